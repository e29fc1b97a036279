/** Limits of tries, counted in the database before a secret is compared: tries at the same moment can't slip through. */
import type { Queries } from '../database/database.ts';

const WITHIN = '15 minutes';

/** Many addresses together may try an account oftener than one of them. */
const MOST_BY_ADDRESS = 10;
const MOST_BY_ACCOUNT = 100;
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

const addressKey = (address: string): string => `address ${lineOf(address)}`;
const accountKey = (account: string): string => `account ${account}`;

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

/** Counts one try. False once there were too many: nothing may be compared then. */
export async function mayTry(queries: Queries, account: string, address: string): Promise<boolean> {
  const byAddress = await counted(queries, addressKey(address));
  // A blocked address doesn't use up the tries of the account.
  return byAddress <= MOST_BY_ADDRESS && (await counted(queries, accountKey(account))) <= MOST_BY_ACCOUNT;
}

/** Counts one call of the office to the outside that its page asks for. False once there were too many. */
export const mayCall = async (queries: Queries, what: string): Promise<boolean> =>
  (await counted(queries, `call ${what}`)) <= MOST_CALLS;

/** Somebody who knew the secret begins anew. */
export async function forgetTries(queries: Queries, account: string, address: string): Promise<void> {
  await queries.query(`DELETE FROM dwadi.sign_in_try WHERE key IN ($1, $2)`, [
    addressKey(address),
    accountKey(account),
  ]);
}
