import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CustomersShop, CustomerView } from '#main/customer-screen/customer-view.ts';
import { customersDisplay, mayPlaceWindows } from '#main/customer-screen/which-display.ts';
import type { CustomerReadBack } from '#shared/counter-api/customer-screen.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { CustomerPage } from '#shared/customer-page.ts';
import { pesewas } from '#shared/money.ts';
import { done, refunded, type SaleWish, sale } from '../../support/preview/fakes/fake-sales.ts';

const SHOP: CustomersShop = { shopName: 'Adom Mobile', theme: 'light', training: false };
const ID = '00000000-0000-4000-9000-000000000001';
const read = (saleId = ID): CustomerReadBack => ({
  saleId,
  headline: '024 412 3456',
  facts: [{ label: 'Network', value: 'MTN' }],
  price: pesewas(1000),
  takes: null,
  change: pesewas(4000),
});
const sold = (wish: SaleWish = {}, id = ID): SaleView => ({ ...sale({ phone: '0244123456', ...wish }), id });

let told: CustomerPage[];
let view: CustomerView;
const seen = () => view.page.stage;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  view = new CustomerView((page) => told.push(page));
  view.show(SHOP, null);
});
afterEach(() => {
  vi.useRealTimers();
});

test('the screen shows the shop’s name between two customers', () => {
  expect(told).toMatchObject([{ stage: 'idle', headline: 'Adom Mobile', theme: 'light', training: null, pays: null }]);
});

test('the screen shows the read-back with its cost, and with the change once that is known', () => {
  view.show(SHOP, { ...read(), change: null });
  expect(told.at(-1)).toMatchObject({
    stage: 'check',
    headline: '024 412 3456',
    facts: [{ label: 'Network', value: 'MTN' }],
    pays: { label: 'You pay', value: 'GHS 10.00' },
  });
  view.show(SHOP, read());
  expect(told.at(-1)?.facts.at(-1)).toEqual({ label: 'Your change', value: 'GHS 40.00' });
});

test('an unknown price is not made up, and a sale without a price shows its credits', () => {
  view.show(SHOP, { ...read(), price: null });
  expect(told.at(-1)?.pays).toBeNull();
  view.show(SHOP, { ...read(), price: pesewas(0), takes: '2 SMS credits' });
  expect(told.at(-1)?.pays).toEqual({ label: 'It takes', value: '2 SMS credits' });
});

test('the screen shows no read-back any more when the attendant goes back to the draft', () => {
  view.show(SHOP, read());
  view.show(SHOP, null);
  expect(told.at(-1)).toMatchObject({ stage: 'idle', headline: 'Adom Mobile' });
});

test('the screen follows a sale, also when the read-back has gone before main told of it', () => {
  view.show(SHOP, read());
  view.show(SHOP, null);
  view.saleChanged(sold({ state: 'recorded', money: 'none' }));
  expect(told.at(-1)).toMatchObject({ stage: 'wait', title: 'Being sent', headline: '024 412 3456' });
  view.saleChanged(sold(done));
  expect(told.at(-1)).toMatchObject({ stage: 'good', title: 'Done' });
});

test.each<[string, SaleWish, CustomerPage['stage'], string]>([
  ['saved', { state: 'recorded', money: 'none' }, 'wait', 'Being sent'],
  ['sent', { state: 'sending', money: 'maybe' }, 'wait', 'Being sent'],
  ['without an answer', { state: 'unknown', money: 'maybe' }, 'wait', 'Being checked'],
  ['placed', {}, 'wait', 'On its way'],
  ['done', done, 'good', 'Done'],
  ['paid back', refunded, 'bad', 'Please ask at the counter'],
  ['refused', { state: 'rejected', money: 'none' }, 'bad', 'Please ask at the counter'],
  ['failed', { state: 'settled', delivery: 'failed', money: 'open' }, 'bad', 'Please ask at the counter'],
  [
    'to be looked at',
    { state: 'unknown', money: 'maybe', attention: 'unresolved' },
    'bad',
    'Please ask at the counter',
  ],
])('a sale %s is never called more than it is', (_, wish, stage, title) => {
  view.show(SHOP, read());
  view.saleChanged(sold(wish));
  expect(view.page).toMatchObject({ stage, title });
});

test('the screen calls a list done when all of it is, and not before', () => {
  view.show(SHOP, read());
  const list = { ...sold(done), orderCount: 3 };
  view.saleChanged({ ...list, tally: { done: 2, 'under-way': 1 } });
  expect(told.at(-1)).toMatchObject({ stage: 'wait', headline: '3 orders' });
  view.saleChanged({ ...list, tally: { done: 2, refunded: 1 } });
  expect(seen()).toBe('bad');
  view.saleChanged({ ...list, tally: { done: 3, refunded: 0 } });
  expect(seen()).toBe('good');
});

test('another customer’s sale is not shown to this one', () => {
  view.show(SHOP, read());
  view.saleChanged(sold(done, '00000000-0000-4000-9000-000000000002'));
  expect(seen()).toBe('check');
});

test('a number stays on the screen no longer than it takes to read how the sale went', () => {
  view.show(SHOP, read());
  view.saleChanged(sold());
  vi.advanceTimersByTime(59_000);
  expect(seen()).toBe('wait');
  view.saleChanged(sold(done));
  vi.advanceTimersByTime(14_000);
  expect(seen()).toBe('good');
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toMatchObject({ stage: 'idle' });
  // A later outcome is shown on the board, and not to the customer.
  view.saleChanged(sold(refunded));
  expect(seen()).toBe('idle');
});

test('a receipt is there to take once the sale is taken, stays longer, and goes with the next customer', () => {
  const receipt = { size: 3, path: 'M0 0h1v1h-1z', words: 'Your receipt' };
  const change = (wish: SaleWish) => view.saleChanged(sold(wish), () => receipt);
  view.show(SHOP, read());
  change({ state: 'sending', money: 'maybe' });
  expect(view.page.receipt).toBeNull();
  change({});
  expect(view.page.receipt).toEqual(receipt);
  change(done);
  vi.advanceTimersByTime(44_000);
  expect(view.page).toMatchObject({ stage: 'good', receipt });
  view.show(SHOP, read('00000000-0000-4000-9000-000000000002'));
  expect(view.page.receipt).toBeNull();
  view.show(SHOP, read());
  change(refunded);
  expect(view.page).toMatchObject({ stage: 'bad', receipt: null });
});

test('the next customer’s number takes the place of the last one’s, and stays', () => {
  view.show(SHOP, read());
  view.saleChanged(sold(done));
  view.show(SHOP, read('00000000-0000-4000-9000-000000000002'));
  vi.advanceTimersByTime(60_000);
  expect(seen()).toBe('check');
});

test('the screen keeps nothing of a counter that is no longer shown', () => {
  view.show(SHOP, read());
  view.forget();
  view.saleChanged(sold(done));
  expect(seen()).toBe('idle');
});

test('the screen says in Training that nothing is really sold', () => {
  view.show({ ...SHOP, training: true }, read());
  expect(told.at(-1)?.training).toMatch(/nothing is really sold/);
});

test('the screen that faces the customer is one that the counter does not stand on', () => {
  const bounds = { x: 0, y: 0, width: 1366, height: 768 };
  const [left, right] = [1, 2].map((id) => ({ id, bounds })) as [{ id: number; bounds: typeof bounds }, never];
  expect(customersDisplay([left, right], left)).toBe(right);
  expect(customersDisplay([left, right], right)).toBe(left);
  expect(customersDisplay([left], left)).toBeNull();
});

test.each<[string, Parameters<typeof mayPlaceWindows>[0], boolean]>([
  ['Windows', { platform: 'win32', env: {}, asked: '' }, true],
  ['macOS', { platform: 'darwin', env: { XDG_SESSION_TYPE: 'wayland' }, asked: '' }, true],
  ['X11', { platform: 'linux', env: { XDG_SESSION_TYPE: 'x11' }, asked: '' }, true],
  ['Wayland', { platform: 'linux', env: { XDG_SESSION_TYPE: 'wayland' }, asked: '' }, false],
  ['Wayland, X11 asked for', { platform: 'linux', env: { XDG_SESSION_TYPE: 'wayland' }, asked: 'x11' }, true],
  ['Wayland asked for', { platform: 'linux', env: {}, asked: 'wayland' }, false],
  ['Wayland, whatever fits', { platform: 'linux', env: { XDG_SESSION_TYPE: 'wayland' }, asked: 'auto' }, false],
])('a window on %s may be placed, except where no program chooses its screen', (_, windowing, may) => {
  expect(mayPlaceWindows(windowing)).toBe(may);
});
