/** The records of print jobs, as they cross the journal's threads. */

export type PrintRole = 'slips' | 'vouchers';
export type PrintState = 'waiting' | 'sending' | 'printed' | 'sent' | 'may-have-printed' | 'dropped';

export interface NewPrintJob {
  readonly uid: string;
  readonly subject: string;
  readonly name: string;
  readonly role: PrintRole;
  readonly saleSeq: number | null;
  readonly sealed: Uint8Array;
  readonly askedBy: string;
  readonly at: number;
}

/** Names the person who takes PINs out of the seal, for slips that carry them. */
export interface PinsToPrint {
  readonly attendantId: string;
  /** Allows it even if they were given out before. */
  readonly again: boolean;
}

/** One slip on its way to paper. */
export interface PrintJobRecord {
  readonly id: number;
  readonly uid: string;
  readonly subject: string;
  readonly name: string;
  readonly role: PrintRole;
  readonly saleSeq: number | null;
  readonly state: PrintState;
  readonly copy: number;
  readonly trouble: string | null;
  readonly askedBy: string;
  readonly askedAt: number;
}

export interface StartedPrint {
  readonly job: PrintJobRecord;
  readonly sealed: Uint8Array;
}

export interface PrintEnd {
  readonly state: Exclude<PrintState, 'sending' | 'dropped'>;
  readonly trouble: string | null;
  readonly at: number;
}

export interface PrintAnswer {
  readonly answer: 'came-out' | 'again' | 'drop';
  readonly by: string;
  readonly at: number;
}

export interface OpenPrintJobs {
  readonly jobs: readonly PrintJobRecord[];
  readonly waiting: number;
  readonly mayHavePrinted: number;
}
