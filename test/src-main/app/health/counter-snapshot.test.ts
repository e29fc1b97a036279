import { expect, test } from 'vitest';
import { Overview } from '#main/app/health/counter-snapshot.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { addressOf, sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { inOtherWords } from '../../../support/in-other-words.ts';
import { airtimeSale, dataSale } from '../../../support/sales.ts';

const desk = deskForFile();
const overview = () => new Overview('live', 'Shop', () => {});
const health = (keyType: 'standard' | 'commission', state: 'connected' | 'offline' | 'key-rejected') => ({
  keyType,
  state,
  cause: null,
});

test('a missing line is the news before a refused key; a refused key is the news with a line', () => {
  const frame = overview();
  frame.health(health('commission', 'key-rejected'));
  expect([frame.serviceState, frame.rejectedKeys]).toEqual(['key-rejected', ['commission']]);
  frame.health(health('standard', 'offline'));
  expect(frame.serviceState).toBe('offline');
  frame.health(health('standard', 'connected'));
  expect([frame.serviceState, frame.rejectedKeys]).toEqual(['key-rejected', ['commission']]);
});

test('a reason is told only where all refused keys have the same', () => {
  const frame = overview();
  const told = () => frame.snapshot(0, { level: 'ok', hoursLeft: null, balance: null }, {} as never, null).service;
  frame.health({ ...health('commission', 'key-rejected'), why: 'key-pending' });
  expect(told()).toMatchObject({ refusal: 'key-pending' });
  frame.health({ ...health('standard', 'key-rejected'), why: 'key-revoked' });
  expect(told()).not.toHaveProperty('refusal');
  frame.health(health('commission', 'connected'));
  expect(told()).toMatchObject({ refusal: 'key-revoked' });
  frame.health(health('standard', 'key-rejected'));
  expect(told()).not.toHaveProperty('refusal');
});

test('notes of the office are for owners, and for whoever may change settings in Training', () => {
  const seen = (kind: 'live' | 'training', role: 'owner' | 'attendant', settings: boolean) => {
    const frame = new Overview(kind, 'Shop', () => {});
    frame.journalNote('office-stopped', 'mark-taken');
    frame.journalNote('backup-same-disk', 'D:');
    frame.atTheDesk({ id: 'x', name: 'X', role, rights: { ...ALL_RIGHTS, settings } });
    const { journal } = frame.snapshot(0, { level: 'ok', hoursLeft: null, balance: null }, USUAL_SETTINGS, null);
    return journal.notes?.map((note) => note.kind);
  };
  const all = ['office-stopped', 'backup-same-disk'];
  expect(seen('live', 'owner', true)).toEqual(all);
  expect(seen('training', 'attendant', true)).toEqual(all);
  expect(seen('live', 'attendant', true)).toEqual(['backup-same-disk']);
  expect(seen('training', 'attendant', false)).toEqual(['backup-same-disk']);
});

test('a note that says the same again is no change', () => {
  let changes = 0;
  const frame = new Overview('live', 'Shop', () => {
    changes += 1;
  });
  for (const detail of [null, 'disk-full', 'disk-full', 'io', null, null]) frame.journalNote('no-backup', detail);
  expect(changes).toBe(3);
});

test('prices follow the role, and its end', () => {
  const frame = overview();
  expect(frame.role('dealer', 12, false)).toBe(false);
  expect(frame.role('dealer', 11, false)).toBe(false);
  expect(frame.role('dealer', 0, true)).toBe(true);
  expect(frame.role('agent', null, false)).toBe(true);
});

test('a refused key stops its own products, other keys sell on, and its approval is noticed by itself', async () => {
  const service = desk.service();
  const { counter, engine } = await desk.open();
  await service.control('setKeyState', { key: service.keys.commission, state: 'pending' });
  const refused = await sell(engine, airtimeSale());
  await until(engine, refused.id, ({ state }) => state === 'rejected');
  expect(counter.snapshot().service).toEqual({
    ...{ state: 'key-rejected', rejectedKeys: ['commission'] },
    refusal: 'key-pending',
  });
  expect((await engine.sale(refused.id))?.orders[0]?.refusal).toBe('key-pending');
  const sold = await sell(engine, dataSale());
  await until(engine, sold.id, ({ delivery }) => delivery === 'completed');
  await service.control('setKeyState', { key: service.keys.commission, state: 'approved' });
  await counter.connect(addressOf(service));
  expect(counter.snapshot().service).toEqual({ state: 'connected', rejectedKeys: [] });
});

test('a line that is back is found by a counter with any key at all', async () => {
  const service = desk.service();
  let down = false;
  const { baseUrl, close } = await inOtherWords(service, () => (down ? 'lost' : undefined));
  const { counter } = await desk.open({ baseUrl, keys: { ...service.keys, standard: '', sms: '' } });
  const state = () => counter.snapshot().service.state;
  down = true;
  await counter.bills.billers(true);
  expect(state()).toBe('offline');
  down = false;
  await expect.poll(state).toBe('connected');
  await close();
});

test('a wallet that holds a part of a pesewa is known by the pesewas that can be spent', async () => {
  let balance = 12.345;
  const { baseUrl, close } = await inOtherWords(desk.service(), ({ path }, answer) => {
    if (path.startsWith('/wallet/balance')) answer.data.balance = balance;
    return undefined;
  });
  const { counter } = await desk.open({ baseUrl });
  expect(counter.knownBalance()).toBe(1234);
  balance = 0.009;
  expect(await counter.askBalance()).toBe(0);
  await close();
});
