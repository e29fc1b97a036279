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
import type { PrintDesk } from '../printing/print-service.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import { bulkSlip } from '../printing/slips/bulk.ts';
import { salePaper } from '../printing/slips/sale.ts';
import { textCopy } from '../printing/slips/text-copy.ts';
import type { Desk, Handlers } from './handler-context.ts';
import { reportPaper, xPaper, zPapers } from './shift-slips.ts';

const notFound = err({ code: 'not-found' as const });
const noJournal = err({ code: 'journal-unavailable' as const });
const noPrinter = err({ code: 'no-printer' as const });
const tooLate = err({ code: 'too-late' as const });
const notAllowed = err({ code: 'not-allowed' as const });

type Answered = Promise<Result<PrintingState, CounterError>>;

const stateAfter = async ({ printing }: Desk, act: (printing: PrintDesk) => unknown): Answered => {
  if (!printing) return noJournal;
  try {
    await act(printing);
    return ok(await printing.state());
  } catch (error) {
    if (!isStorageError(error)) throw error;
    return err({ code: 'journal-unavailable', detail: problemOf(error) });
  }
};

async function paperState(desk: Desk, papers: () => ReturnType<typeof xPaper>): Answered {
  if (desk.printing?.hasPrinter('slips') === false) return noPrinter;
  const made = await papers();
  return made.ok ? stateAfter(desk, (printing) => printing.printPapers(made.value)) : made;
}

/** Sums bulk sales up: their rows would fill a roll of paper. */
async function slipOf(desk: Desk, saleId: string): Promise<{ slip: Slip; sale: SaleView } | null> {
  const sale = (await desk.engine?.sale(saleId)) ?? null;
  if (sale === null) return null;
  const shop = desk.slipShop();
  const slip =
    sale.product === 'bulk' && sale.orderCount > 1
      ? bulkSlip(sale, shop)
      : salePaper(saleSlip(sale, shop), slipName(sale.slipNumber), sale.cashReceived !== null);
  return { slip, sale };
}

/** The text copy for a customer, if the owner allows text copies. */
async function textOf(desk: Desk, saleId: string): Promise<Result<{ message: string; sale: SaleView }, CounterError>> {
  if (!desk.engine) return noJournal;
  if (!desk.snapshot().settings.smsSlips) return err({ code: 'not-allowed' });
  const sale = await desk.engine.sale(saleId);
  return sale ? ok({ sale, message: textCopy(saleSlip(sale, desk.slipShop()), soldWord(sale.product)) }) : notFound;
}

export const printingHandlers = {
  'printing.state': (desk) => stateAfter(desk, () => {}),
  'printing.installed': async ({ printing }) => (printing ? ok(await printing.installed()) : noJournal),
  'printing.setPrinter': async (desk, { role, printer }) =>
    desk.staff?.rights.settings === false
      ? notAllowed
      : stateAfter(desk, (printing) => printing.setPrinter(role, printer)),
  'printing.test': async ({ printing }, { role }) => (printing ? ok(await printing.tryPrinter(role)) : noJournal),
  'printing.sale': async (desk, { saleId }) => {
    if (desk.printing?.hasPrinter('slips') === false) return noPrinter;
    const found = await slipOf(desk, saleId);
    if (!found) return desk.engine ? notFound : noJournal;
    return stateAfter(desk, (printing) => printing.printSale(found.sale, found.slip));
  },
  'printing.vouchers': async (desk, { saleId, together }) => {
    if (desk.printing?.hasPrinter('vouchers') === false) return noPrinter;
    const { staff } = desk;
    const sale = (await desk.engine?.sale(saleId)) ?? null;
    if (!desk.engine || sale === null) return desk.engine ? notFound : noJournal;
    const pins = await desk.engine.vouchers.toPrint(saleId);
    if (!pins.ok) return pins;
    const approved = staff?.isApproved('reprint', saleId) ?? false;
    const again = (staff?.rights.reprint ?? true) || approved;
    let taken = false;
    const state = await stateAfter(desk, async (printing) => {
      taken = await printing.printVouchers(sale, pins.value, { together, again });
    });
    if (state.ok && !taken) return notAllowed;
    if (taken && approved) staff?.spend('reprint', saleId);
    return state;
  },
  'printing.x': (desk) => paperState(desk, () => xPaper(desk)),
  'printing.report': (desk, range) => paperState(desk, () => reportPaper(desk, range)),
  'printing.z': (desk, { number }) => paperState(desk, () => zPapers(desk, number)),
  'printing.answer': async (desk, { jobId, answer }) => {
    let taken = false;
    const state = await stateAfter(desk, async (printing) => {
      taken = await printing.answer(jobId, answer);
    });
    return state.ok && !taken ? tooLate : state;
  },
  'printing.held': (desk, { answer }) => stateAfter(desk, (printing) => printing.answerHeld(answer)),
  'printing.textDraft': async (desk, { saleId }) => {
    const text = await textOf(desk, saleId);
    if (!text.ok) return text;
    const { message, sale } = text.value;
    const recipient = sale.orders[0]?.recipient ?? '';
    // A decoder number can have as many digits, but it is no phone number.
    const phone = sale.orderCount === 1 && sale.product !== 'bill' && isPhone(recipient) ? recipient : null;
    return ok({ message, phone, credits: { needed: creditsFor(message, 1), left: desk.sms.creditsLeft } });
  },
  'printing.text': async (desk, { saleId, phone }) => {
    const text = await textOf(desk, saleId);
    if (!text.ok || !desk.engine) return text.ok ? noJournal : text;
    return desk.engine.textCopies.send(text.value.sale, phone, text.value.message);
  },
  'printing.dialog': async (desk, { saleId }) => {
    if (!desk.printing) return noJournal;
    const found = await slipOf(desk, saleId);
    return found ? ok(await desk.printing.dialog(found.slip)) : notFound;
  },
  'printing.savePdf': async (desk, { saleId }) => {
    if (!desk.printing) return noJournal;
    const found = await slipOf(desk, saleId);
    if (!found) return notFound;
    const pdf = await desk.printing.pdf(found.slip);
    return pdf ? desk.saveFile(`${found.slip.name}.pdf`, pdf) : ok({ savedAs: null });
  },
} satisfies Partial<Handlers>;
