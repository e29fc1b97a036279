/** The customer's words. Customers read them from arm's length, and don't know our terms. */
import type { CustomerReadBack } from '../counter-api/customer-screen.ts';
import type { SaleView } from '../counter-api/values.ts';
import type { CustomerPage } from '../customer-page.ts';
import { formatMoney, type Pesewa } from '../money.ts';
import { type DisplayState, worseFirst } from '../order-state.ts';
import { whoseInFull } from './bills.ts';
import { boughtInFull } from './board.ts';
import { productName } from './counter.ts';
import { t } from './translate.ts';

export const CUSTOMER = {
  training: t('Training: nothing is really sold'),
  idle: t('Check your number here before you pay.'),
  check: t('Is this right?'),
  checkFooting: t('If it is wrong, say so now. We cannot take it back after it is sent.'),
  pays: t('You pay'),
  change: t('Your change'),
  takes: t('It takes'),
  price: t('Price'),
  waitFooting: t('Ask for your slip.'),
  receipt: t('Your receipt: scan it with your phone.'),
} as const;

const SOLD: Readonly<Record<'good' | 'bad', { readonly title: string; readonly footing: string }>> = {
  good: { title: t('Done'), footing: t('Thank you.') },
  bad: { title: t('Please ask at the counter'), footing: t('There is a problem with this sale.') },
};

/** Said while the order isn't over. Only an order that the service has taken is on its way. */
const WAITING: Partial<Record<DisplayState, string>> = {
  saved: t('Being sent'),
  sent: t('Being sent'),
  unknown: t('Being checked'),
  'under-way': t('On its way'),
};

type Drawn = Omit<CustomerPage, 'theme' | 'training' | 'receipt'>;

export const idlePage = (shopName: string): Drawn => ({
  stage: 'idle',
  title: '',
  headline: shopName,
  facts: [],
  pays: null,
  footing: CUSTOMER.idle,
});

export function readBackPage({ headline, facts, price, takes, change }: CustomerReadBack): Drawn {
  const free = takes !== null && (price === null || price === 0);
  const pays = free ? { label: CUSTOMER.takes, value: takes } : paysWords(price);
  return {
    stage: 'check',
    title: CUSTOMER.check,
    headline,
    facts: [...facts, ...changeFact(change)],
    pays,
    footing: CUSTOMER.checkFooting,
  };
}

const changeFact = (change: Pesewa | null) =>
  change === null || change === 0 ? [] : [{ label: CUSTOMER.change, value: formatMoney(change) }];

const paysWords = (price: CustomerReadBack['price']) =>
  price === null ? null : { label: CUSTOMER.pays, value: formatMoney(price) };

/** Tells the state of the worst order: "done" is said of all orders or not at all. */
function howItWent({ tally }: SaleView): Pick<Drawn, 'stage' | 'title' | 'footing'> {
  const [worst = 'saved'] = (Object.keys(tally) as DisplayState[]).filter((state) => tally[state]).sort(worseFirst);
  const waiting = WAITING[worst];
  if (waiting !== undefined) return { stage: 'wait', title: waiting, footing: CUSTOMER.waitFooting };
  const stage = worst === 'done' ? 'good' : 'bad';
  return { stage, ...SOLD[stage] };
}

/** The number as it was read back; no PIN, and of a list how many they are. */
function headlineOf({ product, orders, orderCount }: SaleView): string {
  const [order] = orders;
  if (order === undefined || orderCount > 1) return t`${orderCount.toLocaleString('en')} orders`;
  return whoseInFull(product, order.recipient);
}

export function soldPage(sale: SaleView): Drawn {
  const [order] = sale.orders;
  const { product, orderCount, price, change } = sale;
  const what = order !== undefined && orderCount === 1 ? boughtInFull(product, order) : String(orderCount);
  return {
    ...howItWent(sale),
    headline: headlineOf(sale),
    facts: [{ label: productName(product), value: what }, ...changeFact(change)],
    pays: price === 0 ? null : { label: CUSTOMER.price, value: formatMoney(price) },
  };
}
