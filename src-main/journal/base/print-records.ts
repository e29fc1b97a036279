/** Print jobs as they cross the journal's threads: what is on the slip is sealed. */
import type { PrintAnswer, PrintJob } from '#shared/print-job.ts';

export interface NewPrintJob extends Pick<PrintJob, 'subject' | 'name' | 'role' | 'saleSeq' | 'askedBy'> {
  readonly uid: string;
  readonly sealed: Uint8Array;
  readonly at: number;
}

export interface PrintJobRecord extends PrintJob {
  readonly uid: string;
}

export interface StartedPrint {
  readonly job: PrintJobRecord;
  readonly sealed: Uint8Array;
}

export interface AnsweredPrint {
  readonly answer: PrintAnswer;
  readonly by: string;
  readonly at: number;
}
