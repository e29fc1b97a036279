/** Limits of tries, counted in the database before a secret is compared: tries at the same moment can't slip through. */
import type { Queries } from '../database/database.ts';

const WITHIN = '15 minutes';

/** The door that somebody tries to open. A password can be guessed by many addresses together; a code and a link can't. */
export type Door = 'password' | 'code' | 'link';

/** Many addresses together may try the password oftener than one of them. */
const MOST_BY_ADDRESS = 10;
const MOST_OF_ALL = 100;
/** A stolen session must not make the office knock somewhere all day. */
const MOST_CALLS = 20;

/** An address of version 6 is one of very many that a single line has: its first four groups are the line. */
function lineOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (!plain.includes(':')) return plain;
  const [before = '', after = ''] = plain.split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const whole = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return whole.slice(0, 4).join(':');
}

/** Each door counts by itself: whoever opens one has no more tries at another. */
const addressKey = (door: Door, address: string): string => `address ${door} ${lineOf(address)}`;
const ALL = 'account owner';

async function counted(queries: Queries, key: string): Promise<number> {
  const [row] = await queries.query<{ tries: number }>(
    `INSERT INTO dwadi.sign_in_try AS t (key, tries) VALUES ($1, 1)
     ON CONFLICT (key) DO UPDATE SET
       tries = CASE WHEN t.since < now() - interval '${WITHIN}' THEN 1 ELSE t.tries + 1 END,
       since = CASE WHEN t.since < now() - interval '${WITHIN}' THEN now() ELSE t.since END
     RETURNING tries`,
    [key],
  );
  return row?.tries ?? 1;
}

/** Strangers who use up the tries of all don't lock the owner out: who signed in from this line may go on. */
async function isOwnersLine(queries: Queries, address: string): Promise<boolean> {
  const known = await queries.query<{ address: string }>(
    `SELECT DISTINCT address FROM dwadi.looked
     WHERE at > now() - interval '60 days' AND who = 'owner' AND what IN ('sign-in', 'password-set')`,
  );
  return known.some((one) => lineOf(one.address) === lineOf(address));
}

/** Counts one try. False once there were too many: nothing may be compared then. */
export async function mayTry(queries: Queries, door: Door, address: string): Promise<boolean> {
  if ((await counted(queries, addressKey(door, address))) > MOST_BY_ADDRESS) return false;
  if (door !== 'password') return true;
  // A blocked address doesn't use up the tries of all.
  return (await counted(queries, ALL)) <= MOST_OF_ALL || (await isOwnersLine(queries, address));
}

/** Counts one call of the office to the outside that its page asks for. False once there were too many. */
export const mayCall = async (queries: Queries, what: string): Promise<boolean> =>
  (await counted(queries, `call ${what}`)) <= MOST_CALLS;

/** Somebody who knew the secret begins anew. */
export async function forgetTries(queries: Queries, door: Door, address: string): Promise<void> {
  const keys = [addressKey(door, address), ...(door === 'password' ? [ALL] : [])];
  await queries.query(`DELETE FROM dwadi.sign_in_try WHERE key = ANY($1::text[])`, [keys]);
}
