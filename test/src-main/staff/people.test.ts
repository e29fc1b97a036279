import { expect, test } from 'vitest';
import { hashPin, isPin } from '#main/staff/pin-hash.ts';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
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
