/** Enrols and revokes counters, and the readers who look at all of them with tools of their own. */
import type { OfficeDatabase, Queries } from '../database/database.ts';
import { closeLogin, endSessions, freeRole, openLogin } from './login.ts';
import { OfficeProblem } from './problem.ts';

export const MOST_NAME = 60;

/** The counter's and the reader's login are alike; each has a table of its own. */
const KINDS = {
  counter: { prefix: 'dwadi_till_', group: 'dwadi_counter', connections: 2 },
  reader: { prefix: 'dwadi_read_', group: 'dwadi_reader', connections: 5 },
} as const;
type Kind = keyof typeof KINDS;

export interface Enrolled {
  readonly name: string;
  readonly role: string;
  /** Told once: the database keeps a verifier alone. */
  readonly password: string;
}

export interface NewlyEnrolled extends Enrolled {
  /** False: a connection with the old password may go on, as the office could not end it. */
  readonly oldEnded: boolean;
}

interface Known {
  readonly role: string;
  readonly revoked: boolean;
}

async function known(queries: Queries, kind: Kind, name: string): Promise<Known | undefined> {
  const [row] = await queries.query<Known>(
    `SELECT role, revoked_at IS NOT NULL AS revoked FROM dwadi.${kind} WHERE name = $1 FOR UPDATE`,
    [name],
  );
  return row;
}

async function openNew(queries: Queries, kind: Kind, name: string): Promise<Enrolled> {
  const { prefix, ...options } = KINDS[kind];
  const role = await freeRole(queries, prefix, name);
  const password = await openLogin(queries, role, options);
  await queries.query(`INSERT INTO dwadi.${kind} (role, name) VALUES ($1, $2)`, [role, name]);
  return { name, role, password };
}

/** The old password stops at once, so that a lost link is worth nothing. */
async function openAgain(queries: Queries, kind: Kind, name: string, { role }: Known): Promise<Enrolled> {
  const password = await openLogin(queries, role, KINDS[kind]);
  await queries.query(`UPDATE dwadi.${kind} SET revoked_at = NULL WHERE role = $1`, [role]);
  return { name, role, password };
}

async function enrol(db: OfficeDatabase, kind: Kind, typed: string, again: boolean): Promise<NewlyEnrolled> {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > MOST_NAME) throw new OfficeProblem('name', typed);
  const enrolled = await db.transaction(async (queries) => {
    if ((await known(queries, kind === 'counter' ? 'reader' : 'counter', name)) !== undefined) {
      throw new OfficeProblem('name-taken', name);
    }
    const found = await known(queries, kind, name);
    if (found === undefined) {
      if (again) throw new OfficeProblem('not-enrolled', name);
      return openNew(queries, kind, name);
    }
    if (!again) throw new OfficeProblem('enrolled-already', name);
    return openAgain(queries, kind, name, found);
  });
  // A session that the old password opened could go on, and even change the new one.
  return { ...enrolled, oldEnded: !again || (await endSessions(db, enrolled.role)) };
}

/** `again`: a new password for a counter that is enrolled, or was revoked. */
export const enrolCounter = (db: OfficeDatabase, name: string, again = false): Promise<NewlyEnrolled> =>
  enrol(db, 'counter', name, again);

/** Reads everything and changes nothing: for tools that speak SQL, and for a counter's All counters. */
export const enrolReader = (db: OfficeDatabase, name: string, again = false): Promise<NewlyEnrolled> =>
  enrol(db, 'reader', name, again);

/** Closes the login of a counter or a reader. All that a counter sent stays. A session that goes on can do nothing more. */
export async function revoke(db: OfficeDatabase, name: string): Promise<{ readonly sessionsEnded: boolean }> {
  const role = await db.transaction(async (queries) => {
    for (const kind of ['counter', 'reader'] as const) {
      const found = await known(queries, kind, name);
      if (found === undefined) continue;
      await closeLogin(queries, found.role, KINDS[kind].group);
      await queries.query(`UPDATE dwadi.${kind} SET revoked_at = coalesce(revoked_at, now()) WHERE role = $1`, [
        found.role,
      ]);
      return found.role;
    }
    throw new OfficeProblem('not-enrolled', name);
  });
  return { sessionsEnded: await endSessions(db, role) };
}
