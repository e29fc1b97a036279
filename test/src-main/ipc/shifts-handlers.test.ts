/** The drawer as screens reach it: no sales while it isn't open, and no changes once it is closed. */
import { randomUUID } from 'node:crypto';
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { shiftsHandlers } from '#main/ipc/shifts-handlers.ts';
import { silentLog } from '#main/platform/log.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import { pesewas } from '#shared/money.ts';
import { err, ok } from '#shared/result.ts';
import { heardOf } from '../../support/asked-counter.ts';
import { until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { airtimeSale } from '../../support/sales.ts';

const desk = deskForFile();
const control = (name: string, body: object) => desk.service().control(name, body);
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const OWNER = { id: 'demo-owner', pin: '3690' };

async function openDesk() {
  const told: number[] = [];
  const opened = await desk.open({ onSaleChanged: (_, saleSeq) => told.push(saleSeq) });
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => opened.counter, log: silentLog });
  const ask = (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
  return { ...opened, ask, told };
}

const submission = (cedis: number, more: object = {}) => ({
  saleId: randomUUID(),
  sale: airtimeSale(cedis * 100),
  price: pesewas(cedis * 100),
  sameSaleConfirmed: true,
  ...more,
});

test('parts are taken when their sum is the price, and a used mobile money message only once somebody has read that', async () => {
  const { ask } = await openDesk();
  const byPhone = { kind: 'mobile-money', amount: pesewas(1000), transaction: ' 1234 5678 ' };
  const cash = { kind: 'cash', amount: pesewas(300), received: null };
  expect(await ask('sales.submit', submission(12, { tenders: [byPhone, cash] }))).toMatchObject({
    error: { code: 'tenders-differ' },
  });
  expect(await ask('sales.submit', submission(13, { tenders: [byPhone, cash] }))).toMatchObject({ ok: true });
  const again = submission(10, { tenders: [{ ...byPhone, transaction: '12345678' }] });
  expect(await ask('sales.submit', again)).toMatchObject({ error: { code: 'used-before' } });
  expect(await ask('sales.submit', { ...again, usedBeforeConfirmed: true })).toMatchObject({ ok: true });
  expect(await ask('shifts.x')).toMatchObject({
    value: { taken: { cash: null, mobileMoney: 2000, credit: 0 }, expected: null, float: null },
  });
  await ask('staff.signIn', OWNER);
  expect(await ask('shifts.x')).toMatchObject({
    value: { taken: { cash: 300, mobileMoney: 2000, credit: 0 }, expected: 10_300, float: 10_000 },
  });
});

test('neither a float nor money in or out is more than a drawer ever held', async () => {
  const { ask } = await openDesk();
  const tooMuch = pesewas(100_000_001);
  const move = (kind: string, amount: number) => ask('shifts.move', { kind, amount, reason: 'a stuck key' });
  expect(await ask('shifts.open', { float: tooMuch })).toMatchObject({ error: { code: 'bad-request' } });
  expect(await move('pay-in', tooMuch)).toMatchObject({ error: { code: 'bad-request' } });
  expect(await move('pay-out', tooMuch)).toMatchObject({ error: { code: 'bad-request' } });
  expect(await move('pay-in', pesewas(100_000_000))).toMatchObject({ ok: true });
});

test('a debt is paid out once, under the PIN of the person who pays, and is called open before', async () => {
  const { ask, engine, told } = await openDesk();
  await control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
  const sale = submission(10);
  await ask('sales.submit', sale);
  const failed = await until(engine, sale.saleId, ({ delivery }) => delivery === 'failed');
  expect(await ask('owed.list')).toMatchObject({
    value: { newest: [{ slip: 1, owes: 1000, isBack: false, product: 'airtime' }], all: 1 },
  });
  const { intentId } = failed;
  const pay = (more: object = {}) =>
    ask('owed.payOut', { intentId, amount: pesewas(1000), pin: '2580', notBackConfirmed: true, ...more });
  expect(await pay({ notBackConfirmed: false })).toMatchObject({ error: { code: 'wallet-not-back' } });
  expect(await pay({ amount: pesewas(999) })).toMatchObject({ error: { code: 'too-late' } });
  expect(await pay({ pin: '1470' })).toMatchObject({
    value: { pin: { kind: 'wrong' }, owed: { newest: [{ intentId }], all: 1 } },
  });
  expect(await ask('sales.get', { saleId: sale.saleId })).toMatchObject({ value: { orders: [{ paidBack: 0 }] } });
  told.length = 0;
  expect(await pay()).toMatchObject({ value: { pin: { kind: 'right' }, owed: { newest: [], all: 0 } } });
  expect(told).toEqual([1]);
  expect(await ask('sales.get', { saleId: sale.saleId })).toMatchObject({ value: { orders: [{ paidBack: 1000 }] } });
  expect(await pay()).toMatchObject({ error: { code: 'too-late' } });
  // The timeline shows the name, and not the id that only the counter knows.
  const { value } = (await ask('sales.timeline', { saleId: sale.saleId })) as { value: { kind: string }[] };
  expect(value.find(({ kind }) => kind === 'owed.paid')).toMatchObject({ detail: 'Ama (demo)' });
  await ask('staff.signIn', OWNER);
  expect(await ask('shifts.x')).toMatchObject({
    value: { owed: { added: 1000, paid: 1000, open: 0 }, taken: { cash: 0 } },
  });
});

test('an undelivered sale needs a person until it is paid out, or somebody has seen to it', async () => {
  const { ask, engine } = await openDesk();
  const sell = async () => {
    await control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
    const sale = submission(10);
    await ask('sales.submit', { ...sale, sameSaleConfirmed: true });
    return { ...sale, ...(await until(engine, sale.saleId, ({ delivery }) => delivery === 'failed')) };
  };
  const asks = async (list: 'needsAttention' | 'justNow') => {
    const { value } = (await ask('sales.board')) as { value: Record<typeof list, { id: string }[]> };
    return value[list].map(({ id }) => id);
  };
  const [first, second] = [await sell(), await sell()];
  expect(await asks('needsAttention')).toEqual([second.saleId, first.saleId]);
  expect(await ask('owed.ofSale', { saleId: first.saleId, intentId: null })).toMatchObject({
    value: { intentId: first.intentId, owes: 1000 },
  });
  expect(await ask('owed.ofSale', { saleId: first.saleId, intentId: second.intentId })).toMatchObject({ value: null });
  const paid = { intentId: first.intentId, amount: pesewas(1000), pin: '2580', notBackConfirmed: true };
  await ask('owed.payOut', paid);
  const orders = [{ intentId: second.intentId, what: 'pay-out' as const }];
  const answerFor = (count: number) => ask('owed.seenTo', { saleId: second.saleId, shown: { count, orders } });
  expect(await answerFor(2)).toMatchObject({ error: { code: 'too-late' } });
  expect(await asks('needsAttention')).toEqual([second.saleId]);
  expect(await answerFor(1)).toEqual({ ok: true, value: {} });
  expect(await asks('needsAttention')).toEqual([]);
  expect(await ask('sales.get', { saleId: first.saleId })).toMatchObject({
    value: { leftToDo: 0, orders: [{ owes: 0, paidOut: { by: 'Ama (demo)' } }] },
  });
  // It stays owed.
  expect(await ask('sales.get', { saleId: second.saleId })).toMatchObject({
    value: { leftToDo: 0, orders: [{ owes: 1000, paidOut: null }] },
  });
});

test('a debt to a customer pays for their next sale, and the drawer’s cash stays the same', async () => {
  const { ask, engine } = await openDesk();
  await control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  const sale = submission(10);
  await ask('sales.submit', sale);
  const { intentId } = await until(engine, sale.saleId, ({ money }) => money === 'returned');
  await ask('staff.signIn', OWNER);
  const before = (await ask('shifts.x')) as { value: { expected: number } };
  const next = submission(10, { sale: sale.sale });
  const quoted = await ask('sales.quote', { saleId: next.saleId, sale: next.sale });
  expect(quoted).toMatchObject({ value: { owed: { intentId, owes: 1000, isBack: true } } });
  const usesOwed = { intentId, amount: pesewas(1000) };
  const wrong = await ask('sales.submit', { ...next, sameSaleConfirmed: true, usesOwed: { ...usesOwed, amount: 999 } });
  expect(wrong).toMatchObject({ error: { code: 'owed-changed' } });
  expect(await ask('sales.submit', { ...next, sameSaleConfirmed: true, usesOwed })).toMatchObject({ ok: true });
  expect(await ask('sales.get', { saleId: sale.saleId })).toMatchObject({ value: { orders: [{ owes: 0 }] } });
  expect(await ask('shifts.x')).toMatchObject({ value: { expected: before.value.expected, owed: { open: 0 } } });
});

test('the page of a sale hears that its debt was paid', async () => {
  const { ask, told } = await openDesk();
  const onCredit = { kind: 'credit', amount: pesewas(1000), customer: 'Yaw' };
  const sale = submission(10, { tenders: [onCredit] });
  await ask('sales.submit', sale);
  await expect
    .poll(() => ask('sales.get', { saleId: sale.saleId }))
    .toMatchObject({
      value: { onCredit: 1000, tally: { done: 1 } },
    });
  told.length = 0;
  const pay = (amount: number) =>
    ask('tenders.payCredit', {
      slip: 1,
      nth: 0,
      amount: pesewas(amount),
      transaction: null,
      usedBeforeConfirmed: false,
    });
  expect(await pay(1001)).toMatchObject({ error: { code: 'too-late' } });
  expect(told).toEqual([]);
  expect(await pay(1000)).toMatchObject({ ok: true });
  expect(told).toEqual([1]);
  expect(await ask('sales.get', { saleId: sale.saleId })).toMatchObject({ value: { onCredit: 0, unpaid: 0 } });
});

test('nothing is sold after a shift’s end, and a refund in the next shift leaves the Z as it was', async () => {
  const { ask, engine, counter } = await openDesk();
  await ask('staff.signIn', OWNER);
  await control('outcome', { kind: 'airtime', result: 'hold', count: 1 });
  const held = submission(10);
  await ask('sales.submit', held);
  const order = await until(engine, held.saleId, ({ state }) => state === 'accepted');
  expect(await ask('shifts.end')).toMatchObject({ value: { state: 'counting' } });
  expect(await ask('sales.submit', submission(5))).toMatchObject({ error: { code: 'shift-closed' } });
  expect(await ask('shifts.open', { float: 0 })).toMatchObject({ error: { code: 'too-late' } });
  const pieces = [{ value: pesewas(10_000), count: 1 }];
  expect(await ask('shifts.close', { pieces })).toMatchObject({
    value: { number: 1, expected: 11_000, difference: -1000, carried: [{ price: 1000, recipient: order.recipient }] },
  });
  expect(counter.snapshot().shift.state).toBe('waiting');
  const before = await ask('shifts.z', { number: 1 });
  await control('order', { reference: order.reference, result: 'refund' });
  await until(engine, held.saleId, ({ money }) => money === 'returned');
  expect(JSON.stringify(await ask('shifts.z', { number: 1 }))).toBe(JSON.stringify(before));
  expect(await ask('shifts.open', { float: pesewas(2000) })).toMatchObject({ value: { state: 'open' } });
  expect(await ask('shifts.x')).toMatchObject({
    value: { reversed: { count: 1, amount: -1000 }, owed: { added: 1000, open: 1000 }, expected: 2000 },
  });
});

test.each<[keyof typeof shiftsHandlers, object, unknown[]]>([
  ['shifts.open', { float: 5 }, ['opened.shifts.open', 5]],
  ['shifts.move', { kind: 'pay-in', amount: 5, reason: 'r' }, ['opened.shifts.move', 'pay-in', 5, 'r']],
  ['shifts.handOver', { pieces: 'p' }, ['opened.shifts.handOver', 'p']],
  ['shifts.x', {}, ['opened.shifts.x']],
  ['shifts.end', {}, ['opened.shifts.end']],
  ['shifts.closed', { before: 9 }, ['opened.shifts.closed', 9]],
  ['shifts.z', { number: 9 }, ['opened.shifts.z', 9]],
  ['tenders.payCredit', { slip: 1 }, ['opened.credits.pay', { slip: 1 }]],
  ['owed.seenTo', { saleId: 's' }, ['opened.owed.seenTo', { saleId: 's' }]],
])('%s is answered by its store', async (name, request, asked) => {
  expect(await heardOf(shiftsHandlers, name, request)).toEqual({ answer: asked[0], asked: [asked] });
});

test.each<[keyof typeof shiftsHandlers, object, unknown[]]>([
  ['tenders.mobileMoneyUse', { transaction: 't' }, ['opened.credits.mobileMoneyUse', 't']],
  ['tenders.credits', { text: 't' }, ['opened.credits.list', 't']],
  ['owed.list', {}, ['opened.owed.list']],
  ['owed.ofSale', { saleId: 's', intentId: 4 }, ['opened.owed.ofSale', 's', 4]],
])('%s tells what its store has', async (name, request, asked) => {
  expect(await heardOf(shiftsHandlers, name, request)).toEqual({ answer: ok(asked[0]), asked: [asked] });
});

test('a drawer that is closed has its report saved, whatever becomes of that; one that is not has none', async () => {
  const close = (closed: unknown, saveClosed: unknown) =>
    heardOf(
      shiftsHandlers,
      'shifts.close',
      { pieces: 'p' },
      {
        'opened.shifts.close': closed,
        'opened.reportFiles.saveClosed': saveClosed,
      },
    );
  const closed = ok({ number: 3 });
  const failing = () => Promise.reject(new Error('the folder is gone'));
  expect(await close(closed, failing)).toEqual({
    answer: closed,
    asked: [
      ['opened.shifts.close', 'p'],
      ['opened.reportFiles.saveClosed', { number: 3 }],
    ],
  });
  const refused = err({ code: 'too-late' });
  expect(await close(refused, failing)).toEqual({ answer: refused, asked: [['opened.shifts.close', 'p']] });
});

const ENTRY = { intentId: 4, slip: 1, soldAt: 0, recipient: '0244123456', owes: 1000 };
test.each<[string, number, unknown, object | null]>([
  ['under the right PIN', 1, ok({ pin: { kind: 'right' } }), ENTRY],
  ['under a wrong PIN', 0, ok({ pin: { kind: 'wrong' } }), ENTRY],
  ['too late', 0, err({ code: 'too-late' }), ENTRY],
  ['that nobody was owed', 0, ok({ pin: { kind: 'right' } }), null],
])(
  'money paid out %s asks for this many slips: %i, and a broken printer changes no answer',
  async (_, slips, told, entry) => {
    const payment = { intentId: 4, amount: 1000 };
    const { answer, asked } = await heardOf(shiftsHandlers, 'owed.payOut', payment, {
      'opened.owed.entry': entry,
      'opened.owed.payOut': told,
      'opened.printing.hasPrinter': () => {
        throw new Error('no printer answers');
      },
    });
    expect(answer).toBe(told);
    // The debt is read while it is there.
    expect(asked.slice(0, 2)).toEqual([
      ['opened.owed.entry', 4],
      ['opened.owed.payOut', payment],
    ]);
    expect(asked.slice(2)).toHaveLength(slips);
  },
);
