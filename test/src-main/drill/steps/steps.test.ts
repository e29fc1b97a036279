/** Each step against a sound shop and service in memory, and against one lie at a time. */
import { expect, test } from 'vitest';
import { StepFailure } from '#main/drill/drill-failure.ts';
import { duplicate } from '#main/drill/steps/duplicate.ts';
import { lostReply, toldToWait } from '#main/drill/steps/lost-reply.ts';
import { arm, goOn, howItEnded } from '#main/drill/steps/power-cut.ts';
import { print } from '#main/drill/steps/print.ts';
import { refund } from '#main/drill/steps/refund.ts';
import { refusedCopy } from '#main/drill/steps/refused-copy.ts';
import type { DrillFacts } from '#shared/counter-api/drill.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { err, ok } from '#shared/result.ts';
import { fakeWorld } from '../../../support/drill/fake-world.ts';

const { signal } = new AbortController();
type Fake = ReturnType<typeof fakeWorld>;

/** The cause for which a step fails, and its facts. */
async function failing(work: Promise<unknown>): Promise<[string, DrillFacts]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StepFailure)) throw new Error(`no step failed: ${String(error)}`);
  return [error.code, error.facts];
}

const STEPS = { 'lost-reply': lostReply, 'told-to-wait': toldToWait, duplicate, 'refused-copy': refusedCopy, refund };
type Name = keyof typeof STEPS;

/** Says something else of the one order of a sale. */
const said =
  (lie: (order: OrderView) => Partial<OrderView>) =>
  ({ world }: Fake): void => {
    const { sale } = world.shop;
    world.shop.sale = async (saleId) => {
      const view = await sale(saleId);
      return view && { ...view, orders: view.orders.map((order) => ({ ...order, ...lie(order) })) };
    };
  };
const inLedger =
  (lie: object) =>
  ({ world }: Fake): void => {
    const { ordersTo } = world.service;
    world.service.ordersTo = async (phone) => (await ordersTo(phone)).map((order) => ({ ...order, ...lie }));
  };
const inBooks =
  (kind: string, amount: number) =>
  ({ world }: Fake): void => {
    const { bookedFor } = world.books;
    world.books.bookedFor = async (slip) => [...(await bookedFor(slip)), { kind, unit: 'pesewa', amount }];
  };

test.each([
  ['lost-reply', { charges: 1 }],
  ['told-to-wait', { charges: 1 }],
  ['duplicate', { charges: 1, guard: 'same-sale-unknown' }],
  ['refused-copy', { charges: 1, guard: 'same-sale-unknown' }],
  ['refund', { owed: 100 }],
] as const)('%s passes where all is sound, and tells what it saw', async (name, facts) => {
  const it = fakeWorld();
  const [order, ...others] = await STEPS[name](it.world, signal).then((end) => {
    const [view] = it.sales.values();
    const { reference } = view?.orders[0] ?? {};
    expect(end).toEqual({ state: 'passed', facts: { reference, slip: view?.slipNumber, ...facts } });
    return [...it.ledger.values()];
  });
  expect(others).toEqual([]);
  expect(order).toMatchObject({ charges: 1, status: name === 'refund' ? 'refunded' : 'completed' });
});

test.each<[Name, unknown]>([
  ['lost-reply', 'drop_after'],
  ['told-to-wait', { type: 'limited_but_placed', retry_after: 1 }],
  ['duplicate', 'duplicate'],
])('%s spoils the order for its own number alone', async (name, fault) => {
  const it = fakeWorld();
  await STEPS[name](it.world, signal);
  const [[rule] = []] = it.callsOf('fault');
  const [{ phone } = { phone: '' }] = it.ledger.values();
  expect(rule).toEqual({ method: 'POST', path: '/airtime/purchase', contains: phone, fault });
});

test('a refused copy is looked up only once the counter was seen to wait', async () => {
  const it = fakeWorld();
  await refusedCopy(it.world, signal);
  const [{ phone } = { phone: '' }] = it.ledger.values();
  expect(it.callsOf('fault')).toEqual([
    [
      {
        rules: [
          {
            method: 'POST',
            path: '/airtime/purchase',
            contains: phone,
            fault: { type: 'refused_but_placed', status: 400 },
          },
          { method: 'GET', path: '/airtime/orders', times: 0, fault: 'drop_before' },
        ],
      },
    ],
  ]);
  const names = it.asked.map(([what]) => what);
  // The guard is tried while the refusal isn't proven.
  expect(names.lastIndexOf('submit')).toBeLessThan(names.indexOf('clearFaults'));
  expect(names.indexOf('clearFaults')).toBeLessThan(names.indexOf('order'));
  expect(it.callsOf('seen')).toHaveLength(1);
});

test('duplicate presses Send twice with the same sale, and types it twice anew', async () => {
  const it = fakeWorld();
  await duplicate(it.world, signal);
  const ids = it.callsOf('submit').map(([submission]) => (submission as { saleId: string }).saleId);
  expect(ids).toHaveLength(4);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});

const silentGuard = ({ world }: Fake): void => {
  const { quote } = world.shop;
  world.shop.quote = async (saleId, request) => {
    const told = await quote(saleId, request);
    return told.ok ? ok({ ...told.value, sameSale: null }) : told;
  };
};
/** Sells the same sale again, as from the so many-th time that it is sent. */
const sellsAgain =
  (from: number) =>
  ({ world, callsOf }: Fake): void => {
    const { submit } = world.shop;
    const first = { ok: false as boolean, answer: null as Awaited<ReturnType<typeof submit>> | null };
    world.shop.submit = async (submission) => {
      const answer = await submit(submission);
      first.answer ??= answer;
      return callsOf('submit').length >= from && !answer.ok && first.answer.ok ? first.answer : answer;
    };
  };

const LIES: readonly (readonly [string, Name, (it: Fake) => void, string])[] = [
  [
    'the reply came through',
    'lost-reply',
    ({ world }) => (world.shop.happened = async () => ['sale.recorded']),
    'reply-not-lost',
  ],
  [
    'it was told to wait for nothing',
    'told-to-wait',
    ({ world }) => (world.shop.happened = async () => ['answer.unknown']),
    'reply-not-lost',
  ],
  [
    'nothing is sold',
    'lost-reply',
    ({ world }) => (world.shop.submit = async () => err({ code: 'shift-closed' })),
    'not-sold',
  ],
  [
    'no price is told',
    'lost-reply',
    ({ world }) => (world.shop.quote = async () => err({ code: 'offline' })),
    'not-sold',
  ],
  ['the sale is gone', 'lost-reply', ({ world }) => (world.shop.sale = async () => null), 'sale-lost'],
  [
    'the order never ends',
    'lost-reply',
    said(({ state }) => ({ state: state === 'settled' ? 'accepted' : state })),
    'too-slow',
  ],
  ['the order is never taken', 'lost-reply', said(() => ({ state: 'unknown' })), 'too-slow'],
  ['the service says that it failed', 'lost-reply', inLedger({ status: 'failed' }), 'wrong-end'],
  ['the service gave the money back', 'lost-reply', inLedger({ refunds: 1 }), 'wrong-end'],
  ['the counter calls it failed', 'lost-reply', said(() => ({ delivery: 'failed' })), 'wrong-end'],
  ['the counter calls the money returned', 'lost-reply', said(() => ({ money: 'returned' })), 'wrong-end'],
  ['a person is called for it', 'lost-reply', said(() => ({ attention: 're-opened' })), 'wrong-end'],
  ['the service charged twice', 'lost-reply', inLedger({ charges: 2 }), 'charged-twice'],
  ['the service charged nothing', 'lost-reply', inLedger({ charges: 0 }), 'not-charged'],
  ['the service names it otherwise', 'lost-reply', inLedger({ reference: 'X' }), 'other-reference'],
  ['the books have more cash', 'lost-reply', inBooks('cash', 1), 'books-differ'],
  ['the books owe money', 'lost-reply', inBooks('owed', 1), 'books-differ'],
  ['the books owe money of before', 'lost-reply', inBooks('owed-settled', 1), 'books-differ'],
  ['the books earn more', 'lost-reply', inBooks('revenue-reversed', 1), 'books-differ'],
  ['the books pay more', 'lost-reply', inBooks('wallet-cost-returned', 1), 'books-differ'],
  ['the guard says nothing', 'duplicate', silentGuard, 'guard-silent'],
  ['the guard lets it pass at once', 'duplicate', sellsAgain(3), 'guard-silent'],
  ['the guard lets it pass once it is known', 'duplicate', sellsAgain(4), 'guard-silent'],
  ['the guard says nothing of a refused one', 'refused-copy', silentGuard, 'guard-silent'],
  [
    'the refusal never came',
    'refused-copy',
    said(({ state }) => ({ state: state === 'rejected' ? 'accepted' : state })),
    'reply-not-lost',
  ],
  [
    'the refusal counts as proven',
    'refused-copy',
    said(({ state }) => (state === 'rejected' ? { unproven: null } : {})),
    'offered-again',
  ],
  [
    'it is offered again',
    'refused-copy',
    said(({ state }) => (state === 'rejected' ? { actions: ['again'] } : {})),
    'offered-again',
  ],
  ['nobody is called for what turned up', 'refused-copy', said(() => ({ attention: null })), 'found-in-silence'],
  ['nobody can see to it', 'refused-copy', ({ world }) => (world.shop.seen = async () => false), 'found-in-silence'],
  ['the books keep it unproven', 'refused-copy', inBooks('unproven', 1), 'books-differ'],
  ['the books keep it settled', 'refused-copy', inBooks('unproven-settled', 1), 'books-differ'],
  ['the books do not know what turned up', 'refused-copy', inBooks('turned-up', -1), 'books-differ'],
  ['the drawer is shut', 'refund', ({ world }) => (world.books.drawer = async () => null), 'not-sold'],
  ['the service calls it failed', 'refund', inLedger({ status: 'failed' }), 'not-refunded'],
  ['the service refunds nothing', 'refund', inLedger({ refunds: 0 }), 'not-refunded'],
  ['the service refunds twice', 'refund', inLedger({ refunds: 2 }), 'not-refunded'],
  ['the counter keeps the money', 'refund', said(() => ({ money: 'kept' })), 'not-refunded'],
  ['a person is called for it', 'refund', said(() => ({ attention: 're-opened' })), 'not-refunded'],
  ['the debt is not owed', 'refund', ({ world }) => (world.books.owedFor = async () => null), 'not-owed'],
  ['the payment is refused', 'refund', ({ world }) => (world.books.payOut = async () => false), 'not-paid-out'],
  ['the books keep the revenue', 'refund', inBooks('revenue', 1), 'books-differ'],
  ['the books keep the cost', 'refund', inBooks('wallet-cost', 1), 'books-differ'],
];

test.each(LIES)('%s: %s fails', async (_, name, lie, cause) => {
  const it = fakeWorld();
  lie(it);
  const [told, facts] = await failing(STEPS[name](it.world, signal));
  expect(told).toBe(cause);
  // The sheet names the order, so that support can find it at the service.
  const [view] = it.sales.values();
  expect(facts).toMatchObject(
    view === undefined || cause === 'sale-lost' ? {} : { reference: view.orders[0]?.reference },
  );
});

test('the debt must be the price, and lie in the wallet again', async () => {
  for (const lie of [{ owes: pesewas(99) }, { isBack: false }]) {
    const it = fakeWorld();
    const { owedFor } = it.world.books;
    it.world.books.owedFor = async (intentId) => {
      const entry = await owedFor(intentId);
      return entry && { ...entry, ...lie };
    };
    expect((await failing(refund(it.world, signal)))[0]).toBe('not-owed');
  }
});

test('a debt that stays after it was paid out, and a drawer that is a pesewa off, are seen', async () => {
  const paid = fakeWorld();
  paid.world.books.owedFor = async (intentId) => ({ intentId, owes: 100, isBack: true }) as never;
  expect((await failing(refund(paid.world, signal)))[0]).toBe('not-paid-out');
  for (const at of [2, 3]) {
    const it = fakeWorld();
    const { drawer } = it.world.books;
    let looks = 0;
    it.world.books.drawer = async () => {
      looks += 1;
      return ((await drawer()) ?? 0) + (looks === at ? 1 : 0);
    };
    const [cause, facts] = await failing(refund(it.world, signal));
    expect([cause, Number(facts['found']) - Number(facts['expected'])]).toEqual(['drawer-differs', 1]);
  }
});

test('a wallet that is short after the refund is seen', async () => {
  const it = fakeWorld();
  const { wallet } = it.world.service;
  let looks = 0;
  it.world.service.wallet = async () => {
    looks += 1;
    return (await wallet()) - (looks > 2 ? 1 : 0);
  };
  expect((await failing(refund(it.world, signal)))[0]).toBe('not-refunded');
});

test('a step that is given up ends at once', async () => {
  const given = AbortSignal.abort(new Error('given up'));
  for (const step of Object.values(STEPS)) {
    await expect(step(fakeWorld().world, given)).rejects.toThrow('given up');
  }
});

test('two slips of one sale are two sales', async () => {
  for (const lie of ['slipNumber', 'reference'] as const) {
    const it = fakeWorld();
    const { submit } = it.world.shop;
    let nth = 0;
    it.world.shop.submit = async (submission) => {
      const answer = await submit(submission);
      nth += 1;
      if (nth !== 2 || !answer.ok) return answer;
      const { value } = answer;
      if (lie === 'slipNumber') return ok({ ...value, slipNumber: value.slipNumber + 1 });
      return ok({ ...value, orders: value.orders.map((order) => ({ ...order, reference: 'DW-other' })) });
    };
    expect((await failing(duplicate(it.world, signal)))[0]).toBe('sold-twice');
  }
});

test.each([
  [
    { kind: 'printed', why: null },
    { state: 'passed', facts: { printer: 'Counter', said: 'printer' } },
  ],
  [
    { kind: 'sent', why: null },
    { state: 'asks', facts: { printer: 'Counter' } },
  ],
] as const)('a test slip that is %j is proven or asked about', async (delivery, end) => {
  const { world } = fakeWorld();
  world.paper.test = async () => delivery;
  expect(await print(world)).toEqual(end);
});

test.each([
  [{ kind: 'nothing', why: 'paper-out' }, 'paper-out'],
  [{ kind: 'unknown', why: null }, 'printer-error'],
] as const)('a test slip that is %j fails', async (delivery, trouble) => {
  const { world } = fakeWorld();
  world.paper.test = async () => delivery;
  expect(await failing(print(world))).toEqual(['printer', { printer: 'Counter', trouble }]);
});

test('no test slip is sent where there is no printer', async () => {
  const { world, state } = fakeWorld();
  state.printer = null;
  world.paper.test = () => Promise.reject(new Error('was sent'));
  expect(await print(world)).toEqual({ state: 'skipped', reason: 'no-printer' });
});

test('an armed sale is with the service while its replies are held for ten minutes, and is kept on disk', async () => {
  const it = fakeWorld();
  const armed = await arm(it.world, signal);
  const [order] = it.ledger.values();
  expect(armed).toMatchObject({
    ...{ boot: { id: 'a', upMs: 1, wall: 2 }, ended: null },
    sold: { reference: order?.reference, phone: order?.phone },
  });
  expect(it.callsOf('fault')).toEqual([
    [
      {
        rules: [
          {
            ...{ method: 'POST', path: '/airtime/purchase', contains: order?.phone, times: 0 },
            fault: { type: 'delay', ms: 600_000, phase: 'after' },
          },
          { method: 'GET', path: '/airtime/orders', times: 0, fault: 'drop_before' },
        ],
      },
    ],
  ]);
  expect(it.asked.at(-1)).toEqual(['keep']);
});

test.each<[string, (it: Fake) => void, string]>([
  ['the service has no such order', ({ world }) => (world.service.ordersTo = async () => []), 'not-charged'],
  ['the service charged nothing', inLedger({ charges: 0 }), 'not-charged'],
  ['the counter knows already', said(() => ({ state: 'accepted' })), 'answered-too-early'],
])('%s: nothing is armed', async (_, lie, cause) => {
  const it = fakeWorld();
  lie(it);
  expect((await failing(arm(it.world, signal)))[0]).toBe(cause);
  expect(it.callsOf('keep')).toEqual([]);
});

test('a counter that is still unsure of its order is armed, too', async () => {
  const it = fakeWorld();
  said(() => ({ state: 'unknown' }))(it);
  expect((await arm(it.world, signal)).ended).toBeNull();
});

const BOOT = { id: 'a', upMs: 1, wall: 2 };
test.each([
  ['power', { ended: 'power' }, false, 'a', 'power'],
  ['a clean stop', { ended: null }, false, 'b', 'closed'],
  ['a kill', { ended: null }, true, 'a', 'killed'],
  ['a power cut', { ended: null }, true, 'b', 'power'],
] as const)('a run that ended by %s', async (_, { ended }, uncleanStop, id, how) => {
  const { world } = fakeWorld();
  const armed = { ...(await arm(world, signal)), boot: BOOT, ended };
  expect(howItEnded(armed, { ...world.machine, uncleanStop, boot: () => ({ ...BOOT, id }) })).toBe(how);
});

async function armedAs(ended: 'power' | 'killed' | 'closed' | null) {
  const it = fakeWorld();
  return { ...it, armed: { ...(await arm(it.world, signal)), ended } };
}

test.each(['power', 'killed'] as const)('a sale is settled after a stop by "%s", and passes', async (ended) => {
  const { world, armed, ledger, asked } = await armedAs(ended);
  const end = await goOn(world, armed, signal);
  expect(end).toMatchObject({ state: 'passed', facts: { reference: armed.sold.reference, charges: 1, how: ended } });
  expect([...ledger.values()]).toMatchObject([{ status: 'completed' }]);
  const names = asked.map(([what]) => what);
  expect(names.indexOf('clearFaults')).toBeLessThan(names.indexOf('order'));
});

test.each(['closed', null] as const)('a sale is settled after a stop by "%s", and fails', async (ended) => {
  const { world, armed, ledger } = await armedAs(ended);
  const [cause, facts] = await failing(goOn(world, armed, signal));
  expect([cause, facts['charges']]).toEqual(['closed-not-cut', 1]);
  expect([...ledger.values()]).toMatchObject([{ status: 'completed' }]);
});

test('a service that stays silent, a damaged journal and a lost sale are named', async () => {
  const silent = await armedAs('power');
  silent.world.service.control = () => Promise.reject(new Error('no answer'));
  expect((await failing(goOn(silent.world, silent.armed, signal)))[0]).toBe('service-silent');
  const damaged = await armedAs('power');
  damaged.world.machine.journalDamage = async () => 'x'.repeat(201);
  expect(await failing(goOn(damaged.world, damaged.armed, signal))).toEqual([
    ...['journal-damaged', { detail: 'x'.repeat(200) }],
  ]);
  const lost = await armedAs('power');
  const other = { ...lost.armed, sold: { ...lost.armed.sold, reference: 'DW-other' } };
  expect(await failing(goOn(lost.world, other, signal))).toEqual(['sale-lost', { reference: 'DW-other' }]);
});
