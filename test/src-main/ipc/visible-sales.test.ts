import { expect, test } from 'vitest';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { mayRead, onlyBy } from '#main/ipc/visible-sales.ts';
import type { CallName } from '#shared/counter-api/index.ts';

const SALES: Readonly<Record<string, string>> = {
  ...{ mine: 'kofi', theirs: 'ama', 'theirs-new': 'ama' },
  ...{ 'theirs-under-way': 'ama', 'theirs-stuck': 'ama' },
};
const ORDERS = ['', 'mine', 'theirs'];

const contextOf = (historyOfOthers: boolean) =>
  ({
    opened: {
      staff: { rights: { historyOfOthers }, attendant: () => ({ id: 'kofi' }) },
      engine: {
        soldBy: async (name: string | number) => {
          const id = typeof name === 'number' ? (ORDERS[name] ?? '') : name;
          const attendantId = SALES[id];
          return attendantId === undefined ? null : { id, attendantId };
        },
        board: async () => ({
          underWay: [{ id: 'mine' }, { id: 'theirs-under-way' }],
          needsAttention: [{ id: 'theirs-stuck' }],
          justNow: [{ id: 'theirs-new' }],
        }),
      },
    },
  }) as unknown as HandlerContext;

test.each<[CallName, object, boolean]>([
  ['sales.get', { saleId: 'mine' }, true],
  ['sales.get', { saleId: 'theirs' }, false],
  ['sales.get', { saleId: 'theirs-new' }, true],
  ['sales.get', { saleId: 'theirs-under-way' }, true],
  ['sales.get', { saleId: 'theirs-stuck' }, true],
  ['owed.ofSale', { saleId: 'theirs' }, false],
  ['owed.seenTo', { saleId: 'theirs', shown: { count: 1, orders: null } }, false],
  // A draft that was never sold belongs to no person.
  ['sales.get', { saleId: 'never-sold' }, true],
  ['sales.timeline', { saleId: 'theirs', intentId: null }, false],
  ['sales.slip', { saleId: 'theirs' }, false],
  ['sales.supportText', { intentId: 1 }, true],
  ['sales.supportText', { intentId: 2 }, false],
  ['sms.evidence', { intentId: 1 }, true],
  ['sms.evidence', { intentId: 2 }, false],
  ['orders.ofSale', { saleId: 'theirs' }, false],
  ['bulk.saveCsv', { saleId: 'theirs' }, false],
  ['bulk.rowsAgain', { saleId: 'theirs' }, false],
  ['vouchers.reveal', { saleId: 'theirs' }, false],
  // The answer to an answer is the whole sale.
  ['sales.act', { intentId: 1, action: 'ask' }, true],
  ['sales.act', { intentId: 2, action: 'ask' }, false],
  ['bulk.act', { saleId: 'theirs', action: 'again' }, false],
  ['bulk.act', { saleId: 'theirs-new', action: 'send' }, true],
  ['disputes.ofSale', { saleId: 'theirs' }, false],
  ['disputes.open', { intentId: 2, kind: 'not-received' }, false],
  ['disputes.takeBack', { intentId: 2 }, false],
  ['disputes.close', { intentId: 2, note: 'came' }, false],
  ['disputes.giveBack', { intentId: 2, amount: 100 }, false],
  ['disputes.giveBack', { intentId: 1, amount: 100 }, true],
  ['printing.sale', { saleId: 'theirs' }, false],
  ['printing.vouchers', { saleId: 'theirs' }, false],
  ['printing.textDraft', { saleId: 'theirs' }, false],
  ['printing.text', { saleId: 'theirs' }, false],
  ['printing.dialog', { saleId: 'theirs' }, false],
  ['printing.savePdf', { saleId: 'theirs' }, false],
  ['sales.board', {}, true],
])('%s of %o: %s', async (name, request, may) => {
  expect(await mayRead(contextOf(false), name, request)).toBe(may);
  expect(await mayRead(contextOf(true), name, request)).toBe(true);
});

test('a counter that can’t open refuses no sale: its handlers say that there is none', async () => {
  const shut = { opened: null } as unknown as HandlerContext;
  expect(await mayRead(shut, 'sales.get', { saleId: 'theirs' })).toBe(true);
});

test('lists are of a person’s own sales without the right to others’', () => {
  const staffOf = (right: boolean) => contextOf(right).opened?.staff;
  const by = (right: boolean) => {
    const staff = staffOf(right);
    return staff && onlyBy(staff);
  };
  expect([by(true), by(false)]).toEqual([null, 'kofi']);
});
