/** Vouchers: the types, the draft, and the PINs when somebody asks for them. */
import type { RevealedVouchers } from '../counter-api/vouchers.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { clockTime, dayWithin, fullTime } from './times.ts';

export const VOUCHERS = {
  title: 'Vouchers',
  types: 'Voucher',
  typeMissing: 'Choose a voucher.',
  soldOutChosen: 'This voucher is sold out. Choose another one.',
  loading: 'Asking for the vouchers and their prices',
  loadingSlow: 'This takes longer than usual. Nothing has been sold.',
  noneToday: 'The service shows no vouchers now. Try again later.',
  soldOut: 'Sold out',
  notSold: 'Not sold now',
  noPrice: 'No price',
  quantity: 'How many',
  fewer: 'One fewer',
  more: 'One more',
  quantityWrong: 'Choose how many: 1 to 100.',
  phone: 'Text them to (optional)',
  email: 'E-mail them to (optional)',
  phoneWrong: 'Not a Ghana number. Ten digits, starting with 0. Leave it empty if nobody wants a text.',
  emailWrong: 'Not an e-mail address. Check it, or leave it empty.',
  hint: 'Choose a voucher by its key. + and − change how many.',
  total: 'The customer pays',
  show: 'Show PIN',
  showAll: 'Show PINs',
  hide: 'Hide',
  pins: 'PIN and serial',
  pin: 'PIN',
  serial: 'Serial number',
  hidden: 'The PIN is hidden. Dwadi writes down who shows it, and when.',
  asking: 'Opening the voucher',
  hidesSoon: 'It hides after a minute, or when you press Esc.',
  readBack: 'Read this back to the customer',
  textTo: 'Text to',
  emailTo: 'E-mail to',
  given: 'Given out',
  here: 'Here, at the counter',
} as const;

/** `12 left`, while that is little enough to matter. */
export const stockWords = (stock: number): string => (stock > 99 ? 'In stock' : `${stock} left`);

/** `2 × WASSCE`. */
export const voucherCount = (quantity: number, name: string): string => `${quantity} × ${name}`;

/** `2 × GHS 19.50 = GHS 39.00`. */
export const voucherTotal = (quantity: number, each: Pesewa): string =>
  quantity === 1 ? formatMoney(each) : `${quantity} × ${formatMoney(each)} = ${formatMoney(pesewas(each * quantity))}`;

export const tooFewLeft = (stock: number, name: string): string =>
  `Only ${stock} ${name} ${stock === 1 ? 'is' : 'are'} left. Sell fewer, or another one.`;

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
  `COPY ${copy}, ${shown.attendantName}, ${fullTime(shown.at)}`;

export const firstShown = ({ first, shown }: Pick<RevealedVouchers, 'first' | 'shown'>): string =>
  `First shown by ${first.attendantName}, ${moment(first.at, shown.at)}.`;

export const readyWords = (isOne: boolean): string =>
  isOne ? 'Voucher ready. Show the PIN.' : 'Vouchers ready. Show the PINs.';

export const voucherSaved = (what: string): string =>
  `${what} is saved. You can show the PIN as soon as it is delivered.`;
