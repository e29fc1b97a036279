/** Holds what is written down to be told, and what isn't. */
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { announceAccepted, announceDay, announceTroubles, type JudgedDay } from '#main/office/webhooks/announce.ts';
import { addWebhook, type WebhookWanted, webhookWanted } from '#main/office/webhooks/hooks.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { WEBHOOK_EVENTS } from '#shared/office/programs.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';

const db = migratedForFile();

const DAY: JudgedDay = { mark: 'AAAA', day: '2026-11-20', hash: 'a'.repeat(64), result: 'proven' };
const listen = (more: Partial<WebhookWanted> = {}) =>
  addWebhook(db(), { url: 'https://hook.example/', events: [...WEBHOOK_EVENTS], ...more });

interface Told {
  readonly webhook: number;
  readonly event: string;
  readonly body: string;
  /** False: the webhook does not hear it. */
  readonly toSend: boolean;
}
const told = () =>
  db().query<Told>(
    `SELECT webhook, event, body, done_at IS NULL AS "toSend" FROM dwadi.webhook_delivery ORDER BY made_at, event`,
  );
const events = async () => (await told()).map(({ event }) => event);
const first = async () => JSON.parse((await told())[0]?.body ?? 'null') as unknown;

beforeAll(async () => {
  await enrolled(db(), 'AAAA');
  await enrolled(db(), 'PRAC', 'training');
  await enrolled(db(), 'BBBB');
  await restored(db(), 'COPY', 'BBBB', false);
});

beforeEach(() =>
  db().run(
    'DELETE FROM dwadi.webhook_delivery; DELETE FROM dwadi.webhook; DELETE FROM dwadi.balance_now; DELETE FROM dwadi.fold; DELETE FROM dwadi.batch',
  ),
);

const balance = (mark: string, amount: number, { hoursAgo = 0, account = 1, unit = 'pesewa' } = {}) =>
  db().query(
    `INSERT INTO dwadi.balance_now (mark, account, unit, balance, seq, at)
     VALUES ($1, $2, $3, $4, 1, now() - $5 * interval '1 hour')
     ON CONFLICT (mark, account, unit) DO UPDATE SET balance = excluded.balance, at = excluded.at`,
    [mark, account, unit, amount, hoursAgo],
  );

const batch = (mark: string, nth: number, hoursAgo: number) =>
  db().query(
    `INSERT INTO dwadi.batch (mark, nth, hash, upto, rows, writer, made_at, taken_at)
     VALUES ($1, $2, '', '{}', 0, 'test', now(), now() - $3 * interval '1 hour')
     ON CONFLICT (mark, nth) DO UPDATE SET taken_at = excluded.taken_at`,
    [mark, nth, hoursAgo],
  );

async function heard(mark: string, nth: number, hoursAgo: number): Promise<void> {
  await batch(mark, nth, hoursAgo);
  await db().query(
    `INSERT INTO dwadi.fold (mark, nth, taken_at) VALUES ($1, $2, now() - $3 * interval '1 hour')
     ON CONFLICT (mark) DO UPDATE SET nth = excluded.nth, taken_at = excluded.taken_at`,
    [mark, nth, hoursAgo],
  );
}

test('a proven day is told with its counter, once, to each webhook that wants it', async () => {
  const one = await listen();
  const two = await listen({ events: ['day.proven'] });
  await listen({ events: ['wallet.low'] });
  await announceDay(db(), DAY);
  await announceDay(db(), DAY);
  expect((await told()).map(({ webhook }) => webhook).sort()).toEqual([one.id, two.id]);
  expect(await first()).toMatchObject({
    type: 'day.proven',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
    data: { counter: 'AAAA', name: 'Counter AAAA', day: '2026-11-20', hash: DAY.hash, proof: 'proven' },
  });
});

test('a day is told also where its counter wrote a hash that is longer than an index takes', async () => {
  await listen();
  const letter = (nth: number) => String.fromCodePoint(0x4e00 + Number(`0x${sha256(String(nth)).slice(0, 3)}`));
  const hash = Array.from({ length: 1000 }, (_, nth) => letter(nth)).join('');
  await announceDay(db(), { ...DAY, hash, result: 'bad-signature' });
  await announceDay(db(), { ...DAY, hash, result: 'bad-signature' });
  expect(await events()).toEqual(['day.differs']);
});

test('a day that a restored journal sends again is told once', async () => {
  await listen();
  await restored(db(), 'AAA3', 'AAAA', true);
  await announceDay(db(), DAY);
  await announceDay(db(), { ...DAY, mark: 'AAA3' });
  await announceDay(db(), { ...DAY, mark: 'BBBB' });
  expect((await told()).map(({ body }) => JSON.parse(body).data.counter)).toEqual(['AAAA', 'BBBB']);
  await db().run(`DELETE FROM dwadi.mark WHERE mark = 'AAA3'`);
});

test('a day that differs is told, a bad signature with it, and another file of that day anew', async () => {
  await listen();
  await announceDay(db(), { ...DAY, result: 'differs' });
  await announceDay(db(), { ...DAY, result: 'bad-signature', hash: 'b'.repeat(64) });
  expect(await events()).toEqual(['day.differs', 'day.differs']);
});

/** The same file, judged in this order by journals of its counter. */
async function judgedInTurn(...turns: readonly (readonly [string, string?])[]): Promise<void> {
  for (const [result, mark = 'AAAA'] of turns) await announceDay(db(), { ...DAY, result, mark });
}

const toldTo = async (id: number): Promise<string[]> =>
  (await told()).filter(({ webhook, toSend }) => webhook === id && toSend).map(({ event }) => event);

test('a day that differs again after it was proven is told again, and each of these once', async () => {
  await journals(['AAA2', true]);
  const [both, oneOnly] = [await listen(), await listen({ events: ['day.differs'] })];
  await judgedInTurn(['differs'], ['differs'], ['proven'], ['proven', 'AAA2'], ['differs'], ['differs', 'AAA2']);
  expect(await toldTo(both.id)).toEqual(['day.differs', 'day.proven', 'day.differs']);
  expect(await toldTo(oneOnly.id)).toEqual(['day.differs', 'day.differs']);
  await judgedInTurn(['proven'], ['differs'], ['bad-signature']);
  expect(await toldTo(both.id)).toHaveLength(5);
});

test('a day that an earlier office told as both is told as what it is now', async () => {
  const { id } = await listen();
  await judgedInTurn(['differs'], ['proven']);
  await db().query(
    `UPDATE dwadi.webhook_delivery SET fact = concat_ws(':', event, 'dwadi_till_aaaa', $1::text, $2::text)`,
    [...[DAY.day, DAY.hash]],
  );
  await judgedInTurn(['proven'], ['differs'], ['differs']);
  expect(await toldTo(id)).toEqual(['day.differs', 'day.proven', 'day.differs']);
});

test('a day of practice, of a counter that nobody accepted, or of an unconfirmed key is not told', async () => {
  await listen();
  await announceDay(db(), { ...DAY, mark: 'PRAC' });
  await announceDay(db(), { ...DAY, mark: 'COPY' });
  await announceDay(db(), { ...DAY, result: 'unknown-key' });
  expect(await events()).toEqual([]);
});

/** A day as the office has judged it, so many days ago. */
const judged = (mark: string, hash: string, { daysAgo = 1, result = 'proven' } = {}) =>
  db().query(
    `INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result)
     VALUES ($1, (now() - $3 * interval '1 day')::date, repeat($2, 64), $3, $4)`,
    [mark, hash, daysAgo, result],
  );

/** Journals of one counter, the first of which counts. Their days go with the test. */
async function journals(...later: readonly (readonly [string, boolean])[]): Promise<void> {
  onTestFinished(async () => {
    await db().run(`DELETE FROM dwadi.day_check`);
    await db().query(`DELETE FROM dwadi.mark WHERE mark = ANY($1::text[])`, [later.map(([mark]) => mark)]);
  });
  for (const [mark, accepted] of later) await restored(db(), mark, 'AAAA', accepted);
}

const toldDays = async (): Promise<string[]> =>
  (await told())
    .map(({ event, body }) => {
      const { counter, hash } = JSON.parse(body).data as { counter: string; hash: string };
      return `${event} ${counter} ${hash[0]}`;
    })
    .sort();

test('days of a journal that is accepted are told as they were judged, and each once', async () => {
  await listen();
  await journals(['AAA2', true], ['AAA3', true]);
  await judged('AAA2', 'a');
  await judged('AAA2', 'b', { result: 'differs' });
  await judged('AAA2', 'c', { result: 'unknown-key' });
  await judged('AAA2', 'd', { result: 'waiting' });
  for (const mark of ['AAA2', 'AAA3']) await judged(mark, 'e', { daysAgo: 2 });
  await judged('BBBB', 'f');
  await announceAccepted(db(), ['AAA2', 'AAA3']);
  await announceAccepted(db(), ['AAA2', 'AAA3']);
  expect(await toldDays()).toEqual(['day.differs AAA2 b', 'day.proven AAA2 a', 'day.proven AAA2 e']);
});

test('a day that the counter has told before, and one of long ago, is not told with a journal', async () => {
  await listen();
  await journals(['AAA2', true], ['AAA3', false], ['AAA4', true]);
  for (const mark of ['AAAA', 'AAA2']) await judged(mark, 'a');
  for (const mark of ['AAA4', 'AAA2']) await judged(mark, 'b', { daysAgo: 2 });
  for (const mark of ['AAA3', 'AAA2']) await judged(mark, 'c', { daysAgo: 3 });
  await judged('AAAA', 'e', { daysAgo: 4 });
  await judged('AAA2', 'd', { daysAgo: 4 });
  await judged('AAA2', 'f', { daysAgo: 88 });
  await judged('AAA2', '0', { daysAgo: 92 });
  await announceAccepted(db(), ['AAA2']);
  expect(await toldDays()).toEqual(['day.proven AAA2 c', 'day.proven AAA2 d', 'day.proven AAA2 f']);
});

test('what a transaction took back is not told', async () => {
  await listen();
  const work = db().transaction(async (queries) => {
    await announceDay(queries, DAY);
    throw new Error('the check failed');
  });
  await expect(work).rejects.toThrow('the check failed');
  expect(await events()).toEqual([]);
});

test('a wallet that is low is told once a day', async () => {
  await listen({ lowBelow: 20_000 });
  await balance('AAAA', 20_000);
  await announceTroubles(db());
  expect(await events()).toEqual([]);
  await balance('AAAA', 19_999);
  await announceTroubles(db());
  await balance('AAAA', 19_000);
  await announceTroubles(db());
  expect(await events()).toEqual(['wallet.low']);
  expect(await first()).toMatchObject({
    data: { counter: 'AAAA', name: 'Counter AAAA', account: 1, balance: 19_999 },
  });
});

test('a low second wallet is told beside a full first one; credits, practice and old balances are not', async () => {
  await listen();
  await balance('AAAA', 50_000);
  await balance('AAAA', 100, { account: 2 });
  await balance('AAAA', 0, { account: 3, unit: 'sms-credit' });
  await balance('AAAA', 0, { account: 4, hoursAgo: 30 });
  await balance('PRAC', 0);
  await balance('COPY', 0);
  await announceTroubles(db());
  expect((await told()).map(({ body }) => JSON.parse(body).data.account)).toEqual([2]);
});

test('a silence is told once, and the next one anew', async () => {
  await listen({ silentAfter: 120 });
  await heard('AAAA', 1, 3);
  await heard('PRAC', 1, 3);
  await announceTroubles(db());
  await announceTroubles(db());
  expect(await events()).toEqual(['counter.silent']);
  await heard('AAAA', 2, 1);
  await announceTroubles(db());
  expect(await events()).toHaveLength(1);
  await heard('AAAA', 2, 3);
  await announceTroubles(db());
  expect(await events()).toHaveLength(2);
});

test('a counter that went on while the office was off is not silent', async () => {
  await listen({ silentAfter: 120 });
  await heard('AAAA', 1, 50);
  await batch('AAAA', 2, 0.1);
  await announceTroubles(db());
  expect(await events()).toEqual([]);
});

test('a journal that a newer one replaced, and a counter that was revoked, may be silent', async () => {
  await listen({ silentAfter: 120 });
  await heard('AAAA', 1, 30);
  await restored(db(), 'AAA2', 'AAAA', true);
  await announceTroubles(db());
  expect(await events()).toEqual([]);
  await heard('AAA2', 1, 30);
  await db().query(`UPDATE dwadi.counter SET revoked_at = now() WHERE role = 'dwadi_till_aaaa'`);
  await announceTroubles(db());
  expect(await events()).toEqual([]);
});

test.each(['Https://hook.example/x', 'HTTPS:hook.example/x'])('%s is an address as a phone types it', async (url) => {
  await addWebhook(db(), { url, events: ['day.proven'] });
  expect(await db().query(`SELECT url FROM dwadi.webhook`)).toEqual([{ url: 'https://hook.example/x' }]);
});

test.each([
  'http://hook.example/',
  'ftp://hook.example/',
  'https://me:secret@hook.example/',
  'hook.example',
  'https://',
])('%s is no address of a webhook', (url) => {
  expect(webhookWanted.safeParse({ url, events: ['day.proven'] }).success).toBe(false);
});
