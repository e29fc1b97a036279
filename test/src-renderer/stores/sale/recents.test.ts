/** The looks at numbers that are being typed: the last sales to them, and their names. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookUpName, useCustomerName } from '../../../../src-renderer/stores/sale/customer-name.ts';
import { forgetRecents, lookUpRecents, recentSales, useRecents } from '../../../../src-renderer/stores/sale/recents.ts';
import { bad, done, good, sale } from '../../../support/preview/fakes/fake-main.ts';
import { held, stubBridge } from '../../../support/renderer/stubbed-bridge.ts';

const found = [sale(done)];
const NUMBER = '0244123456';

beforeEach(async () => {
  stubBridge({});
  await lookUpRecents('', 'airtime');
  await lookUpName('');
});
afterEach(() => vi.unstubAllGlobals());

test('an ending of three to six digits asks for three sales, a whole number for one, and others for nothing', async () => {
  const { asked } = stubBridge({ 'sales.recent': () => good(found) });
  const all = '0123456789012';
  for (let length = 0; length <= 12; length += 1) {
    await lookUpRecents(all.slice(0, length), 'airtime');
    expect(recentSales()).toEqual([3, 4, 5, 6, 10].includes(length) ? found : []);
  }
  expect(asked.map(({ request }) => request)).toEqual(
    [3, 4, 5, 6, 10].map((length) => ({
      digits: all.slice(0, length),
      limit: length === 10 ? 1 : 3,
      product: 'airtime',
    })),
  );
});

test('a slower answer to fewer digits takes the place of none', async () => {
  const slow = held();
  stubBridge({
    'sales.recent': ({ digits }: { digits: string }) => (digits === '456' ? slow.answer() : good(found)),
  });
  const first = lookUpRecents('456', 'airtime');
  await lookUpRecents('3456', 'airtime');
  slow.letGo(good([]));
  await first;
  expect([useRecents.getState().digits, recentSales()]).toEqual(['3456', found]);
});

test('the next person finds no sales of the person before, also not by an answer that was under way', async () => {
  const slow = held();
  stubBridge({ 'sales.recent': slow.answer });
  const asking = lookUpRecents('456', 'airtime');
  forgetRecents();
  slow.letGo(good(found));
  await asking;
  expect([recentSales(), useRecents.getState().sales]).toEqual([[], []]);
  stubBridge({ 'sales.recent': () => good(found) });
  await lookUpRecents('456', 'airtime');
  expect(recentSales()).toEqual(found);
});

test('sales to other digits are never a key’s, and a refusal shows none', async () => {
  stubBridge({ 'sales.recent': () => good(found) });
  await lookUpRecents('456', 'airtime');
  const slow = held();
  stubBridge({ 'sales.recent': slow.answer });
  const asking = lookUpRecents('3456', 'airtime');
  expect([recentSales(), useRecents.getState().sales]).toEqual([[], found]);
  slow.letGo(bad('internal'));
  await asking;
  expect(useRecents.getState()).toEqual({ digits: '', sales: [] });
});

test('the sales to a whole number go as soon as another number is typed', async () => {
  stubBridge({ 'sales.recent': () => good(found) });
  await lookUpRecents(NUMBER, 'airtime');
  stubBridge({ 'sales.recent': held().answer });
  void lookUpRecents(NUMBER, 'airtime');
  expect(useRecents.getState().sales).toEqual(found);
  void lookUpRecents('0244123457', 'airtime');
  expect(useRecents.getState().sales).toEqual([]);
});

test('only a whole number has a name, and it goes with the number', async () => {
  const { asked } = stubBridge({ 'customers.nameOf': () => good({ name: 'Esi' }) });
  await lookUpName('024412345');
  expect([asked.length, useCustomerName.getState().name]).toEqual([0, null]);
  await lookUpName(NUMBER);
  expect(asked.map(({ request }) => request)).toEqual([{ phone: NUMBER }]);
  expect(useCustomerName.getState()).toEqual({ digits: NUMBER, name: 'Esi' });
  const slow = held();
  stubBridge({ 'customers.nameOf': slow.answer });
  const again = lookUpName(NUMBER);
  expect(useCustomerName.getState().name).toBe('Esi');
  slow.letGo(bad('internal'));
  await again;
  expect(useCustomerName.getState().name).toBe('Esi');
  await lookUpName('02441');
  expect(useCustomerName.getState()).toEqual({ digits: '', name: null });
});

test('a name that comes after another number was typed is nobody’s', async () => {
  const slow = held();
  stubBridge({ 'customers.nameOf': slow.answer });
  const asking = lookUpName(NUMBER);
  await lookUpName('0244');
  slow.letGo(good({ name: 'Esi' }));
  await asking;
  expect(useCustomerName.getState().name).toBeNull();
});
