/** The rights of each person, and the limit on how many people there may be. */
import { expect, test } from 'vitest';
import { rightsOf } from '#main/staff/people.ts';
import { ALL_RIGHTS, NO_RIGHTS, PEOPLE_MOST, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { staffInJournal } from '../../support/staff/staff.ts';

test('an owner has every right, whatever is stored; an attendant whose rights can’t be read has none', async () => {
  const { people } = await (await staffInJournal()).start();
  const [esi, ama] = [people.find('esi'), people.find('ama')];
  if (!esi || !ama) throw new Error('they work here');
  expect(rightsOf({ ...esi, rights: JSON.stringify(NO_RIGHTS) })).toEqual(ALL_RIGHTS);
  expect(rightsOf({ ...ama, rights: JSON.stringify(USUAL_RIGHTS) })).toEqual(USUAL_RIGHTS);
  expect([rightsOf({ ...ama, rights: '{' }), rightsOf({ ...ama, rights: '{}' })]).toEqual([NO_RIGHTS, NO_RIGHTS]);
});

test('a change keeps a person’s name, or writes it in another way; another person’s name is taken', async () => {
  const { people } = await (await staffInJournal()).start();
  const rename = (name: string) => people.change('ama', { name, rights: USUAL_RIGHTS, pin: null }, 'esi');
  expect([await rename('Ama'), await rename('AMA')]).toMatchObject([{ name: 'Ama' }, { name: 'AMA' }]);
  expect(await rename('kofi')).toBe('name-taken');
});

test('the list holds a set number of people and no more, and a person who left makes room for another', async () => {
  const { people } = await (await staffInJournal()).start();
  const add = (nth: number) =>
    people.add({ name: `Nth ${nth}`, role: 'attendant', rights: NO_RIGHTS, pin: '4719' }, 'esi', 4);
  while (people.everybody.length < PEOPLE_MOST)
    expect(await add(people.everybody.length)).toMatchObject({ pinVersion: 1 });
  expect(await add(99)).toBe('too-many-people');
  expect(await people.retire('kofi', 'esi')).toMatchObject({ id: 'kofi' });
  expect(await add(99)).toMatchObject({ name: 'Nth 99' });
});

test('the recovery code ends an owner’s wait for wrong PINs, in this run and the next, and sets another PIN', async () => {
  const { start, at } = await staffInJournal();
  const { people } = await start();
  for (let tried = 0; tried < 3; tried += 1) await people.tryPin('esi', '000111', 'sign-in');
  at.told = false;
  expect(people.waitMs('esi')).toBe(5000);
  expect(await people.resetPin('esi', '650288')).toMatchObject({ pinVersion: 2 });
  expect(people.waitMs('esi')).toBe(0);
  const next = await start();
  expect(next.people.waitMs('esi')).toBe(0);
  expect(await next.people.tryPin('esi', '650288', 'sign-in')).toEqual({ kind: 'right' });
});
