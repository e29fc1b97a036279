/** Turns the wallet's cost into the customer's price. Pure, in whole pesewas, rounded up. */
import type { PriceRuleOf, PriceRules } from '#shared/counter-api/prices.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { PricedFacts } from '../journal/base/records.ts';

/** The only rule of a counter whose owner has set none: the customer pays the wallet's cost. A text is paid in credits. */
const atCost = (product: Product, cost: Pesewa | null): Pesewa | null =>
  cost ?? (product === 'sms' ? pesewas(0) : null);

/** A bulk list consists of bundles, and each costs its customer the same as alone. */
const pricedAs = (product: Product): Product => (product === 'bulk' ? 'data' : product);

/** A text without a sender of its own; its rule is for texts of every sender that has none. */
export const USUAL_SENDER = 'SMS';

/** The rule of this bundle, else of its supplier, else of its product. */
export function ruleFor(
  rules: PriceRules,
  product: Product,
  supplier: string,
  { volumeGb }: PricedFacts = {},
): PriceRuleOf | null {
  const ofProduct = rules.filter((rule) => rule.product === pricedAs(product));
  const find = (whose: string | null, size: number | undefined) =>
    ofProduct.find((rule) => rule.supplier === whose && rule.volumeGb === size);
  const usual = product === 'sms' ? find(USUAL_SENDER, undefined) : undefined;
  return find(supplier, volumeGb ?? undefined) ?? find(supplier, undefined) ?? usual ?? find(null, undefined) ?? null;
}

const roundUp = (amount: number, to: number): number => Math.ceil(amount / to) * to;

/** The price with the fee; null if it needs a cost and has none. Never below cost, unless the owner confirmed it. */
export function priceBy({ markup, roundTo, fee, belowCost }: PriceRuleOf, cost: Pesewa | null): Pesewa | null {
  const atLeast = belowCost ? 0 : (cost ?? 0);
  if (markup.kind === 'price') return pesewas(Math.max(atLeast, roundUp(markup.amount + fee, roundTo)));
  if (cost === null) return null;
  // Whole numbers until the division, so that no float rounding shifts a price by a pesewa.
  const added = markup.kind === 'add' ? markup.amount : Math.ceil((cost * markup.hundredths) / 10_000);
  const price = roundUp(cost + added + fee, roundTo);
  return pesewas(Math.max(atLeast, price));
}

/** The number of pieces priced one by one: vouchers, and parts times recipients if the rule prices each text. */
function piecesOf(product: Product, rule: PriceRuleOf | null, { quantity, parts }: PricedFacts): number {
  if (product === 'voucher') return quantity ?? 1;
  return product === 'sms' && isForEach(rule) ? (quantity ?? 1) * (parts ?? 1) : 1;
}

const isForEach = (rule: PriceRuleOf | null): boolean => rule?.markup.kind === 'price' && rule.markup.per === 'each';

/**
 * Returns the price of an order of that cost. Each piece costs the same as alone, the price on its tile: markup,
 * rounding and fee count for each.
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
  const price = rule === null ? atCost(product, each) : priceBy(rule, each);
  return price === null ? null : pesewas(price * pieces);
}

/** The price of one message part to one number; null if the rule doesn't price each text. */
export function eachOf(rules: PriceRules, product: Product, supplier: string): Pesewa | null {
  const rule = ruleFor(rules, product, supplier);
  return rule !== null && product === 'sms' && isForEach(rule) ? priceBy(rule, null) : null;
}

/** The cost that the owner typed; the service doesn't tell every cost. */
export const typedCostOf = (rules: PriceRules, product: Product, supplier: string): Pesewa | null =>
  ruleFor(rules, product, supplier)?.typedCost?.amount ?? null;

/** The share of that price that is the service fee. */
export function feeOf(rules: PriceRules, product: Product, supplier: string, facts: PricedFacts = {}): Pesewa {
  const rule = ruleFor(rules, product, supplier, facts);
  return pesewas((rule?.fee ?? 0) * piecesOf(product, rule, facts));
}
