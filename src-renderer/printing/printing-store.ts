/** The state of the slips, and the one question about them that is on its way. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { Printer, PrintingState, PrintRole, TestOutcome } from '#shared/counter-api/printing.ts';
import type { ReportRange } from '#shared/counter-api/reports.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { call } from '../bridge.ts';
import { announce } from '../stores/announcer-store.ts';

interface PrintingStore {
  readonly state: PrintingState | null;
  /** A key was pressed and isn't answered yet. */
  readonly busy: boolean;
  readonly refused: CounterErrorCode | null;
  /** The sale, or the page, whose slip was handed to the queue last. */
  readonly printed: string | null;
  /** The sale whose PINs were asked for last, unless something else was printed since. */
  readonly pinsAsked: { readonly saleId: string; readonly together: boolean } | null;
  /** The sale whose PINs went to paper last. */
  readonly pinsPrinted: string | null;
  /** The dialog in which printers are chosen. */
  readonly open: boolean;
  /** A page that has a paper of its own is open: Ctrl+P prints that. */
  readonly page: (() => void) | null;
}

export const usePrinting = create<PrintingStore>()(() => ({
  state: null,
  busy: false,
  refused: null,
  printed: null,
  pinsAsked: null,
  pinsPrinted: null,
  open: false,
  page: null,
}));

export const takePrinting = (state: PrintingState): void => usePrinting.setState({ state });

export const forgetRefusal = (): void => usePrinting.setState({ refused: null });

export const openPrinters = (open: boolean): void => usePrinting.setState({ open, refused: null });

export async function askForPrinting(): Promise<void> {
  const answer = await call('printing.state', {});
  if (answer.ok) takePrinting(answer.value);
}

type Asked = Promise<CallResult<'printing.state'>>;

/** Returns true when it was done. A second press while the first is on its way does nothing. */
async function ask(question: () => Asked): Promise<boolean> {
  if (usePrinting.getState().busy) return false;
  usePrinting.setState({ busy: true, refused: null });
  const answer = await question();
  usePrinting.setState({ busy: false, refused: answer.ok ? null : answer.error.code });
  if (answer.ok) takePrinting(answer.value);
  return answer.ok;
}

/** Returns true when it was handed to the queue. */
async function print(what: string, question: () => Asked): Promise<boolean> {
  usePrinting.setState({ printed: null, pinsAsked: null });
  if (!(await ask(question))) return false;
  usePrinting.setState({ printed: what });
  announce(PRINTING.onItsWay);
  return true;
}

export const printSale = (saleId: string): Promise<boolean> => print(saleId, () => call('printing.sale', { saleId }));

/** Each call is recorded in the log as one hand-out of the PINs. */
export async function printVouchers(saleId: string, together = false): Promise<void> {
  const printing = print(saleId, () => call('printing.vouchers', { saleId, together }));
  usePrinting.setState({ pinsAsked: { saleId, together } });
  if (await printing) usePrinting.setState({ pinsPrinted: saleId });
}

/** Prints a shift's report by its number; null for the shift so far. */
export const printShift = (name: string, z: number | null): Promise<boolean> =>
  print(name, () => (z === null ? call('printing.x', {}) : call('printing.z', { number: z })));

/** Prints the figures of these days. */
export const printReport = (name: string, range: ReportRange): Promise<boolean> =>
  print(name, () => call('printing.report', range));

export const showPage = (page: PrintingStore['page']): void => usePrinting.setState({ page, printed: null });

export const answerSlip = (jobId: number, answer: 'came-out' | 'again' | 'drop'): Promise<boolean> =>
  ask(() => call('printing.answer', { jobId, answer }));

export const answerHeld = (answer: 'again' | 'drop'): Promise<boolean> => ask(() => call('printing.held', { answer }));

export const setPrinter = (role: PrintRole, printer: Printer | null): Promise<boolean> =>
  ask(() => call('printing.setPrinter', { role, printer }));

/** Returns the outcome; null if the test could not be asked for. */
export async function printTest(role: PrintRole): Promise<TestOutcome | null> {
  if (usePrinting.getState().busy) return null;
  usePrinting.setState({ busy: true, refused: null });
  const answer = await call('printing.test', { role });
  usePrinting.setState({ busy: false, refused: answer.ok ? null : answer.error.code });
  return answer.ok ? answer.value : null;
}
