/** Sales of the past, without a journal: what each call asks for, and how a slip's code is judged. */
import { expect, test } from 'vitest';
import { slipProver } from '#main/day-files/slip-proof.ts';
import { historyHandlers } from '#main/ipc/history-handlers.ts';
import { notFound, notSaved } from '#shared/counter-api/errors.ts';
import { pesewas } from '#shared/money.ts';
import { err, ok } from '#shared/result.ts';
import { heardOf } from '../../support/asked-counter.ts';
import { signerOf } from '../../support/day-files/day-files.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';

const heard = (name: keyof typeof historyHandlers, request: object, answers?: object, facts?: object) =>
  heardOf(historyHandlers, name, request, { ...answers }, { ...facts });

const OWN_ONLY = { 'opened.staff.rights.historyOfOthers': false };
const KOFI = { 'opened.staff.attendant': { id: 'kofi' } };
const H = 'opened.engine.history';
const R = 'opened.engine.reconciler';

test.each<[keyof typeof historyHandlers, object, unknown[]]>([
  ['orders.page', { filter: 'f', before: 'b', limit: 7 }, [`${H}.page`, 'f', 'b', 7, null]],
  ['orders.find', { text: '024', limit: 3 }, [`${H}.find`, '024', 3, null]],
  [
    'orders.ofSale',
    { saleId: 's', state: 'done', from: 20, limit: 5 },
    ['opened.engine.bulk.orders', 's', 'done', 20, 5],
  ],
  ['orders.export', { filter: 'f', format: 'csv' }, ['opened.exporter.saveSales', 'f', 'csv']],
  ['reports.day', { day: '2026-11-21' }, ['opened.reports.range', { from: '2026-11-21', to: '2026-11-21' }]],
  ['reports.range', { from: 'a', to: 'b' }, ['opened.reports.range', { from: 'a', to: 'b' }]],
  ['reconcile.start', { from: 1, to: 2 }, [`${R}.start`, { from: 1, to: 2 }]],
  ['reconcile.cancel', {}, [`${R}.cancel`]],
  ['reconcile.knowCounter', { mark: 'K3F7' }, [`${R}.knowCounter`, 'K3F7']],
])('%s asks the counter, and its answer is the answer', async (name, request, asked) => {
  expect(await heard(name, request)).toEqual({ answer: ok(asked[0]), asked: [asked] });
});

test.each<[keyof typeof historyHandlers, object, unknown[]]>([
  ['disputes.ofSale', { saleId: 's' }, ['opened.disputes.ofSale', 's']],
  ['disputes.open', { intentId: 4, kind: 'not-received' }, ['opened.disputes.open', 4, 'not-received']],
  ['disputes.takeBack', { intentId: 4 }, ['opened.disputes.takeBack', 4]],
  ['disputes.close', { intentId: 4, note: 'came' }, ['opened.disputes.close', 4, 'came']],
])('%s leaves its refusals to the disputes', async (name, request, asked) => {
  const told = err({ code: 'too-late' });
  expect(await heard(name, request, { [String(asked[0])]: told })).toEqual({ answer: told, asked: [asked] });
});

test.each<[keyof typeof historyHandlers, string, object]>([
  ['orders.ofSale', 'opened.engine.bulk.orders', notFound],
  ['orders.export', 'opened.exporter.saveSales', notSaved],
  ['reports.export', 'opened.exporter.save', notSaved],
])('%s says that there is nothing', async (name, place, told) => {
  expect((await heard(name, {}, { [place]: null })).answer).toEqual(told);
});

test('a report’s file is named, the folder is told, and the state of the comparison is read', async () => {
  const saved = await heard('reports.export', { range: 'r', format: 'csv' }, { 'opened.exporter.save': 'day.csv' });
  expect(saved).toEqual({ answer: ok({ file: 'day.csv' }), asked: [['opened.exporter.save', 'r', 'csv']] });
  const facts = { 'opened.reportFiles.folder': '/reports', [`${R}.state`]: 'idle' };
  expect((await heard('reports.folder', {}, {}, facts)).answer).toEqual(ok({ folder: '/reports' }));
  expect((await heard('reconcile.state', {}, {}, facts)).answer).toEqual(ok('idle'));
});

test('the folder that is told after a choice is the chosen one', async () => {
  const files = {
    folder: '/old',
    choose: async () => {
      files.folder = '/new';
    },
  };
  const told = await heard('reports.chooseFolder', {}, {}, { 'opened.reportFiles': files });
  expect(told.answer).toEqual(ok({ folder: '/new' }));
});

test('a person without the right to others’ sales searches their own', async () => {
  const page = await heard('orders.page', { filter: 'f', before: null, limit: 7 }, KOFI, OWN_ONLY);
  expect(page.asked.at(-1)).toEqual([`${H}.page`, 'f', null, 7, 'kofi']);
  const found = await heard('orders.find', { text: '024', limit: 3 }, KOFI, OWN_ONLY);
  expect(found.asked.at(-1)).toEqual([`${H}.find`, '024', 3, 'kofi']);
});

const SOLD = sale();
const CODE = slipProver({ mark: 'K3F7', training: true, signer: signerOf(9) })(SOLD) ?? '';
const TAIL = (SOLD.orders[0]?.reference ?? '').slice(-6);
const FACTS = { slip: SOLD.slipNumber, soldAt: SOLD.soldAt - (SOLD.soldAt % 1000), tail: TAIL };
const lineOf = (slipNumber: number) => ({ line: { id: `sale of ${slipNumber}`, slipNumber }, by: 'slip' });
const FOUND = [lineOf(SOLD.slipNumber * 10), lineOf(SOLD.slipNumber)];

const byCode = (facts: object, sold: object | null, more: object = {}, rights: object = {}) =>
  heard(
    'orders.find',
    { text: CODE, limit: 3 },
    {
      'opened.slipProof.judge': { result: 'true', facts: { ...FACTS, ...facts } },
      'opened.engine.saleBySeq': sold,
      [`${H}.find`]: FOUND,
      ...more,
    },
    rights,
  );

test('the code of a slip leads to that slip alone, though the search finds numbers that begin alike', async () => {
  const { answer, asked } = await byCode({}, SOLD);
  expect(answer).toEqual(ok([lineOf(SOLD.slipNumber)]));
  expect(asked).toEqual([
    ['opened.slipProof.judge', CODE],
    ['opened.engine.saleBySeq', SOLD.slipNumber],
    [`${H}.find`, String(SOLD.slipNumber), 20, null],
  ]);
  const own = await byCode({}, SOLD, KOFI, OWN_ONLY);
  expect(own.asked.at(-1)).toEqual([`${H}.find`, String(SOLD.slipNumber), 20, 'kofi']);
});

test.each([
  ['changed', 'slip-changed'],
  ['other-shop', 'slip-of-another'],
  ['not-a-code', 'slip-of-another'],
])('a code that is judged "%s" is called %s, and nothing is looked for', async (result, code) => {
  const told = await heard('orders.find', { text: CODE, limit: 3 }, { 'opened.slipProof.judge': { result } });
  expect(told).toEqual({ answer: err({ code }), asked: [['opened.slipProof.judge', CODE]] });
});

const [ORDER] = SOLD.orders;
test.each<[string, object, object | null]>([
  ['no sale', {}, null],
  ['a sale of another reference', { tail: 'ZZZZZZ' }, SOLD],
  ['a sale of a second later', { soldAt: SOLD.soldAt - 1000 }, SOLD],
])('a slip whose number has %s here is not here', async (_, facts, sold) => {
  expect((await byCode(facts, sold)).answer).toEqual(err({ code: 'slip-not-here' }));
});

test('a slip names its sale to the second, and a list’s slip any of its orders', async () => {
  const second = { soldAt: SOLD.soldAt - 999 };
  expect((await byCode(second, SOLD)).answer).toEqual(ok([lineOf(SOLD.slipNumber)]));
  const list = { ...SOLD, orders: [{ ...ORDER, reference: 'DW-K3F7-another' }, ORDER] };
  expect((await byCode({}, list)).answer).toEqual(ok([lineOf(SOLD.slipNumber)]));
});

test.each([
  ['is here', TAIL, ok([lineOf(SOLD.slipNumber)])],
  ['of another sale is not here', 'ZZZZZZ', err({ code: 'slip-not-here' })],
])('a slip of a list that is too long for one view, and names none of the orders told, %s', async (_, tail, told) => {
  const others = [{ ...ORDER, reference: 'DW-K3F7-another' }];
  const list = { ...SOLD, orderCount: 2, orders: others };
  const all = { 'opened.engine.bulk.allOrders': { orders: [...others, ORDER] } };
  const { answer, asked } = await byCode({ tail }, list, all);
  expect(answer).toEqual(told);
  expect(asked).toContainEqual(['opened.engine.bulk.allOrders', SOLD.id]);
});

const GIVEN = { intentId: 4, amount: pesewas(100), reason: 'spilt' };
const RIGHT = ok({ pin: { kind: 'right' } });

test.each<[string, number, object]>([
  ['under the right PIN', 1, RIGHT],
  ['under a wrong PIN', 0, ok({ pin: { kind: 'wrong' } })],
  ['too late', 0, err({ code: 'too-late' })],
])('money that is given back %s asks for this many slips: %i', async (_, slips, told) => {
  const { answer, asked } = await heard('disputes.giveBack', GIVEN, {
    'opened.disputes.giveBack': told,
    'opened.printing.hasPrinter': false,
  });
  expect(answer).toBe(told);
  expect(asked[0]).toEqual(['opened.disputes.giveBack', GIVEN]);
  expect(asked.filter(([place]) => place === 'opened.printing.hasPrinter')).toHaveLength(slips);
});

test('money is given back though its slip can not be printed', async () => {
  const broken = () => {
    throw new Error('no printer answers');
  };
  const told = await heard('disputes.giveBack', GIVEN, {
    'opened.disputes.giveBack': RIGHT,
    'opened.printing.hasPrinter': broken,
  });
  expect(told.answer).toBe(RIGHT);
});
