/** The frame around every screen: header, product rail, opening, and the states in which nothing can be sold. */
import type { CounterSnapshot } from '../counter-api/counter.ts';
import { formatMoney } from '../money.ts';
import type { Product } from '../order-state.ts';
import type { KeyRefusal } from '../reseller-api/error-codes.ts';
import type { KeyType } from '../reseller-api/keys.ts';

const PRODUCT_NAMES: Readonly<Record<Product, string>> = {
  data: 'Data',
  airtime: 'Airtime',
  voucher: 'Vouchers',
  bill: 'Bills',
  bulk: 'Bulk',
  sms: 'SMS',
  afa: 'AFA',
};

export const productName = (product: Product): string => PRODUCT_NAMES[product];

const SERVICE_WORDS: Readonly<Record<CounterSnapshot['service']['state'], string>> = {
  starting: 'Connecting',
  connected: 'Connected',
  offline: 'No connection',
  'key-rejected': 'Key not accepted',
};

const REFUSAL_WORDS: Readonly<Record<KeyRefusal, string>> = {
  'key-pending': 'Key not approved yet',
  'key-revoked': 'Key revoked',
  'account-suspended': 'Account suspended',
  'role-not-allowed': 'Price level not allowed',
};

export const serviceWord = ({ state, refusal }: CounterSnapshot['service']): string =>
  state === 'key-rejected' && refusal !== undefined ? REFUSAL_WORDS[refusal] : SERVICE_WORDS[state];

const SOLD_BY_KEY: Readonly<Record<KeyType, string>> = {
  standard: 'data, vouchers, AFA',
  commission: 'airtime, bills',
  sms: 'SMS',
};

export const soldByKey = (key: KeyType): string => SOLD_BY_KEY[key];

/** Names what a refused key stops, while the rest can be sold; null where there is nothing to tell apart. */
export function rejectedWords({ state, rejectedKeys = [] }: CounterSnapshot['service']): string | null {
  if (state !== 'key-rejected' || rejectedKeys.length === 0) return null;
  return `for ${rejectedKeys.map((key) => SOLD_BY_KEY[key]).join(', ')}`;
}

const WALLET_WORDS: Readonly<Record<CounterSnapshot['wallet']['level'], string>> = {
  unknown: 'Wallet not known yet',
  ok: 'Wallet OK',
  low: 'Wallet low',
  empty: 'Wallet empty',
};

function paceText(hoursLeft: number): string {
  if (hoursLeft < 1) return "less than 1 h at today's pace";
  if (hoursLeft < 48) return `about ${Math.round(hoursLeft)} h at today's pace`;
  return `about ${Math.round(hoursLeft / 24)} days at today's pace`;
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
  if (role.lapsed) return `${name} prices, ended`;
  if (role.daysLeft === null) return `${name} prices`;
  if (role.daysLeft <= 0) return `${name} prices, end today`;
  return `${name} prices, ${role.daysLeft} ${role.daysLeft === 1 ? 'day' : 'days'} left`;
}

export const COUNTER = {
  app: 'Dwadi',
  roleMeans: 'Your price level at the service: it decides what each sale costs you.',
  products: 'Products',
  smallWindow: 'Make this window larger, or scroll to see the rest: Dwadi needs 1024 × 560.',
  training: 'Training',
  trainingMeans: 'Practice only. Nothing is really sold and no real money moves.',
  soundsOn: 'Sounds on',
  soundsOff: 'Sounds off',
  sounds: 'Sounds',
  opening: 'Opening the counter',
  openingMeans: 'Please wait a moment: Dwadi is reading its journal.',
  openingSlow: 'Leave the PC on: this takes longer than usual.',
  cannotOpen: 'The counter cannot open',
  journalUnavailable: 'Nothing can be sold',
  forSupport: 'For support',
  tryAgain: 'Try again',
  nothingToSell: 'Ask the owner to set up this counter',
  nothingToSellMeans: 'It has nothing to sell yet.',
} as const;
