/** A list that was paid for in parts, and whose orders come to different ends, in any order. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { IntentRecord, NewPosting } from '#main/journal/base/records.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, tempFolder } from '../../support/journal/journal.ts';
import { TestDrawer } from '../../support/shifts/shifts.ts';

type Kind = NewTender['kind'];
type Standing = 'open' | 'rejected' | 'delivered' | 'failed';

interface Item extends Pick<IntentRecord, 'id' | 'price'> {
  version: number;
  stands: Standing;
}

const MOVES = ['reject', 'deliver', 'fail', 'pay', 'pay-by-phone', 'pay-out'] as const;
const kinds = fc.constantFrom<Kind>('cash', 'mobile-money', 'credit');
const move = fc.record({ name: fc.constantFrom(...MOVES), which: fc.nat(3), amount: fc.integer({ min: 1, max: 40 }) });
const list = fc.record({
  prices: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
  cuts: fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 60 })), { maxLength: 3 }),
  rest: kinds,
  moves: fc.array(move, { maxLength: 25 }),
});

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function tendersFor(price: number, cuts: readonly (readonly [Kind, number])[], rest: Kind): NewTender[] {
  let left = price;
  const parts = [...cuts, [rest, price] as const].map(([kind, most]): NewTender => {
    const amount = Math.min(left, most);
    left -= amount;
    return { kind, amount, received: amount, detail: kind === 'cash' ? null : randomUUID() };
  });
  return parts.filter(({ amount }) => amount > 0);
}

const WORTH = { open: {}, rejected: {}, delivered: { revenue: 1 }, failed: { owed: 1 } } as const;
const worthOf = (stands: Standing): { revenue?: number; owed?: number } => WORTH[stands];

class Sold {
  readonly items: Item[];
  private readonly drawer: TestDrawer;
  private readonly saleSeq: number;
  private readonly where: { readonly shiftId: string; readonly attendantId: string };

  constructor(drawer: TestDrawer, accountId: number, prices: readonly number[], tenders: NewTender[]) {
    this.drawer = drawer;
    this.where = { shiftId: drawer.desk.shift().id, attendantId: 'ama' };
    const sale = { ...newSale(), price: sumOf(prices), shiftId: this.where.shiftId, tenders };
    const intents = prices.map((price) => ({ ...newIntent(accountId), price }));
    const sold = drawer.ops.recordSale(sale, intents, ANY_TIME);
    if (sold.kind !== 'recorded') throw new Error(sold.kind);
    this.saleSeq = sold.sale.sale.seq;
    this.items = sold.sale.intents.map(({ id, price, version }) => ({ id, price, version, stands: 'open' }));
  }

  becomes(item: Item, stands: Standing): void {
    const [was, is] = [worthOf(item.stands), worthOf(stands)];
    const book = (kind: NewPosting['kind'], times: number): NewPosting[] => {
      const about = { ...this.where, saleSeq: this.saleSeq, intentId: item.id };
      return times === 0 ? [] : [newPosting({ ...about, kind, amount: times * item.price })];
    };
    const revenue = (is.revenue ?? 0) - (was.revenue ?? 0);
    const postings = [
      ...book(revenue > 0 ? 'revenue' : 'revenue-reversed', revenue),
      ...book('owed', (is.owed ?? 0) - (was.owed ?? 0)),
    ];
    const patch = { state: stands === 'rejected' ? 'rejected' : 'accepted' } as const;
    this.drawer.ops.commit([[changeOf(item, { patch, postings })]]);
    item.version += 1;
    item.stands = stands;
  }

  /** The customers' unpaid credit; `owedFor` is what is owed to them for one order. */
  get onCredit(): number {
    return sumOf(this.credits.map(({ owes }) => owes));
  }

  owedFor({ id }: Item): number {
    return this.owed.find(({ intentId }) => intentId === id)?.owes ?? 0;
  }

  private get credits() {
    return this.drawer.db
      .prepare<[number], { nth: number; owes: number }>(
        `SELECT nth, amount - returned - paid AS owes FROM tenders WHERE sale_seq = ? AND kind = 'credit'`,
      )
      .all(this.saleSeq);
  }

  pay(amount: number, detail: string | null): void {
    const unpaid = this.credits.find(({ owes }) => owes > 0);
    if (unpaid === undefined) return;
    const { saleSeq, drawer } = this;
    const kind = detail === null ? 'cash' : 'mobile-money';
    const payment = { saleSeq, nth: unpaid.nth, kind, amount: Math.min(amount, unpaid.owes), detail } as const;
    expect(drawer.ops.payCredit({ ...payment, byName: 'Ama' }, this.where, this.event)).toBe(true);
  }

  private get event() {
    return { kind: 'any', at: this.drawer.now, saleSeq: this.saleSeq, data: {} };
  }

  private get owed() {
    return this.drawer.db
      .prepare<[number], { intentId: number; owes: number }>(
        `SELECT intent_id AS intentId, amount - paid AS owes FROM owed WHERE sale_seq = ?`,
      )
      .all(this.saleSeq);
  }

  payOut(item: Item): void {
    const { id: intentId } = item;
    const amount = this.owedFor(item);
    const payment = { intentId, amount, ...this.where, byName: 'Ama', at: this.drawer.now };
    if (amount > 0) expect(this.drawer.ops.payOwed(payment, this.event)).toBe(true);
  }

  private posted(...wanted: string[]): number {
    const sum = this.drawer.db.prepare<[number, string], { amount: number | null }>(
      `SELECT sum(amount) AS amount FROM postings WHERE sale_seq = ? AND kind IN (SELECT value FROM json_each(?))`,
    );
    return sum.get(this.saleSeq, JSON.stringify(wanted))?.amount ?? 0;
  }

  expectsToAddUp(): void {
    const owes = sumOf(this.owed.map((row) => row.owes));
    const got = this.items.filter(({ stands }) => stands === 'open' || stands === 'delivered');
    expect(this.posted('credit')).toBe(this.onCredit);
    expect(this.posted('owed', 'owed-paid', 'owed-settled')).toBe(owes);
    expect(this.posted('cash', 'mobile-money', 'credit') - owes).toBe(sumOf(got.map(({ price }) => price)));
  }
}

async function seller() {
  const drawer = await TestDrawer.open(tempFolder());
  onTestFinished(() => drawer.close());
  await drawer.desk.open(pesewas(0));
  const account = drawer.ops.openAccount('main', 'https://example.test', 1).id;
  return (prices: readonly number[], ...cuts: [Kind, number][]) =>
    new Sold(drawer, account, prices, tendersFor(sumOf(prices), cuts, 'cash'));
}

test('a customer who was paid out and got the order after all doesn’t owe what another order gave up', async () => {
  const sell = await seller();
  const sold = sell([10, 10], ['credit', 10]);
  const [one, other] = sold.items;
  if (!one || !other) throw new Error('two orders');
  sold.becomes(other, 'rejected');
  sold.becomes(one, 'failed');
  expect([sold.onCredit, sold.owedFor(one)]).toEqual([0, 10]);
  sold.payOut(one);
  sold.becomes(one, 'delivered');
  expect(sold.onCredit).toBe(0);
});

test('the shop’s cash, its debts and its claims for a list paid in parts match what the customer got', async () => {
  const sell = await seller();
  fc.assert(
    fc.property(list, ({ prices, cuts, rest, moves }) => {
      const sold = sell(prices, ...cuts, [rest, sumOf(prices)]);
      for (const { name, which, amount } of moves) {
        const item = sold.items[which % sold.items.length];
        if (item === undefined) throw new Error('a list has orders');
        if (name === 'reject' && item.stands === 'open') sold.becomes(item, 'rejected');
        else if (name === 'deliver') sold.becomes(item, 'delivered');
        else if (name === 'fail' && item.stands !== 'rejected' && item.stands !== 'failed') {
          sold.becomes(item, 'failed');
          // A customer who hasn't paid yet is given no money.
          expect(Math.min(sold.onCredit, sold.owedFor(item))).toBeLessThanOrEqual(0);
        } else if (name === 'pay') sold.pay(amount, null);
        else if (name === 'pay-by-phone') sold.pay(amount, randomUUID());
        else if (name === 'pay-out') sold.payOut(item);
        sold.expectsToAddUp();
      }
    }),
    { numRuns: 150 },
  );
});
