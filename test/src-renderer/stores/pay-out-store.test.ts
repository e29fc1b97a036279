import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { useBoard } from '../../../src-renderer/stores/board-store.ts';
import { closeFind, useFind } from '../../../src-renderer/stores/find-store.ts';
import {
  closePayOut,
  firstOwed,
  firstOwing,
  openPayOut,
  payOut,
  payOutByKey,
  usePayOut,
} from '../../../src-renderer/stores/pay-out-store.ts';
import { bad, done, EMPTY_BOARD, good, line, refunded, sale } from '../../support/preview/fakes/fake-main.ts';
import { OWED } from '../../support/preview/fakes/fake-shifts.ts';
import { held } from '../../support/renderer/held.ts';
import { stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const [owed] = OWED;
if (owed === undefined) throw new Error('nobody is owed');
const owing = sale(refunded);
const nothingOwed = sale(done);
let dialogs: { open: boolean }[];

beforeEach(() => {
  dialogs = [];
  vi.stubGlobal('document', { getElementsByTagName: () => dialogs });
  useBoard.setState({ board: EMPTY_BOARD, openSaleId: null, openedSale: null });
});
afterEach(() => {
  closePayOut();
  closeFind();
  useBoard.setState({ board: null, openSaleId: null, openedSale: null });
  vi.unstubAllGlobals();
});

test('a debt is opened as main tells it, and not at all if it is settled or unknown', async () => {
  const { asked } = stubBridge({ 'owed.ofSale': () => good(owed) });
  await openPayOut(owing.id, 7);
  await openPayOut(owing.id);
  expect(asked.map(({ request }) => request)).toEqual([
    { saleId: owing.id, intentId: 7 },
    { saleId: owing.id, intentId: null },
  ]);
  expect(usePayOut.getState()).toMatchObject({ entry: owed, problem: null });
  stubBridge({ 'owed.ofSale': () => good(null) });
  await openPayOut(owing.id);
  expect(usePayOut.getState()).toMatchObject({ entry: null, problem: 'too-late' });
  stubBridge({ 'owed.ofSale': () => bad('offline') });
  payOut(owed);
  expect(usePayOut.getState()).toMatchObject({ entry: owed, problem: null });
  await openPayOut(owing.id);
  expect(usePayOut.getState()).toMatchObject({ entry: null, problem: 'offline' });
  closePayOut();
  expect(usePayOut.getState()).toMatchObject({ entry: null, problem: null });
});

test('an answer that comes after its dialog was closed opens none', async () => {
  const answer = held(() => good(owed));
  stubBridge({ 'owed.ofSale': answer.answer });
  const first = openPayOut(owing.id);
  expect(usePayOut.getState()).toMatchObject({ entry: null, asking: true });
  closePayOut();
  answer.release();
  await first;
  expect(usePayOut.getState()).toMatchObject({ entry: null, asking: false, problem: null });
});

test('an answer that comes after another debt was opened changes nothing there', async () => {
  const answer = held(() => good(owed));
  stubBridge({ 'owed.ofSale': answer.answer });
  const first = openPayOut(owing.id);
  closePayOut();
  const second = openPayOut(nothingOwed.id);
  answer.release();
  await first;
  expect(usePayOut.getState()).toMatchObject({ entry: null, asking: true });
  answer.release();
  await second;
  expect(usePayOut.getState()).toMatchObject({ entry: owed, asking: false });
});

test('the key opens no second dialog while the first one still asks for its debt', () => {
  const answer = held(() => good(owed));
  const { asked } = stubBridge({ 'owed.ofSale': answer.answer });
  useBoard.setState({ board: { ...EMPTY_BOARD, justNow: [owing] } });
  payOutByKey();
  payOutByKey();
  expect(asked).toHaveLength(1);
});

test('the first order that owes something is the one that is paid', () => {
  expect(firstOwing(nothingOwed)).toBeNull();
  const orders = [...nothingOwed.orders, ...owing.orders];
  expect(firstOwing({ ...owing, orders })).toBe(owing.orders[0]?.intentId);
  const cents = owing.orders.map((order) => ({ ...order, owes: pesewas(1) }));
  expect(firstOwing({ ...owing, orders: cents })).toBe(owing.orders[0]?.intentId);
});

test('the key is on the first sale that waits for a person, or else on the first that is over', () => {
  const other = sale(refunded);
  expect(firstOwed({ ...EMPTY_BOARD, needsAttention: [nothingOwed, owing], justNow: [other] })).toBe(owing.id);
  expect(firstOwed({ ...EMPTY_BOARD, needsAttention: [nothingOwed], justNow: [nothingOwed, other] })).toBe(other.id);
  expect(firstOwed({ ...EMPTY_BOARD, underWay: [owing], justNow: [nothingOwed] })).toBeNull();
});

/** The sale that the key asks about; null if about none. */
function askedByKey(): string | null {
  const { asked } = stubBridge({ 'owed.ofSale': () => good(null) });
  payOutByKey();
  closePayOut();
  expect(asked.length).toBeLessThan(2);
  return (asked[0]?.request as { saleId: string } | undefined)?.saleId ?? null;
}

test('the key pays for the first sale on the board, unless a dialog is open', () => {
  useBoard.setState({ board: null });
  expect(askedByKey()).toBeNull();
  useBoard.setState({ board: { ...EMPTY_BOARD, justNow: [nothingOwed] } });
  expect(askedByKey()).toBeNull();
  useBoard.setState({ board: { ...EMPTY_BOARD, justNow: [owing] } });
  expect(askedByKey()).toBe(owing.id);
  dialogs = [{ open: true }];
  expect(askedByKey()).toBeNull();
  dialogs = [{ open: false }];
  usePayOut.setState({ entry: owed });
  expect(askedByKey()).toBeNull();
});

test('the key pays for the sale whose page is open, and for no other one', () => {
  dialogs = [{ open: true }];
  const other = sale(refunded);
  useBoard.setState({ board: { ...EMPTY_BOARD, justNow: [other] }, openSaleId: owing.id, openedSale: null });
  expect(askedByKey()).toBeNull();
  useBoard.setState({ openedSale: owing });
  expect(askedByKey()).toBe(owing.id);
  useBoard.setState({ openedSale: { ...nothingOwed, id: owing.id } });
  expect(askedByKey()).toBeNull();
  useBoard.setState({ board: { ...EMPTY_BOARD, justNow: [owing] } });
  expect(askedByKey()).toBe(owing.id);
});

test('the key pays for the sale that is chosen in Find, and for no other one', () => {
  useBoard.setState({ board: { ...EMPTY_BOARD, justNow: [owing] } });
  const lines = [line(1, 2), { ...line(2, 2), owes: pesewas(1) }];
  const found = lines.map((one) => ({ line: one, by: 'number' as const }));
  useFind.setState({ open: true, found: null, current: 0 });
  expect(askedByKey()).toBeNull();
  useFind.setState({ found });
  expect(askedByKey()).toBeNull();
  useFind.setState({ current: 1 });
  expect(askedByKey()).toBe(lines[1]?.id);
});
