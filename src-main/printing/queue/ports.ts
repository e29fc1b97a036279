/** The print queue's ports to the folders that it doesn't import; `app` wires them. */

import type { Printer, PrintRole } from '#shared/counter-api/printing.ts';
import type { OpenPrintJobs, PinsToPrint, PrintAnswer, PrintEnd, PrintJob } from '#shared/print-job.ts';
import type { Slip } from '#shared/slip.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PrinterTrouble, Transport } from '../printer.ts';

export interface NewPrint extends Pick<PrintJob, 'subject' | 'role' | 'saleSeq' | 'askedBy'> {
  readonly slip: Slip;
}

/** The store of slips until they are on paper. Each call is on disk when it is answered. */
export interface PrintStore {
  /** Adds all of them or none; null if PINs were given out before and may not be again. */
  add(prints: readonly NewPrint[], pins: PinsToPrint | null, at: number): Promise<readonly PrintJob[] | null>;
  /** Marks it as sending: it may come out from now on. Null if it isn't waiting; a null slip can't be unsealed. */
  start(id: number, at: number): Promise<{ readonly job: PrintJob; readonly slip: Slip | null } | null>;
  end(id: number, end: PrintEnd & { readonly trouble: PrinterTrouble | null }): Promise<void>;
  answer(id: number, answer: PrintAnswer, by: string, at: number): Promise<PrintJob | null>;
  /** Marks the slips that were sending when the counter stopped: they may have come out. */
  closeInterrupted(at: number): Promise<number>;
  open(limit: number): Promise<OpenPrintJobs>;
}

export interface PrintClock extends Clock {
  /** Business time, which people read. */
  business(): number;
}

/** The steps of a slip by name. Kill tests stop the process at each of them. */
export const PRINT_STEPS = ['slip.recorded', 'slip.started', 'slip.delivered', 'slip.ended'] as const;
export type PrintStep = (typeof PRINT_STEPS)[number];

export interface PrintQueueDeps {
  readonly store: PrintStore;
  readonly printerFor: (role: PrintRole) => Printer | null;
  readonly transport: Transport;
  readonly clock: PrintClock;
  /** The slip as it would be made now; null where it says the same as when it was asked for. */
  readonly current: (job: PrintJob) => Promise<Slip | null>;
  readonly onChange: () => void;
  readonly onStep: (step: PrintStep) => void | Promise<void>;
  readonly log: (what: string, facts: Readonly<Record<string, unknown>>) => void;
  /** The pauses after failures before the printer is tried again; the last one repeats. */
  readonly backoffMs: readonly number[];
  /** Older than this, a slip prints only when a person says so. */
  readonly freshMs: number;
}
