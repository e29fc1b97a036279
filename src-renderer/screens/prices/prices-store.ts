/** The price rules, and the prices that they make from the current costs. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { PriceRuleOf, PriceRules, PricesView } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { WallPrice } from '#shared/wall-prices.ts';
import { call } from '../../bridge.ts';
import { serialQueue } from '../../stores/serial-queue.ts';

interface PricesState {
  readonly view: PricesView | null;
  /** The rules as saved last, even while the page is read anew. */
  readonly rules: PriceRules;
  readonly problem: CounterErrorCode | null;
}

export const usePrices = create<PricesState>()(() => ({ view: null, rules: [], problem: null }));

export function takePrices(answer: CallResult<'prices.view'>): boolean {
  if (answer.ok) usePrices.setState({ view: answer.value, rules: answer.value.rules, problem: null });
  else usePrices.setState({ problem: answer.error.code });
  return answer.ok;
}

export async function readPrices(): Promise<void> {
  usePrices.setState({ view: null, problem: null });
  takePrices(await call('prices.view', {}));
}

export const sameScope = (rule: PriceRuleOf, product: Product, supplier: string | null): boolean =>
  rule.product === product && rule.supplier === supplier && rule.volumeGb === undefined;

/** Replaces the scope's rule by this one; removes it if null. */
export const withRule = (
  rules: PriceRules,
  product: Product,
  supplier: string | null,
  rule: PriceRuleOf | null,
): PriceRules => [...rules.filter((one) => !sameScope(one, product, supplier)), ...(rule === null ? [] : [rule])];

/** Replaces the prices of single bundles by these, and no others. */
export const withBundlePrices = (rules: PriceRules, prices: readonly WallPrice[]): PriceRules => [
  ...rules.filter(({ volumeGb }) => volumeGb === undefined),
  ...prices.map(
    ({ supplier, volumeGb, price }): PriceRuleOf => ({
      ...{ product: 'data', supplier, volumeGb, markup: { kind: 'price', amount: price, per: 'each' } },
      ...{ roundTo: 1, fee: pesewas(0), commission: 0, belowCost: false },
    }),
  ),
];

const saving = serialQueue();

/** Reads the rules when the save's turn comes. */
export const saveRules = (change: (rules: PriceRules) => PriceRules): Promise<CallResult<'prices.save'>> =>
  saving(async () => {
    const answer = await call('prices.save', { rules: change(usePrices.getState().rules) });
    takePrices(answer);
    return answer;
  });

/** Saves one rule, and keeps what has been saved since it was opened. */
export const saveRule = (
  product: Product,
  supplier: string | null,
  rule: PriceRuleOf | null,
): Promise<CallResult<'prices.save'>> => saveRules((rules) => withRule(rules, product, supplier, rule));
