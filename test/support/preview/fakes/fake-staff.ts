/** The people at the preview's counter. */
import { ALL_RIGHTS, type Person, type SignInName, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';

export const PEOPLE: readonly Person[] = [
  { id: 'efua', name: 'Efua Mensah', role: 'owner', rights: ALL_RIGHTS, hasPin: true },
  { id: 'ama', name: 'Ama', role: 'attendant', rights: ALL_RIGHTS, hasPin: true },
  { id: 'kofi', name: 'Kofi', role: 'attendant', rights: { ...USUAL_RIGHTS, maxSale: pesewas(20_000) }, hasPin: true },
];

export const NAMES: readonly SignInName[] = PEOPLE.map(({ id, name, role, hasPin }) => ({
  ...{ id, name, role, hasPin },
  waitMs: 0,
  practicePin: null,
}));
