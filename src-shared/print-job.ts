/** A slip on its way to paper: the same for the journal, which keeps it, and for the print queue. */
import type { PrintRole } from './counter-api/printing.ts';

export type PrintState = 'waiting' | 'sending' | 'printed' | 'sent' | 'may-have-printed' | 'dropped';

export interface PrintJob {
  readonly id: number;
  readonly subject: string;
  readonly name: string;
  readonly role: PrintRole;
  readonly saleSeq: number | null;
  readonly state: PrintState;
  /** 0 for the first slip; after that, the number of the copy. */
  readonly copy: number;
  readonly trouble: string | null;
  readonly askedBy: string;
  readonly askedAt: number;
}

/** Names the person for whom PINs are printed: printing counts as showing them. */
export interface PinsToPrint {
  readonly attendantId: string;
  /** Allows it even if they were given out before. */
  readonly again: boolean;
}

export interface PrintEnd {
  readonly state: Exclude<PrintState, 'sending' | 'dropped'>;
  readonly trouble: string | null;
  readonly at: number;
}

export type PrintAnswer = 'came-out' | 'again' | 'drop';

export interface OpenPrintJobs {
  readonly jobs: readonly PrintJob[];
  readonly waiting: number;
  readonly mayHavePrinted: number;
}
