import type { CounterError } from '#shared/counter-api/errors.ts';
import type { PrintingState } from '#shared/counter-api/printing.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Slip } from '#shared/slip.ts';
import { slipName } from '#shared/words/paper.ts';
import { isStorageError, problemOf } from '../journal/problem.ts';
import type { PrintDesk } from '../printing/print-desk.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import { bulkSlip } from '../printing/slips/bulk.ts';
import type { SlipShop } from '../printing/slips/frame.ts';
import { salePaper } from '../printing/slips/sale.ts';
import type { Desk, Handlers } from './desk.ts';

const notFound = err({ code: 'not-found' as const });
const noJournal = err({ code: 'journal-unavailable' as const });
const noPrinter = err({ code: 'no-printer' as const });
const tooLate = err({ code: 'too-late' as const });

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

/** Bulk sales are summed up: their rows would be a roll of paper. */
async function slipOf(desk: Desk, saleId: string): Promise<{ slip: Slip; saleSeq: number } | null> {
  const sale = (await desk.engine?.sale(saleId)) ?? null;
  if (sale === null) return null;
  const { shopName, training } = desk;
  const shop: SlipShop = { shopName, training };
  const slip =
    sale.product === 'bulk' && sale.orderCount > 1
      ? bulkSlip(sale, shop)
      : salePaper(saleSlip(sale, shop), shop, slipName(sale.slipNumber));
  return { slip, saleSeq: sale.slipNumber };
}

export const printingHandlers = {
  'printing.state': (desk) => stateAfter(desk, () => {}),
  'printing.installed': async ({ printing }) => (printing ? ok(await printing.installed()) : noJournal),
  'printing.setPrinter': (desk, { role, printer }) =>
    stateAfter(desk, (printing) => printing.setPrinter(role, printer)),
  'printing.test': async (desk, { role }) =>
    desk.printing?.hasPrinter(role) === false ? noPrinter : stateAfter(desk, (printing) => printing.printTest(role)),
  'printing.sale': async (desk, { saleId }) => {
    if (desk.printing?.hasPrinter('slips') === false) return noPrinter;
    const found = await slipOf(desk, saleId);
    if (!found) return desk.engine ? notFound : noJournal;
    return stateAfter(desk, (printing) => printing.printSale(saleId, found.saleSeq, found.slip));
  },
  'printing.answer': async (desk, { jobId, answer }) => {
    if (!desk.printing) return noJournal;
    return (await desk.printing.answer(jobId, answer)) ? ok(await desk.printing.state()) : tooLate;
  },
  'printing.held': (desk, { answer }) => stateAfter(desk, (printing) => printing.answerHeld(answer)),
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
