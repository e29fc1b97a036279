/** The bills screen: whose account it is, what is due, and what is paid of it. */
import type { BillAccount, BillerOffer } from '../counter-api/bills.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { groupPhone, isPhone } from '../phone.ts';
import type { BillerKey } from '../reseller-api/utilities.ts';

export const BILLS = {
  title: 'Bills',
  biller: 'Biller',
  off: 'Switched off',
  loading: 'Asking for the billers',
  loadingSlow: 'This takes longer than usual. Nothing is lost; please wait.',
  noneListed: 'The service shows no billers now. Try again later.',
  chooseBiller: 'Press the number of the biller. You see whose account it is and how much is due before anybody pays.',
  phone: "Customer's phone",
  lookUp: 'Look up',
  lookUpHint: 'Press Enter to see the name. You pay nothing yet.',
  asking: 'Asking the biller for the name',
  askingSlow: 'The biller takes longer than usual. Nothing has been paid; you can go back.',
  cancel: 'Stop waiting',
  tryAgain: 'Try again',
  whose: 'Ask the customer: is this right?',
  whichMeter: 'Which meter? Ask the customer.',
  meters: 'Meters',
  noName: 'The biller gave no name. Read the number to the customer.',
  otherNumber: 'The biller answered with another number. Read it to the customer.',
  confirm: 'Yes, this is right',
  confirmFirst: 'Ask the customer whether the name is right, then press Y.',
  meterFirst: 'Choose the meter first, then press Y.',
  lookUpFirst: 'Press Enter first to look up the account.',
  confirmed: 'The customer said yes.',
  confirmExpired: "The customer's yes is too old. Press Enter to look up the account again.",
  amount: 'Amount',
  amountMissing: 'Type how much the customer pays.',
  payDue: 'All that is due',
  dueUnknown: 'The biller does not say how much is due.',
  billerMissing: 'Choose the biller: press its number.',
  phoneMissing: 'Type the ten digits of the phone number.',
  phoneWrong: 'Not a Ghana number. Ten digits, starting with 0.',
  name: 'Name',
  account: 'Account',
  bouquet: 'Package',
  due: 'Due',
} as const;

/** How a biller is called where its catalogue isn't at hand: on slips and in lists. */
const NAMES: Readonly<Record<BillerKey, string>> = {
  ecg: 'ECG',
  ghana_water: 'Ghana Water',
  dstv: 'DStv',
  gotv: 'GOtv',
  startimes: 'StarTimes',
};

export const billerName = (supplier: string): string =>
  Object.hasOwn(NAMES, supplier) ? NAMES[supplier as BillerKey] : supplier;

export const billerOffWords = (label: string): string =>
  `The service has switched off ${label} for now. Try again later, or choose another biller.`;

/** The number that finds an account, as its biller's catalogue calls it. */
export const phoneLabel = ({ lookUpBy, linksPhone, accountLabel }: BillerOffer): string =>
  lookUpBy === 'phone' && linksPhone
    ? `Phone number of the ${accountLabel.toLowerCase().replace(/ number$/, '')}`
    : BILLS.phone;

export const accountMissing = (accountLabel: string): string => `Type the ${accountLabel.toLowerCase()}.`;

/** How long a number is so far: it is compared with the card. Nothing is said of an empty field. */
export function lengthWords(account: string): string {
  if (account === '') return '';
  if (account.length === 1) return /\d/.test(account) ? '1 digit' : '1 letter';
  return `${account.length} ${/^\d+$/.test(account) ? 'digits' : 'letters and digits'}`;
}

export const meterTitle = (count: number): string => (count === 1 ? BILLS.whose : BILLS.whichMeter);

/** Groups an account in fours, as it is read out. One with other signs than letters and digits stays as it is. */
export const groupAccount = (account: string): string =>
  /^[A-Za-z0-9]+$/.test(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account;

/** The recipient, in groups as it was read back. A decoder's number may be as long as a phone number, and is none. */
export const whoseInFull = (product: string, recipient: string): string => {
  if (product === 'bill') return groupAccount(recipient);
  return isPhone(recipient) ? groupPhone(recipient) : recipient;
};

/** The short form for lists that strangers can see: the holder of the card still recognises it. */
export const hiddenAccount = (account: string): string =>
  account.length > 8 ? `${account.slice(0, 2)}…${account.slice(-4)}` : `…${account.slice(-4)}`;

const minus = (amount: Pesewa): Pesewa => pesewas(Math.abs(amount));

/** Tells the balance: an amount due, nothing, or a credit. Null if this biller never tells it. */
export function dueWords({ due }: BillAccount, hasAmountDue: boolean): string | null {
  if (due === null) return hasAmountDue ? BILLS.dueUnknown : null;
  if (due > 0) return `${formatMoney(due)} is due`;
  return due === 0 ? 'Nothing is due' : `${formatMoney(minus(due))} in credit, nothing is due`;
}

/** Compares the amount with what is due, or null if there is no due. Never blocks: people pay what they can. */
export function paidOfDue(amount: Pesewa, due: Pesewa | null): string | null {
  if (due === null || due <= 0) return null;
  if (amount < due) return `Less than is due: ${formatMoney(pesewas(due - amount))} is still owed.`;
  if (amount > due) return `More than is due: ${formatMoney(pesewas(amount - due))} becomes a credit.`;
  return 'This pays all that is due.';
}

export const limitsHint = (least: Pesewa, most: Pesewa): string => `${formatMoney(least)} to ${formatMoney(most)}`;

export const tooLittle = (least: Pesewa): string => `Type ${formatMoney(least)} or more.`;
export const tooMuch = (most: Pesewa): string => `Type ${formatMoney(most)} or less.`;

/** `0:42`; a person waits for it, so it never says nothing. */
export function countdownText(restMs: number): string {
  const seconds = Math.max(1, Math.ceil(restMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const waitWords = (restMs: number): string =>
  `Please wait: too many look-ups in one minute. This one goes out by itself in ${countdownText(restMs)}.`;

export const billSaved = (amount: Pesewa, biller: string, account: string): string =>
  `${formatMoney(amount)} for ${biller} ${groupAccount(account)} is saved. Watch it on the right.`;
