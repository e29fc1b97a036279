/** The rows of a sold list go into a new one, and never into a list that is in hand. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sellRowAgain, sellRowsAgain } from '../../../../src-renderer/screens/bulk/bulk-sale.ts';
import { useBoard } from '../../../../src-renderer/stores/board-store.ts';
import { bulkDrafts, bulkLines } from '../../../../src-renderer/stores/sale/bulk-draft.ts';
import { listSale } from '../../../support/preview/fakes/fake-bulk.ts';
import { good } from '../../../support/preview/fakes/fake-main.ts';
import { held, stubBridge } from '../../../support/renderer/stubbed-bridge.ts';

const AGAIN = good([{ network: 'MTN', phone: '0244123456', volumeGb: 5 }]);
const { sale, orders } = listSale({ 'not-sold': 1 });
const inHand = () => bulkDrafts.use.getState().lines;

/** A file that the disk gives once it is let go. */
function slowFile(text: string) {
  const slow = Promise.withResolvers<ArrayBuffer>();
  const taken = bulkLines.takeFile(Object.assign(new Blob(['x']), { arrayBuffer: () => slow.promise }));
  return async () => {
    slow.resolve(new TextEncoder().encode(text).buffer);
    await taken;
  };
}

beforeEach(() => useBoard.setState({ openSaleId: sale.id }));
afterEach(() => {
  bulkLines.forget();
  bulkDrafts.startNew();
  useBoard.setState({ openSaleId: null });
  vi.unstubAllGlobals();
});

test('a list that is still being read is in the way of rows that are sold again', async () => {
  const { names } = stubBridge({ 'bulk.rowsAgain': () => AGAIN });
  const [order] = orders;
  if (order === undefined) throw new Error('a sale has an order');
  const read = slowFile('0201234567 5GB');
  expect(await sellRowsAgain(sale.id)).toBe('in-the-way');
  expect(names()).not.toContain('bulk.rowsAgain');
  expect(sellRowAgain(order)).toBe(false);
  await read();
  expect(inHand()).toEqual(['0201234567 5GB']);
});

test('a list that is begun while the rows are asked for is in their way, too', async () => {
  const answer = held();
  stubBridge({ 'bulk.rowsAgain': answer.answer });
  const selling = sellRowsAgain(sale.id);
  const read = slowFile('0201234567 5GB');
  answer.letGo(AGAIN);
  expect(await selling).toBe('in-the-way');
  await read();
  expect(inHand()).toEqual(['0201234567 5GB']);
});
