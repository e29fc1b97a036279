/** The state of the slips, and the one question about them that is on its way. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallResult } from '#shared/counter-api/index.ts';
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
  /** The sale, or the page, whose slips were handed to the queue last. */
  readonly printed: { readonly what: string; readonly jobs: readonly number[] } | null;
  /** The sale or the page that `refused` is about; null for a printer. */
  readonly refusedFor: string | null;
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
  refusedFor: null,
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

type PrintCall = 'printing.state' | 'printing.sale';

/** Returns the answer; null if there is none. A second press while the first is on its way does nothing. */
async function ask<N extends PrintCall>(
  question: () => Promise<CallResult<N>>,
  refusedFor: string | null,
): Promise<CallAnswer<N> | null> {
  if (usePrinting.getState().busy) return null;
  usePrinting.setState({ busy: true, refused: null, refusedFor });
  const answer = await question();
  usePrinting.setState({ busy: false, refused: answer.ok ? null : answer.error.code });
  return answer.ok ? answer.value : null;
}

/** Returns true when it was done. */
async function change(question: () => Promise<CallResult<'printing.state'>>): Promise<boolean> {
  const state = await ask<'printing.state'>(question, null);
  if (state !== null) takePrinting(state);
  return state !== null;
}

/** Returns true when it was handed to the queue. */
async function print(what: string, question: () => Promise<CallResult<'printing.sale'>>): Promise<boolean> {
  usePrinting.setState({ printed: null, pinsAsked: null });
  const asked = await ask<'printing.sale'>(question, what);
  if (asked === null) return false;
  usePrinting.setState({ state: asked.state, printed: { what, jobs: asked.jobs } });
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

export async function answerSlip(jobId: number, answer: 'came-out' | 'again' | 'drop'): Promise<void> {
  const done = await change(() => call('printing.answer', { jobId, answer }));
  if (done && answer === 'drop') forgetDropped([jobId]);
}

export async function answerHeld(answer: 'again' | 'drop'): Promise<void> {
  const held = usePrinting.getState().state?.held ?? [];
  const done = await change(() => call('printing.held', { answer }));
  if (done && answer === 'drop') forgetDropped(held.map(({ id }) => id));
}

/** A page doesn't say of a dropped slip that it was printed. */
function forgetDropped(dropped: readonly number[]): void {
  const { printed } = usePrinting.getState();
  const jobs = printed?.jobs.filter((id) => !dropped.includes(id)) ?? [];
  usePrinting.setState({ printed: printed !== null && jobs.length > 0 ? { ...printed, jobs } : null });
}

export const setPrinter = (role: PrintRole, printer: Printer | null): Promise<boolean> =>
  change(() => call('printing.setPrinter', { role, printer }));

/** Returns the outcome; null if the test could not be asked for. */
export async function printTest(role: PrintRole): Promise<TestOutcome | null> {
  if (usePrinting.getState().busy) return null;
  usePrinting.setState({ busy: true, refused: null, refusedFor: null });
  const answer = await call('printing.test', { role });
  usePrinting.setState({ busy: false, refused: answer.ok ? null : answer.error.code });
  return answer.ok ? answer.value : null;
}
