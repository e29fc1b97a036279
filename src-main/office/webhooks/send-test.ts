/** Sends one message that tells of nothing, at once and once only, so that an owner sees whether a webhook works. */
import { TEST_EVENT } from '#shared/office/programs.ts';
import type { Queries } from '../database/database.ts';
import { body } from './announce.ts';
import type { Message, PostProblem } from './post.ts';

/** It counts as done from the beginning: a test that failed is not tried again. */
const WRITE = `
  INSERT INTO dwadi.webhook_delivery (webhook, event, fact, body, tries, done_at)
  SELECT w.id, $2::text, concat_ws(':', $2::text, gen_random_uuid()), ${body('$2::text', "'{}'::jsonb")}, 1, now()
  FROM dwadi.webhook w WHERE w.id = $1 AND w.removed_at IS NULL
  RETURNING id, body`;

const TRIED = `UPDATE dwadi.webhook_delivery SET tried_at = clock_timestamp(), problem = $2 WHERE id = $1`;

export interface Tested {
  readonly url: string;
  /** Null: the receiver took it. */
  readonly problem: PostProblem;
}

/** Null if there is no such webhook. */
export async function sendTest(
  db: Queries,
  webhook: number,
  send: (message: Message) => Promise<PostProblem>,
): Promise<Tested | null> {
  const [written] = await db.query<Pick<Message, 'id' | 'body'>>(WRITE, [webhook, TEST_EVENT]);
  const [to] = await db.query<Pick<Message, 'url' | 'secret'>>(`SELECT url, secret FROM dwadi.webhook WHERE id = $1`, [
    webhook,
  ]);
  if (written === undefined || to === undefined) return null;
  const problem = await send({ ...written, ...to });
  await db.query(TRIED, [written.id, problem]);
  return { url: to.url, problem };
}
