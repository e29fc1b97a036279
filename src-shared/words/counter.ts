/** The frame around every screen: header, product rail, opening, and the states in which nothing can be sold. */
import type { CounterSnapshot } from '../counter-api/counter.ts';
import { formatMoney } from '../money.ts';
import type { Product } from '../order-state.ts';
import type { KeyRefusal } from '../reseller-api/error-codes.ts';
import type { KeyType } from '../reseller-api/keys.ts';
import { t } from './translate.ts';

const PRODUCT_NAMES: Readonly<Record<Product, string>> = {
  data: t('Data'),
  airtime: t('Airtime'),
  voucher: t('Vouchers'),
  bill: t('Bills'),
  bulk: t('Bulk'),
  sms: t('SMS'),
  afa: t('AFA'),
};

export const productName = (product: Product): string => PRODUCT_NAMES[product];

const SERVICE_WORDS: Readonly<Record<CounterSnapshot['service']['state'], string>> = {
  starting: t('Connecting'),
  connected: t('Connected'),
  offline: t('No connection'),
  'key-rejected': t('Key not accepted'),
};

const REFUSAL_WORDS: Readonly<Record<KeyRefusal, string>> = {
  'key-pending': t('Key not approved yet'),
  'key-revoked': t('Key revoked'),
  'account-suspended': t('Account suspended'),
  'role-not-allowed': t('Price level not allowed'),
};

export const serviceWord = ({ state, refusal }: CounterSnapshot['service']): string =>
  state === 'key-rejected' && refusal !== undefined ? REFUSAL_WORDS[refusal] : SERVICE_WORDS[state];

const SOLD_BY_KEY: Readonly<Record<KeyType, string>> = {
  standard: t('data, vouchers, AFA'),
  commission: t('airtime, bills'),
  sms: t('SMS'),
};

export const soldByKey = (key: KeyType): string => SOLD_BY_KEY[key];

/** Names what a refused key stops, while the rest can be sold; null where there is nothing to tell apart. */
export function rejectedWords({ state, rejectedKeys = [] }: CounterSnapshot['service']): string | null {
  if (state !== 'key-rejected' || rejectedKeys.length === 0) return null;
  return t`for ${rejectedKeys.map((key) => SOLD_BY_KEY[key]).join(', ')}`;
}

const WALLET_WORDS: Readonly<Record<CounterSnapshot['wallet']['level'], string>> = {
  unknown: t('Wallet not known yet'),
  ok: t('Wallet OK'),
  low: t('Wallet low'),
  empty: t('Wallet empty'),
};

function paceText(hoursLeft: number): string {
  if (hoursLeft < 1) return t("less than 1 h at today's pace");
  if (hoursLeft < 48) return t`about ${Math.round(hoursLeft)} h at today's pace`;
  return t`about ${Math.round(hoursLeft / 24)} days at today's pace`;
}

/** The level, the amount where the attendant may see it, and how long it lasts. */
export function walletWords(wallet: CounterSnapshot['wallet']): {
  level: string;
  amount: string | null;
  pace: string | null;
} {
  const lasting = wallet.level === 'ok' || wallet.level === 'low';
  return {
    level: WALLET_WORDS[wallet.level],
    amount: wallet.balance === null ? null : formatMoney(wallet.balance),
    pace: lasting && wallet.hoursLeft !== null ? paceText(wallet.hoursLeft) : null,
  };
}

/** A role's end so near is shown on a small screen, too. */
const DAYS_TO_SEE = 7;

export const roleEndIsNear = ({ daysLeft, lapsed }: NonNullable<CounterSnapshot['role']>): boolean =>
  lapsed === true || (daysLeft !== null && daysLeft <= DAYS_TO_SEE);

export function roleWords(role: NonNullable<CounterSnapshot['role']>): string {
  const name = role.name.charAt(0).toUpperCase() + role.name.slice(1);
  if (role.lapsed) return t`${name} prices, ended`;
  if (role.daysLeft === null) return t`${name} prices`;
  if (role.daysLeft <= 0) return t`${name} prices, end today`;
  return role.daysLeft === 1
    ? t`${name} prices, ${role.daysLeft} day left`
    : t`${name} prices, ${role.daysLeft} days left`;
}

export const COUNTER = {
  app: 'Dwadi',
  roleMeans: t('Your price level at the service: it decides what each sale costs you.'),
  products: t('Products'),
  smallWindow: t('Make this window larger, or scroll to see the rest: Dwadi needs 1024 × 560.'),
  training: t('Training'),
  trainingMeans: t('Practice only. Nothing is really sold and no real money moves.'),
  soundsOn: t('Sounds on'),
  soundsOff: t('Sounds off'),
  sounds: t('Sounds'),
  opening: t('Opening the counter'),
  openingMeans: t('Please wait a moment: Dwadi is reading its journal.'),
  openingSlow: t('Leave the PC on: this takes longer than usual.'),
  cannotOpen: t('The counter cannot open'),
  journalUnavailable: t('Nothing can be sold'),
  forSupport: t('For support'),
  tryAgain: t('Try again'),
  nothingToSell: t('Ask the owner to set up this counter'),
  nothingToSellMeans: t('It has nothing to sell yet.'),
} as const;
