import { expect, test } from 'vitest';
import { factsOf } from '#main/app/health/update-facts.ts';

type Told = Parameters<typeof factsOf>[0];

const QUIET = {
  ...{ drawerOpen: false, sending: 0, underWay: 0, readBack: false, printing: 0, checking: false, drill: false },
};

function told({ state = 'ready', busy = false, opened = null as object | null, training = false } = {}) {
  return factsOf({
    ...{ opened, training, house: { isBusy: busy } },
    snapshot: () => ({ shift: { state: 'open' }, journal: { state } }),
  } as unknown as Told);
}

test('a counter that is shut has nothing under way', async () => {
  expect(await told({ state: 'unavailable' })).toEqual(QUIET);
});

test('a counter that is made, or opened or restored by its owner’s code, holds updates as a check of its journal does', async () => {
  expect(await told({ state: 'unavailable', busy: true })).toEqual({ ...QUIET, checking: true });
  for (const state of ['opening', 'checking']) expect(await told({ state })).toEqual({ ...QUIET, checking: true });
});

test('a counter at work tells of its drawer, its orders, its slips and its drill', async () => {
  const opened = {
    engine: { board: async () => ({ underWay: [[], [{ state: 'accepted' }], [{ state: 'sent' }]].map(withOrders) }) },
    printing: { state: async () => ({ waiting: 2 }) },
    readBacks: { anyOpen: true },
    drill: { underWay: true },
  };
  const all = { drawerOpen: true, sending: 1, underWay: 3, readBack: true, printing: 2, checking: false, drill: true };
  expect(await told({ opened })).toEqual(all);
  expect(await told({ opened, training: true })).toEqual({ ...all, drawerOpen: false });
});

const withOrders = (orders: readonly object[]) => ({ orders });
