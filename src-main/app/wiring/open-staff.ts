/** Opens the counter's staff and the service that signs them in. */
import type { SignedInAttendant } from '#shared/counter-api/staff.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { type BusinessClock, systemClock } from '../../platform/clock.ts';
import { addDemoStaff, DEMO_STARTS_WITH, demoPin } from '../../staff/demo-staff.ts';
import { People, type StaffStore } from '../../staff/people.ts';
import type { PhoneWord } from '../../staff/phone-approval.ts';
import { StaffService } from '../../staff/staff-service.ts';

interface StaffOptions {
  readonly store: StaffStore;
  readonly pepper: Uint8Array;
  readonly business: BusinessClock;
  /** Ready-made people, one of them signed in when the counter opens. */
  readonly demo: boolean;
  /** The first owner of a counter that is being set up. */
  readonly owner: { readonly name: string; readonly pin: string } | null;
  readonly phone: PhoneWord | null;
  readonly lockAfterMs: () => number;
  /** Null while the counter is locked. */
  readonly onChange: (attendant: SignedInAttendant | null) => void;
}

export async function openStaff(options: StaffOptions) {
  const { store, pepper, business, demo, owner, phone, lockAfterMs, onChange } = options;
  const people = new People({ store, pepper, clock: systemClock, business });
  await people.load();
  if (demo) await addDemoStaff(people);
  if (owner !== null) await people.add({ ...owner, role: 'owner', rights: ALL_RIGHTS }, 'set-up');
  const service: StaffService = new StaffService({
    ...{ people, store, clock: systemClock, lockAfterMs, phone },
    now: () => business.now(),
    practicePin: (person) => (demo ? demoPin(person) : null),
    onChange: () => {
      const { id, name, role } = service.attendant();
      onChange(service.locked ? null : { id, name, role, rights: service.rights });
    },
  });
  onChange(null);
  if (demo) service.startAs(DEMO_STARTS_WITH);
  return service;
}
