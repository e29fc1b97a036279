/** Tokens and webhooks in each of their states, for pictures and for the looks of the page. */
import { listTokens, makeToken, revokeToken } from '#main/office/api/tokens.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { addWebhook } from '#main/office/webhooks/hooks.ts';

const triedRow = `INSERT INTO dwadi.webhook_delivery (webhook, event, fact, body, tried_at, done_at, parked_at, problem)
  VALUES ($1, $2, $2, '{}', now(), CASE WHEN $3::text IS NULL THEN now() END, CASE WHEN $3::text IS NOT NULL THEN now() END, $3)`;

export async function programsOf(db: OfficeDatabase): Promise<void> {
  await makeToken(db, { name: 'The old books', scopes: ['sums'] });
  const [old] = await listTokens(db);
  await revokeToken(db, old?.id ?? 0);
  await makeToken(db, { name: 'The books', scopes: ['sums', 'days'] });
  const texts = { url: 'https://sms.example.com/hook/of/the/shop', events: ['wallet.low', 'counter.silent'] } as const;
  const { id: failing } = await addWebhook(db, { ...texts, events: [...texts.events] });
  const { id: well } = await addWebhook(db, { url: 'https://books.example.com/dwadi', events: ['day.proven'] });
  await db.query(triedRow, [failing, 'wallet.low', 'status-503']);
  await db.query(triedRow, [well, 'day.proven', null]);
}
