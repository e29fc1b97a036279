import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WINDOW_MS } from '#main/reseller-client/budgets/budget-window.ts';
import { type BudgetStore, openBudgets, type StoredBudget } from '#main/reseller-client/budgets/budgets.ts';
import type { Place } from '#main/reseller-client/budgets/request-budget.ts';
import { type CallableEndpoint, LONGEST_HONOURED_MS, type Urgency } from '#main/reseller-client/port.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { BUDGETS_PER_MINUTE } from '#shared/reseller-api/limits.ts';
import { CALLABLE, emptyStore } from '../../../support/reseller-client/client.ts';
import { FakeClock, settle } from '../../../support/reseller-client/fake-clock.ts';

const KEY = 'fingerprint';

async function make(store: BudgetStore = emptyStore(), clock = new FakeClock()) {
  const budgets = await openBudgets(store, clock);
  const granted: { at: number; urgency: Urgency; place: Place; name: string }[] = [];
  /** Asks, and notes when it was granted; a reply comes at once unless the test holds it. */
  const ask = (endpoint: CallableEndpoint, urgency: Urgency = 'money', name = '', hold = false) =>
    budgets.take(KEY, endpoint, urgency).then((place) => {
      granted.push({ at: clock.now(), urgency, place, name });
      if (!hold) place.arrived();
      return place;
    });
  return { budgets, clock, granted, ask };
}

const memoryStore = () => {
  let kept: readonly StoredBudget[] = [];
  const store: BudgetStore = {
    load: async () => structuredClone(kept) as StoredBudget[],
    save: async (budgets) => {
      kept = structuredClone(budgets) as StoredBudget[];
    },
  };
  return { store, kept: () => kept };
};

describe('M21: the contract’s limits', () => {
  for (const endpoint of CALLABLE) {
    const { budget } = ENDPOINTS[endpoint];
    const limit = budget === null ? null : BUDGETS_PER_MINUTE[budget];
    test(`${endpoint}: ${limit ?? 'no limit'}`, async () => {
      const { ask, granted, clock } = await make();
      for (let i = 0; i < 100; i += 1) void ask(endpoint);
      await settle();
      expect(granted).toHaveLength(limit ?? 100);
      await clock.advance(WINDOW_MS);
      expect(granted).toHaveLength(Math.min(100, limit === null ? 100 : 2 * limit));
    });
  }

  test('the three verify endpoints share one budget, keys don’t share any', async () => {
    const { budgets, ask, granted } = await make();
    const verify = ['verifyNumber', 'verifyNumberServer1', 'verifyNumberServer2'] as const;
    for (let i = 0; i < 30; i += 1) void ask(verify[i % 3] ?? 'verifyNumber');
    await settle();
    expect(granted).toHaveLength(20);
    expect(budgets.waitMs(KEY, 'verifyNumberServer1', 'money')).toBeGreaterThan(0);
    expect(budgets.waitMs('another', 'verifyNumberServer1', 'money')).toBe(0);
  });

  test('a limited budget drains at its full rate', async () => {
    const { ask, granted, clock } = await make();
    for (let i = 0; i < 60; i += 1) void ask('utilityPay', 'polling');
    await clock.advance(9 * WINDOW_MS);
    expect(granted).toHaveLength(60);
    const tookMs = (granted.at(-1)?.at ?? 0) - (granted[0]?.at ?? 0);
    expect(tookMs).toBe(9 * WINDOW_MS);
    expect(tookMs / (9 * 60_000)).toBeLessThan(1.05);
  });

  test('a request under way counts until its reply, and a little longer than a minute after it', async () => {
    const { ask, granted, clock } = await make();
    const held = await Promise.all(Array.from({ length: 6 }, () => ask('utilityPay', 'money', '', true)));
    void ask('utilityPay');
    await clock.advance(70_000);
    expect(granted).toHaveLength(6);
    for (const place of held) place.arrived();
    await clock.advance(WINDOW_MS - 1);
    expect(granted).toHaveLength(6);
    await clock.advance(1);
    expect(granted).toHaveLength(7);
  });

  test('a request that had to wait leaves nothing with its signal once it has its place', async () => {
    const { budgets, ask, clock } = await make();
    for (let i = 0; i < 6; i += 1) void ask('utilityPay');
    await settle();
    const { signal } = new AbortController();
    const waiting = budgets.take(KEY, 'utilityPay', 'money', signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await clock.advance(WINDOW_MS);
    (await waiting).arrived();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('a request that never left gives its place back, and a place that is forgotten comes back', async () => {
    const { ask, granted, clock } = await make();
    const held = await Promise.all(Array.from({ length: 6 }, () => ask('utilityPay', 'money', '', true)));
    void ask('utilityPay', 'money', '', true);
    held[0]?.neverLeft();
    held[0]?.neverLeft();
    await settle();
    expect(granted).toHaveLength(7);
    void ask('utilityPay');
    await clock.advance(3 * 60_000);
    expect(granted).toHaveLength(8);
  });
});

describe('M21: money first', () => {
  test('money that comes later goes before polling that waits', async () => {
    const { ask, granted, clock } = await make();
    for (let i = 0; i < 30; i += 1) void ask('utilityOrder', 'polling');
    for (let i = 0; i < 5; i += 1) void ask('utilityOrder', 'polling', `poll ${i}`);
    for (let i = 0; i < 3; i += 1) void ask('utilityOrder', 'money', `money ${i}`);
    await clock.advance(WINDOW_MS);
    expect(granted.slice(30).map(({ name }) => name)).toEqual([
      'money 0',
      'money 1',
      'money 2',
      'poll 0',
      'poll 1',
      'poll 2',
      'poll 3',
      'poll 4',
    ]);
  });

  test('polling leaves places free while money is likely, and none when it isn’t', async () => {
    const { ask, granted, clock } = await make();
    await ask('utilityOrder', 'money');
    for (let i = 0; i < 40; i += 1) void ask('utilityOrder', 'polling');
    await settle();
    expect(granted).toHaveLength(25);
    await ask('utilityOrder', 'money');
    expect(granted).toHaveLength(26);
    await clock.advance(3 * 60_000);
    for (let i = 0; i < 100; i += 1) void ask('utilityOrder', 'polling');
    await clock.advance(WINDOW_MS);
    const from = granted.length;
    await clock.advance(WINDOW_MS);
    expect(granted.length - from).toBe(30);
  });

  test('a look-up is told to wait for everything that waits before it, and money for other money alone', async () => {
    const { budgets, ask } = await make();
    for (let i = 0; i < 6 + 3; i += 1) void ask('utilityPay', 'money');
    for (let i = 0; i < 4; i += 1) void ask('utilityPay', 'polling');
    await settle();
    const [money, lookUp] = (['money', 'polling'] as const).map((urgency) =>
      budgets.waitMs(KEY, 'utilityPay', urgency),
    );
    expect(money).toBe(WINDOW_MS);
    expect(lookUp).toBe(2 * WINDOW_MS);
  });

  test('a caller that can’t wait overtakes nobody who waits', async () => {
    const { budgets, ask, granted, clock } = await make();
    for (let i = 0; i < 12; i += 1) void ask('utilityPay', 'money', '', true);
    await clock.advance(WINDOW_MS - 1);
    expect(granted).toHaveLength(6);
    expect(budgets.takeNow(KEY, 'utilityPay', 'money')).toBeNull();
    for (const { place } of granted) place.neverLeft();
    expect(budgets.takeNow(KEY, 'utilityPay', 'money')).toBeNull();
    await settle();
    expect(granted).toHaveLength(12);
    for (const { place } of granted.slice(6)) place.neverLeft();
    expect(budgets.takeNow(KEY, 'utilityPay', 'money')).not.toBeNull();
  });

  test('a request that is given up leaves the line', async () => {
    const { budgets, ask, granted, clock } = await make();
    for (let i = 0; i < 6; i += 1) await ask('utilityPay');
    const controller = new AbortController();
    const waiting = budgets.take(KEY, 'utilityPay', 'money', controller.signal);
    void ask('utilityPay', 'money', 'next');
    expect(budgets.waitMs(KEY, 'utilityPay', 'money')).toBe(WINDOW_MS);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    for (let i = 0; i < 5; i += 1) void ask('utilityPay', 'money', 'next');
    await expect(budgets.take(KEY, 'utilityPay', 'money', AbortSignal.abort())).rejects.toThrow();
    await clock.advance(WINDOW_MS);
    // All places are theirs: who left takes none of them.
    expect(granted.filter(({ name }) => name === 'next')).toHaveLength(6);
  });
});

describe('properties', () => {
  const ask = fc.record({ do: fc.constant('ask' as const), urgency: fc.constantFrom<Urgency>('money', 'polling') });
  const wait = fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 15_000 }) });
  const how = fc.constantFrom('arrived', 'arrived', 'arrived', 'neverLeft', 'refused');
  const end = fc.record({ do: fc.constant('end' as const), how, early: fc.boolean() });
  const wallJump = fc.constantFrom(0, 0, -500_000_000_000);
  const restart = fc.record({ do: fc.constant('restart' as const), wallJump });
  const step = fc.oneof(
    { weight: 6, arbitrary: ask },
    { weight: 6, arbitrary: end },
    { weight: 4, arbitrary: wait },
    { weight: 1, arbitrary: restart },
  );

  test('any minute keeps the limit, and money never waits behind polling', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 150, size: 'max' }), async (steps) => {
        const { store } = memoryStore();
        const clock = new FakeClock();
        const sent: number[] = [];
        let live = {};
        /** A run of the app: once it is over, it writes no more. */
        const start = () => {
          const mine = {};
          live = mine;
          const save: BudgetStore['save'] = async (all) => (mine === live ? store.save(all) : undefined);
          return openBudgets({ load: store.load, save }, clock);
        };
        let budgets = await start();
        let open: { readonly place: Place; readonly at: number }[] = [];
        let moneyWaiting = 0;
        for (const each of steps) {
          if (each.do === 'ask') {
            const mine = live;
            moneyWaiting += each.urgency === 'money' ? 1 : 0;
            void budgets.take(KEY, 'utilityPay', each.urgency).then((place) => {
              if (mine !== live) return;
              if (each.urgency === 'money') moneyWaiting -= 1;
              else expect(moneyWaiting).toBe(0);
              open.push({ place, at: clock.now() });
            });
          } else if (each.do === 'wait') await clock.advance(each.ms);
          else if (each.do === 'end') {
            const ended = open.shift();
            if (each.how === 'neverLeft') ended?.place.neverLeft();
            else if (ended !== undefined) {
              // The service counts it at some moment between its leaving and the reply.
              sent.push(each.early ? ended.at : clock.now());
              if (each.how === 'arrived') ended.place.arrived();
              else ended.place.refused(null);
            }
          } else {
            await budgets.flush();
            sent.push(...open.map(() => clock.now()));
            open = [];
            moneyWaiting = 0;
            clock.wallOffset += each.wallJump;
            budgets = await start();
          }
          await settle();
        }
        for (const from of sent) {
          expect(sent.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(6);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the told wait is the true wait', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 40 }), async (pauses) => {
        const { budgets, ask, clock } = await make();
        for (const ms of pauses) {
          await clock.advance(ms);
          void ask('utilityPay');
          await settle();
        }
        const told = budgets.waitMs(KEY, 'utilityPay', 'money');
        const from = clock.now();
        let waited = -1;
        void budgets.take(KEY, 'utilityPay', 'money').then(() => {
          waited = clock.now() - from;
        });
        await clock.advance(10 * WINDOW_MS);
        expect(waited).toBe(told);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a 429', () => {
  test('Retry-After is honoured, up to five minutes', async () => {
    const { budgets, ask } = await make();
    const place = await ask('dataPurchase', 'money', '', true);
    expect(place.refused(30_000)).toBe(30_000);
    expect(budgets.waitMs(KEY, 'dataPurchase', 'money')).toBe(30_000);
    expect(budgets.waitMs(KEY, 'dataOrder', 'money')).toBe(0);
    const other = await ask('dataBulk', 'money', '', true);
    expect(other.refused(60 * 60_000)).toBe(LONGEST_HONOURED_MS);
  });

  test('a shorter Retry-After that comes later shortens no pause', async () => {
    const { budgets, ask } = await make();
    const [first, second] = [
      await ask('dataPurchase', 'money', '', true),
      await ask('dataPurchase', 'money', '', true),
    ];
    expect([first.refused(30_000), second.refused(5000)]).toEqual([30_000, 30_000]);
    expect(budgets.waitMs(KEY, 'dataPurchase', 'money')).toBe(30_000);
  });

  test('the pause grows when no time is told, and an answer resets it', async () => {
    const { ask, clock } = await make();
    const pauses: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const waiting = ask('dataPurchase', 'money', '', true);
      await clock.advance(100_000);
      pauses.push((await waiting).refused(null));
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    const waiting = ask('dataPurchase', 'money', '', true);
    await clock.advance(60_000);
    (await waiting).arrived();
    const next = await ask('dataPurchase', 'money', '', true);
    expect(next.refused(null)).toBe(2_000);
  });

  test('another counter is suspected when budget is left, and half the share is left to it for a while', async () => {
    const { budgets, ask, granted, clock } = await make();
    const place = await ask('utilityPay', 'money', '', true);
    expect(budgets.sharedKeySuspected(KEY)).toBe(false);
    place.refused(1_000);
    expect(budgets.sharedKeySuspected(KEY)).toBe(true);
    expect(budgets.sharedKeySuspected('another')).toBe(false);
    for (let i = 0; i < 40; i += 1) void ask('utilityPay');
    await clock.advance(2 * WINDOW_MS);
    const from = granted.length;
    await clock.advance(WINDOW_MS);
    expect(granted.length - from).toBe(3);
    await clock.advance(3 * 60_000);
    expect(budgets.sharedKeySuspected(KEY)).toBe(false);
    const later = granted.length;
    await clock.advance(WINDOW_MS);
    expect(granted.length - later).toBe(6);
  });

  test('nobody is suspected when the budget is spent', async () => {
    const { budgets, ask } = await make();
    const held = await Promise.all(Array.from({ length: 6 }, () => ask('utilityPay', 'money', '', true)));
    held.at(-1)?.refused(null);
    expect(budgets.sharedKeySuspected(KEY)).toBe(false);
  });
});

describe('M20: a restart', () => {
  test('keeps the requests sent, and a pause', async () => {
    const { store, kept } = memoryStore();
    const clock = new FakeClock();
    const before = await make(store, clock);
    for (let i = 0; i < 6; i += 1) await before.ask('utilityPay');
    (await before.ask('dataPurchase', 'money', '', true)).refused(120_000);
    await before.budgets.flush();
    expect(kept().map(({ bucket, sentAt, underWay }) => [bucket, sentAt.length, underWay.length])).toEqual([
      ['pay', 6, 0],
      ['dataPurchase', 0, 0],
    ]);
    await clock.advance(20_000);
    const after = await make(store, clock);
    expect(after.budgets.waitMs(KEY, 'utilityPay', 'money')).toBe(WINDOW_MS - 20_000);
    expect(after.budgets.waitMs(KEY, 'dataPurchase', 'money')).toBe(100_000);
  });

  test('counts requests under way as sent now, unless they are old', async () => {
    for (const [pauseMs, waitMs] of [
      [20_000, WINDOW_MS],
      [4 * 60_000, 0],
    ] as const) {
      const { store } = memoryStore();
      const clock = new FakeClock();
      const before = await make(store, clock);
      for (let i = 0; i < 6; i += 1) await before.ask('utilityPay', 'money', '', true);
      await before.budgets.flush();
      await clock.advance(pauseMs);
      const after = await make(store, clock);
      expect(after.budgets.waitMs(KEY, 'utilityPay', 'money')).toBe(waitMs);
    }
  });

  test('lets no clock set back freeze anything, nor one set forward', async () => {
    for (const jump of [-17 * 365 * 86_400_000, 86_400_000]) {
      const { store } = memoryStore();
      const clock = new FakeClock();
      const before = await make(store, clock);
      for (let i = 0; i < 6; i += 1) await before.ask('utilityPay');
      (await before.ask('dataPurchase', 'money', '', true)).refused(2_000);
      await before.budgets.flush();
      clock.wallOffset += jump;
      const after = await make(store, clock);
      expect(after.budgets.waitMs(KEY, 'utilityPay', 'money')).toBeLessThanOrEqual(WINDOW_MS);
      expect(after.budgets.waitMs(KEY, 'dataPurchase', 'money')).toBeLessThanOrEqual(2_000);
    }
  });

  test('a storage that fails stops no sale', async () => {
    const { ask, granted, budgets } = await make({
      load: async () => [],
      save: () => Promise.reject(new Error('full')),
    });
    await ask('utilityPay');
    await budgets.flush();
    expect(granted).toHaveLength(1);
  });

  test('changes within a tenth of a second are one write, and no request waits for it', async () => {
    const saved: number[] = [];
    const save = async ([first]: readonly StoredBudget[]) => void saved.push(first?.sentAt.length ?? 0);
    const { ask, granted, clock } = await make({ load: async () => [], save });
    for (let nth = 0; nth < 5; nth += 1) {
      await ask('utilityOrder');
      await clock.advance(10);
    }
    expect(granted).toHaveLength(5);
    expect(saved).toEqual([]);
    await clock.advance(100);
    expect(saved).toEqual([5]);
    await clock.advance(1000);
    expect(saved).toEqual([5]);
  });

  test('the newest state is saved, and never two at a time', async () => {
    let running = 0;
    let most = 0;
    let saves = 0;
    let last: readonly StoredBudget[] = [];
    const save = async (budgets: readonly StoredBudget[]) => {
      running += 1;
      saves += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      last = budgets;
      running -= 1;
    };
    const { ask, budgets } = await make({ load: async () => [], save });
    for (let i = 0; i < 20; i += 1) void ask('utilityOrder');
    await settle();
    await budgets.flush();
    expect(most).toBe(1);
    expect(saves).toBeLessThan(5);
    expect(last[0]?.sentAt).toHaveLength(20);
  });
});

test('ten thousand look-ups on an open budget store nothing and wait for nothing', async () => {
  let saves = 0;
  const { ask, granted, clock } = await make({ load: async () => [], save: async () => void saves++ });
  const before = clock.now();
  await Promise.all(Array.from({ length: 10_000 }, () => ask('dataOrder')));
  expect(granted).toHaveLength(10_000);
  expect(clock.now()).toBe(before);
  expect(saves).toBe(0);
});
