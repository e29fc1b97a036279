import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeSnapshot, useCounter } from '../../../src-renderer/stores/counter-store.ts';
import { hideFirstSales, readFirstSales, useFirstSales } from '../../../src-renderer/stores/first-sales-store.ts';
import { good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { held, stubBridge } from '../../support/renderer/stubbed-bridge.ts';

beforeEach(() => takeSnapshot(snapshot({ kind: 'training' })));
afterEach(() => {
  useFirstSales.setState({ left: 0 });
  useCounter.setState({ snapshot: null });
  vi.unstubAllGlobals();
});

test('help that is hidden while its count is on its way stays hidden', async () => {
  const count = held();
  const { names } = stubBridge({ 'staff.firstSales': count.answer });
  useFirstSales.setState({ left: 3 });
  const reading = readFirstSales();
  hideFirstSales();
  count.letGo(good({ left: 2 }));
  await reading;
  expect([useFirstSales.getState().left, names()]).toEqual([0, ['staff.firstSales', 'staff.hideFirstSales']]);
});
