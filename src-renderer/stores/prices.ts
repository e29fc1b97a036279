/** The price rules, and what they make of the costs of now. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { PriceRuleOf, PriceRules, PricesView } from '#shared/counter-api/prices.ts';
import type { Product } from '#shared/order-state.ts';
import { call } from '../bridge.ts';

interface PricesState {
  readonly view: PricesView | null;
  readonly problem: CounterErrorCode | null;
}

export const usePrices = create<PricesState>()(() => ({ view: null, problem: null }));

export function takePrices(answer: CallResult<'prices.view'>): boolean {
  if (answer.ok) usePrices.setState({ view: answer.value, problem: null });
  else usePrices.setState({ problem: answer.error.code });
  return answer.ok;
}

export async function readPrices(): Promise<void> {
  usePrices.setState({ view: null, problem: null });
  takePrices(await call('prices.view', {}));
}

export const sameScope = (rule: PriceRuleOf, product: Product, supplier: string | null): boolean =>
  rule.product === product && rule.supplier === supplier;

/** With this one in place of the one before it; without any where it is null. */
export const withRule = (
  rules: PriceRules,
  product: Product,
  supplier: string | null,
  rule: PriceRuleOf | null,
): PriceRules => [...rules.filter((one) => !sameScope(one, product, supplier)), ...(rule === null ? [] : [rule])];
