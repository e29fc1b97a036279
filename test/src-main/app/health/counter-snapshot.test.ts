import { expect, test } from 'vitest';
import { CounterSnapshots } from '#main/app/health/counter-snapshot.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { ALL_RIGHTS, NO_RIGHTS, type SignedInAttendant } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { addressOf, sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { inOtherWords } from '../../../support/in-other-words.ts';
import { airtimeSale, dataSale } from '../../../support/sales.ts';

const desk = deskForFile();
const overview = () => new CounterSnapshots('live', 'Shop', () => {});
const health = (keyType: 'standard' | 'commission', state: 'connected' | 'offline' | 'key-rejected') => ({
  keyType,
  state,
  cause: null,
});

test('a missing line is the news before a refused key; a refused key is the news with a line', () => {
  const frame = overview();
  frame.health(health('commission', 'key-rejected'));
  expect([frame.serviceState, frame.hasLine, frame.rejectedKeys]).toEqual(['key-rejected', true, ['commission']]);
  frame.health(health('standard', 'offline'));
  expect([frame.serviceState, frame.hasLine]).toEqual(['offline', false]);
  frame.health(health('standard', 'connected'));
  expect([frame.serviceState, frame.rejectedKeys]).toEqual(['key-rejected', ['commission']]);
});

test('a refused key stays refused while the line is down, and after it', () => {
  const frame = overview();
  const told = () => frame.snapshot(0, { level: 'ok', hoursLeft: null, balance: null }, {} as never, null).service;
  frame.health({ ...health('commission', 'key-rejected'), why: 'key-pending' });
  frame.health(health('commission', 'offline'));
  expect(told()).toEqual({ state: 'offline', rejectedKeys: ['commission'], refusal: 'key-pending' });
  frame.health(health('standard', 'connected'));
  expect(told()).toEqual({ state: 'key-rejected', rejectedKeys: ['commission'], refusal: 'key-pending' });
  frame.health(health('commission', 'connected'));
  expect(told()).toEqual({ state: 'connected', rejectedKeys: [] });
  frame.health(health('commission', 'offline'));
  frame.forgetKeys();
  expect(told().state).toBe('starting');
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
    const frame = new CounterSnapshots(kind, 'Shop', () => {});
    frame.journalNote('office-stopped', 'mark-taken');
    frame.journalNote('backup-same-disk', 'D:');
    frame.attendantIs({ id: 'x', name: 'X', role, rights: { ...ALL_RIGHTS, settings } });
    const { journal } = frame.snapshot(0, { level: 'ok', hoursLeft: null, balance: null }, USUAL_SETTINGS, null);
    return journal.notes?.map((note) => note.kind);
  };
  const all = ['office-stopped', 'backup-same-disk'];
  expect(seen('live', 'owner', true)).toEqual(all);
  expect(seen('training', 'attendant', true)).toEqual(all);
  expect(seen('live', 'attendant', true)).toEqual(['backup-same-disk']);
  expect(seen('training', 'attendant', false)).toEqual(['backup-same-disk']);
});

const WALLET = { level: 'low', hoursLeft: 2, balance: pesewas(1200) } as const;
const AMA: SignedInAttendant = { id: 'ama', name: 'Ama', role: 'attendant', rights: NO_RIGHTS };
const seenBy = (frame: CounterSnapshots, settings: ShopSettings = USUAL_SETTINGS) =>
  frame.snapshot(7, WALLET, settings, null);

test('a counter that hasn’t opened isn’t locked, and shows nobody', () => {
  const frame = overview();
  expect(seenBy(frame)).toMatchObject({
    ...{ kind: 'live', shopName: 'Shop', mark: '', locked: false, now: 7, role: null },
    attendant: { id: '', name: '', role: 'attendant', rights: NO_RIGHTS },
    shift: { id: '', openedAt: 0, state: 'waiting', forgotten: false },
    service: { state: 'starting', rejectedKeys: [] },
    journal: { state: 'opening', problem: null, progress: null },
    wallet: { ...WALLET, balance: null },
  });
});

test('a locked counter tells no wallet and no role; the balance is for people who see costs', () => {
  const frame = overview();
  frame.role('dealer', 3, false);
  frame.attendantIs(AMA);
  expect(seenBy(frame)).toMatchObject({ locked: false, attendant: AMA, wallet: { ...WALLET, balance: null } });
  expect(seenBy(frame).role).toEqual({ name: 'dealer', daysLeft: 3, lapsed: false });
  frame.attendantIs({ ...AMA, rights: { ...NO_RIGHTS, seesCost: true } });
  expect(seenBy(frame).wallet).toEqual(WALLET);
  frame.attendantIs(null);
  expect(seenBy(frame)).toMatchObject({
    ...{ locked: true, role: null },
    wallet: { level: 'unknown', hoursLeft: null, balance: null },
  });
});

test('a page gets the settings that its person needs', () => {
  const settings: ShopSettings = {
    ...USUAL_SETTINGS,
    ...{ shopName: 'Adom', theme: 'dark', lockAfterMinutes: 3, newsPhone: '0241234567' as Phone },
  };
  const frame = overview();
  frame.attendantIs({ ...AMA, rights: { ...NO_RIGHTS, settings: true } });
  expect(seenBy(frame, settings)).toMatchObject({ shopName: 'Adom', settings });
  frame.attendantIs(AMA);
  expect(seenBy(frame, settings).settings).toEqual({ ...settings, newsPhone: null });
  frame.attendantIs(null);
  const { shopName, theme, lockAfterMinutes } = settings;
  expect(seenBy(frame, settings).settings).toEqual({ ...USUAL_SETTINGS, shopName, theme, lockAfterMinutes });
});

test('a shut journal says how to come back as long as that is its trouble', () => {
  const frame = overview();
  const newer = { version: '1.0.0', wroteIt: '2.0.0', backup: null };
  frame.writtenBy(newer);
  frame.journalState('unavailable', 'newer');
  expect(seenBy(frame).journal).toMatchObject({ state: 'unavailable', problem: 'newer', newer });
  frame.lostBut({ newestBackupAt: 5 });
  frame.journalState('unavailable', 'damaged');
  expect(seenBy(frame).journal).toEqual({
    ...{ state: 'unavailable', problem: 'damaged', progress: null },
    lost: { newestBackupAt: 5 },
  });
  frame.journalState('checking', null, 0.5);
  expect(seenBy(frame).journal).toEqual({ state: 'checking', problem: null, progress: 0.5 });
});

test('a journal that says the same again is no change, and each difference is one', () => {
  let changes = 0;
  const frame = new CounterSnapshots('live', 'Shop', () => {
    changes += 1;
  });
  frame.journalNote('no-backup', 'io');
  changes = 0;
  frame.journalState('opening', null);
  expect(changes).toBe(0);
  frame.journalState('checking', null);
  frame.journalState('checking', null, 0.1);
  frame.journalState('checking', 'io', 0.1);
  expect(changes).toBe(3);
  expect(seenBy(frame).journal.notes).toEqual([{ kind: 'no-backup', detail: 'io' }]);
});

test('a note takes the place of the earlier one of its kind, and null takes it away', () => {
  const frame = overview();
  frame.journalNote('no-backup', 'io');
  frame.journalNote('backup-old', '2');
  frame.journalNote('no-backup', 'disk-full');
  const notes = () => seenBy(frame).journal.notes?.map(({ kind, detail }) => `${kind} ${detail}`);
  expect(notes()).toEqual(['backup-old 2', 'no-backup disk-full']);
  frame.journalNote('no-backup', null);
  expect(notes()).toEqual(['backup-old 2']);
});

test('the health of forgotten keys says nothing of the new ones, and an answer with one key proves the connection', () => {
  const frame = overview();
  frame.health(health('commission', 'offline'));
  frame.health(health('standard', 'offline'));
  frame.health(health('standard', 'key-rejected'));
  expect([frame.serviceState, frame.rejectedKeys]).toEqual(['key-rejected', ['standard']]);
  frame.forgetKeys();
  expect([frame.serviceState, frame.hasLine, frame.rejectedKeys]).toEqual(['starting', false, []]);
  frame.health(health('standard', 'connected'));
  expect(frame.serviceState).toBe('connected');
});

test('a note that says the same again is no change', () => {
  let changes = 0;
  const frame = new CounterSnapshots('live', 'Shop', () => {
    changes += 1;
  });
  const seen = [null, 'disk-full', 'disk-full', 'io', null, null].map((detail) => {
    frame.journalNote('no-backup', detail);
    return changes;
  });
  expect(seen).toEqual([0, 1, 1, 2, 3, 3]);
});

test('prices follow the role, and its end', () => {
  const frame = overview();
  expect(frame.role('dealer', 12, false)).toBe(false);
  expect(frame.role('dealer', 11, false)).toBe(false);
  expect(frame.role('dealer', 0, true)).toBe(true);
  expect(frame.roleNow).toBe('dealer (ended)');
  expect(frame.role('agent', null, false)).toBe(true);
  expect(frame.roleNow).toBe('agent');
  expect(frame.heldRole).toEqual({ name: 'agent', daysLeft: null, lapsed: false });
});

test('no role is known, and airtime earns, until the service has told the role', () => {
  const frame = overview();
  expect([frame.roleNow, frame.heldRole, frame.earnsOnAirtime]).toEqual([null, null, true]);
  frame.role('dealer', 3, false, false);
  expect(frame.earnsOnAirtime).toBe(false);
  frame.role('dealer', null, false);
  expect(frame.earnsOnAirtime).toBe(true);
  frame.role('dealer', null, true);
  expect(frame.earnsOnAirtime).toBe(false);
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
