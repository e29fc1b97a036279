/** Lists what the shop sells, with today's cost and the price by the rules; and makes a day's forecast. */
import type { PriceForecast, PriceItem, PriceRules } from '#shared/counter-api/prices.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { AIRTIME_NETWORKS, DATA_NETWORKS, type Product } from '#shared/order-state.ts';
import { BILLERS } from '#shared/reseller-api/utilities.ts';
import type { SoldGroup } from '../journal/reports/sold-items.ts';
import { priceBy, priceOf, ruleFor, typedCostOf, USUAL_SENDER } from './rule.ts';

export interface Offered {
  readonly product: Product;
  readonly supplier: string;
  /** `5 GB`; empty where the amount is the customer's own. */
  readonly name: string;
  readonly cost: Pesewa | null;
  /** The number of texts, each of one part. */
  readonly texts?: number;
  readonly volumeGb?: number;
}

/** An example amount for products sold at face value. */
const EXAMPLE = pesewas(1000);

const FACE_VALUE: readonly Offered[] = [
  ...AIRTIME_NETWORKS.map((supplier) => ({ product: 'airtime' as const, supplier, name: '', cost: EXAMPLE })),
  ...BILLERS.map((supplier) => ({ product: 'bill' as const, supplier, name: '', cost: EXAMPLE })),
  { product: 'afa', supplier: 'AFA', name: '', cost: null },
  ...[1, 100].map((texts) => ({ product: 'sms' as const, supplier: USUAL_SENDER, name: '', cost: null, texts })),
];

interface Listed {
  readonly bundles: readonly { readonly network: string; readonly volumeGb: number; readonly cost: Pesewa | null }[];
  readonly vouchers: readonly { readonly name: string; readonly cost: Pesewa | null }[];
}

export function offeredOf({ bundles, vouchers }: Listed): Offered[] {
  const data = bundles
    .toSorted((a, b) => networkPlace(a.network) - networkPlace(b.network) || a.volumeGb - b.volumeGb)
    .map(({ network, volumeGb, cost }) => ({
      ...{ product: 'data' as const, supplier: network, name: `${volumeGb} GB`, cost, volumeGb },
    }));
  return [
    ...data,
    ...vouchers.map(({ name, cost }) => ({ product: 'voucher' as const, supplier: name, name: '', cost })),
    ...FACE_VALUE,
  ];
}

const networkPlace = (network: string): number => (DATA_NETWORKS as readonly string[]).indexOf(network);

export const pricedBy = (rules: PriceRules, offered: readonly Offered[]): PriceItem[] =>
  offered.map((one) => {
    const { product, supplier, texts, volumeGb } = one;
    const cost = one.cost ?? typedCostOf(rules, product, supplier);
    const facts = { quantity: texts ?? null, volumeGb: volumeGb ?? null };
    const rule = ruleFor(rules, product, supplier, facts);
    const asked = rule === null ? null : priceBy({ ...rule, belowCost: true }, cost);
    return {
      ...one,
      cost,
      price: priceOf(rules, product, supplier, cost, facts),
      keptAtCost: cost !== null && asked !== null && asked < cost && rule?.belowCost === false,
    };
  });

/** Forecasts an average day: the quantities of the last days, at today's costs and by these rules. */
export function forecastBy(
  rules: PriceRules,
  sold: readonly (SoldGroup & { readonly costNow: Pesewa | null })[],
  days: number,
): PriceForecast | null {
  const known = sold.flatMap(({ product, supplier, facts, count, costNow }) => {
    const cost = product === 'afa' ? typedCostOf(rules, product, supplier) : costNow;
    if (cost === null) return [];
    const price = priceOf(rules, product, supplier, cost, facts);
    return price === null ? [] : [{ count, revenue: price * count, cost: cost * count }];
  });
  if (days === 0 || known.length === 0) return null;
  const sum = (of: (one: (typeof known)[number]) => number): number => known.reduce((all, one) => all + of(one), 0);
  const aDay = (amount: number): Pesewa => pesewas(Math.round(amount / days));
  return {
    days,
    revenue: aDay(sum(({ revenue }) => revenue)),
    margin: aDay(sum(({ revenue, cost }) => revenue - cost)),
    ordersLeftOut: sold.reduce((all, { count }) => all + count, 0) - sum(({ count }) => count),
  };
}
