import { afterEach, expect, test, vi } from 'vitest';
import {
  businessNow,
  takeCounterProblem,
  takeSettings,
  takeSnapshot,
  useCounter,
} from '../../../src-renderer/stores/counter-store.ts';
import { readFirstSales, useFirstSales } from '../../../src-renderer/stores/first-sales-store.ts';
import { askToLeave, leave, stay, useLeaving } from '../../../src-renderer/stores/lockdown-store.ts';
import { bad, good, NOW, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { NAMES } from '../../support/preview/fakes/fake-staff.ts';
import { held, stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const fresh = { snapshot: null, receivedAt: 0, problem: null };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useCounter.setState(fresh);
  useFirstSales.setState({ left: 0 });
  stay();
});

test('M20: business time goes on from main’s word by the page’s own clock', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: 5 });
  expect(businessNow()).toBe(5);
  vi.advanceTimersByTime(7);
  takeSnapshot(snapshot());
  vi.advanceTimersByTime(90);
  vi.setSystemTime(0);
  expect(businessNow()).toBe(NOW + 90);
});

test('a snapshot ends a problem, and saved settings count at once', () => {
  const told = snapshot();
  takeSettings(told.settings);
  expect(useCounter.getState().snapshot).toBeNull();
  takeCounterProblem('not-ready');
  expect(useCounter.getState().problem).toBe('not-ready');
  takeSnapshot(told);
  expect(useCounter.getState()).toMatchObject({ snapshot: told, problem: null });
  const settings = { ...told.settings, cashGate: true };
  takeSettings(settings);
  expect(useCounter.getState().snapshot).toEqual({ ...told, settings });
});

test('the first sales are those of the person who is at the counter as the answer comes', async () => {
  const { names } = stubBridge({});
  await readFirstSales();
  takeSnapshot(snapshot({ kind: 'live' }));
  await readFirstSales();
  expect(names()).toEqual([]);
  takeSnapshot(snapshot());
  stubBridge({ 'staff.firstSales': () => good({ left: 2 }) });
  await readFirstSales();
  expect(useFirstSales.getState().left).toBe(2);
  const late = held();
  stubBridge({ 'staff.firstSales': late.answer });
  const asking = readFirstSales();
  takeSnapshot(snapshot({ attendant: { ...snapshot().attendant, id: 'kofi' } }));
  late.letGo(good({ left: 3 }));
  await asking;
  expect(useFirstSales.getState().left).toBe(2);
  stubBridge({ 'staff.firstSales': () => bad('internal') });
  await readFirstSales();
  expect(useFirstSales.getState().left).toBe(0);
});

test('leaving asks once which owners there are, and staying forgets it', async () => {
  const STAYING = { asked: false, owners: null, problem: null, leaving: false };
  expect(useLeaving.getState()).toEqual(STAYING);
  const { names } = stubBridge({ 'lockdown.owners': () => good(NAMES) });
  await Promise.all([askToLeave(), askToLeave()]);
  expect([names(), useLeaving.getState()]).toEqual([['lockdown.owners'], { ...STAYING, asked: true, owners: NAMES }]);
  leave();
  expect(useLeaving.getState().leaving).toBe(true);
  stay();
  expect(useLeaving.getState()).toEqual(STAYING);
  stubBridge({ 'lockdown.owners': () => bad('internal') });
  await askToLeave();
  expect(useLeaving.getState()).toEqual({ ...STAYING, asked: true, problem: 'internal' });
});
