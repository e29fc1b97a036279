/** Addresses that an owner wants to be told at: what may be asked for, what is listed, and what an end takes away. */
import { beforeEach, expect, test } from 'vitest';
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  sendParkedAgain,
  webhookWanted,
} from '#main/office/webhooks/hooks.ts';
import { WEBHOOK_EVENTS } from '#shared/office/programs.ts';
import { migratedForFile } from '../../../support/office/migrated.ts';

const db = migratedForFile();
const url = 'https://hook.example/';
const listen = async () => (await addWebhook(db(), { url, events: ['day.proven'] })).id;

beforeEach(() => db().run('DELETE FROM dwadi.webhook_delivery; DELETE FROM dwadi.webhook'));

let facts = 0;
/** `minutes` before now, for each of the times. */
async function delivery(webhook: number, row: Record<string, number | string>): Promise<void> {
  facts += 1;
  const times = Object.entries(row).filter(([, value]) => typeof value === 'number');
  const set = times.map(([name, minutes]) => `${name} = now() - interval '${minutes} minutes'`);
  await db().query(
    `INSERT INTO dwadi.webhook_delivery (webhook, event, fact, body, problem) VALUES ($1, $2, $3, '{}', $4)`,
    [...[webhook, row['event'] ?? 'day.proven', `fact ${facts}`, row['problem'] ?? null]],
  );
  if (set.length > 0)
    await db().run(`UPDATE dwadi.webhook_delivery SET ${set.join(', ')} WHERE fact = 'fact ${facts}'`);
}

test('a webhook has limits of its own, or the usual ones', async () => {
  await listen();
  await addWebhook(db(), { url, events: [...WEBHOOK_EVENTS], lowBelow: 0, silentAfter: 90 });
  expect(await listWebhooks(db())).toMatchObject([
    { url, events: WEBHOOK_EVENTS, lowBelow: 0, silentAfter: 90 },
    { url, events: ['day.proven'], lowBelow: 20_000, silentAfter: 2160 },
  ]);
});

test('each webhook has a secret of 32 random bytes, which is not listed', async () => {
  const [one, two] = [
    await addWebhook(db(), { url, events: ['day.proven'] }),
    await addWebhook(db(), { url, events: ['day.proven'] }),
  ];
  expect(Buffer.from(one.secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  expect(one.secret).toMatch(/^whsec_/);
  expect(one.secret).not.toBe(two.secret);
  const kept = await db().query(`SELECT id, secret FROM dwadi.webhook ORDER BY id`);
  expect(kept).toEqual([one, two]);
  expect(JSON.stringify(await listWebhooks(db()))).not.toContain(one.secret);
});

const wanted = { url, events: ['day.proven'], lowBelow: 1, silentAfter: 100 };
const long = (letters: number): string => url.padEnd(letters, 'x');

test.each([
  { silentAfter: 90 },
  { silentAfter: 100_000 },
  { lowBelow: 0 },
  { url: long(2000) },
  { events: [...WEBHOOK_EVENTS] },
])('%j may be asked for', (more) => {
  expect(webhookWanted.safeParse({ ...wanted, ...more }).success).toBe(true);
});

test.each([
  { silentAfter: 89 },
  { silentAfter: 100_001 },
  { silentAfter: 100.5 },
  { lowBelow: -1 },
  { lowBelow: 0.5 },
  { url: long(2001) },
  { url: 'https://me@hook.example/' },
  { url: 'https://:secret@hook.example/' },
  { events: [] },
  { events: [...WEBHOOK_EVENTS, 'day.proven'] },
  { events: ['day.lost'] },
  { owner: true },
])('%j may not', (more) => {
  expect(webhookWanted.safeParse({ ...wanted, ...more }).success).toBe(false);
});

test('messages that wait and those that were given up are counted for each webhook', async () => {
  const [one, two] = [await listen(), await listen()];
  await delivery(one, {});
  await delivery(one, {});
  await delivery(one, { done_at: 1 });
  await delivery(two, { parked_at: 1 });
  expect(await listWebhooks(db())).toMatchObject([
    { id: two, waiting: 0, parked: 1 },
    { id: one, waiting: 2, parked: 0 },
  ]);
});

test('the message that was tried last is told, taken or not; an untried one is not', async () => {
  const id = await listen();
  const last = async () => (await listWebhooks(db()))[0]?.last;
  await delivery(id, {});
  expect(await last()).toBeNull();
  await delivery(id, { tried_at: 5, problem: 'slow', event: 'day.differs' });
  await delivery(id, { tried_at: 9, done_at: 9 });
  expect(await last()).toEqual({ event: 'day.differs', at: expect.any(Number), problem: 'slow' });
  await delivery(id, { tried_at: 1, done_at: 1 });
  expect(await last()).toMatchObject({ event: 'day.proven', problem: null });
});

test('a problem is told while a message has it: the one of the message that is due last', async () => {
  const id = await listen();
  const problem = async () => (await listWebhooks(db()))[0]?.lastProblem;
  expect(await problem()).toBeNull();
  await delivery(id, { problem: 'slow', next_at: 5 });
  await delivery(id, { problem: 'redirect', next_at: 9 });
  await delivery(id, { problem: 'no-address', next_at: 1, done_at: 1 });
  expect(await problem()).toBe('slow');
});

test('a webhook that is removed loses what waits, and keeps what was told; its end stays where it was', async () => {
  const [id, other] = [await listen(), await listen()];
  await delivery(id, {});
  await delivery(id, { parked_at: 1 });
  await delivery(id, { done_at: 1 });
  await delivery(other, {});
  await removeWebhook(db(), id);
  const left = () =>
    db().query(`SELECT webhook, done_at IS NOT NULL AS done FROM dwadi.webhook_delivery ORDER BY webhook`);
  expect(await left()).toEqual([
    { webhook: id, done: true },
    { webhook: other, done: false },
  ]);
  expect((await listWebhooks(db())).map((one) => one.id)).toEqual([other]);
  await db().run(`UPDATE dwadi.webhook SET removed_at = '2026-11-20T10:00:00Z' WHERE removed_at IS NOT NULL`);
  await removeWebhook(db(), id);
  expect(await db().query(`SELECT removed_at FROM dwadi.webhook WHERE id = $1`, [id])).toEqual([
    { removed_at: new Date('2026-11-20T10:00:00Z') },
  ]);
});

test('what was given up begins anew: due now, without tries, and with a whole day ahead', async () => {
  const [id, other] = [await listen(), await listen()];
  for (const webhook of [id, other]) await delivery(webhook, { parked_at: 1, made_at: 3000, next_at: -60 });
  await delivery(id, { next_at: -60 });
  await db().run(`UPDATE dwadi.webhook_delivery SET tries = 9`);
  expect(await sendParkedAgain(db(), id)).toBe(1);
  const rows = await db().query(
    `SELECT webhook, parked_at IS NULL AS again, tries, next_at <= now() AS due, made_at > now() - interval '1 minute' AS new
     FROM dwadi.webhook_delivery ORDER BY webhook, tries`,
  );
  expect(rows).toEqual([
    { webhook: id, again: true, tries: 0, due: true, new: true },
    { webhook: id, again: true, tries: 9, due: false, new: true },
    { webhook: other, again: false, tries: 9, due: false, new: false },
  ]);
});
