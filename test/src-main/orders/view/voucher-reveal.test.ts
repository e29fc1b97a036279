/** PINs are opened on demand, for a complete sale, and only after the journal has recorded who asked and when. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalError } from '#main/journal/base/journal-error.ts';
import { Vouchers } from '#main/orders/view/voucher-reveal.ts';
import { pesewas } from '#shared/money.ts';
import { err } from '#shared/result.ts';
import { sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { anIntent } from '../../../support/orders/intents.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { airtimeSale, voucherSale } from '../../../support/sales.ts';

const desk = deskForFile();

async function sold(quantity = 2) {
  const { engine, counter } = await desk.open();
  const { id } = await sell(engine, await voucherSale(desk.service(), quantity));
  await until(engine, id, ({ state }) => state === 'settled');
  return { engine, id, staff: counter.opened?.staff };
}

async function pinsOfService(): Promise<string[]> {
  const { orders } = await desk.service().ledger();
  return orders.flatMap(({ details }) =>
    ((details['vouchers'] as { pin: string; serial_number: string }[] | undefined) ?? []).map(
      ({ pin, serial_number }) => `${serial_number} ${pin}`,
    ),
  );
}

test('the vouchers of a sale are the very ones that the service gave out', async () => {
  const { engine, id } = await sold(3);
  const revealed = await engine.vouchers.reveal(id);
  if (!revealed.ok) throw new Error(revealed.error.code);
  const opened = revealed.value.vouchers.map(({ serial, pin }) => `${serial} ${pin}`);
  expect(opened).toHaveLength(3);
  expect(opened.sort()).toEqual((await pinsOfService()).sort());
});

test('three vouchers cost three times the tile’s price, fee and rounding too, and are forecast so', async () => {
  const { counter, engine } = await desk.open();
  const rule = { product: 'voucher', supplier: null, roundTo: 50, fee: pesewas(30), belowCost: false } as const;
  await counter.opened?.pricing.save([{ ...rule, commission: 0, markup: { kind: 'add', amount: pesewas(75) } }]);
  const asked = await voucherSale(desk.service(), 3);
  const offers = await counter.offers.vouchers(false);
  const offered = offers.ok && offers.value.find((one) => asked.product === 'voucher' && one.typeId === asked.typeId);
  if (!offered || offered.price === null) throw new Error('no price');
  const sale = await sell(engine, asked);
  expect(sale.price).toBe(offered.price * 3);
  await until(engine, sale.id, ({ state }) => state === 'settled');
  const prices = await counter.opened?.pricing.view();
  expect(prices?.ok && prices.value.now).toMatchObject({ revenue: sale.price, ordersLeftOut: 0 });
  expect(rowsOf(desk.folder, `SELECT sum(amount) AS fee FROM postings WHERE kind = 'fee'`)).toEqual([{ fee: 90 }]);
});

test('the first showing is the original; each later one is a copy, and says who saw it first', async () => {
  const { engine, id } = await sold();
  const seen = [];
  for (let times = 0; times < 3; times += 1) seen.push(await engine.vouchers.reveal(id));
  const values = seen.flatMap((answer) => (answer.ok ? [answer.value] : []));
  expect(values.map(({ copy }) => copy)).toEqual([0, 1, 2]);
  expect(new Set(values.map(({ first }) => first.at)).size).toBe(1);
  const timeline = (await engine.timeline(id, null)) ?? [];
  const shown = timeline.filter(({ kind }) => kind.startsWith('voucher.'));
  expect(shown.map(({ kind }) => kind)).toEqual(['voucher.revealed', 'voucher.copied', 'voucher.copied']);
  expect(shown.map(({ data }) => JSON.parse(data))).toMatchObject([
    { by: 'Ama (demo)', attendant: 'demo-ama', copy: 0 },
    { copy: 1 },
    { copy: 2 },
  ]);
  const pins = (await pinsOfService()).flatMap((voucher) => voucher.split(' '));
  for (const secret of pins) expect(JSON.stringify(timeline)).not.toContain(secret);
});

test('two people who ask in the same moment are counted one after the other', async () => {
  const { engine, id } = await sold(1);
  const both = await Promise.all([engine.vouchers.reveal(id), engine.vouchers.reveal(id)]);
  expect(both.map((answer) => answer.ok && answer.value.copy).sort()).toEqual([0, 1]);
});

test('a showing is noted on the person who asked, though another one has come meanwhile', async () => {
  const { engine, id, staff } = await sold(1);
  const showing = engine.vouchers.reveal(id);
  staff?.startAs('demo-owner');
  expect(await showing).toMatchObject({ ok: true, value: { shown: { attendantName: 'Ama (demo)' } } });
});

test('the count goes on over a restart', async () => {
  const { engine, close } = await desk.open();
  const { id } = await sell(engine, await voucherSale(desk.service(), 1));
  await until(engine, id, ({ state }) => state === 'settled');
  await engine.vouchers.reveal(id);
  await close();
  const again = await desk.open();
  expect(await again.engine.vouchers.reveal(id)).toMatchObject({ ok: true, value: { copy: 1 } });
});

test('M19: nothing is shown and nothing is counted on another PC without the key that sealed the vouchers', async () => {
  const { engine, close } = await desk.open();
  const { id } = await sell(engine, await voucherSale(desk.service(), 1));
  await until(engine, id, ({ state }) => state === 'settled');
  await close();
  rmSync(join(desk.folder, 'training-vault.json'));
  await expect(desk.open()).rejects.toThrow('secrets-missing');
  // Practice begins anew, as its secrets are lost.
  const elsewhere = await desk.open({ kind: 'training' });
  expect(elsewhere.counter.snapshot().journal.notes).toMatchObject([{ kind: 'set-aside' }]);
  expect(await elsewhere.engine.vouchers.reveal(id)).toEqual(err({ code: 'not-found' }));
});

/** A delivered sale of as many vouchers as are sealed, of which `wanted` were paid for. */
function vouchersOf(sealed: number, wanted: number, recordReveal: () => never) {
  const troubles: unknown[] = [];
  const intent = anIntent('voucher', {
    state: 'settled',
    delivery: 'completed',
    money: 'kept',
    facts: { amount: null, volumeGb: null, quantity: wanted },
  });
  const bytes = new TextEncoder().encode(JSON.stringify({ pin: '1', serial: '2' }));
  const vouchers = new Vouchers({
    read: {
      sale: async () => ({ sale: {}, intents: [intent] }),
      vouchers: async () => Array.from({ length: sealed }, (_, at) => ({ key: String(at), sealed: bytes })),
    },
    write: { recordReveal },
    sealer: { open: (_: string, text: Uint8Array) => text },
    staff: { attendant: () => ({ id: 'ama', name: 'Ama', seesCost: false }) },
    business: { now: () => 1 },
    onSaleChanged: () => {},
    onJournalTrouble: (trouble: unknown) => troubles.push(trouble),
  } as unknown as ConstructorParameters<typeof Vouchers>[0]);
  return { vouchers, troubles };
}

test('a showing that cannot be written down does not happen, and the screen is told of the journal', async () => {
  const { vouchers, troubles } = vouchersOf(1, 1, () => {
    throw new JournalError('disk-full', 'no room');
  });
  const refused = err({ code: 'journal-unavailable', detail: 'disk-full' });
  expect(await vouchers.reveal('any')).toEqual(refused);
  expect(troubles).toEqual([refused.error]);
});

test('M15: neither of two vouchers is shown while one is missing', async () => {
  const { vouchers } = vouchersOf(1, 2, () => {
    throw new Error('nothing is to be written');
  });
  expect(await vouchers.reveal('any')).toEqual(err({ code: 'no-voucher' }));
});

test('a sale that is no voucher, or not delivered, or unknown shows nothing and writes nothing', async () => {
  const { engine } = await desk.open();
  const airtime = await sell(engine, airtimeSale());
  await desk.service().control('setBalance', { balance: 0 });
  const refused = await sell(engine, await voucherSale(desk.service(), 1));
  await until(engine, refused.id, ({ state }) => state === 'rejected');
  expect(await engine.vouchers.reveal(airtime.id)).toEqual(err({ code: 'no-voucher' }));
  expect(await engine.vouchers.reveal(refused.id)).toEqual(err({ code: 'no-voucher' }));
  expect(await engine.vouchers.reveal('00000000-0000-4000-8000-000000000000')).toEqual(err({ code: 'not-found' }));
  expect(JSON.stringify(await engine.timeline(refused.id, null))).not.toContain('voucher.');
});
