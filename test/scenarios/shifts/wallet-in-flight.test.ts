/** M26: what the wallet's report says of sales in flight together, on a real journal, whichever answer comes first. */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { shiftRows } from '#main/journal/money/shift-totals.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { ShiftService, type ShiftStore } from '#main/shifts/shift-service.ts';
import { walletReports } from '#main/shifts/wallet-report.ts';
import type { NumberedZ } from '#shared/counter-api/shifts.ts';
import {
  ANY_TIME,
  changeOf,
  closeHere,
  newIntent,
  newPosting,
  newSale,
  openHere,
  opsOf,
  tempFolder,
} from '../../support/journal/journal.ts';
import { taken } from '../../support/shifts/shifts.ts';

const EVENT = { kind: 'any', at: 1, saleSeq: null, data: {} };
const FIRST = 100_000;
/** The cost of an order whose answer tells the balance and books nothing. */
const NOT_TOLD = 1500;

interface InFlight {
  readonly intentId: number;
  readonly saleSeq: number;
  readonly version: number;
  readonly attemptId: number;
  readonly cost: number;
  charged: number | null;
}

/** The clock's advance at its next reading. */
type Clock = () => number;
const FORWARD: Clock = () => 1000;

/** A counter and the service's wallet, which others may charge too. */
class Shop {
  static async open(clock: Clock) {
    return new Shop(await openHere(tempFolder()), clock);
  }

  private readonly opened;
  private readonly clock;
  private readonly ops;
  private readonly account: number;
  private at = 1_795_000_000_000;
  private shift = 1;
  private wallet = FIRST;
  private readonly inFlight: InFlight[] = [];

  private constructor(opened: Awaited<ReturnType<typeof openHere>>, clock: Clock) {
    this.opened = opened;
    this.clock = clock;
    this.ops = opsOf(opened);
    this.ops.firstShift('shift-1');
    this.openShift();
    this.account = this.ops.openAccount('main', 'https://example.test', 1).id;
  }

  private openShift(): void {
    this.ops.openShift({ shiftId: `shift-${this.shift}`, float: 0, byName: 'Ama', at: this.later() }, EVENT);
  }

  private later(): number {
    this.at += this.clock();
    return this.at;
  }

  ask(cost: number): void {
    const sale = { ...newSale(), shiftId: `shift-${this.shift}`, soldAt: this.later() };
    const recorded = this.ops.recordSale(sale, [newIntent(this.account)], ANY_TIME);
    const intent = recorded.kind === 'recorded' ? recorded.sale.intents[0] : undefined;
    if (intent === undefined) throw new Error(recorded.kind);
    const start = { intentId: intent.id, version: intent.version, kind: 'first' as const };
    const origin = { batch: 'b', baseUrl: 'https://example.test', keyFingerprint: 'f', at: this.later() };
    const [attempt] = this.ops.startAttempts([start], origin);
    if (attempt === undefined) throw new Error('not started');
    this.inFlight.push({ ...attempt, saleSeq: intent.saleSeq, cost, charged: null });
  }

  charge(which: number): void {
    const waiting = this.inFlight.filter(({ charged }) => charged === null);
    const one = waiting[which % waiting.length];
    if (one === undefined) return;
    this.wallet -= one.cost;
    one.charged = this.wallet;
  }

  answer(which: number): void {
    const charged = this.inFlight.filter((one) => one.charged !== null);
    const one = charged[which % charged.length];
    if (one?.charged == null) return;
    this.inFlight.splice(this.inFlight.indexOf(one), 1);
    const { intentId, attemptId, saleSeq, cost } = one;
    const at = this.later();
    const where = { intentId, saleSeq, shiftId: `shift-${this.shift}`, at };
    // A replay of an order that is booked already still reports its balance.
    const booked =
      cost === NOT_TOLD ? [] : [newPosting(where), newPosting({ ...where, kind: 'wallet-cost', amount: cost })];
    const data = { intentId, from: 'recorded', to: 'settled' };
    const change = changeOf(
      { id: intentId, version: one.version },
      {
        at,
        patch: { state: 'settled', delivery: 'completed', money: 'kept' },
        attempt: { attemptId, outcome: 'accepted', status: 200, note: null },
        postings: booked,
        balance: { accountId: this.account, unit: 'pesewa', balance: one.charged },
        events: [{ kind: 'order.accepted', at, saleSeq, data }],
      },
    );
    expect(this.ops.commit([[change]])).toMatchObject([[{ kind: 'committed' }]]);
  }

  /** Another counter, or the dashboard. */
  foreign(amount: number): void {
    this.wallet += amount;
  }

  endShift(): void {
    const [shiftId, at] = [`shift-${this.shift}`, this.later()];
    this.shift += 1;
    this.ops.endShift({ shiftId, nextId: `shift-${this.shift}`, endedAt: at, byName: 'Ama', at }, EVENT);
  }

  closeShift(): void {
    const shiftId = `shift-${this.shift - 1}`;
    const closed = { ...EVENT, kind: 'shift.closed', data: { shift: shiftId } };
    this.ops.closeShift({ shiftId, z: '{}', byName: 'Ama', at: this.later() }, closed);
    this.openShift();
  }

  /** Closes through the drawer itself, which reads its Z before it writes it: `happens` runs in between. */
  async closeWhile(happens: () => void): Promise<NumberedZ> {
    const read = readerOps(this.opened.db);
    const shiftRowsOf = (id: string) => {
      const rows = read.shiftRows(id);
      happens();
      return rows;
    };
    const store = { read: { shifts: () => read.shifts(), shiftRows: shiftRowsOf }, write: this.ops };
    const desk = new ShiftService({
      ...{ store: store as unknown as ShiftStore, mark: 'TEST', now: () => this.later(), onChange: () => {} },
      walletNow: async () => null,
      person: () => ({ id: 'efua', name: 'Efua', role: 'owner', seesCost: true }),
    });
    await desk.load('shift-1');
    const z = taken(await desk.close([]));
    this.openShift();
    return z;
  }

  drain(): void {
    for (const _ of this.inFlight) this.charge(0);
    while (this.inFlight.length > 0) this.answer(this.inFlight.length - 1);
  }

  report(nth: number) {
    const rows = shiftRows(this.opened.db, `shift-${nth}`);
    if (rows === null) throw new Error('no shift');
    return walletReports(rows.wallet)[0];
  }

  /** How many orders were booked to it. */
  soldIn(nth: number): number {
    const { sums } = shiftRows(this.opened.db, `shift-${nth}`) ?? { sums: [] };
    return sums.filter(({ kind }) => kind === 'revenue').reduce((all, { count }) => all + count, 0);
  }

  gaps = (nth: number): number[] => (this.report(nth)?.gaps ?? []).map(({ amount }) => amount);

  get held(): number {
    return this.wallet;
  }

  close(): void {
    closeHere(this.opened);
  }
}

type Step = readonly [keyof Pick<Shop, 'ask' | 'charge' | 'answer' | 'foreign' | 'endShift' | 'closeShift'>, number?];

async function played(steps: readonly Step[], clock = FORWARD): Promise<Shop> {
  const shop = await Shop.open(clock);
  for (const [what, number = 0] of steps) shop[what](number);
  return shop;
}

async function expectOf(steps: readonly Step[], gaps: readonly number[][], ...more: readonly Step[]): Promise<Shop> {
  const shop = await played([...steps, ...more]);
  expect(gaps.map((_, nth) => shop.gaps(nth + 1))).toEqual(gaps);
  return shop;
}

/** Charged in this order, and answered in the other. */
const SWAPPED: readonly Step[] = [['ask', 100], ['ask', 300], ['charge'], ['charge'], ['answer', 1], ['answer']];
const ONE: readonly Step[] = [['ask', 50], ['charge'], ['answer']];

test('M26 the first two sales of a journal, answered in swapped order, leave no gap', async () => {
  const shop = await expectOf([...SWAPPED, ...ONE, ...ONE], [[]]);
  expect(shop.report(1)).toMatchObject({ opening: FIRST, charges: 500, closing: FIRST - 500 });
  shop.close();
});

test('M26 two sales answered in swapped order leave no gap at the start of a shift, at its end, or across it', async () => {
  const ends: readonly Step[] = [['endShift'], ['closeShift']];
  (await expectOf([...ONE, ...ends, ...SWAPPED, ...ONE], [[], []])).close();
  (await expectOf([...ONE, ...SWAPPED, ['endShift']], [[]])).close();
  (await expectOf([...ONE, ...SWAPPED, ...ends, ...ONE], [[], []])).close();
  const cut: readonly Step[] = [...ONE, ...SWAPPED.slice(0, -1), ['endShift'], ['answer'], ['closeShift'], ...ONE];
  const shop = await expectOf(cut, [[], []]);
  // The second shift opens with the balance that the first closes with: the charge is booked to the second.
  expect(shop.report(1)).toMatchObject({ opening: FIRST, charges: 350, closing: FIRST - 350 });
  expect(shop.report(2)).toMatchObject({ opening: FIRST - 350, charges: 150, closing: FIRST - 500 });
  shop.close();
});

test('M26 money that somebody else took amid swapped answers is named to the pesewa, and within its time', async () => {
  const amid: readonly Step[] = [['ask', 100], ['ask', 300], ['charge'], ['foreign', -77], ['charge']];
  const shop = await expectOf([...ONE, ...amid, ['answer', 1], ['answer'], ...ONE], [[-77]]);
  const [gap] = shop.report(1)?.gaps ?? [];
  expect(gap?.from).toBeLessThan(gap?.until ?? 0);
  shop.close();
  const topUp: readonly Step[] = [['foreign', 5000], ...SWAPPED];
  (await expectOf([...ONE, ...topUp, ...ONE], [[5000]])).close();
  const between: readonly Step[] = [['ask', 100], ['ask', 300], ['charge'], ['foreign', 5000], ['charge']];
  (await expectOf([...ONE, ...between, ['answer', 1], ['answer'], ...ONE], [[5000]])).close();
});

test('M26 an unexplained change is named in the shift in which its answer came, also before a sale there', async () => {
  const afa: readonly Step[] = [...ONE, ['ask', NOT_TOLD], ['charge'], ['endShift'], ['closeShift'], ['answer']];
  const shop = await expectOf([...afa], [[], [-NOT_TOLD]]);
  expect(shop.report(1)).toMatchObject({ opening: FIRST, closing: FIRST - 50 });
  expect(shop.report(2)).toMatchObject({ opening: FIRST - 50, charges: 0, closing: FIRST - 50 - NOT_TOLD });
  shop.close();
});

test('M26 a Z that was written before an answer came tells its own knowledge; the next takes up where it ended', async () => {
  const cut: readonly Step[] = [...ONE, ...SWAPPED.slice(0, -1), ['endShift']];
  const shop = await played(cut);
  const first = shop.report(1);
  expect(first?.gaps).toMatchObject([{ amount: -100 }]);
  for (const [what, number = 0] of [['closeShift'], ['answer'], ...ONE] as const) shop[what](number);
  const second = shop.report(2);
  expect(second).toMatchObject({ opening: first?.closing, closing: shop.held });
  expect(second?.gaps.reduce((sum, { amount }) => sum + amount, 0)).toBe(100);
  shop.close();
});

test('M26 an answer between reading a Z and writing it stands in the next one, and in no other', async () => {
  const shop = await played([...ONE, ...SWAPPED.slice(0, -1), ['endShift']]);
  const { wallets, taken: paid } = await shop.closeWhile(() => shop.answer(0));
  const [first] = wallets ?? [];
  expect(first).toMatchObject({ charges: 350, gaps: [{ amount: -100 }], closing: shop.held });
  for (const [what, number = 0] of ONE) shop[what](number);
  const second = shop.report(2);
  expect(second).toMatchObject({ opening: first?.closing, charges: 150, closing: shop.held });
  expect(second?.gaps.reduce((sum, { amount }) => sum + amount, 0)).toBe(100);
  // Cash is of the shift in which it was taken; of the three orders one is booked to the second, and none to both.
  expect([paid.cash, shop.soldIn(1), shop.soldIn(2)]).toEqual([3000, 2, 2]);
  shop.close();
});

/** The service tells the time with each answer: in whole seconds, or as each of two replicas knows it. */
const CLOCKS: Readonly<Record<string, () => Clock>> = {
  'stands still': () => () => 0,
  'runs back': () => () => -1000,
  'jumps to and fro': () => {
    let nth = 0;
    return () => (nth++ % 2 === 0 ? 240_000 : -240_000);
  },
};

test.each(Object.keys(CLOCKS))('M20, M26 answers in swapped order leave no gap when the clock %s', async (name) => {
  const clock = () => CLOCKS[name]?.() ?? FORWARD;
  const first = await played([...SWAPPED, ...ONE, ...ONE], clock());
  expect(first.report(1)).toMatchObject({ gaps: [], opening: FIRST, charges: 500, closing: FIRST - 500 });
  first.close();
  const last = await played([...ONE, ...SWAPPED, ['endShift']], clock());
  expect(last.report(1)).toMatchObject({ gaps: [], opening: FIRST, charges: 450, closing: FIRST - 450 });
  last.close();
});

test.each(Object.keys(CLOCKS))(
  'M20, M26 a Z that was written before an answer came stays the same when the clock %s',
  async (name) => {
    const shop = await played([...ONE, ...SWAPPED.slice(0, -1), ['endShift']], CLOCKS[name]?.());
    const first = shop.report(1);
    expect(first?.gaps).toMatchObject([{ amount: -100 }]);
    for (const [what, number = 0] of [['closeShift'], ['answer'], ...ONE] as const) shop[what](number);
    expect(shop.report(2)).toMatchObject({ opening: first?.closing, closing: shop.held });
    shop.close();
  },
);

const which = fc.nat({ max: 5 });
const own = fc.oneof(
  fc.tuple(fc.constant('ask' as const), fc.integer({ min: 1, max: 500 })),
  fc.tuple(fc.constant('charge' as const), which),
  fc.tuple(fc.constant('answer' as const), which),
);
const walk = fc.array(own, { minLength: 4, maxLength: 30 });
const foreign = fc.tuple(fc.constant('foreign' as const), fc.integer({ min: -500, max: -1 }));

/** Plays a shift that ends while orders are in flight, and one after it; all are answered before each report. */
async function twoShifts(morning: readonly Step[], evening: readonly Step[], clock = FORWARD) {
  const shop = await played([...morning, ['endShift']], clock);
  onTestFinished(() => shop.close());
  shop.drain();
  const first = shop.report(1);
  for (const [what, number = 0] of [['closeShift'] as const, ...evening]) shop[what](number);
  shop.drain();
  const second = shop.report(2);
  const gaps = [...(first?.gaps ?? []), ...(second?.gaps ?? [])].map(({ amount }) => amount as number);
  if (first?.closing != null) expect(second?.opening).toBe(first.closing);
  if (second?.closing != null) expect(second.closing).toBe(shop.held);
  return gaps;
}

test('M26 any order of answers of sales in flight together leaves no gap, in any shift and whatever the clock says', async () => {
  const clocks = fc.oneof(fc.constant(FORWARD), fc.func<[number], number>(fc.integer({ min: -300_000, max: 300_000 })));
  await fc.assert(
    fc.asyncProperty(walk, walk, clocks, async (morning, evening, clock) => {
      let nth = 0;
      expect(await twoShifts(morning, evening, () => clock(nth++))).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('M26 money that others take always leaves exactly its gap, whatever is in flight', async () => {
  /** Something of ours is charged before it and after it. */
  const taken = fc.tuple(walk, foreign, walk).map(([before, one, after]) => {
    return { steps: [...ONE, ...before, one, ['ask', 9] as const, ['charge'] as const, ...after], amount: one[1] };
  });
  await fc.assert(
    fc.asyncProperty(taken, taken, async (morning, evening) => {
      const gaps = await twoShifts(morning.steps, evening.steps);
      expect(gaps).toEqual([morning.amount, evening.amount]);
    }),
    { numRuns: 12 },
  );
});
