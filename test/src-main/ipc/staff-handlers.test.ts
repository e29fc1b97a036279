/** The main process's refusals, whatever a screen asks: while nobody is signed in, and beyond a person's rights. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { silentLog } from '#main/platform/log.ts';
import { type CallName, calls } from '#shared/counter-api/index.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { sell, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { airtimeSale, voucherSale } from '../../support/sales.ts';

const desk = deskForFile();
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const AMA = { id: 'demo-ama', pin: '2580' };
const KOFI = { id: 'demo-kofi', pin: '1470' };
const OWNER = { ownerId: 'demo-owner', pin: '3690' };
const RIGHT = { ok: true, value: { kind: 'right' } };

async function openDesk() {
  const opened = await desk.open();
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => opened.counter, log: silentLog });
  const ask = (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
  return { ...opened, ask };
}

const submission = (cedis: number, saleId: string = randomUUID()) => ({
  saleId,
  sale: airtimeSale(cedis * 100),
  price: pesewas(cedis * 100),
  sameSaleConfirmed: false,
});

/** One request of each call, fit to be parsed. */
const REQUESTS: Partial<Record<CallName, unknown>> = {
  'sales.quote': { saleId: randomUUID(), sale: airtimeSale() },
  'sales.submit': submission(10),
  'sales.get': { saleId: randomUUID() },
  'sales.slip': { saleId: randomUUID() },
  'sales.timeline': { saleId: randomUUID() },
  'vouchers.reveal': { saleId: randomUUID() },
  'sales.supportText': { intentId: 1 },
  'sms.evidence': { intentId: 1 },
  'sales.act': { intentId: 1, action: 'send' },
  'sales.recent': { digits: '123', limit: 3, product: 'airtime' },
  'orders.page': { filter: { product: null, state: null, day: null }, before: null, limit: 10 },
  'orders.find': { text: '024', limit: 3 },
  'waiting.add': { phone: '0244123456', volumeGb: 5 },
  'staff.changePin': { pin: '2580', newPin: '6502' },
  'staff.approve': { ...OWNER, what: 'over-limit', saleId: randomUUID() },
  'staff.retire': { id: 'demo-kofi' },
};

test('a locked counter sells and tells nothing, and orders under way go on', async () => {
  const { ask, counter, engine } = await openDesk();
  const sold = await sell(engine, airtimeSale());
  expect(await ask('staff.lock')).toMatchObject({ ok: true });
  const lockScreen = [
    ...['counter.snapshot', 'staff.names', 'staff.signIn', 'staff.lock'],
    ...['recovery.resetPin', 'house.show', 'updates.state', 'updates.later'],
    ...['screen.textSize', 'screen.chooseTextSize', 'customerScreen.show'],
    ...['lockdown.close', 'lockdown.owners', 'lockdown.leave'],
  ];
  const names = (Object.keys(calls) as CallName[]).filter((name) => !lockScreen.includes(name));
  for (const name of names) {
    const request = REQUESTS[name] ?? {};
    if (!calls[name].request.safeParse(request).success) continue;
    expect([name, await ask(name, request)]).toEqual([name, { ok: false, error: { code: 'locked' } }]);
  }
  expect(counter.snapshot()).toMatchObject({ locked: true, role: null, attendant: { id: '', name: '' } });
  expect(counter.snapshot().wallet).toEqual({ level: 'unknown', hoursLeft: null, balance: null });
  await until(engine, sold.id, ({ delivery }) => delivery === 'completed');
  expect(await ask('staff.signIn', { ...KOFI, pin: '0000' })).toMatchObject({ value: { kind: 'wrong' } });
  expect(await ask('sales.board')).toMatchObject({ error: { code: 'locked' } });
  expect(await ask('staff.signIn', AMA)).toEqual(RIGHT);
  expect(await ask('sales.board')).toMatchObject({ ok: true, value: { justNow: [{ id: sold.id }] } });
});

test('a sale’s outcome is booked to the person who made it, whoever stands there by then', async () => {
  const { ask, engine, close, folder } = await openDesk();
  await ask('staff.signIn', AMA);
  const sold = await sell(engine, airtimeSale());
  await ask('staff.signIn', KOFI);
  await until(engine, sold.id, ({ delivery }) => delivery === 'completed');
  await close();
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  const booked = db.prepare('SELECT DISTINCT attendant_id FROM postings').pluck().all();
  db.close();
  expect(booked).toEqual(['demo-ama']);
});

test('nothing is sold above an attendant’s limit, until an owner allows that one sale', async () => {
  const { ask } = await openDesk();
  await ask('staff.signIn', KOFI);
  expect(await ask('sales.submit', submission(200))).toMatchObject({ ok: true });
  const large = submission(201);
  const refused = { ok: false, error: { code: 'over-limit' } };
  expect(await ask('sales.submit', large)).toEqual(refused);
  const approval = { ...OWNER, what: 'over-limit', saleId: large.saleId };
  expect(await ask('staff.approve', { ...approval, pin: '1111' })).toMatchObject({ value: { kind: 'wrong' } });
  expect(await ask('sales.submit', large)).toEqual(refused);
  expect(await ask('staff.approve', approval)).toEqual(RIGHT);
  expect(await ask('sales.submit', submission(202))).toEqual(refused);
  expect(await ask('sales.submit', large)).toMatchObject({ ok: true, value: { id: large.saleId } });
  // Submitting the same draft again is the same sale, and asks for no approval (M1).
  expect(await ask('sales.submit', large)).toMatchObject({ ok: true, value: { id: large.saleId } });
});

test('a limit is told with the price, and no more once an owner has allowed that sale', async () => {
  const { ask } = await openDesk();
  const { saleId, sale, ...rest } = submission(201);
  const quoted = { saleId, sale };
  expect(await ask('sales.quote', quoted)).not.toHaveProperty('value.overLimit');
  await ask('staff.signIn', KOFI);
  expect(await ask('sales.quote', quoted)).toMatchObject({ ok: true, value: { overLimit: { most: 20_000 } } });
  expect(await ask('staff.approve', { ...OWNER, what: 'over-limit', saleId })).toEqual(RIGHT);
  expect(await ask('sales.quote', quoted)).not.toHaveProperty('value.overLimit');
  const larger = { saleId, sale: airtimeSale(90_000) };
  expect(await ask('sales.quote', larger)).toMatchObject({ value: { overLimit: { most: 20_000 } } });
  expect(await ask('sales.submit', { saleId, sale, ...rest })).toMatchObject({ ok: true });
});

test('an owner who allows GHS 201 to one number allows no other sum and no other number', async () => {
  const { ask } = await openDesk();
  await ask('staff.signIn', KOFI);
  const refused = { ok: false, error: { code: 'over-limit' } };
  const asked = submission(201);
  expect(await ask('sales.submit', asked)).toEqual(refused);
  expect(await ask('staff.approve', { ...OWNER, what: 'over-limit', saleId: asked.saleId })).toEqual(RIGHT);
  // Back on the form, the same draft becomes another sale.
  expect(await ask('sales.submit', submission(900, asked.saleId))).toEqual(refused);
  expect(await ask('sales.submit', { ...asked, sale: { ...asked.sale, phone: '0209999999' } })).toEqual(refused);
  expect(await ask('sales.submit', asked)).toMatchObject({ ok: true, value: { price: 20_100 } });
});

test('a person without the rights sees a voucher once, and finds no sales of others', async () => {
  const { ask, engine } = await openDesk();
  await ask('staff.signIn', KOFI);
  const sold = await sell(engine, await voucherSale(desk.service()));
  await until(engine, sold.id, ({ delivery }) => delivery === 'completed');
  expect(await ask('vouchers.reveal', { saleId: sold.id })).toMatchObject({ ok: true, value: { copy: 0 } });
  expect(await ask('vouchers.reveal', { saleId: sold.id })).toMatchObject({ error: { code: 'not-allowed' } });
  await ask('staff.approve', { ...OWNER, what: 'reprint', saleId: sold.id });
  expect(await ask('vouchers.reveal', { saleId: sold.id })).toMatchObject({ ok: true, value: { copy: 1 } });
  expect(await ask('vouchers.reveal', { saleId: sold.id })).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await ask('staff.list')).toMatchObject({ error: { code: 'not-allowed' } });
  const page = { filter: { product: null, state: null, day: null }, before: null, limit: 10 };
  await ask('staff.signIn', { id: OWNER.ownerId, pin: OWNER.pin });
  const kofi = { id: 'demo-kofi', name: 'Kofi (demo)', pin: null };
  const [before] = ((await ask('staff.list')) as { value: { id: string; rights: object }[] }).value.filter(
    ({ id }) => id === 'demo-kofi',
  );
  await ask('staff.change', { ...kofi, rights: { ...before?.rights, historyOfOthers: false } });
  const others = await sell(engine, airtimeSale());
  expect(await ask('orders.page', page)).toMatchObject({
    value: { lines: [{ attendantName: 'Efua, the owner (demo)' }, { id: sold.id }] },
  });
  await ask('staff.signIn', KOFI);
  expect(await ask('orders.page', page)).toMatchObject({ value: { lines: [{ id: sold.id }] } });
  expect(await ask('orders.export', { filter: page.filter, format: 'csv' })).toMatchObject({ value: { sales: 1 } });
  // A new sale is on the board, where every person sees it.
  expect(await ask('sales.get', { saleId: others.id })).toMatchObject({ ok: true });
  expect(
    await ask('sales.recent', { digits: others.orders[0]?.recipient.slice(-3), limit: 5, product: 'airtime' }),
  ).toEqual({ ok: true, value: [] });
  expect(await ask('sales.get', { saleId: sold.id })).toMatchObject({ ok: true });
});

test('an owner’s word for one more look is used once, also by two looks at the same moment', async () => {
  const { ask, engine } = await openDesk();
  await ask('staff.signIn', KOFI);
  const { id: saleId } = await sell(engine, await voucherSale(desk.service()));
  await until(engine, saleId, ({ delivery }) => delivery === 'completed');
  // The first look needs no word, and leaves it.
  await ask('staff.approve', { ...OWNER, what: 'reprint', saleId });
  expect(await ask('vouchers.reveal', { saleId })).toMatchObject({ ok: true, value: { copy: 0 } });
  const looks = await Promise.all([1, 2].map(() => ask('vouchers.reveal', { saleId })));
  expect(looks).toMatchObject([{ ok: true, value: { copy: 1 } }, { error: { code: 'not-allowed' } }]);
});

test('a person who may not see others’ sales finds their own, however many of others are newer', async () => {
  const { ask, engine, counter } = await openDesk();
  const rights = { ...counter.snapshot().attendant.rights, historyOfOthers: false };
  await ask('staff.signIn', { id: OWNER.ownerId, pin: OWNER.pin });
  await ask('staff.change', { id: 'demo-kofi', name: 'Kofi (demo)', pin: null, rights });
  await ask('staff.signIn', KOFI);
  const own = await sell(engine, airtimeSale(1000, '0244111789' as Phone));
  await ask('staff.signIn', AMA);
  for (const number of ['0244222789', '0244333789', '0244111789']) {
    await sell(engine, airtimeSale(700, number as Phone));
  }
  await ask('staff.signIn', KOFI);
  expect(await ask('sales.recent', { digits: '789', limit: 2, product: 'airtime' })).toMatchObject({
    value: [{ id: own.id }],
  });
  expect(await ask('orders.find', { text: '789', limit: 2 })).toMatchObject({ value: [{ line: { id: own.id } }] });
});
