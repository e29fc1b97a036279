/** A shop with one printer, which prints whatever it is told. */
import type { FoundPrinter, Printer, PrintingState, WaitingSlip } from '#shared/counter-api/printing.ts';

import { sale } from './fake-sales.ts';

const good = (value: unknown) => ({ ok: true, value });

export const PRINTER: Printer = {
  name: 'Xprinter XP-58',
  target: { kind: 'spooler', queue: 'Xprinter XP-58' },
  paper: { widthMm: 58, codepage: 'cp437', cuts: false },
};

export const printing = (more: Partial<PrintingState> = {}): PrintingState => ({
  printers: { slips: PRINTER, vouchers: null },
  waiting: 0,
  waitingJobs: [],
  onlySent: [],
  held: [],
  heldCount: 0,
  mayHavePrinted: [],
  mayHavePrintedCount: 0,
  trouble: null,
  ...more,
});

export const waitingSlip = (id: number, askedAt: number): WaitingSlip => ({
  id,
  name: `Slip ${1030 + id}`,
  askedBy: 'Ama Mensah',
  askedAt,
});

/** The id of each slip that a screen asks for. */
export const QUEUED_JOB = 900;

const FOUND: readonly FoundPrinter[] = [
  { name: 'EPSON TM-m30II', host: '192.168.1.50', port: 9100 },
  { name: 'Star mC-Print3 Kitchen', host: '192.168.1.77', port: 9101 },
];

/** Answers with the given state, changed by the settings made meanwhile. */
export function fakePrinting(first: PrintingState = printing()) {
  let state = first;
  const told = () => good(state);
  /** A slip in the queue, and not on paper yet. */
  const queued = () =>
    good({
      state: { ...state, waiting: state.waiting + 1, waitingJobs: [...state.waitingJobs, QUEUED_JOB] },
      jobs: [QUEUED_JOB],
    });
  return {
    'printing.state': told,
    'printing.installed': () => good(['Xprinter XP-58', 'HP LaserJet']),
    'printing.find': () => good(FOUND),
    'printing.sale': queued,
    'printing.vouchers': queued,
    'printing.x': queued,
    'printing.z': queued,
    'printing.test': () => good({ kind: 'sent', why: null }),
    'printing.answer': () => {
      state = { ...state, mayHavePrinted: [], mayHavePrintedCount: 0 };
      return told();
    },
    'printing.held': () => {
      state = { ...state, held: [], heldCount: 0 };
      return told();
    },
    'printing.setPrinter': ({ role, printer }: { role: 'slips' | 'vouchers'; printer: Printer | null }) => {
      state = { ...state, printers: { ...state.printers, [role]: printer } };
      return told();
    },
    'printing.savePdf': () => good({ savedAs: '/home/ama/Documents/Slip 1041.pdf' }),
    'printing.dialog': () => good(true),
    'printing.textDraft': () =>
      good({
        message:
          'Adom Mobile: Data bundle 020 555 7981, Network Telecel, 2 GB. Paid GHS 11.50. Completed. Slip 1041, Sat 21 Nov 2026 10:42. Ref DW-K3F7-00000000000000000001',
        phone: '0205557981',
        credits: { needed: 1, left: 240 },
      }),
    'printing.text': () => good(sale({ product: 'sms', phone: '0205557981', cedis: 0 })),
  };
}
