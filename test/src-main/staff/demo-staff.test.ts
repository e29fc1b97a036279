/** The people of a practice counter. */
import { expect, test } from 'vitest';
import { addDemoStaff, DEMO_STARTS_WITH, demoPin } from '#main/staff/demo-staff.ts';
import { People } from '#main/staff/people.ts';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { PEPPER, staffInJournal } from '../../support/staff/staff.ts';

/** A practice counter that opens for the first time. */
async function practice() {
  const { store } = await staffInJournal();
  const clock = { monotonic: () => 0, wall: () => 0 };
  const business = { now: () => 1_795_000_000_000, isTold: true };
  return new People({ store, pepper: PEPPER, clock, business });
}

test('each of them has the PIN that the lock screen shows, until they change it', async () => {
  const people = await practice();
  await addDemoStaff(people);
  const shown = people.inOrder.map((person) => [person.id, demoPin(person)] as const);
  expect(shown.map(([id]) => id)).toEqual(['demo-owner', DEMO_STARTS_WITH, 'demo-kofi']);
  for (const [id, pin] of shown) expect(await people.tryPin(id, pin ?? '', 'sign-in')).toEqual({ kind: 'right' });
  await people.setPin('demo-kofi', '8305', 'demo-kofi');
  expect(people.everybody.map(demoPin)).toEqual(['2580', null, '3690']);
});

test('they are added once: a retired one stays away', async () => {
  const people = await practice();
  await addDemoStaff(people);
  await people.retire('demo-kofi', 'demo-owner');
  await addDemoStaff(people);
  expect(people.list().map(({ id }) => id)).toEqual(['demo-owner', 'demo-ama']);
});

test('a person whom the practice counter added has a PIN that nobody shows', async () => {
  const people = await practice();
  const added = await people.add(
    { name: 'Yaw', role: 'attendant', rights: USUAL_RIGHTS, pin: '6502' },
    'demo-owner',
    4,
  );
  expect(typeof added === 'string' ? added : demoPin(added)).toBeNull();
});
