import { type CounterError, notAllowed, notFound, tooLate } from '#shared/counter-api/errors.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { isPhone } from '#shared/phone.ts';
import type { PrintJob } from '#shared/print-job.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Slip } from '#shared/slip.ts';
import { creditsFor } from '#shared/sms-text.ts';
import { soldWord } from '#shared/words/slip.ts';
import { saleOfPins } from '../printing/print-service.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import { slipOfSale } from '../printing/slips/sale.ts';
import { textCopy } from '../printing/slips/text-copy.ts';
import type { HandlerContext, Handlers, OpenedCounter } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { mayHavePaper, reportPaper, xPaper, zPapers } from './shift-slips.ts';
import { maySee } from './visible-sales.ts';

const noPrinter = err({ code: 'no-printer' as const });
const slipsKept = err({ code: 'slips-kept' as const });

type Papers = ReturnType<typeof xPaper>;

/** Prints papers of the drawer. They are made only if there is a printer for them. */
const printed = <R>(papersOf: (opened: OpenedCounter, context: HandlerContext, request: R) => Papers) =>
  whenOpen(async (opened, request: R, context) => {
    const { printing } = opened;
    if (!printing.hasPrinter('slips')) return noPrinter;
    const papers = await papersOf(opened, context, request);
    if (!papers.ok) return papers;
    return ok(await printing.printPapers(papers.value));
  });

async function slipOf(
  { engine }: OpenedCounter,
  context: HandlerContext,
  saleId: string,
): Promise<{ slip: Slip; sale: SaleView } | null> {
  const sale = await engine.sale(saleId);
  if (sale === null) return null;
  return { slip: slipOfSale(sale, context.slipShop()), sale };
}

/** A customer's PINs go to paper only for a person who may see the sale, and figures for one who may see those. */
async function mayPrintAgain(opened: OpenedCounter, job: PrintJob): Promise<boolean> {
  const saleId = saleOfPins(job);
  return saleId === null ? mayHavePaper(opened, job) : maySee(opened, saleId);
}

/** The text copy for a customer, if the owner allows text copies. */
async function textOf(
  { engine }: OpenedCounter,
  context: HandlerContext,
  saleId: string,
): Promise<Result<{ message: string; sale: SaleView }, CounterError>> {
  const { smsSlips, smsSlipCode } = context.snapshot().settings;
  if (!smsSlips) return notAllowed;
  const sale = await engine.sale(saleId);
  if (sale === null) return notFound;
  const slip = saleSlip(sale, context.slipShop());
  return ok({ sale, message: textCopy(smsSlipCode ? slip : { ...slip, codes: [] }, soldWord(sale.product)) });
}

export const printingHandlers = {
  'printing.state': whenOpen(async ({ printing }) => ok(await printing.state())),
  'printing.installed': whenOpen(async ({ printing }) => ok(await printing.installed())),
  'printing.find': whenOpen(async ({ printing }) => ok(await printing.find())),
  'printing.setPrinter': whenOpen(async ({ printing }, { role, printer }) => {
    await printing.setPrinter(role, printer);
    return ok(await printing.state());
  }),
  'printing.test': whenOpen(async ({ printing }, { role }) => ok(await printing.tryPrinter(role))),
  'printing.sale': whenOpen(async (opened, { saleId }, context) => {
    const { printing } = opened;
    if (!printing.hasPrinter('slips')) return noPrinter;
    const found = await slipOf(opened, context, saleId);
    if (!found) return notFound;
    return ok(await printing.printSale(found.sale, found.slip));
  }),
  'printing.vouchers': whenOpen(async ({ printing, engine, staff }, { saleId, together }) => {
    if (!printing.hasPrinter('vouchers')) return noPrinter;
    const sale = await engine.sale(saleId);
    if (sale === null) return notFound;
    const pins = await engine.vouchers.toPrint(saleId);
    if (!pins.ok) return pins;
    const giveBack = staff.takeApproval('reprint', saleId);
    const again = staff.rights.reprint || giveBack !== null;
    const asked = await printing.printVouchers(sale, pins.value, { together, again });
    if (asked !== null) return ok(asked);
    giveBack?.();
    return notAllowed;
  }),
  'printing.x': printed(xPaper),
  'printing.report': printed(reportPaper),
  'printing.z': printed((opened, context, { number }: { number: number }) => zPapers(opened, context, number)),
  'printing.answer': whenOpen(async (opened, { jobId, answer }) => {
    const { printing } = opened;
    const job = answer === 'again' ? await printing.queue.openJob(jobId) : null;
    if (job !== null && !(await mayPrintAgain(opened, job))) return notAllowed;
    const taken = await printing.answer(jobId, answer);
    return taken ? ok(await printing.state()) : tooLate;
  }),
  'printing.held': whenOpen(async (opened, { answer }) => {
    const { printing } = opened;
    const all = await printing.answerHeld(answer, async (job) => answer === 'drop' || mayPrintAgain(opened, job));
    return all ? ok(await printing.state()) : slipsKept;
  }),
  'printing.textDraft': whenOpen(async (opened, { saleId }, context) => {
    const text = await textOf(opened, context, saleId);
    if (!text.ok) return text;
    const { message, sale } = text.value;
    const recipient = sale.orders[0]?.recipient ?? '';
    // A decoder number can have as many digits, but it is no phone number.
    const phone = sale.orderCount === 1 && sale.product !== 'bill' && isPhone(recipient) ? recipient : null;
    return ok({ message, phone, credits: { needed: creditsFor(message, 1), left: context.sms.creditsLeft } });
  }),
  'printing.text': whenOpen(async (opened, { saleId, phone }, context) => {
    const text = await textOf(opened, context, saleId);
    return text.ok ? opened.engine.textCopies.send(text.value.sale, phone, text.value.message) : text;
  }),
  'printing.dialog': whenOpen(async (opened, { saleId }, context) => {
    const found = await slipOf(opened, context, saleId);
    return found ? ok(await opened.printing.dialog(found.slip)) : notFound;
  }),
  'printing.savePdf': whenOpen(async (opened, { saleId }, context) => {
    const found = await slipOf(opened, context, saleId);
    if (!found) return notFound;
    const pdf = await opened.printing.pdf(found.slip);
    return pdf ? context.saveFile(`${found.slip.name}.pdf`, pdf) : ok({ savedAs: null });
  }),
} satisfies Partial<Handlers>;
