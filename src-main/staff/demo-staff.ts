/** The people of a practice counter. Their PINs are no secret: the lock screen shows each until it is changed. */
import { ALL_RIGHTS, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import type { PersonRecord } from '../journal/base/records.ts';
import type { NewPerson, People } from './people.ts';

/** The person signed in when the practice counter opens, so that practice begins with a sale and not with a PIN. */
export const DEMO_STARTS_WITH = 'demo-ama';

/** Cheap to check, because these PINs guard nothing. */
const DEMO_PIN_COST = 10;

const DEMO_PEOPLE: readonly (NewPerson & { readonly id: string })[] = [
  { id: 'demo-ama', name: 'Ama (demo)', role: 'attendant', rights: ALL_RIGHTS, pin: '2580' },
  {
    id: 'demo-kofi',
    name: 'Kofi (demo)',
    role: 'attendant',
    rights: { ...USUAL_RIGHTS, maxSale: pesewas(20_000) },
    pin: '1470',
  },
  { id: 'demo-owner', name: 'Efua, the owner (demo)', role: 'owner', rights: ALL_RIGHTS, pin: '3690' },
];

/** Adds them once: a person who was changed or retired stays so. */
export async function addDemoStaff(people: People): Promise<void> {
  if (people.everybody.length > 0) return;
  for (const person of DEMO_PEOPLE) await people.addForPractice(person, DEMO_PIN_COST);
}

export const demoPin = ({ id, pinVersion }: PersonRecord): string | null =>
  pinVersion === 1 ? (DEMO_PEOPLE.find((person) => person.id === id)?.pin ?? null) : null;
