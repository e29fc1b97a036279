/** A person's word about the drawer's money: whose it is, and that a PIN is asked for only where it is of use. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { CreditStore, type CreditStoreOptions } from '#main/shifts/credit-store.ts';
import { DisputeStore, type DisputeStoreOptions } from '#main/shifts/dispute-store.ts';
import { OwedStore, type OwedStoreOptions } from '#main/shifts/owed-store.ts';
import { ShiftService, type ShiftStore } from '#main/shifts/shift-service.ts';
import { pesewas } from '#shared/money.ts';
import { ok } from '#shared/result.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { anIntent } from '../../support/orders/intents.ts';
import { TestDrawer } from '../../support/shifts/shifts.ts';

const AMA = { id: 'ama', name: 'Ama', role: 'attendant', seesCost: false } as const;
const KOFI = { id: 'kofi', name: 'Kofi', role: 'attendant', seesCost: false } as const;
const RIGHT = ok({ kind: 'right' } as const);

/** The call starts with Ama at the counter; once it has asked the journal or for her PIN, Kofi has signed in. */
function handover() {
  const counter: { stands: typeof AMA | typeof KOFI } = { stands: AMA };
  const asked =
    <T>(value: T) =>
    async () => {
      counter.stands = KOFI;
      return value;
    };
  return { person: () => counter.stands, asked };
}

/** Records each write: the call's own arguments, and its event. */
const writing = <T>(done: T) => vi.fn(async (..._: unknown[]) => done);

function owedTo(entry: object | null, isOpen = true) {
  const { person, asked } = handover();
  const payOwed = writing(true);
  const ownPin = vi.fn(asked(RIGHT));
  const onSaleChanged = vi.fn();
  const options = {
    ...{
      read: { owed: async () => [], owedCount: async () => 0, owedFor: async () => entry },
      write: { payOwed },
      now: () => 5,
    },
    ...{ person, ownPin, onSaleChanged, shift: () => ({ id: 'shift-1', isOpen }) },
  };
  const book = new OwedStore(options as unknown as OwedStoreOptions);
  const pay = (amount = 1000, notBackConfirmed = false) =>
    book.payOut({ intentId: 1, amount: pesewas(amount), pin: '2580', notBackConfirmed });
  return { pay, payOwed, ownPin, onSaleChanged };
}

test('an owed sum is paid by the person whose PIN it was, whoever signs in meanwhile; and its page is told', async () => {
  const { pay, payOwed, onSaleChanged } = owedTo({ intentId: 1, slip: 7, owes: 1000, isBack: true });
  expect(await pay()).toMatchObject({ ok: true });
  expect(payOwed.mock.calls).toMatchObject([[{ attendantId: 'ama' }, { data: { by: 'ama', walletBack: true } }]]);
  expect(onSaleChanged).toHaveBeenCalledWith(7);
});

test('no PIN is asked for when nothing can be paid out', async () => {
  const notBack = { intentId: 1, slip: 7, owes: 1000, isBack: false };
  const shut = owedTo(notBack, false);
  expect(await shut.pay()).toMatchObject({ error: { code: 'shift-closed' } });
  const other = owedTo(notBack);
  expect(await other.pay(999)).toMatchObject({ error: { code: 'too-late' } });
  expect(await other.pay()).toMatchObject({ error: { code: 'wallet-not-back' } });
  expect(shut.ownPin).not.toHaveBeenCalled();
  expect(other.ownPin).not.toHaveBeenCalled();
  expect(await other.pay(1000, true)).toMatchObject({ ok: true });
});

function disputed(dispute: object | null, isOpen = true) {
  const { person, asked } = handover();
  const ownPin = vi.fn(asked(RIGHT));
  const intent = anIntent('airtime', { state: 'settled', delivery: 'completed', money: 'kept' });
  const read = { intent: asked(intent), disputesOfSale: async () => (dispute === null ? [] : [dispute]) };
  const write = { openDispute: writing(true), closeDispute: writing(true), giveOfChoice: writing(true) };
  const onSaleChanged = vi.fn();
  const options = {
    ...{ read, write, person, ownPin, onSaleChanged, now: () => 5 },
    shift: () => ({ id: 'shift-1', isOpen }),
  };
  const book = new DisputeStore(options as unknown as DisputeStoreOptions);
  const give = (amount: number) => book.giveBack({ intentId: 1, amount: pesewas(amount), reason: 'kind', pin: '2580' });
  return { book, give, write, ownPin, onSaleChanged };
}

test('a dispute is opened and closed by the person who said so, whoever signs in meanwhile; its page is told', async () => {
  const opening = disputed(null);
  await opening.book.open(1, 'not-received');
  expect(opening.write.openDispute.mock.calls).toMatchObject([[{ byName: 'Ama' }, { data: { by: 'ama' } }]]);
  const closing = disputed(null);
  await closing.book.close(1, 'it came');
  expect(closing.write.closeDispute.mock.calls).toMatchObject([[{ byName: 'Ama' }, { data: { by: 'ama' } }]]);
  for (const { onSaleChanged } of [opening, closing]) expect(onSaleChanged.mock.calls).toEqual([[1]]);
});

test('no PIN is asked for when the drawer or the dispute is closed, or too little of the price is left', async () => {
  const open = { intentId: 1, left: pesewas(600), closed: null };
  const shut = disputed(open, false);
  expect(await shut.give(600)).toMatchObject({ error: { code: 'shift-closed' } });
  const over = disputed({ ...open, closed: { at: 1, by: 'Ama', note: 'came' } });
  expect(await over.give(600)).toMatchObject({ error: { code: 'too-late' } });
  const given = disputed(open);
  expect(await given.give(601)).toMatchObject({ error: { code: 'too-late' } });
  for (const { ownPin, onSaleChanged } of [shut, over, given]) {
    expect(ownPin).not.toHaveBeenCalled();
    expect(onSaleChanged).not.toHaveBeenCalled();
  }
  expect(await given.give(600)).toMatchObject({ ok: true });
  expect(given.onSaleChanged.mock.calls).toEqual([[1]]);
  const [[words, event] = []] = given.write.giveOfChoice.mock.calls;
  // Recorded under the owner of the PIN.
  expect(words).toMatchObject({ attendantId: 'kofi', byName: 'Kofi' });
  expect(event).toMatchObject({ data: { by: 'kofi' } });
});

test('a debt is taken by the person who took it, whoever stands there when its turn comes', async () => {
  const { person, asked } = handover();
  const payCredit = writing(true);
  const onSaleChanged = vi.fn();
  const options = {
    read: { credits: async () => [], creditCount: async () => 0, mobileMoneyUse: asked(null) },
    ...{ write: { payCredit }, now: () => 5, person },
    onSaleChanged,
    shift: () => ({ id: 'shift-1', isOpen: true }),
  };
  const book = new CreditStore(options as unknown as CreditStoreOptions);
  const debt = { slip: 1, nth: 0, amount: pesewas(400), usedBeforeConfirmed: false };
  await book.pay({ ...debt, transaction: 'TX1' });
  expect(payCredit.mock.calls).toMatchObject([
    [{ byName: 'Ama' }, { attendantId: 'ama' }, { data: { by: 'ama', paidBy: 'mobile-money' } }],
  ]);
  expect(onSaleChanged.mock.calls).toEqual([[1]]);
});

test('a drawer is ended and closed by the person who did it, whoever signs in while the journal is asked', async () => {
  const it = await TestDrawer.open(tempFolder());
  onTestFinished(() => it.close());
  await it.desk.open(pesewas(0));
  const read = readerOps(it.db);
  const desk = async () => {
    const { person, asked } = handover();
    const slow = {
      ...{
        shifts: () => read.shifts(),
        logHead: () => read.logHead(),
        lastAct: asked(read.lastAct(it.desk.shift().id)),
      },
      shiftRows: (id: string) => asked(read.shiftRows(id))(),
    };
    const store = { read: slow, write: it.ops } as unknown as ShiftStore;
    const told = { walletNow: async () => null, onChange: () => {} };
    const made = new ShiftService({ store, mark: 'TEST', now: () => it.now, person, ...told });
    await made.load('shift-TEST-1');
    return made;
  };
  expect(await (await desk()).end()).toMatchObject({ ok: true });
  expect(await (await desk()).close([])).toMatchObject({ value: { endedBy: 'Ama', closedBy: 'Ama' } });
  const events = it.db.prepare<[], { data: string }>(`SELECT data FROM events WHERE kind LIKE 'shift.%'`).all();
  expect(events.map(({ data }) => JSON.parse(data).by)).toEqual(['ama', 'ama', 'ama']);
  expect(JSON.parse(events.at(-1)?.data ?? '')).toMatchObject({ expected: 0, counted: 0, difference: 0 });
});
