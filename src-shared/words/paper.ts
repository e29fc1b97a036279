/** The words of printed slips alone. Those of a sale, which a screen shows too, are in words/slip.ts. */
import type { DisplayState } from '../order-state.ts';
import { fullTime } from './times.ts';
import { t } from './translate.ts';

/** `Sat 21 Nov 2026 10:42`: a slip is kept, so it names its day in full, as people say it. */
export const slipTime = fullTime;

export const copyMark = (nth: number): string => t`COPY ${nth}`;
export const copiedBy = (by: string, at: number): string => t`Printed again by ${by}, ${slipTime(at)}`;

export const SERVICE_CODE = t('Service code');

export const slipName = (slipNumber: number): string => t`Slip ${slipNumber}`;

export const VOUCHER_PAPER = {
  pin: t('PIN'),
  serial: t('Serial'),
  sold: t('Results checker'),
  howTo: t('How to check your results'),
  steps: [
    t('1. Open the website of your examination board, or its results portal.'),
    t('2. Type your index number, the type and the year of the examination.'),
    t('3. Type the serial and the PIN from this slip.'),
  ],
  keepSecret: t('Anyone who knows the PIN can use it. Keep this slip.'),
} as const;

export const voucherCountMark = (nth: number, of: number): string => t`Voucher ${nth} of ${of}`;
/** The voucher's name in the question "did it come out?". */
export const voucherName = (slipNumber: number, nth: number, of: number): string =>
  of === 1 ? t`The voucher of slip ${slipNumber}` : t`Voucher ${nth} of ${of}, slip ${slipNumber}`;
export const vouchersName = (slipNumber: number): string => t`Vouchers of slip ${slipNumber}`;

export const TEXT_COPY = { reference: t('Ref'), code: t('Code') } as const;

export const BULK_PAPER = {
  orders: t('Orders'),
  notDelivered: t('Not delivered, not charged or not known'),
  stillChecked: t('of these still being checked'),
  andMore: (count: number): string => t`and ${count} more; the screen lists them all`,
} as const;

export const BULK_STATES: Readonly<Record<DisplayState, string>> = {
  saved: t('Not sent yet'),
  sent: t('Sent, not confirmed'),
  'under-way': t('Delivery pending'),
  done: t('Completed'),
  failed: t('Not delivered'),
  'not-sold': t('Not sold'),
  refunded: t('Not delivered'),
  unknown: t('Not known yet'),
  attention: t('Not settled yet'),
};

export const OWED_PAPER = {
  title: t('Money paid back'),
  figure: t('Paid to the customer'),
  sale: t('Of slip'),
  soldAt: t('Sold at'),
  number: t('Number'),
  reason: t('Because'),
  failed: t('It was not delivered'),
  paidBy: t('Paid by'),
  time: t('Time'),
  reference: t('Reference'),
  sign: t('Customer signs'),
} as const;

export const SHIFT_PAPER = {
  x: t('X: shift so far'),
  z: t('Z: end of shift'),
  notClosed: t('The shift goes on. It is not closed.'),
  shift: t('Shift'),
  attendants: t('By attendant'),
  opened: t('Opened'),
  openedBy: t('Opened by'),
  closed: t('Ended'),
  printed: t('Printed'),
  printedBy: t('Printed by'),
  countedBy: t('Counted by'),
  expected: t('Cash expected'),
  counted: t('Cash counted'),
  difference: t('Difference'),
  number: t('Z number'),
  sign: t('Signed'),
} as const;

export const WALLET_PAPER = {
  title: t('Wallet Z'),
  opening: t('Wallet at opening'),
  closing: t('Wallet at closing'),
  lastTold: t('Told by the service last'),
  gap: t('Not explained'),
  noGap: t('Everything is explained'),
  period: t('From'),
  until: t('Until'),
} as const;

export const RECOVERY_PAPER = {
  title: t('Recovery sheet'),
  code: t('Recovery code'),
  made: t('Made'),
  mark: t('Counter'),
  what: t('With this code the owner opens this counter on another PC, and sets a new PIN.'),
  keep: t('Keep it away from the till. Anyone who has it and a backup can open the counter.'),
} as const;

export const TEST_PAPER = {
  title: t('Test slip'),
  printer: t('Printer'),
  width: t('Width'),
  columns: t('Letters a row'),
  codepage: t('Code page'),
  time: t('Time'),
  letters: t('Letters'),
  sample: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789',
  local: 'Kɔfi, Ɛsi, Ŋɔŋlɔ, Ɖoɖo, ƒome',
  money: '₵ 1,234.50',
  edges: t('Both ends of this line must be on the paper'),
  ok: t('If you can read all of it, the printer is set up well.'),
  code: 'DWADI-TEST',
} as const;

export const widthText = (widthMm: number): string => t`${widthMm} mm`;
