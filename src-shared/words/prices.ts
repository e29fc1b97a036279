/** How the wallet's cost becomes the customer's price. */
import type { PRICED_PER, PriceChange, PriceForecast, PriceItem, PriceRuleOf } from '../counter-api/prices.ts';
import { formatAmount, formatMoney, type Pesewa, pesewas } from '../money.ts';
import type { Product } from '../order-state.ts';
import { billerName } from './bills.ts';
import { productName } from './counter.ts';
import { fullDayWord } from './reports.ts';
import { peopleWords } from './sms.ts';
import { t } from './translate.ts';

export const PRICES = {
  title: t('Prices'),
  notYours: t('Ask the owner to sign in: you may not change prices.'),
  means: t('Choose what the customer pays. A price is never below what your wallet pays, unless you allow it.'),
  rule: t('Rule'),
  what: t('What'),
  cost: t('Wallet pays'),
  price: t('Customer pays'),
  margin: t('Margin'),
  change: t('Change'),
  all: t('Everything without its own rule'),
  how: t('How'),
  none: t('Uses the rule for everything'),
  noneAtAll: t('Sold at cost'),
  noPrice: t('Price not set yet'),
  add: t('Cedis on top of cost'),
  percent: t('Percent on top of cost'),
  own: t('A fixed price'),
  per: t('The price is for'),
  value: t('How much'),
  roundTo: t('Round up to'),
  fee: t('Service fee, part of the price'),
  commission: t('Your estimate of the airtime commission, percent'),
  commissionMeans: t(
    'Type what you think you earn: the service does not tell it. Reports show it as an estimate, and add it to nothing else.',
  ),
  typedCost: t('What one registration costs you'),
  typedCostMeans: t(
    'Look it up once in your wallet: the service does not tell it. It counts from the next sale on. While this is empty, AFA stays out of the margin.',
  ),
  badCost: t('Type what one registration costs in cedis, or leave it empty.'),
  belowCost: t('Sell below cost'),
  belowCostMeans: t('I know that this loses money on each sale.'),
  keptAtCost: t('raised to cost'),
  badValue: t('Type a number, for instance 0.50 or 5.'),
  badFee: t('Type the fee in cedis, or 0.'),
  badCommission: t('Type a percent from 0 to 50.'),
  preview: t('Your new prices'),
  example: t('of GHS 10.00'),
  save: t('Save'),
  cancel: t('Cancel'),
  saved: t('Saved. It counts from the next sale on.'),
  changed: t('Look at your prices: the service has changed something'),
  accept: t('Use these prices'),
  leave: t('Decide later'),
  edit: t('Or change a rule below. Saving it answers this, too.'),
  before: t('before'),
  reading: t('Reading the prices'),
  slow: t('Please wait: the service takes longer than usual. Nothing is lost.'),
  tryAgain: t('Try again'),
  noCosts: t(
    'The service does not tell its prices now. Your rules stay, and you see what they make as soon as it answers.',
  ),
} as const;

/** The prices of single bundles, as they hang on the wall. */
export const BUNDLE_PRICES = {
  title: t('A price for each bundle'),
  list: t('Paste or type your price list'),
  example: 'MTN 1GB 6.00\nMTN 2GB 11.50\nTelecel 5GB 21',
  listMeans: t(
    'Write one bundle on each line, or type prices into the table. Where a box is empty, your rules make the price.',
  ),
  unread: t('Check the network, the size and the price. These lines were not taken:'),
  wrong: t('Type cedis, for instance 6.00, or leave the box empty: one of these is not a price.'),
} as const;

export const takenFromListWords = (taken: number): string =>
  taken === 1
    ? t('1 price is in the table. Look at it, then save.')
    : t`${taken} prices are in the table. Look at them, then save.`;

export const ownPricesWords = (own: readonly unknown[]): string =>
  own.length === 0
    ? ''
    : own.length === 1
      ? t('1 bundle has its own price')
      : t`${own.length} bundles have their own price`;

/** Said before the first sale of a shop whose owner hasn't chosen prices. */
export const FIRST_PRICES = {
  title: t('Choose your prices before you sell'),
  means: t('You earn nothing now: everything is sold at what your wallet pays.'),
  suggested: t('A good start: 10% on top of bundles and results checkers, rounded up to 10 pesewas, as below.'),
  use: t('Use these prices'),
  own: t('Type my own price list'),
  atCost: t('Sell at cost for now'),
  others: t(
    'Then set AFA and SMS below: SMS is free for the customer until you set a price. Airtime and bills stay at face value.',
  ),
  saved: t('Your prices are saved.'),
  header: t('Selling at cost'),
} as const;

/** Says that a supplier has no rule of its own, or that a product has none: it has no price, or sells at cost. */
export function noRuleWord(product: Product, supplier: string | null): string {
  if (supplier !== null) return PRICES.none;
  return hasOwnPrice(product) ? PRICES.noPrice : PRICES.noneAtAll;
}

/** The service doesn't price it beforehand: it has a price of its own, and nothing else. */
export const hasOwnPrice = (product: Product): boolean => product === 'afa' || product === 'sms';

export const roundingWord = (to: number): string =>
  to === 1 ? t('no rounding') : to === 100 ? t('whole cedis') : t`${to} pesewas`;

/** The thing that a text's price counts. */
export const PER_WORDS: Readonly<Record<(typeof PRICED_PER)[number], string>> = {
  each: t('each number and part'),
  list: t('the whole list'),
};

const EXAMPLED: readonly Product[] = ['airtime', 'bill'];

export const supplierWord = (supplier: string): string => billerName(supplier);

/** `MTN 5 GB`, `Electricity (ECG) of GHS 10.00`, `SMS to 100 numbers, one part`. */
export const itemWord = ({
  product,
  supplier,
  name,
  texts,
}: Pick<PriceItem, 'product' | 'supplier' | 'name' | 'texts'>): string => {
  if (texts !== undefined) return t`${productName(product)} to ${peopleWords(texts)}, one part`;
  const whose = product === 'afa' || product === 'sms' ? productName(product) : supplierWord(supplier);
  return [whose, EXAMPLED.includes(product) ? PRICES.example : name].filter((part) => part !== '').join(' ');
};

export const scopeWord = (product: Product, supplier: string | null): string =>
  supplier === null ? `${productName(product)}: ${PRICES.all}` : `${productName(product)}: ${supplierWord(supplier)}`;

const percentOf = (hundredths: number): string =>
  `${(hundredths / 100)
    .toFixed(2)
    .replace(/\.?0+$/, '')
    .replace('-', '−')}%`;

/** `5% on top, rounded up to 10 pesewas, fee GHS 0.50`. */
export function ruleWords({ product, markup, roundTo, fee, belowCost, commission, typedCost }: PriceRuleOf): string {
  const how =
    markup.kind === 'price'
      ? `${formatMoney(markup.amount)}${product === 'sms' ? ` ${t`for ${PER_WORDS[markup.per]}`}` : ''}`
      : t`${markup.kind === 'percent' ? percentOf(markup.hundredths) : formatMoney(markup.amount)} on top`;
  return [
    how,
    ...(roundTo === 1 ? [] : [t`rounded up to ${roundingWord(roundTo)}`]),
    ...(fee === 0 ? [] : [t`fee ${formatMoney(fee)}`]),
    ...(commission === 0 ? [] : [t`commission ${percentOf(commission)}, estimated`]),
    ...(belowCost ? [t('may be below cost')] : []),
    ...(typedCost === undefined
      ? []
      : [t`costs you ${formatMoney(typedCost.amount)} since ${fullDayWord(typedCost.since)}`]),
  ].join(', ');
}

/** `1 GB 5.60 → 6.50`: the prices that a rule makes for its first items. */
export const sampleWords = (items: readonly PriceItem[]): string =>
  items
    .flatMap(({ product, name, cost, price }) => {
      if (price === null) return [];
      const what = EXAMPLED.includes(product) ? '' : `${name} `;
      return [`${what}${cost === null ? '' : `${formatAmount(cost)} → `}${formatAmount(price)}`.trim()];
    })
    .slice(0, 3)
    .join(', ');

export const marginOf = ({ price, cost }: Pick<PriceItem, 'price' | 'cost'>): Pesewa | null =>
  price === null || cost === null ? null : pesewas(price - cost);

export function forecastWords(now: PriceForecast | null, forecast: PriceForecast | null): string {
  if (forecast === null) return t('Dwadi cannot say yet what tomorrow would earn: you sold too little lately.');
  const base =
    forecast.days === 1
      ? t`If tomorrow is like the last day, you earn ${formatMoney(forecast.margin)} of ${formatMoney(forecast.revenue)} takings`
      : t`If tomorrow is like the last ${forecast.days} days, you earn ${formatMoney(forecast.margin)} of ${formatMoney(forecast.revenue)} takings`;
  const more = now === null ? 0 : forecast.margin - now.margin;
  const compared =
    more === 0
      ? ''
      : more > 0
        ? t`, ${formatMoney(pesewas(Math.abs(more)))} more than with the rules you have now`
        : t`, ${formatMoney(pesewas(Math.abs(more)))} less than with the rules you have now`;
  const left =
    forecast.ordersLeftOut === 0
      ? ''
      : forecast.ordersLeftOut === 1
        ? ` ${t`${forecast.ordersLeftOut} sale whose cost is not known is left out.`}`
        : ` ${t`${forecast.ordersLeftOut} sales whose cost is not known are left out.`}`;
  return `${base}${compared}.${left}`;
}

function newRoleWords(before: string | null, now: string | null): string {
  if (before === null)
    return now === null ? t('You have no price level.') : t`Your price level at the service is ${now} now.`;
  const ended = now === null || now === `${before} (ended)`;
  return ended ? t`Your price level ${before} has ended.` : t`Your price level was ${before}, and is ${now} now.`;
}

export function changeWords({ why, roleBefore, role, items }: PriceChange): string {
  const one = items.length === 1;
  const costs = one ? t('One cost has changed') : t`${items.length} costs have changed`;
  if (why === 'cost') {
    return t`${costs} since you last looked. With your rules the customer pays:`;
  }
  const roles = newRoleWords(roleBefore, role);
  return items.length === 0 ? t`${roles} No cost has changed.` : `${roles} ${costs}:`;
}
