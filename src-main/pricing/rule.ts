/** From what the wallet pays to what the customer pays. Pure, in whole pesewas, rounded upwards. */
import type { PriceRuleOf, PriceRules } from '#shared/counter-api/prices.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';

/** The supplier's own rule, or its product's. */
export const ruleFor = (rules: PriceRules, product: Product, supplier: string): PriceRuleOf | null =>
  rules.find((rule) => rule.product === product && rule.supplier === supplier) ??
  rules.find((rule) => rule.product === product && rule.supplier === null) ??
  null;

const roundUp = (amount: number, to: number): number => Math.ceil(amount / to) * to;

/** With the fee in it; null where the rule needs a cost and none is told. Never below cost unless that was confirmed. */
export function priceBy({ markup, roundTo, fee, belowCost }: PriceRuleOf, cost: Pesewa | null): Pesewa | null {
  if (markup.kind === 'price') return pesewas(roundUp(markup.amount + fee, roundTo));
  if (cost === null) return null;
  // Whole numbers until the division, so that no float decides over a pesewa.
  const added = markup.kind === 'add' ? markup.amount : Math.ceil((cost * markup.hundredths) / 10_000);
  const price = roundUp(cost + added + fee, roundTo);
  return pesewas(Math.max(belowCost ? 0 : cost, price));
}
