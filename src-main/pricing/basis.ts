/** The costs and the role that the owner has seen, and what has changed since. Pure. */
import { z } from 'zod';
import type { PriceChange, PriceRules } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';
import { orElse } from '../platform/may-fail.ts';
import { type Offered, pricedBy } from './offered.ts';

const basisShape = z.object({ role: z.string().nullable(), costs: z.record(z.string(), z.int()) });
export type Basis = z.infer<typeof basisShape>;

const keyOf = ({ product, supplier, name }: Offered): string => `${product}|${supplier}|${name}`;

/** Answers null, as if never seen, for text that can't be read. */
export const parseBasis = (text: string | undefined): Basis | null =>
  orElse(() => basisShape.parse(JSON.parse(text ?? 'null')), null);

/** Takes the costs of now. A product that isn't listed now keeps its last seen cost. */
export const basisOf = (offered: readonly Offered[], role: string | null, before: Basis | null): Basis => ({
  role: role ?? before?.role ?? null,
  costs: {
    ...before?.costs,
    ...Object.fromEntries(offered.flatMap((one) => (one.cost === null ? [] : [[keyOf(one), one.cost]]))),
  },
});

/** Null if nothing has changed. A new size is no change: no earlier cost of it was seen. */
export function changeSince(
  basis: Basis,
  offered: readonly Offered[],
  role: string | null,
  rules: PriceRules,
): PriceChange | null {
  const changed = offered.flatMap((one) => {
    const before = basis.costs[keyOf(one)];
    return before === undefined || one.cost === null || before === one.cost ? [] : [{ one, before: pesewas(before) }];
  });
  const otherRole = role !== null && basis.role !== null && role !== basis.role;
  if (changed.length === 0 && !otherRole) return null;
  const prices = pricedBy(
    rules,
    changed.map(({ one }) => one),
  );
  const pricesBefore = pricedBy(
    rules,
    changed.map(({ one, before }) => ({ ...one, cost: before })),
  );
  return {
    why: otherRole ? 'role' : 'cost',
    roleBefore: otherRole ? basis.role : null,
    role: otherRole ? role : null,
    items: changed.map(({ one: { product, supplier, name, cost }, before }, at) => ({
      ...{ product, supplier, name, costBefore: before, cost: cost ?? before },
      priceBefore: pricesBefore[at]?.price ?? null,
      price: prices[at]?.price ?? null,
    })),
  };
}
