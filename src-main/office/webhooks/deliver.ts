/**
 * Sends what is due. A row is claimed for a minute and sent outside of any transaction, so that an office that dies in
 * between loses nothing: another one sends it again, under the same id. Several offices share the work.
 */
import type { OfficeDatabase } from '../database/database.ts';
import type { Message, PostProblem } from './post.ts';

const AT_ONCE = 20;
/** A receiver that hangs then leaves room for the others. */
export const MOST_OF_ONE = 5;
/** Longer than a receiver may take to answer. */
const CLAIM_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 4 * 3600;
const GIVE_UP_AFTER = `interval '1 day'`;
/** A row also remembers that its fact was told. */
export const KEEP = `interval '90 days'`;

interface Claimed extends Message {
  readonly webhook: number;
  readonly tries: number;
}

/**
 * A message may be written in the moment in which its webhook is removed. Chance decides which webhooks come first when
 * more of them have messages than a round takes.
 */
const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT one.id, w.url, w.secret
    FROM (SELECT id, url, secret FROM dwadi.webhook WHERE removed_at IS NULL AND id <> ALL($2::bigint[])
      ORDER BY random()) w CROSS JOIN LATERAL (
      SELECT id FROM dwadi.webhook_delivery
      WHERE webhook = w.id AND next_at <= clock_timestamp() AND done_at IS NULL AND parked_at IS NULL
      ORDER BY next_at LIMIT ${MOST_OF_ONE} FOR UPDATE SKIP LOCKED
    ) one LIMIT ${AT_ONCE}
  )
  UPDATE dwadi.webhook_delivery d SET tries = tries + 1, next_at = clock_timestamp() + $1 * interval '1 second'
  FROM due WHERE d.id = due.id
  RETURNING d.id, d.webhook, d.body, d.tries, due.url, due.secret`;

const DONE = `
  UPDATE dwadi.webhook_delivery SET done_at = clock_timestamp(), tried_at = clock_timestamp(), problem = NULL WHERE id = $1`;

const FAILED = `
  UPDATE dwadi.webhook_delivery SET problem = $2, tried_at = clock_timestamp(), next_at = clock_timestamp() + $3 * interval '1 second',
    parked_at = CASE WHEN made_at < clock_timestamp() - ${GIVE_UP_AFTER} THEN clock_timestamp() END
  WHERE id = $1 AND done_at IS NULL`;

/** `chance`: 0 to 1. Receivers that failed together are not asked again together. */
export const pauseAfter = (tries: number, chance: number): number =>
  Math.round(Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS) * (0.8 + 0.4 * chance));

/**
 * Returns how many it claimed: none means that nothing more is due. A webhook whose receiver hangs is added to `slow`, and
 * those in it are left out: a round takes as long as its slowest message.
 */
export async function deliverDue(
  db: OfficeDatabase,
  send: (message: Message) => Promise<PostProblem>,
  slow = new Set<number>(),
): Promise<number> {
  const claimed = await db.query<Claimed>(CLAIM, [CLAIM_SECONDS, [...slow]]);
  await Promise.all(
    claimed.map(async (message) => {
      const problem = await send(message);
      if (problem === 'slow') slow.add(message.webhook);
      if (problem === null) await db.query(DONE, [message.id]);
      else await db.query(FAILED, [message.id, problem, pauseAfter(message.tries, Math.random())]);
    }),
  );
  return claimed.length;
}

export const forgetOldDeliveries = async (db: OfficeDatabase): Promise<void> =>
  void (await db.query(`DELETE FROM dwadi.webhook_delivery WHERE made_at < now() - ${KEEP}`));
