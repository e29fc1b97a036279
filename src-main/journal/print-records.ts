/** What crosses the journal's threads about slips on their way to paper. */

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

/** The slips carry PINs: who takes them out of the seal. */
export interface PinsToPrint {
  readonly attendantId: string;
  /** Also where they were given out before. */
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
