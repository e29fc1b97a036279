/** Random days with power cuts, in any order: the Zs are gapless and each is the sum of its raw postings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberedZ } from '#shared/counter-api/shifts.ts';
import { pesewas } from '#shared/money.ts';
import { makeFolder } from '../../support/counter.ts';
import { removeFolder } from '../../support/folders.ts';
import { TestDrawer } from '../../support/shifts/shifts.ts';

type Step =
  | { readonly does: 'open' | 'end' | 'close' | 'cut' | 'night' }
  | { readonly does: 'sell' | 'refuse' | 'refund' | 'pay-in' | 'pay-out' | 'late'; readonly amount: number };

const amount = fc.integer({ min: 30, max: 9000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('open' as const, 'end' as const, 'close' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('cut' as const, 'night' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('sell' as const, 'refuse', 'refund', 'pay-in', 'pay-out', 'late'),
      amount,
    }),
  },
);

class Days {
  readonly it: TestDrawer;
  private readonly sold: { sale: ReturnType<TestDrawer['sellAndEnd']>; price: number }[] = [];
  /** Each as it was when it was closed. */
  readonly written = new Map<number, string>();

  constructor(it: TestDrawer) {
    this.it = it;
  }

  async take(next: Step): Promise<void> {
    const { it } = this;
    it.now += 60_000;
    const price = 'amount' in next ? next.amount : 0;
    if (next.does === 'cut') await it.cut();
    if (next.does === 'night') it.now += 16 * 3_600_000;
    if (next.does === 'open') await it.desk.open(pesewas(2000));
    if (next.does === 'end') await it.desk.end();
    if (next.does === 'close') await this.close();
    if (next.does === 'pay-in' || next.does === 'pay-out') await it.desk.move(next.does, pesewas(price), 'why');
    if (next.does === 'refund') this.refund();
    if (it.desk.fact().state !== 'open') return;
    if (next.does === 'sell') this.sold.push({ sale: it.sellAndEnd(price, 'accepted', 50_000), price });
    if (next.does === 'refuse') it.sellAndEnd(price, 'rejected');
    // Made for the first shift, written long after it has ended.
    if (next.does === 'late') it.sellAndEnd(price, 'accepted', 50_000, 'shift-TEST-1');
  }

  private refund(): void {
    const { sale, price } = this.sold.pop() ?? {};
    if (sale !== undefined && price !== undefined) this.it.refund(sale, price);
  }

  private async close(): Promise<void> {
    const z = await this.it.desk.close([]);
    if (z.ok) this.written.set(z.value.number, JSON.stringify(z.value));
  }
}

function fromPostings({ db }: TestDrawer, z: NumberedZ) {
  const sum = (kind: string): number =>
    db
      .prepare<[string, string]>(`SELECT coalesce(sum(amount), 0) FROM postings WHERE shift_id = ? AND kind = ?`)
      .pluck()
      .get(z.shift, kind) as number;
  const moved = z.moves.reduce((total, { kind, amount: one }) => total + (kind === 'pay-in' ? one : -one), 0);
  return {
    salesTotal: sum('revenue'),
    reversed: sum('revenue-reversed'),
    owed: sum('owed'),
    cash: sum('cash'),
    expected: (z.float ?? 0) + moved + sum('cash'),
  };
}

test('random days, closes and power cuts', { timeout: 60_000 }, async () => {
  const days = fc.array(step, { minLength: 10, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(days, async (steps) => {
      const folder = makeFolder();
      const it = await TestDrawer.open(folder);
      it.who = 'owner';
      try {
        const run = new Days(it);
        for (const next of [{ does: 'open' } as const, ...steps]) await run.take(next);
        const numbers = it.db.prepare('SELECT z_number FROM shifts WHERE z IS NOT NULL ORDER BY nth').pluck().all();
        expect(numbers).toEqual(numbers.map((_, nth) => nth + 1));
        const goesOn = it.db.prepare(`SELECT count(*) FROM shifts WHERE state IN ('open','waiting')`).pluck().get();
        expect(goesOn).toBe(1);
        for (const [number, before] of run.written) {
          const z = await it.desk.z(number);
          if (!z.ok) throw new Error(z.error.code);
          expect(JSON.stringify(z.value)).toBe(before);
          const { salesTotal, reversed, owed, taken, expected } = z.value;
          expect(fromPostings(it, z.value)).toEqual({
            ...{ salesTotal, expected },
            reversed: reversed.amount,
            owed: owed.added,
            cash: taken.cash,
          });
        }
      } finally {
        it.close();
        await removeFolder(folder);
      }
    }),
    { numRuns: 25 },
  );
});
