/** A staff in a real journal, with clocks that a test sets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { People, type StaffStore, type TriedOwner } from '#main/staff/people.ts';
import type { PhoneApproval } from '#main/staff/phone-approval.ts';
import { StaffService, type StaffServiceOptions } from '#main/staff/staff-service.ts';
import { ALL_RIGHTS, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { openHere, opsOf, tempFolder } from '../journal/journal.ts';

/** Quick to check; the real cost has its own test. */
const CHEAP = 4;
export const PEPPER = new Uint8Array(32).fill(7);

export async function staffInJournal() {
  const folder = tempFolder();
  const opened = await openHere(folder);
  const [ops, reader] = [opsOf(opened), readerOps(opened.db)];
  const at = { monotonic: 0, business: 1_795_000_000_000, told: true, lockAfterMs: 0 };
  const clock = { monotonic: () => at.monotonic, wall: () => at.monotonic };
  const business = {
    now: () => at.business + at.monotonic,
    get isTold() {
      return at.told;
    },
  };
  const store: StaffStore = {
    read: { people: async () => reader.people(), pinGuards: async () => reader.pinGuards() },
    write: {
      savePerson: async (...args) => ops.savePerson(...args),
      savePinGuard: async (...args) => ops.savePinGuard(...args),
      log: async (...args) => ops.log(...args),
    },
  };
  const tried: TriedOwner[] = [];
  /** Starts as the app does. */
  const start = async (phone: PhoneApproval | null = null, more: Partial<StaffServiceOptions> = {}) => {
    const people = new People({ store, pepper: PEPPER, clock, business, onManyWrong: (one) => tried.push(one) });
    await people.load();
    const desk = new StaffService({
      ...{ people, store, clock, phone },
      now: business.now,
      lockAfterMs: () => at.lockAfterMs,
      practicePin: () => null,
      onChange: () => {},
      ...more,
    });
    onTestFinished(() => desk.stop());
    return { people, desk };
  };
  const { people } = await start();
  await people.add({ id: 'esi', name: 'Esi', role: 'owner', rights: ALL_RIGHTS, pin: '907214' }, 'set-up', CHEAP);
  await people.add({ id: 'ama', name: 'Ama', role: 'attendant', rights: USUAL_RIGHTS, pin: '4719' }, 'set-up', CHEAP);
  await people.add({ id: 'kofi', name: 'Kofi', role: 'attendant', rights: USUAL_RIGHTS, pin: '8305' }, 'set-up', CHEAP);
  const events = () =>
    opened.db
      .prepare<[], { kind: string; data: string }>(`SELECT kind, data FROM events ORDER BY seq`)
      .all()
      .map(({ kind, data }) => ({ kind, ...(JSON.parse(data) as object) }));
  const onDisk = () =>
    ['journal.db', 'journal.db-wal'].map((name) => readFileSync(join(folder, name), 'latin1')).join();
  return { at, store, start, events, onDisk, tried };
}
