/** The office looks for due messages, for troubles and for old rows, each at its own interval. */
import { expect, test, vi } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { startDeliveries } from '#main/office/webhooks/deliveries.ts';
import { holdTimersOf } from '../../../support/held-timers.ts';

/** It has no address, so nothing is connected to. */
const MESSAGE = { id: 'one', url: 'http://hook.example/', secret: 'whsec_', body: '{}', tries: 1 };

function quietOffice() {
  const asked: string[] = [];
  const at = { isAway: false, isBusy: false };
  const query = async (sql: string) => {
    if (at.isAway) throw new Error('away');
    asked.push(sql);
    return sql.includes('SKIP LOCKED') && at.isBusy ? [MESSAGE] : [];
  };
  const errors: unknown[] = [];
  const start = () =>
    startDeliveries({ query } as unknown as OfficeDatabase, {
      allowPrivate: false,
      onError: (error) => void errors.push(error),
    });
  const count = (words: string): number => asked.filter((sql) => sql.includes(words)).length;
  return {
    ...{ at, errors, start },
    counts: () => ({
      looks: count('SKIP LOCKED'),
      lowWallets: count(`'wallet.low'`),
      silent: count(`'counter.silent'`),
      forgets: count('DELETE FROM dwadi.webhook_delivery WHERE made_at'),
    }),
  };
}

test('it looks for what is due every five seconds, for troubles every five minutes, and for old rows once a day', async () => {
  holdTimersOf('office/webhooks', ['performance']);
  const { start, counts } = quietOffice();
  const stop = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(counts()).toEqual({ looks: 1, lowWallets: 1, silent: 1, forgets: 1 });
  await vi.advanceTimersByTimeAsync(4999);
  expect(counts().looks).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts().looks).toBe(2);
  await vi.advanceTimersByTimeAsync(58 * 5000);
  expect(counts()).toEqual({ looks: 60, lowWallets: 1, silent: 1, forgets: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts()).toEqual({ looks: 61, lowWallets: 2, silent: 2, forgets: 1 });
  await stop();
});

test('a database that is away is told, and asked again five seconds later', async () => {
  holdTimersOf('office/webhooks');
  const { at, errors, start, counts } = quietOffice();
  at.isAway = true;
  const stop = start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(errors).toEqual([new Error('away'), new Error('away')]);
  at.isAway = false;
  await vi.advanceTimersByTimeAsync(5000);
  // The look for troubles that failed is done now.
  expect([errors.length, counts()]).toEqual([2, { looks: 1, lowWallets: 1, silent: 1, forgets: 1 }]);
  await stop();
});

test('messages without end leave room for the search for troubles', async () => {
  holdTimersOf('office/webhooks', ['performance']);
  const { at, start, counts } = quietOffice();
  at.isBusy = true;
  const stop = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(counts()).toMatchObject({ looks: 10, silent: 1 });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(counts()).toMatchObject({ looks: 610, silent: 2 });
  await stop();
});

test('a stop ends the timer, and one during a look plans no other', async () => {
  holdTimersOf('office/webhooks');
  const { start, counts } = quietOffice();
  const stop = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
  const stopAtOnce = start();
  await stopAtOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([vi.getTimerCount(), counts().looks]).toEqual([0, 1]);
});
