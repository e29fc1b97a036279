import type { CounterError } from '#shared/counter-api/errors.ts';
import type { PrintingState } from '#shared/counter-api/printing.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { isPhone } from '#shared/phone.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Slip } from '#shared/slip.ts';
import { creditsFor } from '#shared/sms-text.ts';
import { slipName } from '#shared/words/paper.ts';
import { soldWord } from '#shared/words/slip.ts';
import { isStorageError, problemOf } from '../journal/base/journal-error.ts';
import type { PrintService } from '../printing/print-service.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import { bulkSlip } from '../printing/slips/bulk.ts';
import { salePaper } from '../printing/slips/sale.ts';
import { textCopy } from '../printing/slips/text-copy.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';
import { reportPaper, xPaper, zPapers } from './shift-slips.ts';

const notFound = err({ code: 'not-found' as const });
const noJournal = err({ code: 'journal-unavailable' as const });
const noPrinter = err({ code: 'no-printer' as const });
const tooLate = err({ code: 'too-late' as const });
const notAllowed = err({ code: 'not-allowed' as const });

type Answered = Promise<Result<PrintingState, CounterError>>;

const stateAfter = async ({ printing }: HandlerContext, act: (printing: PrintService) => unknown): Answered => {
  if (!printing) return noJournal;
  try {
    await act(printing);
    return ok(await printing.state());
  } catch (error) {
    if (!isStorageError(error)) throw error;
    return err({ code: 'journal-unavailable', detail: problemOf(error) });
  }
};

async function paperState(context: HandlerContext, papers: () => ReturnType<typeof xPaper>): Answered {
  if (context.printing?.hasPrinter('slips') === false) return noPrinter;
  const made = await papers();
  return made.ok ? stateAfter(context, (printing) => printing.printPapers(made.value)) : made;
}

/** Sums bulk sales up: their rows would fill a roll of paper. */
async function slipOf(context: HandlerContext, saleId: string): Promise<{ slip: Slip; sale: SaleView } | null> {
  const sale = (await context.engine?.sale(saleId)) ?? null;
  if (sale === null) return null;
  const shop = context.slipShop();
  const slip =
    sale.product === 'bulk' && sale.orderCount > 1
      ? bulkSlip(sale, shop)
      : salePaper(saleSlip(sale, shop), slipName(sale.slipNumber), sale.cashReceived !== null);
  return { slip, sale };
}

/** The text copy for a customer, if the owner allows text copies. */
async function textOf(
  context: HandlerContext,
  saleId: string,
): Promise<Result<{ message: string; sale: SaleView }, CounterError>> {
  if (!context.engine) return noJournal;
  if (!context.snapshot().settings.smsSlips) return err({ code: 'not-allowed' });
  const sale = await context.engine.sale(saleId);
  return sale ? ok({ sale, message: textCopy(saleSlip(sale, context.slipShop()), soldWord(sale.product)) }) : notFound;
}

export const printingHandlers = {
  'printing.state': (context) => stateAfter(context, () => {}),
  'printing.installed': async ({ printing }) => (printing ? ok(await printing.installed()) : noJournal),
  'printing.setPrinter': (context, { role, printer }) =>
    stateAfter(context, (printing) => printing.setPrinter(role, printer)),
  'printing.test': async ({ printing }, { role }) => (printing ? ok(await printing.tryPrinter(role)) : noJournal),
  'printing.sale': async (context, { saleId }) => {
    if (context.printing?.hasPrinter('slips') === false) return noPrinter;
    const found = await slipOf(context, saleId);
    if (!found) return context.engine ? notFound : noJournal;
    return stateAfter(context, (printing) => printing.printSale(found.sale, found.slip));
  },
  'printing.vouchers': async (context, { saleId, together }) => {
    if (context.printing?.hasPrinter('vouchers') === false) return noPrinter;
    const { staff } = context;
    const sale = (await context.engine?.sale(saleId)) ?? null;
    if (!context.engine || sale === null) return context.engine ? notFound : noJournal;
    const pins = await context.engine.vouchers.toPrint(saleId);
    if (!pins.ok) return pins;
    const approved = staff?.isApproved('reprint', saleId) ?? false;
    const again = (staff?.rights.reprint ?? true) || approved;
    let taken = false;
    const state = await stateAfter(context, async (printing) => {
      taken = await printing.printVouchers(sale, pins.value, { together, again });
    });
    if (state.ok && !taken) return notAllowed;
    if (taken && approved) staff?.spend('reprint', saleId);
    return state;
  },
  'printing.x': (context) => paperState(context, () => xPaper(context)),
  'printing.report': (context, range) => paperState(context, () => reportPaper(context, range)),
  'printing.z': (context, { number }) => paperState(context, () => zPapers(context, number)),
  'printing.answer': async (context, { jobId, answer }) => {
    let taken = false;
    const state = await stateAfter(context, async (printing) => {
      taken = await printing.answer(jobId, answer);
    });
    return state.ok && !taken ? tooLate : state;
  },
  'printing.held': (context, { answer }) => stateAfter(context, (printing) => printing.answerHeld(answer)),
  'printing.textDraft': async (context, { saleId }) => {
    const text = await textOf(context, saleId);
    if (!text.ok) return text;
    const { message, sale } = text.value;
    const recipient = sale.orders[0]?.recipient ?? '';
    // A decoder number can have as many digits, but it is no phone number.
    const phone = sale.orderCount === 1 && sale.product !== 'bill' && isPhone(recipient) ? recipient : null;
    return ok({ message, phone, credits: { needed: creditsFor(message, 1), left: context.sms.creditsLeft } });
  },
  'printing.text': async (context, { saleId, phone }) => {
    const text = await textOf(context, saleId);
    if (!text.ok || !context.engine) return text.ok ? noJournal : text;
    return context.engine.textCopies.send(text.value.sale, phone, text.value.message);
  },
  'printing.dialog': async (context, { saleId }) => {
    if (!context.printing) return noJournal;
    const found = await slipOf(context, saleId);
    return found ? ok(await context.printing.dialog(found.slip)) : notFound;
  },
  'printing.savePdf': async (context, { saleId }) => {
    if (!context.printing) return noJournal;
    const found = await slipOf(context, saleId);
    if (!found) return notFound;
    const pdf = await context.printing.pdf(found.slip);
    return pdf ? context.saveFile(`${found.slip.name}.pdf`, pdf) : ok({ savedAs: null });
  },
} satisfies Partial<Handlers>;
