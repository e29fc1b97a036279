/** The runner's own actions on the orders that it tracks. */
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { Runner } from '#main/orders/run/runner.ts';
import type { TrackedOrder } from '#main/orders/run/tracked-order.ts';
import { momentOf, systemClock } from '#main/platform/clock.ts';
import { AT, anIntent, anOrder } from '../../../support/orders/intents.ts';

interface Change {
  readonly intentId: number;
  readonly version: number;
  readonly patch: object;
}

function runnerWithoutKeys() {
  const told: Change[] = [];
  const asked: number[] = [];
  const moved: number[] = [];
  const commit = async (happenings: readonly (readonly Change[])[]) => {
    told.push(...happenings.flat());
    return happenings.map((changes) => changes.map(({ version }) => ({ kind: 'committed', version: version + 1 })));
  };
  const deps = {
    ...{ clock: systemClock, policy: DEFAULT_POLICY, write: { commit } },
    onSaleChanged: (saleSeq: number) => moved.push(saleSeq),
    business: { now: () => AT, correctedMs: 0, isSure: false },
    accounts: { clientOf: () => null },
    staff: { shift: () => ({ id: 'shift-1', openedAt: AT }) },
  };
  const runner = new Runner(deps as never, (intentId) => asked.push(intentId));
  onTestFinished(() => runner.stop());
  return { runner, asked, moved, patches: () => told.map(({ intentId, patch }) => [intentId, patch]) };
}

/**
 * Follows an order whose look-ups are answered as told, each so many milliseconds after the one before. Returns what is
 * written of it until `looks` look-ups have begun; the last of them is never answered.
 */
async function followed(
  intent: ReturnType<typeof anIntent>,
  answers: readonly (readonly [afterMs: number, found: boolean])[],
  looks = answers.length + 1,
) {
  const time = { now: 1_000_000, looks: 0 };
  const patches: object[] = [];
  const commit = async (happenings: readonly (readonly Change[])[]) =>
    happenings.map((changes) =>
      changes.map(({ version, patch }) => {
        patches.push(patch);
        return { kind: 'committed', version: version + 1 };
      }),
    );
  const client = {
    ...{ origin: () => ({}), waitMs: () => 0, permit: async () => ({}) },
    lookUp: async () => {
      const [afterMs, found] = answers[time.looks] ?? [];
      time.looks += 1;
      if (afterMs === undefined) return new Promise(() => {});
      time.now += afterMs;
      return found
        ? { class: 'found', data: { reference: 'DW-T-1', status: 'pending' }, notes: [] }
        : { class: 'not-seen' };
    },
  };
  const deps = {
    ...{ clock: { monotonic: () => time.now, wall: () => time.now }, write: { commit }, onSaleChanged: () => {} },
    policy: { ...DEFAULT_POLICY, pollBackoffMs: [0], slowPollMs: 0, agePauses: [], unresolvedMs: 1000 },
    ...{ business: { now: () => AT, correctedMs: 0, isSure: true }, accounts: { clientOf: () => client } },
    ...{ staff: { shift: () => ({ id: 'shift-1', openedAt: AT }) }, onStep: async () => {}, onUntoldBalance: () => {} },
  };
  const runner = new Runner(deps as never, () => {});
  onTestFinished(() => runner.stop());
  runner.start(intent);
  await expect.poll(() => time.looks).toBe(looks);
  return { runner, patches };
}

test('a person who asks while a look-up is under way gets another one at once', async () => {
  const answers: ((outcome: object) => void)[] = [];
  const client = {
    ...{ origin: () => ({}), waitMs: () => 0, permit: async () => ({}), read: async () => ({ ok: false }) },
    lookUp: () => new Promise((resolve) => answers.push(resolve)),
  };
  const deps = {
    ...{ clock: systemClock, policy: DEFAULT_POLICY, onSaleChanged: () => {}, onStep: async () => {} },
    ...{ business: { now: () => AT, correctedMs: 0, isSure: true }, accounts: { clientOf: () => client } },
  };
  const runner = new Runner(deps as never, () => {});
  onTestFinished(() => runner.stop());
  const item = runner.start(
    anIntent('airtime', { state: 'rejected', unproven: true, attempts: 1, watchUntil: AT + 1000 }),
  );
  await expect.poll(() => answers.length).toBe(1);
  runner.takeUp(item, 'ask');
  answers[0]?.({ class: 'not-seen' });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ class: 'not-seen' });
  await expect.poll(() => item.busy).toBe(false);
  expect([answers.length, item.look?.finding]).toEqual([2, 'not-seen']);
});

test('M25 an order that a person asks about is looked up before all that wait for their turn', async () => {
  const looked: string[] = [];
  const answers: (() => void)[] = [];
  const client = {
    ...{ origin: () => ({}), waitMs: () => 0, permit: async () => ({}), read: async () => ({ ok: false }) },
    lookUp: (_: unknown, __: unknown, reference: string) => {
      looked.push(reference);
      return new Promise((resolve) => answers.push(() => resolve({ class: 'not-seen' })));
    },
  };
  const deps = {
    ...{ clock: systemClock, policy: DEFAULT_POLICY, onSaleChanged: () => {}, onStep: async () => {} },
    ...{ business: { now: () => AT, correctedMs: 0, isSure: true }, accounts: { clientOf: () => client } },
  };
  const runner = new Runner(deps as never, () => {});
  onTestFinished(() => runner.stop());
  const old = { state: 'rejected', unproven: true, attempts: 1, watchUntil: AT + 1000 } as const;
  const items = Array.from({ length: 9 }, (_, id) =>
    runner.start(anIntent('airtime', { ...old, id: id + 1, reference: `DW-${id + 1}`, createdAt: id })),
  );
  await expect.poll(() => looked.length).toBe(3);
  const last = items.at(-1);
  if (last === undefined) throw new Error('no order');
  runner.takeUp(last, 'ask');
  answers[0]?.();
  await expect.poll(() => looked).toEqual(['DW-1', 'DW-2', 'DW-3', 'DW-9']);
});

test('M25 an old order that a refused key could not tell of is asked about at once with another key', async () => {
  let key = 'refused';
  const asked: string[] = [];
  const client = {
    ...{ origin: () => ({}), waitMs: () => 0, permit: async () => ({}) },
    lookUp: async (_: unknown, __: unknown, reference: string) => {
      asked.push(`${reference} by the ${key} key`);
      return key === 'refused' ? { class: 'refused', status: 401 } : new Promise(() => {});
    },
  };
  const deps = {
    ...{ clock: systemClock, onSaleChanged: () => {}, onStep: async () => {} },
    policy: { ...DEFAULT_POLICY, agePauses: [{ fromMs: 0, everyMs: 3_600_000 }] },
    ...{ business: { now: () => AT, correctedMs: 0, isSure: true }, accounts: { clientOf: () => client } },
  };
  const runner = new Runner(deps as never, () => {});
  onTestFinished(() => runner.stop());
  const unproven = { state: 'rejected', unproven: true, attempts: 1, watchUntil: AT + 1000 } as const;
  const items = [1, 2].map((id) => runner.start(anIntent('airtime', { ...unproven, id, reference: `DW-${id}` })));
  await expect.poll(() => items.every(({ busy, timer }) => !busy && timer !== null)).toBe(true);
  key = 'other';
  runner.keysChanged();
  await expect
    .poll(() => asked)
    .toEqual(['DW-1 by the refused key', 'DW-2 by the refused key', 'DW-1 by the other key', 'DW-2 by the other key']);
});

test('an order that was found in between was not missing all the time, and one that stays missing is raised', async () => {
  const denied = [500, false] as const;
  const accepted = anIntent('airtime', { state: 'accepted', money: 'taken', attempts: 1, order: anOrder() });
  const raised = async (...answers: (readonly [number, boolean])[]) =>
    (await followed(accepted, answers)).patches.filter((patch) => 'attention' in patch);
  expect(await raised(denied, denied, [500, true], denied, denied)).toEqual([]);
  expect(await raised(denied, denied, denied)).toEqual([{ attention: 'unresolved' }]);
});

test('M17 the watch over an order that was closed ends with its time and one more look, and is written once', async () => {
  const withdrawn = anIntent('airtime', { state: 'withdrawn', attempts: 1 });
  const over = { ...withdrawn, watchUntil: AT - 1 };
  const { runner, patches } = await followed(over, [[500, false]], 1);
  await expect.poll(() => runner.tracked(over.id)).toBeNull();
  expect(patches).toEqual([{ watchUntil: null }]);
  // A watch that isn't over goes on.
  const watched = await followed({ ...withdrawn, watchUntil: AT + 3 * 86_400_000 }, [[500, false]]);
  expect(watched.patches).toEqual([]);
});

test('M18 an open order without its key says so, and one that a person has given up asks nothing', async () => {
  const { runner, patches } = runnerWithoutKeys();
  const unknown = { state: 'unknown', money: 'maybe', attempts: 1 } as const;
  runner.start(anIntent('airtime', { ...unknown, id: 1, givenUp: true }));
  runner.start(anIntent('airtime', { ...unknown, id: 2 }));
  await expect.poll(patches).toEqual([[2, { attention: 'key-gone' }]]);
});

test('M7a, M18 no time is promised for a proof without the key, and other keys tell what is shown otherwise', () => {
  const { runner, moved } = runnerWithoutKeys();
  const watched = { id: 1, saleSeq: 11, watchUntil: AT + 86_400_000 };
  const refused = anIntent('airtime', { ...watched, state: 'rejected', money: 'none', unproven: true });
  runner.start(refused);
  runner.start(anIntent('airtime', { id: 2, saleSeq: 12, state: 'unknown', money: 'maybe', givenUp: true }));
  runner.start(anIntent('airtime', { id: 3, saleSeq: 13, state: 'accepted', money: 'taken' }));
  expect(runner.provenAt(refused.id)).toBeNull();
  runner.keysChanged();
  expect(moved).toEqual([11, 12]);
});

test('an order that needs another step by the time its question is written gets that step', async () => {
  const { runner, patches } = runnerWithoutKeys();
  const [first] = [1, 2].map((id) => runner.start(anIntent('airtime', { id })));
  if (first === undefined) throw new Error('there are two');
  // A person says "send" in the same moment: it is to be sent, and its key isn't here.
  first.approvedAt = momentOf(systemClock);
  await expect.poll(patches).toEqual([
    [1, { attention: 'key-gone' }],
    [2, { attention: 'not-sent' }],
  ]);
});

test('M18, M19 an order without its key counts as asked after a restore, whatever else is known of it', async () => {
  const { runner, asked } = runnerWithoutKeys();
  const order = anOrder();
  const found = [
    anIntent('airtime', { state: 'unknown', money: 'maybe', givenUp: true }),
    anIntent('airtime', { state: 'rejected', unproven: true, watchUntil: AT + 1000 }),
    anIntent('airtime', { state: 'withdrawn', watchUntil: AT + 1000 }),
    anIntent('voucher', { state: 'accepted', money: 'taken', attention: 'voucher-missing', order }),
    anIntent('airtime', { state: 'accepted', money: 'taken', attention: 're-opened', order }),
  ].map((intent, id) => runner.start({ ...intent, id }));
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(found.map(({ intent }) => intent.id));
});

test('M19 an order that a person took up before it was found at the start counts as asked all the same', () => {
  const { runner, asked } = runnerWithoutKeys();
  const waits = anIntent('bill', { state: 'unknown', money: 'maybe', attention: 'ask-by-sending' });
  runner.start(waits);
  runner.start(waits);
  expect(asked).toEqual([waits.id, waits.id]);
});

/** An order that is to be sent while its product costs 20 cedis, where the attendant saw 10. Its attempt isn't written. */
async function sendOnce(more: Partial<TrackedOrder>, intent = anIntent('airtime')) {
  const seen = { attempts: 0, placed: 0, givenBack: 0, asked: 0, patches: [] as object[] };
  const client = {
    ...{ origin: () => ({}), waitMs: () => 0, permit: async () => ({}) },
    place: async () => {
      seen.placed += 1;
    },
    giveBack: () => {
      seen.givenBack += 1;
    },
  };
  const startAttempts = async (of: readonly unknown[]) => {
    seen.attempts += of.length;
    return [];
  };
  const costOf = async () => {
    seen.asked += 1;
    return 2000;
  };
  const commit = async (happenings: readonly (readonly Change[])[]) =>
    happenings.map((changes) =>
      changes.map(({ version, patch }) => {
        seen.patches.push(patch);
        return { kind: 'committed', version: version + 1 };
      }),
    );
  const deps = {
    ...{ clock: systemClock, policy: DEFAULT_POLICY, onSaleChanged: () => {}, onStep: async () => {} },
    ...{ business: { now: () => AT, correctedMs: 0, isSure: false }, accounts: { clientOf: () => client } },
    ...{ write: { startAttempts, commit }, ids: { batch: () => 'batch' }, costs: { costOf } },
    read: { intent: async () => ({ ...intent, state: 'withdrawn', version: 2 }) },
    staff: { shift: () => ({ id: 'shift-1', openedAt: AT }) },
  };
  const runner = new Runner(deps as never, () => {});
  onTestFinished(() => runner.stop());
  const item = runner.track(intent, momentOf(systemClock));
  Object.assign(item, { body: new Uint8Array(1), ...more });
  runner.schedule(item);
  await expect.poll(() => seen.givenBack).toBe(1);
  return { item, ...seen };
}

test('M17 an order that another writer moved before its attempt is read again, isn’t sent, and gives its place back', async () => {
  const { item, attempts, placed } = await sendOnce({ firstTry: true });
  expect([attempts, placed]).toEqual([1, 0]);
  expect(item.intent).toMatchObject({ state: 'withdrawn', version: 2 });
});

test('M5 a price is looked at again where the attendant’s is old, and nobody has accepted the new one', async () => {
  const rose = { attempts: 0, asked: 1, patches: [{ attention: 'price-rose' }] };
  const goes = { attempts: 1, asked: 0, patches: [] };
  expect(await sendOnce({ firstTry: false })).toMatchObject(rose);
  expect(await sendOnce({ firstTry: true })).toMatchObject(goes);
  expect(await sendOnce({ firstTry: false, priceAccepted: true })).toMatchObject(goes);
  const unquoted = anIntent('airtime', { quotedCost: null });
  expect(await sendOnce({ firstTry: false }, unquoted)).toMatchObject(goes);
  const dearer = anIntent('airtime', { quotedCost: 2000 });
  expect(await sendOnce({ firstTry: false }, dearer)).toMatchObject({ ...goes, asked: 1 });
});

test.each([
  ['send', 5000, true],
  ['withdraw', 5000, true],
  ['send', 4999, false],
  ['dismiss', 5000, true],
  ['came', 60_000, false],
] as const)('M12, M17 %s on a look-up of %i ms ago looks again first: %s', (action, agoMs, looksAgain) => {
  const { runner } = runnerWithoutKeys();
  const item = runner.track(anIntent('airtime', { state: 'unknown', money: 'maybe' }));
  item.look = {
    finding: 'not-seen',
    at: systemClock.monotonic() - agoMs + (looksAgain ? 0 : 1),
    afterAttemptMs: 200_000,
  };
  item.tries = 9;
  // Nothing is scheduled here.
  item.busy = true;
  const before = item.look;
  runner.takeUp(item, action);
  expect([item.look, item.tries]).toEqual(looksAgain ? [null, 0] : [before, 9]);
});
