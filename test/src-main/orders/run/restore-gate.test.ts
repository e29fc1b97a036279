import { expect, test } from 'vitest';
import { countsAsAsked, RestoreGate } from '#main/orders/run/restore-gate.ts';

const SHORT_MS = 20;
const LONG_MS = 30_000;

function needed() {
  let over = 0;
  const first = new RestoreGate(true, () => {
    over += 1;
  });
  return { first, times: () => over };
}

test('M19: nothing waits where nothing was restored', async () => {
  let over = 0;
  const first = new RestoreGate(false, () => {
    over += 1;
  });
  first.found(1);
  expect(await first.mayStart(LONG_MS)).toBeNull();
  first.loaded();
  first.asked(1);
  expect(over).toBe(0);
});

test('M19: a sale waits until every open order that was found is asked about', async () => {
  const { first, times } = needed();
  first.found(1);
  first.found(2);
  first.asked(1);
  const may = first.mayStart(LONG_MS);
  first.loaded();
  expect(times()).toBe(0);
  first.asked(2);
  expect(await may).toBeNull();
  expect(times()).toBe(1);
});

test('M19: a sale that has waited long enough is told why', async () => {
  const { first } = needed();
  expect(await first.mayStart(SHORT_MS)).toMatchObject({ code: 'asking-first' });
  first.found(1);
  first.found(2);
  first.loaded();
  expect(await first.mayStart(SHORT_MS)).toEqual({ code: 'asking-first', detail: '2 orders' });
});

test('M19: orders asked about before all are found don’t open the gate too early, and its end is told once', async () => {
  const { first, times } = needed();
  first.found(1);
  first.asked(1);
  expect(await first.mayStart(SHORT_MS)).toMatchObject({ code: 'asking-first' });
  first.loaded();
  first.asked(1);
  first.asked(7);
  expect(await first.mayStart(SHORT_MS)).toBeNull();
  expect(times()).toBe(1);
});

test('M19: "come back later" is no answer, however often; every other answer counts', () => {
  expect([1, 5, 500].map((looks) => countsAsAsked({ class: 'later', retryAfterMs: 1000 }, looks))).not.toContain(true);
  expect(countsAsAsked({ class: 'not-seen' }, 1)).toBe(true);
  const broken = (cause: 'server-error' | 'timeout') =>
    [1, 4, 5].map((looks) => countsAsAsked({ class: 'no-answer', cause }, looks));
  expect(broken('server-error')).toEqual([false, false, true]);
  // A line that is down says nothing of the service.
  expect(broken('timeout')).toEqual([false, false, false]);
});
