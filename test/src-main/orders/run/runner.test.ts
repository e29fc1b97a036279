/** The runner's own actions on the orders that it tracks. */
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { Runner } from '#main/orders/run/runner.ts';
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
  const commit = async (happenings: readonly (readonly Change[])[]) => {
    told.push(...happenings.flat());
    return happenings.map((changes) => changes.map(({ version }) => ({ kind: 'committed', version: version + 1 })));
  };
  const deps = {
    ...{ clock: systemClock, policy: DEFAULT_POLICY, write: { commit }, onSaleChanged: () => {} },
    business: { now: () => AT, correctedMs: 0, isSure: false },
    accounts: { clientOf: () => null },
    staff: { shift: () => ({ id: 'shift-1', openedAt: AT }) },
  };
  const runner = new Runner(deps as never, (intentId) => asked.push(intentId));
  onTestFinished(() => runner.stop());
  return { runner, asked, patches: () => told.map(({ intentId, patch }) => [intentId, patch]) };
}

/** An accepted order whose look-ups are answered as told, each so many milliseconds after the one before. */
async function acceptedOrder(answers: readonly (readonly [afterMs: number, found: boolean])[]) {
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
    policy: { ...DEFAULT_POLICY, pollBackoffMs: [0], agePauses: [], unresolvedMs: 1000 },
    ...{ business: { now: () => AT, correctedMs: 0, isSure: false }, accounts: { clientOf: () => client } },
    ...{ staff: { shift: () => ({ id: 'shift-1', openedAt: AT }) }, onStep: async () => {}, onUntoldBalance: () => {} },
  };
  const runner = new Runner(deps as never, () => {});
  onTestFinished(() => runner.stop());
  runner.start(anIntent('airtime', { state: 'accepted', money: 'taken', attempts: 1, order: anOrder() }));
  await expect.poll(() => time.looks).toBe(answers.length + 1);
  return patches.filter((patch) => 'attention' in patch);
}

test('an order that was found in between was not missing all the time, and one that stays missing is raised', async () => {
  const denied = [500, false] as const;
  expect(await acceptedOrder([denied, denied, [500, true], denied, denied])).toEqual([]);
  expect(await acceptedOrder([denied, denied, denied])).toEqual([{ attention: 'unresolved' }]);
});

test('M18 an open order without its key says so, and one that a person has given up asks nothing', async () => {
  const { runner, patches } = runnerWithoutKeys();
  const unknown = { state: 'unknown', money: 'maybe', attempts: 1 } as const;
  runner.start(anIntent('airtime', { ...unknown, id: 1, givenUp: true }));
  runner.start(anIntent('airtime', { ...unknown, id: 2 }));
  await expect.poll(patches).toEqual([[2, { attention: 'key-gone' }]]);
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
