/** Opens the counter's staff and the service that signs them in. */
import { randomBytes } from 'node:crypto';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { BACKUP_DAY } from '../../journal/base/meta-names.ts';
import { systemClock } from '../../platform/clock.ts';
import { addDemoStaff, DEMO_STARTS_WITH, demoPin } from '../../staff/demo-staff.ts';
import { People, type TriedOwner } from '../../staff/people.ts';
import { PhoneApproval } from '../../staff/phone-approval.ts';
import { StaffService } from '../../staff/staff-service.ts';
import type { Opening } from '../counter/opening.ts';
import { sealedEvent } from '../health/progress-keeper.ts';

async function phoneOf({ options: { phoneKey }, identity: { mark }, journal }: Opening): Promise<PhoneApproval | null> {
  if (phoneKey === undefined) return null;
  const key = await phoneKey(journal.read);
  return new PhoneApproval({ key, mark, clock: systemClock, randomBytes: (size) => randomBytes(size) });
}

/** A journal from before the seal is sealed as soon as an owner proves to be there. */
async function sealOldJournal({ journal, options: { log }, now }: Opening, by: string): Promise<void> {
  if (journal.report.sealed) return;
  // The backups until now have no seal: the next one is due at once.
  await journal.seal
    .sealNow(sealedEvent(by, now()))
    .then(() => journal.write.saveMeta({ [BACKUP_DAY]: '' }))
    .catch((error: unknown) => log.write('error', 'journal: not sealed', { error: String(error) }));
}

export async function openStaff(opening: Opening, onManyWrong: (tried: TriedOwner) => void) {
  const { journal: store, secrets, options, settings, business, overview, now } = opening;
  const { demoStaff: demo, founding } = options;
  const phone = await phoneOf(opening);
  const people = new People({ store, pepper: secrets.pepper, clock: systemClock, business, onManyWrong });
  await people.load();
  if (demo) await addDemoStaff(people);
  if (founding) await people.add({ ...founding.owner, role: 'owner', rights: ALL_RIGHTS }, 'set-up');
  const service: StaffService = new StaffService({
    ...{ people, store, clock: systemClock, phone, now },
    lockAfterMs: () => settings.current.lockAfterMinutes * 60_000,
    onOwner: (id) => void sealOldJournal(opening, id),
    practicePin: (person) => (demo ? demoPin(person) : null),
    onChange: () => {
      const { id, name, role } = service.attendant();
      const { rights, weakPin, locked } = service;
      overview.attendantIs(locked ? null : { id, name, role, rights, ...(weakPin !== null && { weakPin }) });
    },
  });
  overview.attendantIs(null);
  if (demo) service.startAs(DEMO_STARTS_WITH);
  return service;
}
