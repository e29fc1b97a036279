/** Records who looked at what, and what the owner changed here. */
import type { LookedAt, LookedRow } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import type { Person } from './sessions.ts';

const MOST = 200;
/** The same person who opens the same page again within this time is the same look. */
const ONE_LOOK = '10 minutes';

export const whoIs = (person: Person): string => (person.kind === 'owner' ? 'owner' : `share ${person.name}`);

interface Look {
  readonly who: string;
  readonly what: LookedAt;
  readonly about?: string | null;
  readonly address: string;
}

export async function noteChange(queries: Queries, { who, what, about = null, address }: Look): Promise<void> {
  await queries.query(`INSERT INTO dwadi.looked (who, what, about, address) VALUES ($1, $2, $3, $4)`, [
    who,
    what,
    about,
    address,
  ]);
}

export async function noteLook(queries: Queries, { who, what, about = null, address }: Look): Promise<void> {
  await queries.query(
    `INSERT INTO dwadi.looked (who, what, about, address) SELECT $1::text, $2::text, $3::text, $4::text
     WHERE NOT EXISTS (SELECT 1 FROM dwadi.looked WHERE at > now() - interval '${ONE_LOOK}'
       AND who = $1 AND what = $2 AND about IS NOT DISTINCT FROM $3 AND address = $4)`,
    [who, what, about, address],
  );
}

export async function listLooked(queries: Queries): Promise<LookedRow[]> {
  const rows = await queries.query<Omit<LookedRow, 'at'> & { at: Date }>(
    `SELECT id, at, who, what, about, address FROM dwadi.looked ORDER BY at DESC, id DESC LIMIT ${MOST}`,
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}
