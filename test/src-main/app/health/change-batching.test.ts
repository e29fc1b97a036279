/** Windows are told of a sale or of the printers at the right time, and a locked screen is not. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { batchPrinting, batchSales } from '#main/app/health/change-batching.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function counter() {
  const state = { locked: false, orders: 1, breaks: false };
  const read = vi.fn(async (seq: number) => {
    if (state.breaks) throw new Error('the disk is gone');
    return seq === 404 ? null : { seq, orderCount: state.orders, orders: [{}], version: read.mock.calls.length };
  });
  const context = {
    opened: {
      engine: { saleBySeq: read },
      staff: {
        get locked() {
          return state.locked;
        },
      },
      printing: {
        state: async () => {
          if (state.breaks) throw new Error('the disk is gone');
          return { jobs: [] };
        },
      },
    },
    slipShop: () => ({}),
  } as unknown as HandlerContext;
  return { context, state, read };
}

function windows() {
  const told: unknown[][] = [];
  const onCustomersScreen: unknown[] = [];
  const tell = (of: HandlerContext, name: string, body: unknown): void => void told.push([of, name, body]);
  const customer = { saleChanged: (sale: { seq: number }) => void onCustomersScreen.push(sale.seq) };
  const batched = batchSales(tell as never, { customer } as never);
  return { told, onCustomersScreen, changed: batched, printing: batchPrinting(tell as never) };
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a burst of changes to a sale is told once, as it stands after it, to the page and to the customer', async () => {
  const { told, onCustomersScreen, changed } = windows();
  const { context, read } = counter();
  for (let nth = 0; nth < 5; nth += 1) changed(context, 7);
  await after(19);
  expect([told, read.mock.calls.length]).toEqual([[], 0]);
  await after(1);
  expect(told).toEqual([[context, 'sale.changed', expect.objectContaining({ seq: 7, version: 1 })]]);
  expect(onCustomersScreen).toEqual([7]);
  changed(context, 7);
  await after(20);
  expect(told.at(-1)).toEqual([context, 'sale.changed', expect.objectContaining({ version: 2 })]);
});

test('sales of one counter are told each by itself', async () => {
  const { told, changed } = windows();
  const { context } = counter();
  for (const seq of [7, 8]) changed(context, seq);
  await after(20);
  expect(told.map(([, , body]) => body)).toMatchObject([{ seq: 7 }, { seq: 8 }]);
});

test('a sale of the shop holds back no sale of Training with the same number', async () => {
  const { told, changed } = windows();
  const [shop, training] = [counter(), counter()];
  changed(shop.context, 7);
  changed(training.context, 7);
  await after(20);
  expect(told.map(([of]) => of)).toEqual([shop.context, training.context]);
});

test('a list of many orders is told four times a second at most; another counter’s sale of that number is not', async () => {
  const { told, changed } = windows();
  const [shop, training] = [counter(), counter()];
  shop.state.orders = 1000;
  changed(shop.context, 7);
  await after(20);
  expect(told).toHaveLength(1);
  changed(shop.context, 7);
  changed(training.context, 7);
  await after(20);
  expect(told.map(([of]) => of)).toEqual([shop.context, training.context]);
  await after(229);
  expect(told).toHaveLength(2);
  await after(1);
  expect(told.map(([of]) => of)).toEqual([shop.context, training.context, shop.context]);
});

test('a locked screen is told nothing, also if it is locked between the change and the telling', async () => {
  const { told, onCustomersScreen, changed } = windows();
  const { context, state, read } = counter();
  state.locked = true;
  changed(context, 7);
  await after(20);
  expect(read).not.toHaveBeenCalled();
  state.locked = false;
  changed(context, 7);
  state.locked = true;
  await after(20);
  expect([read.mock.calls.length, told, onCustomersScreen]).toEqual([1, [], []]);
  state.locked = false;
  changed(context, 7);
  await after(20);
  expect(told).toHaveLength(1);
});

test('a sale that is not there is told to nobody, and a journal that can’t be read tells with its next change', async () => {
  const { told, changed } = windows();
  const { context, state } = counter();
  changed(context, 404);
  await after(20);
  expect(told).toEqual([]);
  state.breaks = true;
  changed(context, 7);
  await after(20);
  state.breaks = false;
  changed(context, 7);
  await after(20);
  expect(told).toHaveLength(1);
});

test('a counter that is shut meanwhile is told of nothing', async () => {
  const { told, changed, printing } = windows();
  const { context } = counter();
  changed(context, 7);
  printing(context);
  (context as { opened: unknown }).opened = null;
  await after(20);
  expect(told).toEqual([]);
});

test('the printers’ state is told once for a burst, each counter’s by itself, and not to a locked screen', async () => {
  const { told, printing } = windows();
  const [shop, training, locked] = [counter(), counter(), counter()];
  locked.state.locked = true;
  for (const { context } of [shop, shop, training, locked]) printing(context);
  await after(19);
  expect(told).toEqual([]);
  await after(1);
  expect(told).toEqual([
    [shop.context, 'printing.changed', { jobs: [] }],
    [training.context, 'printing.changed', { jobs: [] }],
  ]);
  shop.state.breaks = true;
  printing(shop.context);
  await after(20);
  shop.state.breaks = false;
  printing(shop.context);
  await after(20);
  expect(told).toHaveLength(3);
});
