/** The counter passes from one person to the next: nothing of the first is left open for the second. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import { pesewas } from '#shared/money.ts';
import { openSale, useBoard } from '../../../src-renderer/stores/board-store.ts';
import { keepCashChange, useCashChange } from '../../../src-renderer/stores/cash-change-store.ts';
import { takeSnapshot, useCounter } from '../../../src-renderer/stores/counter-store.ts';
import { forgetCount, putPieces, useDrawerCount } from '../../../src-renderer/stores/drawer-count-store.ts';
import { openFind, useFind } from '../../../src-renderer/stores/find-store.ts';
import { payOut, usePayOut } from '../../../src-renderer/stores/pay-out-store.ts';
import { afaDrafts, useAfaDraft } from '../../../src-renderer/stores/sale/afa-draft.ts';
import { useRecents } from '../../../src-renderer/stores/sale/recents.ts';
import { showOver, showProduct, useScreen } from '../../../src-renderer/stores/screen-store.ts';
import {
  askForNames,
  clearSession,
  isAnother,
  leadOn,
  leadToDrawer,
  lockNow,
  openSwitch,
  signIn,
  trackActivity,
  useSession,
} from '../../../src-renderer/stores/session-store.ts';
import { forgetSlipLines, typeSlipLines, useSlipLines } from '../../../src-renderer/stores/slip-lines-store.ts';
import { useReveal } from '../../../src-renderer/stores/voucher-reveal-store.ts';
import { bad, busyBoard, done, good, sale, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { NAMES } from '../../support/preview/fakes/fake-staff.ts';
import { stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const ama = snapshot();
const kofi = snapshot({ attendant: { ...ama.attendant, id: 'kofi', name: 'Kofi' } });
const locked = snapshot({ locked: true, attendant: { ...ama.attendant, id: '', name: '' } });
const ended = { ...ama.shift, state: 'waiting' } as const;
const EMPTY = { names: null, problem: null, switching: false, last: null };

beforeEach(() => {
  stubBridge({});
  useSession.setState(EMPTY);
  showProduct('data');
  takeSnapshot(ama);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  useCounter.setState({ snapshot: null });
  useBoard.setState({ board: null });
  afaDrafts.startNew();
  forgetCount();
  forgetSlipLines();
});

test('the lock screen is told the names, or why there are none', async () => {
  stubBridge({ 'staff.names': () => good(NAMES) });
  await askForNames();
  expect(useSession.getState()).toEqual({ ...EMPTY, names: NAMES });
  stubBridge({ 'staff.names': () => bad('not-ready') });
  await askForNames();
  expect(useSession.getState()).toMatchObject({ names: NAMES, problem: 'not-ready' });
  stubBridge({ 'staff.names': () => good([]) });
  await askForNames();
  expect(useSession.getState()).toMatchObject({ names: [], problem: null });
});

test('a right PIN ends the question who it is, and a wrong one does not', async () => {
  const before = { names: NAMES, problem: null, switching: true, last: 'ama' };
  useSession.setState(before);
  for (const answer of [good({ kind: 'wrong', waitMs: 0 }), good({ kind: 'wait', waitMs: 9 }), bad('internal')]) {
    stubBridge({ 'staff.signIn': () => answer });
    expect(await signIn('kofi', '9051')).toEqual(answer);
    expect(useSession.getState()).toEqual(before);
  }
  const { asked } = stubBridge({ 'staff.signIn': () => good({ kind: 'right' }) });
  await signIn('kofi', '9051');
  expect(asked).toEqual([{ name: 'staff.signIn', request: { id: 'kofi', pin: '9051' } }]);
  expect(useSession.getState()).toEqual(EMPTY);
});

test.each<[string, Partial<CounterSnapshot>, string | null]>([
  ['a shift that is open', {}, null],
  ['a drawer that was never opened', { shift: ended }, 'shift'],
  ['a shift that was forgotten', { shift: { ...ama.shift, forgotten: true } }, 'shift'],
  ['a locked counter', { shift: ended, locked: true }, null],
  ['a counter without an attendant', { shift: ended, attendant: locked.attendant }, null],
  ['a journal that still opens', { shift: ended, journal: { state: 'opening', problem: null } }, null],
])('%s leads where it must', (_, changes, over) => {
  leadToDrawer(snapshot(changes));
  expect(useScreen.getState()).toEqual({ product: 'data', over });
});

test('everything sold at cost leads to the prices, also before the drawer', () => {
  leadOn(snapshot({ shift: ended }));
  expect(useScreen.getState().over).toBe('shift');
  leadOn(snapshot({ atCost: true, shift: ended }));
  expect(useScreen.getState().over).toBe('prices');
});

test('another person is one with another id, and so is a lock', () => {
  expect([isAnother(ama, ama), isAnother(ama, kofi), isAnother(ama, { ...ama, locked: true })]).toEqual([
    ...[false, true, true],
  ]);
});

function leaveAllOpen(): void {
  useReveal.setState({ saleId: 's1' });
  useBoard.setState({ board: busyBoard() });
  openSale(busyBoard().justNow[0]?.id ?? 's1');
  openFind();
  openSwitch(true);
  keepCashChange(pesewas(50));
  payOut({ intentId: 1 } as OwedEntry);
  showOver('day');
  putPieces('close', 0, '3');
  typeSlipLines({ name: 'Osu', header: '', footer: '' });
  useAfaDraft.setState({ fullName: 'Akosua' });
  useRecents.setState({ digits: '456', sales: [sale(done)] });
}

const left = () => ({
  reveal: useReveal.getState().saleId,
  sale: useBoard.getState().openSaleId,
  find: useFind.getState().open,
  switching: useSession.getState().switching,
  change: useCashChange.getState().amount,
  paysOut: usePayOut.getState().entry !== null,
  screen: useScreen.getState(),
  count: useDrawerCount.getState().texts[0],
  lines: useSlipLines.getState().lines?.name ?? null,
  card: useAfaDraft.getState().fullName,
  recents: useRecents.getState().sales.length,
});

const CLOSED = {
  ...{ reveal: null, sale: null, find: false, switching: false, change: null, paysOut: false, recents: 0 },
  screen: { product: 'data', over: null },
};

test('the next person finds the product’s screen, and nothing that another typed for themselves', () => {
  leaveAllOpen();
  clearSession(ama, kofi);
  expect(left()).toEqual({ ...CLOSED, count: '', lines: null, card: '' });
  expect(useBoard.getState().board).not.toBeNull();
});

test('the same person finds their own half-done work again after a lock', () => {
  leaveAllOpen();
  clearSession(ama, locked);
  const mine = { count: '3', lines: 'Osu', card: 'Akosua' };
  expect(left()).toEqual({ ...CLOSED, ...mine });
  expect([useBoard.getState().board, useSession.getState().last]).toEqual([null, 'ama']);
  clearSession(locked, ama);
  expect(left()).toEqual({ ...CLOSED, ...mine });
});

test('a lock forgets the names, which may have changed when it is opened', () => {
  useSession.setState({ names: NAMES });
  clearSession(ama, kofi);
  expect(useSession.getState()).toMatchObject({ names: NAMES, last: null });
  clearSession(kofi, locked);
  expect(useSession.getState()).toMatchObject({ names: null, last: 'kofi' });
});

test('a registration whose submission is open stays until its sale is known', () => {
  useAfaDraft.setState({ fullName: 'Akosua', submitted: true });
  clearSession(ama, kofi);
  expect(useAfaDraft.getState().fullName).toBe('Akosua');
});

test('main hears of keys, presses and the wheel, once in ten seconds, and not while it is locked', () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  const { hear, names } = stubBridge({});
  trackActivity();
  expect([...hear.keys()].sort()).toEqual(['keydown', 'pointerdown', 'wheel']);
  const press = () => hear.get('keydown')?.();
  takeSnapshot({ ...ama, locked: true });
  press();
  useCounter.setState({ snapshot: null });
  press();
  takeSnapshot(ama);
  expect(names()).toEqual([]);
  press();
  vi.advanceTimersByTime(9999);
  press();
  expect(names()).toEqual(['staff.active']);
  vi.advanceTimersByTime(1);
  press();
  expect(names()).toEqual(['staff.active', 'staff.active']);
});

test('locking is asked of main', () => {
  const { names } = stubBridge({});
  lockNow();
  expect(names()).toEqual(['staff.lock']);
});
