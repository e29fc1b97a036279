/** Vouchers: the types, the draft, and the PINs when somebody asks for them. */
import type { RevealedVouchers } from '../counter-api/vouchers.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { clockTime, dayWithin, fullTime } from './times.ts';
import { t } from './translate.ts';

export const VOUCHERS = {
  title: t('Vouchers'),
  types: t('Voucher'),
  typeMissing: t('Choose a voucher.'),
  soldOutChosen: t('This voucher is sold out. Choose another one.'),
  loading: t('Asking for the vouchers and their prices'),
  loadingSlow: t('This takes longer than usual. Nothing has been sold.'),
  noneToday: t('The service shows no vouchers now. Try again later.'),
  soldOut: t('Sold out'),
  notSold: t('Not sold now'),
  noPrice: t('No price'),
  quantity: t('How many'),
  fewer: t('One fewer'),
  more: t('One more'),
  quantityWrong: t('Choose how many: 1 to 100.'),
  phone: t('Text them to (optional)'),
  email: t('E-mail them to (optional)'),
  phoneWrong: t('Not a Ghana number. Ten digits, starting with 0. Leave it empty if nobody wants a text.'),
  emailWrong: t('Not an e-mail address. Check it, or leave it empty.'),
  hint: t('Choose a voucher by its key. + and − change how many.'),
  total: t('The customer pays'),
  show: t('Show PIN'),
  showAll: t('Show PINs'),
  hide: t('Hide'),
  pins: t('PIN and serial'),
  pin: t('PIN'),
  serial: t('Serial number'),
  hidden: t('The PIN is hidden. Dwadi writes down who shows it, and when.'),
  asking: t('Opening the voucher'),
  hidesSoon: t('It hides after a minute, or when you press Esc.'),
  readBack: t('Read this back to the customer'),
  textTo: t('Text to'),
  emailTo: t('E-mail to'),
  given: t('Given out'),
  here: t('Here, at the counter'),
} as const;

/** `12 left`, while that is little enough to matter. */
export const stockWords = (stock: number): string => (stock > 99 ? t('In stock') : t`${stock} left`);

/** `2 × WASSCE`. */
export const voucherCount = (quantity: number, name: string): string => `${quantity} × ${name}`;

/** `2 × GHS 19.50 = GHS 39.00`. */
export const voucherTotal = (quantity: number, each: Pesewa): string =>
  quantity === 1 ? formatMoney(each) : `${quantity} × ${formatMoney(each)} = ${formatMoney(pesewas(each * quantity))}`;

export const tooFewLeft = (stock: number, name: string): string =>
  stock === 1
    ? t`Only ${stock} ${name} is left. Sell fewer, or another one.`
    : t`Only ${stock} ${name} are left. Sell fewer, or another one.`;

/** Groups a PIN in fours, as it is read out and typed in. One that isn't plain letters and digits stays as it is. */
export const groupPin = (pin: string): string =>
  /^[A-Za-z0-9]+$/.test(pin) ? (pin.match(/.{1,4}/g) ?? []).join(' ') : pin;

/** Adds the number among several; an only one gets none. */
export const numbered = (word: string, index: number, count: number): string =>
  count === 1 ? word : `${word} ${index + 1}`;

const moment = (at: number, now: number): string => {
  const day = dayWithin(at, now);
  return day === 'today' ? clockTime(at) : `${day} ${clockTime(at)}`;
};

/** The mark on vouchers that are shown again: `COPY 1`, who asked for it, and when. */
export const copyMark = ({ copy, shown }: Pick<RevealedVouchers, 'copy' | 'shown'>): string =>
  t`COPY ${copy}, ${shown.attendantName}, ${fullTime(shown.at)}`;

export const firstShown = ({ first, shown }: Pick<RevealedVouchers, 'first' | 'shown'>): string =>
  t`First shown by ${first.attendantName}, ${moment(first.at, shown.at)}.`;

export const readyWords = (isOne: boolean): string =>
  isOne ? t('Voucher ready. Show the PIN.') : t('Vouchers ready. Show the PINs.');

export const voucherSaved = (what: string): string =>
  t`${what} is saved. You can show the PIN as soon as it is delivered.`;
