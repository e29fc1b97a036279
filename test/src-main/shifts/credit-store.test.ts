/** A customer pays a debt into an open drawer, or by a mobile-money payment that was not used before. */
import { expect, onTestFinished, test } from 'vitest';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { CreditStore, type CreditStoreOptions } from '#main/shifts/credit-store.ts';
import { MOST_CREDITS } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { TestDrawer, taken } from '../../support/shifts/shifts.ts';

/** Yaw owes GHS 10. */
async function owing() {
  const it = await TestDrawer.open(tempFolder());
  onTestFinished(() => it.close());
  await it.desk.open(pesewas(0));
  const sold = it.sell(1000, [{ kind: 'credit', amount: 1000, received: 1000, detail: 'Yaw' }]);
  it.sell(500, [{ kind: 'mobile-money', amount: 500, received: 500, detail: 'TX1' }]);
  const read = readerOps(it.db);
  const book = new CreditStore({
    read: read as unknown as CreditStoreOptions['read'],
    write: it.ops as unknown as CreditStoreOptions['write'],
    now: () => it.now,
    person: () => ({ id: 'ama', name: 'Ama' }),
    onSaleChanged: () => {},
    shift: () => ({ id: it.desk.shift().id, isOpen: it.desk.fact().state === 'open' }),
  });
  const pay = (amount: number, transaction: string | null = null, usedBeforeConfirmed = false) =>
    book.pay({ slip: 1, nth: 0, amount: pesewas(amount), transaction, usedBeforeConfirmed });
  const made = sold.kind === 'recorded' ? sold.sale.sale : null;
  return { it, book, pay, made, onCredit: () => read.sale(made?.id ?? '')?.sale.onCredit };
}

test('the slip of a credit sale calls its paid part paid, and no more', async () => {
  const { pay, made, onCredit } = await owing();
  expect([made?.onCredit, onCredit()]).toEqual([1000, 1000]);
  await pay(300);
  expect(onCredit()).toBe(700);
  await pay(700, 'TX2');
  expect(onCredit()).toBe(0);
});

test('a paid debt is booked by its way of payment', async () => {
  const { it, pay } = await owing();
  expect(await pay(300)).toMatchObject({ ok: true, value: { newest: [{ owes: 700 }], all: 1 } });
  expect(await pay(700, 'TX2')).toMatchObject({ ok: true, value: { newest: [], all: 0 } });
  it.who = 'owner';
  expect(taken(await it.desk.x()).taken).toEqual({ cash: 300, mobileMoney: 1200, credit: 0 });
  expect(await pay(1)).toMatchObject({ error: { code: 'too-late' } });
});

test('a list of too many debts has the newest, tells of how many, and finds an older one by name or slip', async () => {
  const { it, book } = await owing();
  for (let nth = 0; nth < MOST_CREDITS; nth += 1) {
    it.sell(100, [{ kind: 'credit', amount: 100, received: 100, detail: 'Kofi' }]);
  }
  const { newest, all } = await book.list();
  const [first, last] = [newest[0]?.slip, newest.at(-1)?.slip];
  expect([all, newest.length, first, last]).toEqual([MOST_CREDITS + 1, MOST_CREDITS, MOST_CREDITS + 2, 3]);
  const yaws = { newest: [{ slip: 1, customer: 'Yaw' }], all: 1 };
  expect([await book.list('yAW'), await book.list('1')]).toMatchObject([yaws, yaws]);
  expect(await book.list('Nobody')).toEqual({ newest: [], all: 0 });
});

test('a mobile money message that paid for something before is taken only once that was read', async () => {
  const { it, pay } = await owing();
  expect(await pay(1000, 'TX1')).toMatchObject({ error: { code: 'used-before', detail: '2' } });
  expect(taken(await it.desk.x()).credit.open).toBe(1000);
  expect(await pay(1000, 'TX1', true)).toMatchObject({ ok: true });
});

test('a mobile money message that is shown twice at the same moment pays once', async () => {
  const { it, pay } = await owing();
  const both = await Promise.all([pay(400, 'TX2'), pay(400, 'TX2')]);
  expect(both).toMatchObject([{ ok: true }, { error: { code: 'used-before', detail: '1' } }]);
  expect(taken(await it.desk.x()).credit.open).toBe(600);
});

test('nothing is paid into a drawer that is being counted', async () => {
  const { it, pay } = await owing();
  await it.desk.end();
  expect(await pay(1000)).toMatchObject({ error: { code: 'shift-closed' } });
});
