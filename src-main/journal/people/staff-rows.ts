/** The staff, and how often each person's PIN was wrong. */
import type { ReadableDb, WritableDb } from '../base/database.ts';
import type { PersonRecord, PinGuardRecord } from '../base/records.ts';

export function staffWriter(db: WritableDb) {
  return {
    person: (person: PersonRecord): void =>
      void db
        .prepare(`
          INSERT INTO staff (id, name, role, rights, pin_salt, pin_hash, pin_cost, pin_version, retired_at)
          VALUES (@id, @name, @role, @rights, @pinSalt, @pinHash, @pinCost, @pinVersion, @retiredAt)
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, role = excluded.role, rights = excluded.rights,
            pin_salt = excluded.pin_salt, pin_hash = excluded.pin_hash, pin_cost = excluded.pin_cost,
            pin_version = excluded.pin_version, retired_at = excluded.retired_at`)
        .run(person),
    guard: (guard: PinGuardRecord): void =>
      void db
        .prepare(`
          INSERT INTO pin_guards (staff_id, wrong, wait_until) VALUES (@staffId, @wrong, @waitUntil)
          ON CONFLICT DO UPDATE SET wrong = excluded.wrong, wait_until = excluded.wait_until`)
        .run(guard),
  };
}

/** The name of everybody who ever worked here, by id. */
export function staffNames(db: ReadableDb): Record<string, string> {
  const rows = db.prepare<[], { id: string; name: string }>(`SELECT id, name FROM staff`).all();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

export function staffReader(db: ReadableDb) {
  return {
    people: (): PersonRecord[] =>
      db
        .prepare<[], PersonRecord>(
          `SELECT id, name, role, rights, pin_salt AS pinSalt, pin_hash AS pinHash, pin_cost AS pinCost,
             pin_version AS pinVersion, retired_at AS retiredAt
           FROM staff ORDER BY role DESC, name COLLATE NOCASE`,
        )
        .all(),
    guards: (): PinGuardRecord[] =>
      db
        .prepare<[], PinGuardRecord>(`SELECT staff_id AS staffId, wrong, wait_until AS waitUntil FROM pin_guards`)
        .all(),
  };
}
