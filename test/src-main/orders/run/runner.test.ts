/** The runner's own actions on the orders that it tracks. */
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { Runner } from '#main/orders/run/runner.ts';
import { systemClock } from '#main/platform/clock.ts';
import { AT, anIntent } from '../../../support/orders/intents.ts';

interface Change {
  readonly intentId: number;
  readonly version: number;
  readonly patch: object;
}

test('M18 an open order without its key says so, and one that a person has given up asks nothing', async () => {
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
  const unknown = { state: 'unknown', money: 'maybe', attempts: 1 } as const;
  runner.start(anIntent('airtime', { ...unknown, id: 1, givenUp: true }));
  runner.start(anIntent('airtime', { ...unknown, id: 2 }));
  await expect
    .poll(() => told.map(({ intentId, patch }) => [intentId, patch]))
    .toEqual([[2, { attention: 'key-gone' }]]);
});
