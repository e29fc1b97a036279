import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { displayState } from '#shared/order-state.ts';
import {
  fits,
  NO_FILTER,
  narrowHistory,
  openHistory,
  readMore,
  takeHistoryChange,
  useHistory,
} from '../../../../src-renderer/screens/orders/orders-store.ts';
import { takeSnapshot, useCounter } from '../../../../src-renderer/stores/counter-store.ts';
import {
  bad,
  done,
  good,
  historyOf,
  line,
  NOW,
  type PageRequest,
  refunded,
  sale,
  saleOf,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { held } from '../../../support/renderer/held.ts';

const NEWEST = 250;
let answer: (request: PageRequest) => unknown;
let asked: PageRequest[];

beforeEach(() => {
  asked = [];
  answer = historyOf(NEWEST);
  vi.stubGlobal('window', {
    dwadi: {
      call: async (_: string, request: PageRequest) => {
        asked.push(request);
        return answer(request);
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useCounter.setState({ snapshot: null });
});

const slips = () => useHistory.getState().lines?.map(({ slipNumber }) => slipNumber);

test('pages join without gap or repetition, and the end is known', async () => {
  await openHistory(NO_FILTER);
  // A list that is scrolled fast asks many times for the same page.
  await Promise.all([readMore(), readMore(), readMore()]);
  await readMore();
  await readMore();
  expect(slips()).toEqual(Array.from({ length: NEWEST }, (_, at) => NEWEST - at));
  expect(asked.map(({ before }) => before)).toEqual([null, 151, 51]);
  expect(useHistory.getState().before).toBeNull();
});

test('a page that comes after the filter changed belongs to no list', async () => {
  let late = (_: unknown): void => {};
  answer = () =>
    new Promise((resolve) => {
      late = resolve;
    });
  const first = openHistory(NO_FILTER);
  answer = () => good({ lines: [line(7, NEWEST)], before: null });
  await narrowHistory({ state: 'refunded' });
  late(good({ lines: [line(250, NEWEST)], before: 250 }));
  await first;
  expect(slips()).toEqual([7]);
});

test('a failure keeps the rows that were read, and the same page is asked for again', async () => {
  await openHistory(NO_FILTER);
  answer = () => bad('internal');
  await readMore();
  expect(useHistory.getState()).toMatchObject({ problem: 'internal', reading: false });
  expect(slips()).toHaveLength(100);
  answer = historyOf(NEWEST);
  await readMore();
  expect(useHistory.getState().problem).toBeNull();
  expect(slips()).toHaveLength(200);
});

test('a change is told in its row; a new sale comes in above only where it fits', async () => {
  await openHistory({ ...NO_FILTER, product: 'airtime' });
  const known = { ...sale({ ...refunded }), id: line(249, NEWEST).id, slipNumber: 249 };
  takeHistoryChange(known);
  expect(useHistory.getState().lines?.[1]).toMatchObject({ slipNumber: 249, state: 'refunded' });
  takeHistoryChange({ ...sale(done), slipNumber: 251, product: 'data' });
  takeHistoryChange({ ...sale(done), slipNumber: 252 });
  // A sale so old that its page hasn't been read yet is not counted as new.
  takeHistoryChange({ ...sale(done), slipNumber: 3 });
  expect(slips()?.slice(0, 3)).toEqual([252, 250, 249]);
  expect(useHistory.getState().grown).toBe(1);
});

test('a person who may not see others’ sales gets no new one of a colleague in the list', async () => {
  const { attendant } = snapshot();
  const see = (historyOfOthers: boolean) =>
    takeSnapshot(snapshot({ attendant: { ...attendant, rights: { ...attendant.rights, historyOfOthers } } }));
  await openHistory(NO_FILTER);
  see(false);
  takeHistoryChange({ ...sale(done), slipNumber: 251, attendantName: 'Kofi' });
  expect(slips()?.[0]).toBe(NEWEST);
  takeHistoryChange({ ...sale(done), slipNumber: 252, attendantName: attendant.name });
  expect(slips()?.[0]).toBe(252);
  see(true);
  takeHistoryChange({ ...sale(done), slipNumber: 253, attendantName: 'Kofi' });
  expect(slips()?.[0]).toBe(253);
});

test('a sale fits the same filters by which the journal would find it', () => {
  const one = sale({ state: 'unknown', money: 'maybe' });
  expect(fits(one, { ...NO_FILTER, state: 'open' })).toBe(true);
  expect(fits(one, { ...NO_FILTER, state: 'done' })).toBe(false);
  expect(fits(one, { product: 'airtime', state: null, day: new Date(NOW).toISOString().slice(0, 10) })).toBe(true);
  expect(fits(one, { ...NO_FILTER, day: '2026-11-20' })).toBe(false);
  const mixed = saleOf({ ...one, orders: [...one.orders, ...sale(done).orders] });
  expect(mixed.orders.map(displayState)).toEqual(['unknown', 'done']);
  expect(fits(mixed, { ...NO_FILTER, state: 'done' })).toBe(true);
});

test('a sale whose customer waits for the money needs attention, whatever the state of its orders', () => {
  const waits = { ...sale(refunded), leftToDo: 1 };
  expect(fits(waits, { ...NO_FILTER, state: 'attention' })).toBe(true);
  expect(fits(waits, { ...NO_FILTER, state: 'refunded' })).toBe(true);
  expect(fits(waits, { ...NO_FILTER, state: 'attention', product: 'data' })).toBe(false);
  expect(fits({ ...waits, leftToDo: 0 }, { ...NO_FILTER, state: 'attention' })).toBe(false);
});

test('a change told while an abandoned list was read changes nothing in the list after it', async () => {
  answer = () => new Promise(() => {});
  void openHistory(NO_FILTER);
  takeHistoryChange({ ...sale({ ...refunded }), id: line(249, NEWEST).id, slipNumber: 249 });
  answer = historyOf(NEWEST);
  await openHistory(NO_FILTER);
  // The page was requested after this change, so it is newer.
  expect(useHistory.getState().lines?.[1]).toEqual(line(249, NEWEST));
});

test('a change told while a page failed does not come back over a newer one', async () => {
  await openHistory(NO_FILTER);
  const changed = (state: Parameters<typeof sale>[0]) => ({
    ...sale(state),
    id: line(249, NEWEST).id,
    slipNumber: 249,
  });
  const page = held(() => bad('internal'));
  answer = page.answer;
  const reading = readMore();
  takeHistoryChange(changed({ state: 'accepted', money: 'open' }));
  page.release();
  await reading;
  takeHistoryChange(changed(refunded));
  answer = historyOf(NEWEST);
  await readMore();
  expect(slips()).toHaveLength(200);
  expect(useHistory.getState().lines?.[1]?.state).toBe('refunded');
});
