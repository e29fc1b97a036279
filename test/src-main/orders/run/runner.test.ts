/** The runner's own actions on the orders that it tracks. */
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { Runner } from '#main/orders/run/runner.ts';
import { momentOf, systemClock } from '#main/platform/clock.ts';
import { AT, anIntent } from '../../../support/orders/intents.ts';

interface Change {
  readonly intentId: number;
  readonly version: number;
  readonly patch: object;
}

function runnerWithoutKeys() {
  const told: Change[] = [];
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
  const runner = new Runner(deps as never, () => {});
  onTestFinished(() => runner.stop());
  return { runner, patches: () => told.map(({ intentId, patch }) => [intentId, patch]) };
}

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
