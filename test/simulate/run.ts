/**
 * `npm run simulate -- --counters 1000 --days 30 --speed N`: counters sell and send, each by its own journal and its own
 * login, and the office's sums are held against theirs at the end. A PostgreSQL of its own is started for it.
 */
import { parseArgs } from 'node:util';
import { openPostgres } from '#main/office/database/postgres.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { makeCluster, noPostgres } from '../support/office/cluster.ts';
import { type Simulated, simulate } from './simulate.ts';

const USAGE =
  'Say: npm run simulate -- [--counters N] [--days N] [--sales N] [--speed N] [--seed S], with whole numbers. --speed 86400 is a day a second; without it, it goes as fast as it can. Needs PostgreSQL 15 or newer from Debian.';

function readOptions() {
  const { values } = parseArgs({
    options: {
      counters: { type: 'string', default: '20' },
      days: { type: 'string', default: '7' },
      sales: { type: 'string', default: '5' },
      speed: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { seed, speed, ...counts } = values;
  const many = /^[1-9]\d{0,5}$/;
  if (Object.values(counts).some((count) => !many.test(count)) || !/^\d{1,8}$/.test(speed)) throw new Error('numbers');
  const [counters, days, sales] = [counts.counters, counts.days, counts.sales].map(Number) as [number, number, number];
  return { counters, days, sales, speed: Number(speed), seed };
}

function understood(): ReturnType<typeof readOptions> {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit(0);
  }
  try {
    return readOptions();
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}

const number = (value: number): string => value.toLocaleString('en');

/** Returns the exit code. */
function sayClosing({ sales, pushes, cut, seconds, pushSeconds, foldSeconds, closing }: Simulated): number {
  console.log(
    `\n${number(sales)} sales in ${number(Math.round(seconds))} s; ${number(pushes)} pushes, ${number(cut)} of them cut off.`,
  );
  console.log(`Sending took ${Math.round(pushSeconds)} s, folding and proving ${Math.round(foldSeconds)} s.`);
  const width = Math.max(...closing.map(({ fact }) => fact.length));
  for (const { fact, counters, office, differ } of closing) {
    const same = differ.length === 0 ? 'the same' : `DIFFER at ${differ.length}: ${differ.slice(0, 5).join(', ')}`;
    const rows = `${number(counters.rows).padStart(12)} rows at counters, ${number(office.rows).padStart(12)} in the office`;
    console.log(`${fact.padEnd(width)} ${rows}; sums ${number(counters.sum)} and ${number(office.sum)}: ${same}`);
  }
  return closing.every(({ differ }) => differ.length === 0) ? 0 : 1;
}

const options = understood();
if (noPostgres !== null) {
  console.error(`${noPostgres}. Run "apt-get install postgresql".`);
  process.exit(2);
}
const cluster = await makeCluster({ settings: [`shared_buffers = '256MB'`] });
const db = openPostgres({ ...cluster.superuser, database: 'postgres' }, () => undefined);
try {
  await migrateOffice(db);
  const { host, port, ca } = cluster;
  const address = { hosts: [{ host, port }], database: 'postgres', authority: ca };
  process.exitCode = sayClosing(
    await simulate({ ...options, atOnce: 8, db, address, say: (line) => console.log(line) }),
  );
} finally {
  await db.close();
  await cluster.remove();
}
