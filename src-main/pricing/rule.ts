/** From what the wallet pays to what the customer pays. Pure, in whole pesewas, rounded upwards. */
import type { PriceRuleOf, PriceRules } from '#shared/counter-api/prices.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { PricedFacts } from '../journal/records.ts';
import { atCost } from './at-cost.ts';

/** A list is bundles, and each costs its customer in a list what it costs alone. */
const pricedAs = (product: Product): Product => (product === 'bulk' ? 'data' : product);

/** The rule of this very bundle, or the supplier's own, or its product's. */
export function ruleFor(
  rules: PriceRules,
  product: Product,
  supplier: string,
  { volumeGb }: PricedFacts = {},
): PriceRuleOf | null {
  const ofProduct = rules.filter((rule) => rule.product === pricedAs(product));
  const find = (whose: string | null, size: number | undefined) =>
    ofProduct.find((rule) => rule.supplier === whose && rule.volumeGb === size);
  const ofBundle = volumeGb == null ? undefined : find(supplier, volumeGb);
  return ofBundle ?? find(supplier, undefined) ?? find(null, undefined) ?? null;
}

const roundUp = (amount: number, to: number): number => Math.ceil(amount / to) * to;

/** With the fee in it; null where the rule needs a cost and none is told. Never below cost unless that was confirmed. */
export function priceBy({ markup, roundTo, fee, belowCost }: PriceRuleOf, cost: Pesewa | null): Pesewa | null {
  const atLeast = belowCost ? 0 : (cost ?? 0);
  if (markup.kind === 'price') return pesewas(Math.max(atLeast, roundUp(markup.amount + fee, roundTo)));
  if (cost === null) return null;
  // Whole numbers until the division, so that no float decides over a pesewa.
  const added = markup.kind === 'add' ? markup.amount : Math.ceil((cost * markup.hundredths) / 10_000);
  const price = roundUp(cost + added + fee, roundTo);
  return pesewas(Math.max(atLeast, price));
}

/** How many of it are priced one by one: vouchers, and parts of a text to numbers where the rule doesn't price the list. */
function piecesOf(product: Product, rule: PriceRuleOf | null, { quantity, parts }: PricedFacts): number {
  if (product === 'voucher') return quantity ?? 1;
  return product === 'sms' && isForEach(rule) ? (quantity ?? 1) * (parts ?? 1) : 1;
}

const isForEach = (rule: PriceRuleOf | null): boolean => rule?.markup.kind === 'price' && rule.markup.per === 'each';

/**
 * Answers the price of an order of that cost. Each piece costs what it costs alone, for that is the price on its tile:
 * markup, rounding and fee count for each.
 */
export function priceOf(
  rules: PriceRules,
  product: Product,
  supplier: string,
  cost: Pesewa | null,
  facts: PricedFacts = {},
): Pesewa | null {
  const rule = ruleFor(rules, product, supplier, facts);
  const pieces = piecesOf(product, rule, facts);
  const each = cost === null ? null : pesewas(cost / pieces);
  const price = rule === null ? atCost.priceFor(product, supplier, each) : priceBy(rule, each);
  return price === null ? null : pesewas(price * pieces);
}

/** The price of one part of a text to one number; null where nothing is priced so. */
export function eachOf(rules: PriceRules, product: Product, supplier: string): Pesewa | null {
  const rule = ruleFor(rules, product, supplier);
  return rule !== null && product === 'sms' && isForEach(rule) ? priceBy(rule, null) : null;
}

/** The service doesn't tell every cost; the owner types the others. */
export const typedCostOf = (rules: PriceRules, product: Product, supplier: string): Pesewa | null =>
  ruleFor(rules, product, supplier)?.typedCost?.amount ?? null;

/** What of that price is the service fee. */
export function feeOf(rules: PriceRules, product: Product, supplier: string, facts: PricedFacts = {}): Pesewa {
  const rule = ruleFor(rules, product, supplier, facts);
  return pesewas((rule?.fee ?? 0) * piecesOf(product, rule, facts));
}
