import { expect, test } from 'vitest';
import { rightsOf } from '#main/staff/people.ts';
import { hashPin, hasPin, isPin, NO_PIN } from '#main/staff/pin-hash.ts';
import { ALL_RIGHTS, NO_RIGHTS, PEOPLE_MOST, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { STRETCH_COST } from '#shared/scrypt-cost.ts';
import { PEPPER, staffInJournal } from '../../support/staff/staff.ts';

test('a PIN is known by its hash alone, with a salt of its own and the vault’s pepper', async () => {
  const [one, two] = [await hashPin('4719', PEPPER), await hashPin('4719', PEPPER)];
  expect(one.pinCost).toBe(STRETCH_COST.pin);
  expect(Buffer.from(one.pinHash).equals(two.pinHash)).toBe(false);
  expect(await isPin('4719', one, PEPPER)).toBe(true);
  expect(await isPin('4718', one, PEPPER)).toBe(false);
  expect(await isPin('4719', one, new Uint8Array(32).fill(8))).toBe(false);
});

test('no PIN is right for a person without one', async () => {
  expect([hasPin(NO_PIN), hasPin(await hashPin('4719', PEPPER, 4))]).toEqual([false, true]);
  expect(await isPin('', { ...NO_PIN, pinCost: 4 }, PEPPER)).toBe(false);
});

test('hashing leaves the event loop free', async () => {
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 1);
  await hashPin('4719', PEPPER, 15);
  clearInterval(count);
  expect(turns).toBeGreaterThan(3);
});

test('every wrong PIN is in the log, and no PIN is anywhere', async () => {
  const { start, events, onDisk, at } = await staffInJournal();
  const { people } = await start();
  expect(await people.tryPin('ama', '551966', 'sign-in')).toEqual({ kind: 'wrong', waitMs: 0 });
  expect(await people.tryPin('ama', '551966', 'sign-in')).toEqual({ kind: 'wrong', waitMs: 0 });
  expect(await people.tryPin('ama', '551966', 'over-limit')).toEqual({ kind: 'wrong', waitMs: 5000 });
  expect(await people.tryPin('ama', '4719', 'sign-in')).toEqual({ kind: 'wait', waitMs: 5000 });
  at.monotonic += 5000;
  await people.setPin('ama', '663081', 'ama');
  expect(await people.tryPin('ama', '4719', 'sign-in')).toMatchObject({ kind: 'wrong' });
  at.monotonic += 15_000;
  expect(await people.tryPin('ama', '663081', 'sign-in')).toEqual({ kind: 'right' });
  const told = events().filter(({ kind }) => kind.endsWith('-pin'));
  expect(told).toEqual([
    { kind: 'staff.wrong-pin', person: 'ama', purpose: 'sign-in', inARow: 1 },
    { kind: 'staff.wrong-pin', person: 'ama', purpose: 'sign-in', inARow: 2 },
    { kind: 'staff.wrong-pin', person: 'ama', purpose: 'over-limit', inARow: 3 },
    { kind: 'staff.wrong-pin', person: 'ama', purpose: 'sign-in', inARow: 4 },
    { kind: 'staff.right-pin', person: 'ama', purpose: 'sign-in' },
  ]);
  expect(onDisk()).not.toMatch(/551966|663081|907214/);
});

test('people come in one order, before and after a restart, whoever came later', async () => {
  const { start } = await staffInJournal();
  const first = await start();
  await first.people.add({ name: 'abena', role: 'attendant', rights: USUAL_RIGHTS, pin: '663081' }, 'esi', 4);
  const order = ['Esi', 'abena', 'Ama', 'Kofi'];
  expect(first.desk.names().map(({ name }) => name)).toEqual(order);
  expect(first.people.list().map(({ name }) => name)).toEqual(order);
  expect((await start()).desk.names().map(({ name }) => name)).toEqual(order);
});

test('a restart frees nobody, and one person’s wrong PINs are not another’s', async () => {
  const { start, at } = await staffInJournal();
  const first = await start();
  for (let tried = 0; tried < 3; tried += 1) await first.people.tryPin('kofi', '0001', 'sign-in');
  at.monotonic += 4000;
  at.told = false;
  at.business -= 1e11;
  const { people } = await start();
  expect(people.waitMs('kofi')).toBe(5000);
  expect(await people.tryPin('kofi', '8305', 'sign-in')).toEqual({ kind: 'wait', waitMs: 5000 });
  expect(await people.tryPin('ama', '4719', 'sign-in')).toEqual({ kind: 'right' });
});

test('each of many PINs tried at once is counted before the next is looked at', async () => {
  const { start } = await staffInJournal();
  const { people } = await start();
  const tried = await Promise.all(Array.from({ length: 10 }, () => people.tryPin('kofi', '0001', 'sign-in')));
  expect(tried.map((answer) => answer?.kind)).toEqual(['wrong', 'wrong', 'wrong', ...Array(7).fill('wait')]);
});

test('a right PIN and a wrong one look alike while the journal can’t be written', async () => {
  const { start, store } = await staffInJournal();
  const { people } = await start();
  store.write.savePinGuard = () => Promise.reject(new Error('the disk is full'));
  const waits: number[][] = [];
  for (const [person, pin] of [
    ['ama', '4719'],
    ['kofi', '0001'],
  ] as const) {
    for (let tried = 0; tried < 3; tried += 1) await people.tryPin(person, pin, 'sign-in').catch(() => {});
    waits.push([people.waitMs(person)]);
  }
  expect(waits).toEqual([[5000], [5000]]);
});

test('changes are in the log with the person who made them; a name is nobody else’s, and the last owner stays', async () => {
  const { start, events } = await staffInJournal();
  const { people } = await start();
  expect(await people.change('ama', { name: 'KOFI', rights: USUAL_RIGHTS, pin: null }, 'esi')).toBe('name-taken');
  await people.change('ama', { name: 'Ama B', rights: { ...USUAL_RIGHTS, reprint: true }, pin: '7082' }, 'esi');
  expect(await people.retire('esi', 'esi')).toBe('last-owner');
  await people.retire('kofi', 'esi');
  expect(await people.tryPin('kofi', '8305', 'sign-in')).toBeNull();
  const again = await start();
  expect(again.people.list().map(({ name, rights: { reprint } }) => [name, reprint])).toEqual([
    ['Esi', true],
    ['Ama B', true],
  ]);
  expect(events().slice(3)).toMatchObject([
    { kind: 'staff.changed', by: 'esi', person: 'ama', name: 'Ama B', newPin: true },
    { kind: 'staff.retired', by: 'esi', person: 'kofi' },
  ]);
});

test('a new person is in the log with their rights and their author, and is told apart from all others', async () => {
  const { start, events } = await staffInJournal();
  const { people } = await start();
  const yaw = { name: 'Yaw', role: 'attendant', rights: USUAL_RIGHTS, pin: '6502' } as const;
  const added = await people.add(yaw, 'esi', 4);
  expect(added).toMatchObject({ name: 'Yaw', pinVersion: 1, retiredAt: null });
  const id = typeof added === 'string' ? '' : added.id;
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(events().at(-1)).toEqual({
    ...{ kind: 'staff.added', by: 'esi', person: id },
    ...{ name: 'Yaw', role: 'attendant', rights: USUAL_RIGHTS },
  });
  expect(await people.add({ ...yaw, name: 'YAW' }, 'esi', 4)).toBe('name-taken');
  await people.retire(id, 'esi');
  expect(await people.add(yaw, 'esi', 4)).toMatchObject({ name: 'Yaw' });
});

test('a counter has no more people than fit on its lock screen; one who leaves makes room', async () => {
  const { start } = await staffInJournal();
  const { people } = await start();
  const add = (name: string) => people.add({ name, role: 'attendant', rights: USUAL_RIGHTS, pin: null }, 'esi');
  for (let at = people.everybody.length; at < PEOPLE_MOST; at += 1) expect(await add(`Yaw ${at}`)).toHaveProperty('id');
  expect(await add('Efua')).toBe('too-many-people');
  await people.retire('kofi', 'esi');
  expect(await add('Efua')).toHaveProperty('id');
});

test('a person may keep their name or write it otherwise; their PIN stays unless they get another', async () => {
  const { start, events } = await staffInJournal();
  const { people } = await start();
  const changed = await people.change('ama', { name: 'AMA', rights: USUAL_RIGHTS, pin: null }, 'esi');
  expect(changed).toMatchObject({ name: 'AMA', pinVersion: 1 });
  expect(events().at(-1)).toEqual({
    ...{ kind: 'staff.changed', by: 'esi', person: 'ama' },
    ...{ name: 'AMA', rights: USUAL_RIGHTS, newPin: false },
  });
  expect(await people.tryPin('ama', '4719', 'sign-in')).toEqual({ kind: 'right' });
  expect(await people.change('ama', { name: 'AMA', rights: USUAL_RIGHTS, pin: '6502' }, 'esi')).toMatchObject({
    pinVersion: 2,
  });
  expect(await people.tryPin('ama', '6502', 'sign-in')).toEqual({ kind: 'right' });
});

test('a new PIN is in the log with the person who gave it', async () => {
  const { start, events } = await staffInJournal();
  const { people } = await start();
  expect(await people.setPin('ama', '6502', 'ama')).toMatchObject({ id: 'ama', pinVersion: 2 });
  expect(events().at(-1)).toEqual({ kind: 'staff.pin-changed', by: 'ama', person: 'ama' });
});

test('nothing changes for a person who has left; their sales keep their name', async () => {
  const { start, at, events } = await staffInJournal();
  const { people } = await start();
  await people.add({ id: 'yaw', name: 'Yaw', role: 'owner', rights: ALL_RIGHTS, pin: '650288' }, 'set-up', 4);
  at.monotonic += 1000;
  expect(await people.retire('yaw', 'esi')).toMatchObject({ id: 'yaw', retiredAt: at.business + 1000 });
  const known = events().length;
  expect([
    await people.change('yaw', { name: 'Yaw', rights: ALL_RIGHTS, pin: null }, 'esi'),
    await people.setPin('yaw', '907214', 'esi'),
    await people.resetPin('yaw', '907214'),
    await people.retire('yaw', 'esi'),
    await people.tryPin('yaw', '650288', 'sign-in'),
  ]).toEqual(['not-found', 'not-found', 'not-found', 'not-found', null]);
  expect([people.find('yaw'), people.nameOf('yaw'), people.nameOf('nobody')]).toEqual([null, 'Yaw', null]);
  expect(events()).toHaveLength(known);
  expect(await people.retire('esi', 'esi')).toBe('last-owner');
});

test('the recovery code ends an owner’s wait, now and after a restart, and is in the log', async () => {
  const { start, events } = await staffInJournal();
  const { people } = await start();
  for (let tried = 0; tried < 3; tried += 1) await people.tryPin('esi', '0001', 'sign-in');
  expect(people.waitMs('esi')).toBe(5000);
  expect(await people.resetPin('esi', '650288')).toMatchObject({ id: 'esi', pinVersion: 2 });
  expect(events().slice(-2)).toEqual([
    { kind: 'staff.pin-reset', person: 'esi', by: 'recovery-code' },
    { kind: 'staff.right-pin', person: 'esi', purpose: 'recovery-code' },
  ]);
  expect([people.waitMs('esi'), (await start()).people.waitMs('esi')]).toEqual([0, 0]);
  expect(await people.tryPin('esi', '650288', 'sign-in')).toEqual({ kind: 'right' });
});

test('a new PIN from the owner ends an attendant’s wait, now and after a restart, and is in the log', async () => {
  const { start, events } = await staffInJournal();
  const { people } = await start();
  for (let tried = 0; tried < 3; tried += 1) await people.tryPin('ama', '0001', 'sign-in');
  expect(people.waitMs('ama')).toBe(5000);
  const ama = { name: 'Ama', rights: USUAL_RIGHTS };
  expect(await people.change('ama', { ...ama, pin: null }, 'esi')).toMatchObject({ id: 'ama' });
  expect(people.waitMs('ama')).toBe(5000);
  expect(await people.change('ama', { ...ama, pin: '8305' }, 'esi')).toMatchObject({ id: 'ama', pinVersion: 2 });
  expect(events().at(-1)).toEqual({ kind: 'staff.wait-ended', by: 'esi', person: 'ama' });
  expect([people.waitMs('ama'), (await start()).people.waitMs('ama')]).toEqual([0, 0]);
  expect(await people.tryPin('ama', '8305', 'sign-in')).toEqual({ kind: 'right' });
});

test('the recovery code gives a PIN to an owner who has tried none, and to nobody else', async () => {
  const { start } = await staffInJournal();
  const { people } = await start();
  expect(await people.resetPin('ama', '650288')).toBe('not-found');
  expect(await people.resetPin('esi', '650288')).toMatchObject({ id: 'esi', pinVersion: 2 });
  expect(await people.tryPin('ama', '4719', 'sign-in')).toEqual({ kind: 'right' });
});

test('a right PIN forgives the wrong ones before it, now and after a restart', async () => {
  const { start } = await staffInJournal();
  const { people } = await start();
  const sequence = ['0001', '0001', '4719', '0001', '0001'];
  for (const pin of sequence) await people.tryPin('ama', pin, 'sign-in');
  expect(people.waitMs('ama')).toBe(0);
  await people.tryPin('ama', '4719', 'sign-in');
  const again = await start();
  for (const pin of ['0001', '0001']) await again.people.tryPin('ama', pin, 'sign-in');
  expect(again.people.waitMs('ama')).toBe(0);
});

test('owners come first in the order of names, and may do all; unreadable rights are none', async () => {
  const { start } = await staffInJournal();
  const { people } = await start();
  const owner = { role: 'owner', rights: NO_RIGHTS, pin: null } as const;
  for (const name of ['Zita', 'Abena']) await people.add({ ...owner, name }, 'esi');
  expect(people.list().map(({ name }) => name)).toEqual(['Abena', 'Esi', 'Zita', 'Ama', 'Kofi']);
  expect(people.list().map(({ rights }) => rights)).toEqual([
    ...[ALL_RIGHTS, ALL_RIGHTS, ALL_RIGHTS],
    ...[USUAL_RIGHTS, USUAL_RIGHTS],
  ]);
  expect(people.list().map((person) => person.hasPin)).toEqual([false, true, false, true, true]);
  const [, , , ama] = people.inOrder;
  for (const rights of ['', '{}', '[]', 'null']) expect(ama && rightsOf({ ...ama, rights })).toEqual(NO_RIGHTS);
});

test('an owner’s new PIN has six digits, an attendant’s four, and neither is an easy one, however it is given', async () => {
  const { start, events } = await staffInJournal();
  const { people } = await start();
  const before = events().length;
  const yaw = { name: 'Yaw', rights: USUAL_RIGHTS } as const;
  const refused = [
    await people.add({ ...yaw, role: 'owner', pin: '65027' }, 'esi', 4),
    await people.add({ ...yaw, role: 'owner', pin: '121212' }, 'esi', 4),
    await people.add({ ...yaw, role: 'attendant', pin: '2580' }, 'esi', 4),
    await people.change('esi', { name: 'Esi', rights: USUAL_RIGHTS, pin: '6502' }, 'esi'),
    await people.change('ama', { name: 'Ama', rights: USUAL_RIGHTS, pin: '1990' }, 'esi'),
    await people.setPin('esi', '6502', 'esi'),
    await people.resetPin('esi', '6502'),
    await people.resetPin('esi', '150390'),
  ];
  expect(refused).toEqual(refused.map(() => 'weak-pin'));
  expect(events().length).toBe(before);
  expect(await people.setPin('ama', '6502', 'ama')).toMatchObject({ id: 'ama' });
  expect(await people.add({ ...yaw, role: 'owner', pin: '650274' }, 'esi', 4)).toMatchObject({ role: 'owner' });
});

test('an owner’s PIN of an earlier Dwadi opens the counter still; Training’s stand on its lock screen', async () => {
  const { start } = await staffInJournal();
  const { people } = await start();
  await people.addForPractice({ id: 'yaa', name: 'Yaa', role: 'owner', rights: USUAL_RIGHTS, pin: '3690' }, 4);
  expect(await people.tryPin('yaa', '3690', 'sign-in')).toEqual({ kind: 'right' });
});

test('from the tenth wrong PIN of an owner on, the news are told who was tried and how often; an attendant’s are not', async () => {
  const { start, at, tried } = await staffInJournal();
  const { people } = await start();
  const wrong = async (id: string, times: number) => {
    for (let nth = 0; nth < times; nth += 1) {
      at.monotonic += 3_600_000;
      await people.tryPin(id, '000111', 'sign-in');
    }
  };
  await wrong('ama', 12);
  await wrong('esi', 9);
  expect(tried).toEqual([]);
  await wrong('esi', 2);
  expect(tried).toEqual([
    { name: 'Esi', wrong: 10 },
    { name: 'Esi', wrong: 11 },
  ]);
  // A right PIN begins the count anew.
  at.monotonic += 3_600_000;
  await people.tryPin('esi', '907214', 'sign-in');
  await wrong('esi', 1);
  expect(tried).toHaveLength(2);
});

test('after fifteen wrong PINs an hour is waited, also after a restart and whatever the PC’s clock says', async () => {
  const { start, at } = await staffInJournal();
  const first = await start();
  for (let nth = 0; nth < 15; nth += 1) {
    at.monotonic += 3_600_000;
    await first.people.tryPin('esi', '000111', 'sign-in');
  }
  expect(first.people.waitMs('esi')).toBe(3_600_000);
  // Dwadi is closed; the PC's clock is set forward by a year and back again, and the service doesn't answer.
  at.told = false;
  for (const jump of [31e9, -31e9]) {
    at.business += jump;
    const { people } = await start();
    expect(people.waitMs('esi')).toBe(3_600_000);
    expect(await people.tryPin('esi', '907214', 'sign-in')).toEqual({ kind: 'wait', waitMs: 3_600_000 });
  }
  at.monotonic += 3_600_000;
  const { people } = await start();
  expect(people.waitMs('esi')).toBe(3_600_000);
  // The service tells how long Dwadi was closed.
  at.told = true;
  expect(await people.tryPin('esi', '907214', 'sign-in')).toEqual({ kind: 'right' });
});
