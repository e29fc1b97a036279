/** The words of printed slips alone. Those of a sale, which a screen shows too, are in words/slip.ts. */
import type { DisplayState } from '../order-state.ts';
import { fullTime } from './times.ts';

/** `Sat 21 Nov 2026 10:42`: a slip is kept, so it names its day in full, as people say it. */
export const slipTime = fullTime;

export const copyMark = (nth: number): string => `COPY ${nth}`;
export const copiedBy = (by: string, at: number): string => `Printed again by ${by}, ${slipTime(at)}`;

export const SERVICE_CODE = 'Service code';

export const slipName = (slipNumber: number): string => `Slip ${slipNumber}`;

export const VOUCHER_PAPER = {
  pin: 'PIN',
  serial: 'Serial',
  type: 'Voucher',
  sold: 'Results checker',
  howTo: 'How to check your results',
  steps: [
    '1. Open the website of your examination board, or its results portal.',
    '2. Type your index number, the type and the year of the examination.',
    '3. Type the serial and the PIN from this slip.',
  ],
  keepSecret: 'Anyone who knows the PIN can use it. Keep this slip.',
} as const;

export const voucherCountMark = (nth: number, of: number): string => `Voucher ${nth} of ${of}`;
/** The voucher's name in the question "did it come out?". */
export const voucherName = (slipNumber: number, nth: number, of: number): string =>
  of === 1 ? `The voucher of slip ${slipNumber}` : `Voucher ${nth} of ${of}, slip ${slipNumber}`;
export const vouchersName = (slipNumber: number): string => `Vouchers of slip ${slipNumber}`;

export const TEXT_COPY = { reference: 'Ref' } as const;

export const BULK_PAPER = {
  orders: 'Orders',
  notDelivered: 'Not delivered, not charged or not known',
  stillChecked: 'of these still being checked',
  andMore: (count: number): string => `and ${count} more; the screen lists them all`,
} as const;

export const BULK_STATES: Readonly<Record<DisplayState, string>> = {
  saved: 'Not sent yet',
  sent: 'Sent, not confirmed',
  'under-way': 'Delivery pending',
  done: 'Completed',
  failed: 'Not delivered',
  'not-sold': 'Not sold',
  refunded: 'Not delivered',
  unknown: 'Not known yet',
  attention: 'Not settled yet',
};

export const OWED_PAPER = {
  title: 'Money paid back',
  figure: 'Paid to the customer',
  sale: 'Of slip',
  soldAt: 'Sold at',
  number: 'Number',
  reason: 'Because',
  failed: 'It was not delivered',
  paidBy: 'Paid by',
  time: 'Time',
  reference: 'Reference',
  sign: 'Customer signs',
} as const;

export const SHIFT_PAPER = {
  x: 'X: shift so far',
  z: 'Z: end of shift',
  notClosed: 'The shift goes on. It is not closed.',
  shift: 'Shift',
  attendants: 'By attendant',
  opened: 'Opened',
  openedBy: 'Opened by',
  closed: 'Ended',
  printed: 'Printed',
  printedBy: 'Printed by',
  countedBy: 'Counted by',
  expected: 'Cash expected',
  counted: 'Cash counted',
  difference: 'Difference',
  number: 'Z number',
  sign: 'Signed',
} as const;

export const WALLET_PAPER = {
  title: 'Wallet Z',
  opening: 'Wallet at opening',
  closing: 'Wallet at closing',
  lastTold: 'Told by the service last',
  gap: 'Not explained',
  noGap: 'Everything is explained',
  period: 'From',
  until: 'Until',
} as const;

export const RECOVERY_PAPER = {
  title: 'Recovery sheet',
  code: 'Recovery code',
  made: 'Made',
  mark: 'Counter',
  what: 'With this code the owner opens this counter on another PC, and sets a new PIN.',
  keep: 'Keep it away from the till. Anyone who has it and a backup can open the counter.',
} as const;

export const TEST_PAPER = {
  title: 'Test slip',
  printer: 'Printer',
  width: 'Width',
  columns: 'Letters a row',
  codepage: 'Code page',
  time: 'Time',
  letters: 'Letters',
  sample: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789',
  local: 'Kɔfi, Ɛsi, Ŋɔŋlɔ, Ɖoɖo, ƒome',
  money: '₵ 1,234.50',
  edges: 'Both ends of this line must be on the paper',
  ok: 'If you can read all of it, the printer is set up well.',
  code: 'DWADI-TEST',
} as const;

export const widthText = (widthMm: number): string => `${widthMm} mm`;
