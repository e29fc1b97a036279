/** The office of `bench office-memory`, in a process of its own: does what it is told, and answers with a line of figures. */
import { openPostgres } from '#main/office/database/postgres.ts';
import { ownersActs } from '#main/office/server/acts.ts';
import { openOffice } from '#main/office/server/office.ts';
import { LAST_DAY } from './office-data.ts';

export type Told = 'collect' | { readonly changed: readonly string[] };

interface Given {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly ca: string;
}

const { ca, ...place } = JSON.parse(process.argv[2] ?? '') as Given;
const db = openPostgres({ ...place, database: 'postgres', ssl: { ca } }, () => undefined);
const office = await openOffice({
  ...{ db, demo: false, behindProxy: true, tls: null, host: '127.0.0.1', port: 0, newPassword: false },
  ...{ acts: ownersActs(db, 'none'), post: async () => null, page: new Map(), fold: async () => 0 },
  now: () => Date.parse(LAST_DAY),
  onTrouble: (error) => {
    console.error(error);
    process.exit(1);
  },
  // It looks when it is told to.
  everyMs: 3_600_000,
});

/** Tells what is still referenced, and what the system counts for the process, in MB. */
function memory() {
  // An hour's events in half a minute leave empty pages behind, and a usual collection keeps many of them.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / 1e6, held: (heapUsed + external) / 1e6, streams: office.openStreams() };
}

process.on('message', async (told: Told) => {
  if (told === 'collect') {
    process.send?.(memory());
    return;
  }
  await db.query(`UPDATE dwadi.fold SET nth = nth + 1, behind = 1 - behind WHERE mark = ANY($1::text[])`, [
    told.changed,
  ]);
  await office.look();
  process.send?.({});
});
// The benchmark was ended.
process.once('disconnect', () => process.exit());
process.send?.({ port: office.port });
