/** The bills screen: whose account it is, what is due, and what is paid of it. */
import type { BillAccount, BillerOffer } from '../counter-api/bills.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { groupPhone, isPhone } from '../phone.ts';
import type { BillerKey } from '../reseller-api/utilities.ts';
import { t } from './translate.ts';

export const BILLS = {
  title: t('Bills'),
  biller: t('Biller'),
  off: t('Switched off'),
  loading: t('Asking for the billers'),
  loadingSlow: t('This takes longer than usual. Nothing is lost; please wait.'),
  noneListed: t('The service shows no billers now. Try again later.'),
  chooseBiller: t(
    'Press the number of the biller. You see whose account it is and how much is due before anybody pays.',
  ),
  phone: t("Customer's phone"),
  lookUp: t('Look up'),
  lookUpHint: t('Press Enter to see the name. You pay nothing yet.'),
  asking: t('Asking the biller for the name'),
  askingSlow: t('The biller takes longer than usual. Nothing has been paid; you can go back.'),
  cancel: t('Stop waiting'),
  whose: t('Ask the customer: is this right?'),
  whichMeter: t('Which meter? Ask the customer.'),
  meters: t('Meters'),
  noName: t('The biller gave no name. Read the number to the customer.'),
  otherNumber: t('The biller answered with another number. Read it to the customer.'),
  confirm: t('Yes, this is right'),
  confirmFirst: t('Ask the customer whether the name is right, then press Y.'),
  meterFirst: t('Choose the meter first, then press Y.'),
  lookUpFirst: t('Press Enter first to look up the account.'),
  confirmed: t('The customer said yes.'),
  confirmExpired: t("The customer's yes is too old. Press Enter to look up the account again."),
  amount: t('Amount'),
  amountMissing: t('Type how much the customer pays.'),
  payDue: t('All that is due'),
  dueUnknown: t('The biller does not say how much is due.'),
  billerMissing: t('Choose the biller: press its number.'),
  phoneMissing: t('Type the ten digits of the phone number.'),
  phoneWrong: t('Not a Ghana number. Ten digits, starting with 0.'),
  name: t('Name'),
  account: t('Account'),
  accountNumber: t('Account number'),
} as const;

/** How a biller is called where its catalogue isn't at hand: on slips and in lists. */
const NAMES: Readonly<Record<BillerKey, string>> = {
  ecg: t('ECG'),
  ghana_water: t('Ghana Water'),
  dstv: t('DStv'),
  gotv: t('GOtv'),
  startimes: t('StarTimes'),
};

export const billerName = (supplier: string): string =>
  Object.hasOwn(NAMES, supplier) ? NAMES[supplier as BillerKey] : supplier;

export const billerOffWords = (label: string): string =>
  t`The service has switched off ${label} for now. Try again later, or choose another biller.`;

/** The number that finds an account, as its biller's catalogue calls it. */
export const phoneLabel = ({ lookUpBy, linksPhone, accountLabel }: BillerOffer): string =>
  lookUpBy === 'phone' && linksPhone
    ? t`Phone number of the ${accountLabel.toLowerCase().replace(/ number$/, '')}`
    : BILLS.phone;

export const accountMissing = (accountLabel: string): string => t`Type the ${accountLabel.toLowerCase()}.`;

/** How long a number is so far: it is compared with the card. Nothing is said of an empty field. */
export function lengthWords(account: string): string {
  if (account === '') return '';
  if (account.length === 1) return /\d/.test(account) ? t('1 digit') : t('1 letter');
  return /^\d+$/.test(account) ? t`${account.length} digits` : t`${account.length} letters and digits`;
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
  if (due > 0) return t`${formatMoney(due)} is due`;
  return due === 0 ? t('Nothing is due') : t`${formatMoney(minus(due))} in credit, nothing is due`;
}

/** Compares the amount with what is due, or null if there is no due. Never blocks: people pay what they can. */
export function paidOfDue(amount: Pesewa, due: Pesewa | null): string | null {
  if (due === null || due <= 0) return null;
  if (amount < due) return t`Less than is due: ${formatMoney(pesewas(due - amount))} is still owed.`;
  if (amount > due) return t`More than is due: ${formatMoney(pesewas(amount - due))} becomes a credit.`;
  return t('This pays all that is due.');
}

export const limitsHint = (least: Pesewa, most: Pesewa): string => t`${formatMoney(least)} to ${formatMoney(most)}`;

export const tooLittle = (least: Pesewa): string => t`Type ${formatMoney(least)} or more.`;
export const tooMuch = (most: Pesewa): string => t`Type ${formatMoney(most)} or less.`;

/** `0:42`; a person waits for it, so it never says nothing. */
export function countdownText(restMs: number): string {
  const seconds = Math.max(1, Math.ceil(restMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const waitWords = (restMs: number): string =>
  t`Please wait: too many look-ups in one minute. This one goes out by itself in ${countdownText(restMs)}.`;

export const billSaved = (amount: Pesewa, biller: string, account: string): string =>
  t`${formatMoney(amount)} for ${biller} ${groupAccount(account)} is saved. Watch it on the right.`;
