/** The addresses that an owner wants to be told at, and what of. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Told } from '#shared/office/page-data.ts';
import { WEBHOOK_EVENTS } from '#shared/office/programs.ts';
import type { OfficeDatabase, Queries } from '../database/database.ts';
import { ms } from '../read/sql.ts';

/** A name and a password in an address would stand in logs of the receiver's side. */
const withoutPassword = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

export const webhookWanted = z.strictObject({
  url: z
    .url({ protocol: /^https$/, abort: true })
    .max(2000)
    .refine(withoutPassword)
    // A phone's keyboard begins with a capital letter.
    .transform((text) => text.replace(/^https:\/*/i, 'https://')),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  /** Pesewas. */
  lowBelow: z.int().min(0).default(20_000),
  /** Minutes. A counter tells that it is there about once an hour, while its PC is on. */
  silentAfter: z.int().min(90).max(100_000).default(2160),
});
export type WebhookWanted = z.input<typeof webhookWanted>;

export interface Webhook extends z.output<typeof webhookWanted> {
  readonly id: number;
  readonly madeAt: Date;
  /** The messages that are still to be sent, and those that were given up. */
  readonly waiting: number;
  readonly parked: number;
  readonly lastProblem: string | null;
  /** The message that was tried last. */
  readonly last: Told | null;
}

const SECRET_PREFIX = 'whsec_';

/** Returns the secret with which the receiver checks what comes. */
export async function addWebhook(db: Queries, wanted: WebhookWanted): Promise<{ id: number; secret: string }> {
  const { url, events, lowBelow, silentAfter } = webhookWanted.parse(wanted);
  const secret = SECRET_PREFIX + randomBytes(32).toString('base64');
  const [made] = await db.query<{ id: number }>(
    `INSERT INTO dwadi.webhook (url, events, secret, low_below, silent_after) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [url, events, secret, lowBelow, silentAfter],
  );
  return { id: made?.id ?? 0, secret };
}

/** Those that were not removed, newest first. */
export const listWebhooks = (db: Queries): Promise<Webhook[]> =>
  db.query<Webhook>(
    `SELECT w.id, w.url, w.events, w.low_below AS "lowBelow", w.silent_after AS "silentAfter", w.made_at AS "madeAt",
       d.waiting, d.parked, d.problem AS "lastProblem", (
         SELECT jsonb_build_object('event', event, 'at', ${ms('tried_at')}, 'problem', problem)
         FROM dwadi.webhook_delivery WHERE webhook = w.id AND tried_at IS NOT NULL ORDER BY tried_at DESC LIMIT 1
       ) AS last
     FROM dwadi.webhook w CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE done_at IS NULL AND parked_at IS NULL) AS waiting,
         count(*) FILTER (WHERE parked_at IS NOT NULL) AS parked,
         (array_agg(problem ORDER BY next_at DESC) FILTER (WHERE problem IS NOT NULL AND done_at IS NULL))[1] AS problem
       FROM dwadi.webhook_delivery WHERE webhook = w.id
     ) d
     WHERE w.removed_at IS NULL ORDER BY w.id DESC`,
  );

/** Messages that still wait for it are not sent any more. */
export const removeWebhook = (db: OfficeDatabase, id: number): Promise<void> =>
  db.transaction(async (queries) => {
    await queries.query(`UPDATE dwadi.webhook SET removed_at = now() WHERE id = $1 AND removed_at IS NULL`, [id]);
    await queries.query(`DELETE FROM dwadi.webhook_delivery WHERE webhook = $1 AND done_at IS NULL`, [id]);
  });

/** Sends once more what was given up. */
export async function sendParkedAgain(db: Queries, webhook: number): Promise<number> {
  const again = await db.query(
    `UPDATE dwadi.webhook_delivery SET parked_at = NULL, tries = 0, next_at = now(), made_at = now()
     WHERE webhook = $1 AND parked_at IS NOT NULL RETURNING id`,
    [webhook],
  );
  return again.length;
}
