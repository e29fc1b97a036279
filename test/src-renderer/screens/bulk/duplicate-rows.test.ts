/** The page asks once about rows that were sold before, and again when its answer may be out of date. */
import { afterEach, expect, test, vi } from 'vitest';
import type { BulkRow } from '#shared/counter-api/sales.ts';
import { rowKey } from '#shared/parse/bulk-rows.ts';
import { parsePhone } from '#shared/phone.ts';
import { askSameRows, forgetSameRows, useSameRows } from '../../../../src-renderer/screens/bulk/duplicate-rows.ts';
import { useBoard } from '../../../../src-renderer/stores/board-store.ts';
import { soldBefore } from '../../../support/preview/fakes/fake-bulk.ts';
import { EMPTY_BOARD, good, sale } from '../../../support/preview/fakes/fake-main.ts';
import { held, stubBridge } from '../../../support/renderer/stubbed-bridge.ts';

const rowTo = (number: string): BulkRow => {
  const phone = parsePhone(number);
  if (phone === null) throw new Error('not a number');
  return { network: 'MTN', phone, volumeGb: 5 };
};
const ROWS = [rowTo('0244123456'), rowTo('0244123457')];

afterEach(() => {
  useBoard.setState({ board: null });
  useSameRows.setState({ saleId: '', known: new Map() });
  vi.unstubAllGlobals();
});

/** The page knows both rows: the first was sold before, and it isn't known how that went. */
async function knowing() {
  const bridge = stubBridge({
    'bulk.sameRows': ({ rows }: { readonly rows: readonly BulkRow[] }) =>
      good(rows.map(({ phone }) => (phone === ROWS[0]?.phone ? { ...soldBefore, blocks: true } : null))),
  });
  const ask = () => askSameRows('list', () => ROWS);
  await ask();
  const asked = () => bridge.asked.map(({ request }) => (request as { rows: BulkRow[] }).rows.length);
  const known = () => [...useSameRows.getState().known.values()].map((same) => same?.blocks ?? null);
  return { ask, asked, known };
}

test('a row is asked about once', async () => {
  const { ask, asked, known } = await knowing();
  await ask();
  expect([asked(), known()]).toEqual([[2], [true, null]]);
});

test('rows that were sold before are asked about again alone', async () => {
  const { ask, asked, known } = await knowing();
  forgetSameRows('sold');
  expect(known()).toEqual([null]);
  await ask();
  expect(asked()).toEqual([2, 1]);
});

test('M22 a row that had to be left out is asked about again once the sale before it is known', async () => {
  const inDoubt = sale({ product: 'data', state: 'unknown', money: 'maybe' });
  const proven = { ...sale({ product: 'data', state: 'rejected', money: 'none' }), id: inDoubt.id };
  const others = sale({ product: 'airtime', state: 'unknown', money: 'maybe' });
  useBoard.setState({ board: { ...EMPTY_BOARD, underWay: [inDoubt] } });
  const { known } = await knowing();
  useBoard.setState({ board: { ...EMPTY_BOARD, underWay: [inDoubt, others] } });
  expect(known()).toEqual([true, null]);
  useBoard.setState({ board: { ...EMPTY_BOARD, underWay: [others], justNow: [proven] } });
  expect(known()).toEqual([null]);
});

test.each([
  ['all', [2, 2], [true, true]],
  ['sold', [2, 1], [true, null]],
] as const)(
  'M22 an answer that is on its way while %s are forgotten is asked for again',
  async (which, asks, knows) => {
    const [first, second] = [held(), held()];
    const answers = [first, second];
    const bridge = stubBridge({ 'bulk.sameRows': () => answers.shift()?.answer() });
    const asking = askSameRows('list', () => ROWS);
    forgetSameRows(which);
    first.letGo(good([{ ...soldBefore, blocks: false }, null]));
    const rowsAsked = () => bridge.asked.map(({ request }) => (request as { rows: BulkRow[] }).rows.length);
    await expect.poll(rowsAsked).toEqual(asks);
    second.letGo(good(ROWS.slice(0, asks[1]).map(() => ({ ...soldBefore, blocks: true }))));
    await asking;
    expect(ROWS.map((row) => useSameRows.getState().known.get(rowKey(row))?.blocks ?? null)).toEqual(knows);
  },
);
