/** A completed order that the customer disputes, in a counter that really sells. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Engine } from '#main/orders/engine.ts';
import { DisputeStore } from '#main/shifts/dispute-store.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { sell, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { changeOf } from '../../support/journal/journal.ts';
import { airtimeSale, voucherSale } from '../../support/sales.ts';

const desk = deskForFile();
const PIN = '2580';

async function soldAndDone() {
  const open = await desk.open();
  const sold = await sell(open.engine, airtimeSale(1000));
  const order = await until(open.engine, sold.id, ({ delivery }) => delivery === 'completed');
  const { disputes, reports } = open.counter.opened ?? {};
  if (!disputes || !reports) throw new Error('the counter is not open');
  const day = new Date(open.counter.snapshot().now).toISOString().slice(0, 10);
  return { ...open, sold, order, disputes, report: () => reports.range({ from: day, to: day }) };
}

test('a dispute is on the Day page until it is closed with a note', async () => {
  const { disputes, order, report, sold } = await soldAndDone();
  const opened = await disputes.open(order.intentId, 'not-received');
  expect(opened).toMatchObject({ ok: true, value: [{ kind: 'not-received', closed: null, given: 0 }] });
  expect(await disputes.open(order.intentId, 'wrong-number')).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect((await report()).now?.disputes).toMatchObject({ oldest: [{ saleId: sold.id, price: 1000 }], all: 1 });
  const closed = await disputes.close(order.intentId, 'Came after an hour');
  expect(closed).toMatchObject({ ok: true, value: [{ closed: { note: 'Came after an hour' } }] });
  expect((await report()).now?.disputes).toEqual({ oldest: [], all: 0 });
  expect(await disputes.close(order.intentId, 'again')).toMatchObject({ ok: false });
});

test('a mistaken press is taken back at once, by the same person alone, and the journal keeps both', async () => {
  const { counter, disputes, order, report } = await soldAndDone();
  const tooLate = { ok: false, error: { code: 'too-late' } };
  expect(await disputes.takeBack(order.intentId)).toMatchObject(tooLate);
  await disputes.open(order.intentId, 'not-received');
  await counter.opened?.staff.signIn('demo-owner', '3690');
  expect(await disputes.takeBack(order.intentId)).toMatchObject(tooLate);
  await counter.opened?.staff.signIn('demo-ama', PIN);
  const takenBack = await disputes.takeBack(order.intentId);
  expect(takenBack).toMatchObject({ ok: true, value: [{ closed: { note: 'Pressed by mistake' } }] });
  expect((await report()).now?.disputes).toEqual({ oldest: [], all: 0 });
});

test('a complaint is taken back in the name of the person who pressed', async () => {
  const { counter, disputes, order } = await soldAndDone();
  await disputes.open(order.intentId, 'not-received');
  const taking = disputes.takeBack(order.intentId);
  counter.opened?.staff.startAs('demo-owner');
  expect(await taking).toMatchObject({ ok: true, value: [{ closed: { by: 'Ama (demo)' } }] });
});

test('a dispute that is older, or was paid for, is settled and not taken back', async () => {
  const close = vi.fn();
  const book = (openedAt: number, given: number) =>
    new DisputeStore({
      read: {
        intent: async () => ({ saleSeq: 1, product: 'airtime' }),
        disputesOfSale: async () => [{ intentId: 7, closed: null, openedBy: 'Ama', openedAt, given }],
      },
      write: { closeDispute: close },
      now: () => 100_000,
      person: () => ({ id: 'ama', name: 'Ama' }),
    } as never);
  expect(await book(80_000, 0).takeBack(7)).toMatchObject({ error: { code: 'too-late' } });
  expect(await book(95_000, 100).takeBack(7)).toMatchObject({ error: { code: 'too-late' } });
  expect(close).not.toHaveBeenCalled();
});

test('nobody can say of a voucher that its number was wrong, because it went to no number', async () => {
  const { engine, counter } = await desk.open();
  const sold = await sell(engine, await voucherSale(desk.service()));
  const { intentId } = await until(engine, sold.id, ({ delivery }) => delivery === 'completed');
  const { disputes } = counter.opened ?? {};
  expect(await disputes?.open(intentId, 'wrong-number')).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
  expect(await disputes?.open(intentId, 'not-received')).toMatchObject({ ok: true });
});

test('money given back by choice leaves the drawer, needs the PIN, and never exceeds the customer’s payment', async () => {
  const { counter, disputes, order, report } = await soldAndDone();
  const give = (amount: number, pin = PIN) =>
    disputes.giveBack({ intentId: order.intentId, amount: pesewas(amount), reason: 'a good customer', pin });
  expect(await give(500)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  await disputes.open(order.intentId, 'wrong-number');
  // Only the owner is told the cash.
  const ownersX = async () => {
    await counter.opened?.staff.signIn('demo-owner', '3690');
    const x = await counter.opened?.shifts.x();
    await counter.opened?.staff.signIn('demo-ama', PIN);
    return x;
  };
  const before = await ownersX();
  expect(await give(500, '0000')).toMatchObject({ ok: true, value: { pin: { kind: 'wrong' } } });
  expect(await give(1001)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect(await give(600)).toMatchObject({ ok: true, value: { pin: { kind: 'right' }, disputes: [{ given: 600 }] } });
  expect(await give(500)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  const after = await ownersX();
  if (!before?.ok || !after?.ok) throw new Error('no X');
  expect(after.value.taken.cash).toBe((before.value.taken.cash ?? 0) - 600);
  const { total } = await report();
  expect(total).toMatchObject({ revenue: 1000, givenBack: { count: 1, amount: 600 }, owed: { amount: 0 } });
  expect(total.earnings?.margin).toBe(0);
});

test('no PIN is asked for an order without a dispute, or one that has failed since', async () => {
  const { disputes, order, counter } = await soldAndDone();
  const give = () => {
    return disputes.giveBack({
      intentId: order.intentId,
      amount: pesewas(500),
      reason: 'a good customer',
      pin: '0000',
    });
  };
  const tooLate = { ok: false, error: { code: 'too-late' } };
  expect(await give()).toMatchObject(tooLate);
  await disputes.open(order.intentId, 'not-received');
  expect(await give()).toMatchObject({ ok: true, value: { pin: { kind: 'wrong' } } });
  const intent = await counter.opened?.journal.read.intent(order.intentId);
  if (!intent) throw new Error('the order is in the journal');
  await counter.opened?.journal.write.commit([[changeOf(intent, { patch: { delivery: 'failed', money: 'open' } })]]);
  expect(await give()).toMatchObject(tooLate);
});

test('a customer on credit gets no more given back than they have paid of it', async () => {
  const { counter, engine } = await desk.open();
  const { disputes, credits } = counter.opened ?? {};
  if (!disputes || !credits) throw new Error('the counter is not open');
  const tenders = [
    { kind: 'cash', amount: pesewas(300), received: null } as const,
    { kind: 'credit', amount: pesewas(700), customer: 'Yaw' } as const,
  ];
  const wanted = { saleId: randomUUID(), sale: airtimeSale(1000), price: pesewas(1000), sameSaleConfirmed: false };
  const sold = await engine.submit({ ...wanted, tenders });
  const { intentId } = await until(engine, wanted.saleId, ({ delivery }) => delivery === 'completed');
  const give = (amount: number) =>
    disputes.giveBack({ intentId, amount: pesewas(amount), reason: 'says it never came', pin: PIN });
  expect(await disputes.open(intentId, 'not-received')).toMatchObject({ value: [{ left: 300 }] });
  expect(await give(301)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect(await give(300)).toMatchObject({ value: { disputes: [{ given: 300, left: 0 }] } });
  const slip = sold.ok ? sold.value.slipNumber : 0;
  const debt = { slip, nth: 1, transaction: null, usedBeforeConfirmed: false };
  await credits.pay({ ...debt, amount: pesewas(500) });
  expect(await disputes.ofSale(wanted.saleId)).toMatchObject({ value: [{ given: 300, left: 500 }] });
  expect(await give(501)).toMatchObject({ ok: false, error: { code: 'too-late' } });
});

test('a customer who got money back by choice is not owed it again when the order fails after all', async () => {
  const { counter, engine, disputes, order, sold, report } = await soldAndDone();
  await disputes.open(order.intentId, 'not-received');
  const given = { intentId: order.intentId, amount: pesewas(400), reason: 'while we wait', pin: PIN };
  expect(await disputes.giveBack(given)).toMatchObject({ ok: true });
  await desk.service().control('order', { reference: order.reference, status: 'refunded' });
  const day = new Date(counter.snapshot().now).toISOString().slice(0, 10);
  engine.reconciler.start({ from: day, to: day });
  await until(engine, sold.id, ({ money }) => money === 'returned');
  expect(await counter.opened?.owed.list()).toMatchObject({ newest: [{ owes: 600, isBack: true }], all: 1 });
  expect((await report()).total).toMatchObject({
    owed: { amount: 1000 },
    owedPaid: { amount: 0 },
    owedSettled: { amount: 400 },
  });
});

test('a customer who was paid back for a failed order gets no more when it arrives after all and is disputed', async () => {
  const open = await desk.open();
  const { disputes, owed } = open.counter.opened ?? {};
  if (!disputes || !owed) throw new Error('the counter is not open');
  await desk.service().control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
  const sold = await sell(open.engine, airtimeSale(1000));
  const { intentId, reference } = await until(open.engine, sold.id, ({ delivery }) => delivery === 'failed');
  const amount = pesewas(1000);
  expect(await owed.payOut({ intentId, amount, pin: PIN, notBackConfirmed: true })).toMatchObject({ ok: true });
  await desk.service().control('order', { reference, status: 'completed' });
  await until(open.engine, sold.id, ({ delivery }) => delivery === 'completed');
  expect(await disputes.open(intentId, 'not-received')).toMatchObject({ value: [{ price: 1000, given: 0, left: 0 }] });
  const before = await open.counter.opened?.shifts.x();
  const given = { intentId, amount, reason: 'says it never came', pin: PIN };
  expect(await disputes.giveBack(given)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  const after = await open.counter.opened?.shifts.x();
  expect(after).toMatchObject({ value: { taken: before?.ok ? before.value.taken : null } });
});

test('a person who may not see others’ sales is not told on the Day page whose order is disputed', async () => {
  const { counter, disputes, order, report } = await soldAndDone();
  const { staff } = counter.opened ?? {};
  await staff?.signIn('demo-owner', '3690');
  const rights = { ...NO_RIGHTS, maxSale: null };
  await staff?.change('demo-kofi', { name: 'Kofi', pin: null, rights });
  await disputes.open(order.intentId, 'not-received');
  expect((await report()).now?.disputes).toMatchObject({ oldest: [{ recipient: order.recipient }], all: 1 });
  await staff?.signIn('demo-kofi', '1470');
  expect((await report()).now?.disputes).toEqual({ oldest: [], all: 0 });
  const own = await sell(counter.opened?.engine as Engine, airtimeSale(700));
  const { intentId } = await until(
    counter.opened?.engine as Engine,
    own.id,
    ({ delivery }) => delivery === 'completed',
  );
  await disputes.open(intentId, 'wrong-number');
  expect((await report()).now?.disputes).toMatchObject({ oldest: [{ saleId: own.id }], all: 1 });
});
