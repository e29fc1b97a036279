/** The way from the row to the receiver: failures, repeats, what is given up, and two offices at once. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeDatabase, Queries } from '#main/office/database/database.ts';
import { announceDay } from '#main/office/webhooks/announce.ts';
import { deliverDue, forgetOldDeliveries, MOST_OF_ONE, pauseAfter } from '#main/office/webhooks/deliver.ts';
import { startDeliveries } from '#main/office/webhooks/deliveries.ts';
import { addWebhook, listWebhooks, removeWebhook, sendParkedAgain } from '#main/office/webhooks/hooks.ts';
import { type Message, post } from '#main/office/webhooks/post.ts';
import { enrolled, migratedForFile } from '../../../support/office/migrated.ts';
import { freshOffice, openAsSuperuser, postgresForFile } from '../../../support/office/postgres.ts';
import { isSigned, type Receiver, startReceiver } from '../../../support/office/receiver.ts';

const db = migratedForFile();
const dayOf = (nth: number) => ({
  mark: 'AAAA',
  day: '2026-11-20',
  hash: String(nth).padStart(64, '0'),
  result: 'proven',
});
const URL_OF = (port: number) => `https://localhost:${port}/hook`;
const listen = (url: string, to: OfficeDatabase = db()) => addWebhook(to, { url, events: ['day.proven'] });

beforeAll(() => enrolled(db(), 'AAAA'));
beforeEach(() => db().run('DELETE FROM dwadi.webhook_delivery; DELETE FROM dwadi.webhook'));

const deliver = (receiver: Receiver) =>
  deliverDue(db(), (message) => post(message, { allowPrivate: true, ca: receiver.ca }));
/** As if the pause were over. */
const pauseOver = () => db().run(`UPDATE dwadi.webhook_delivery SET next_at = now() - interval '1 second'`);

test('a message that failed is sent again after a pause, the same under the same id, until it is taken', async () => {
  const receiver = await startReceiver();
  receiver.answer = (response) => response.writeHead(503).end();
  const { secret } = await listen(URL_OF(receiver.port));
  await announceDay(db(), dayOf(1));
  expect(await deliver(receiver)).toBe(1);
  expect(await deliver(receiver)).toBe(0);
  expect(await listWebhooks(db())).toMatchObject([{ waiting: 1, parked: 0, lastProblem: 'status-503' }]);
  receiver.answer = (response) => response.writeHead(200).end();
  await pauseOver();
  expect(await deliver(receiver)).toBe(1);
  await pauseOver();
  expect(await deliver(receiver)).toBe(0);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1);
  expect(receiver.received.every((got) => isSigned(got, secret))).toBe(true);
  expect(await listWebhooks(db())).toMatchObject([{ waiting: 0, parked: 0, lastProblem: null }]);
});

test('a webhook whose receiver hangs waits for the next look, and the others go on without it', async () => {
  const hangs = await listen('https://hangs.example/');
  await listen('https://takes.example/');
  for (let nth = 1; nth <= 3 * MOST_OF_ONE; nth += 1) await announceDay(db(), dayOf(nth));
  const slow = new Set<number>();
  const sent: string[] = [];
  const send = async ({ url }: Message) => {
    sent.push(url);
    return url === 'https://hangs.example/' ? ('slow' as const) : null;
  };
  for (let round = 1; round <= 3; round += 1) await deliverDue(db(), send, slow);
  expect([...slow]).toEqual([hangs.id]);
  expect(sent.filter((url) => url === 'https://hangs.example/')).toHaveLength(MOST_OF_ONE);
  expect(sent.filter((url) => url === 'https://takes.example/')).toHaveLength(3 * MOST_OF_ONE);
});

test('pauses grow from half a minute to four hours, and no two are quite the same', () => {
  expect([1, 2, 3, 4].map((tries) => pauseAfter(tries, 0.5))).toEqual([30, 60, 120, 240]);
  expect(pauseAfter(30, 0.5)).toBe(4 * 3600);
  expect(pauseAfter(1, 0)).toBe(24);
  expect(pauseAfter(1, 1)).toBe(36);
});

test('what failed for a day is parked and shown, and is sent once more when its owner says so', async () => {
  const receiver = await startReceiver();
  receiver.answer = (response) => response.writeHead(500).end();
  const { id } = await listen(URL_OF(receiver.port));
  await announceDay(db(), dayOf(1));
  await db().run(`UPDATE dwadi.webhook_delivery SET made_at = now() - interval '25 hours'`);
  await deliver(receiver);
  await pauseOver();
  expect(await deliver(receiver)).toBe(0);
  expect(await listWebhooks(db())).toMatchObject([{ waiting: 0, parked: 1, lastProblem: 'status-500' }]);
  receiver.answer = (response) => response.writeHead(200).end();
  expect(await sendParkedAgain(db(), id)).toBe(1);
  expect(await deliver(receiver)).toBe(1);
  expect(await listWebhooks(db())).toMatchObject([{ waiting: 0, parked: 0, lastProblem: null }]);
});

test('an office that dies while it sends leaves the message to another one', async () => {
  await listen('https://hook.example/');
  await announceDay(db(), dayOf(1));
  const sent: string[] = [];
  const dies = (message: Message): Promise<never> => {
    sent.push(message.id);
    return Promise.reject(new Error('killed'));
  };
  await expect(deliverDue(db(), dies)).rejects.toThrow('killed');
  const takes = async (message: Message) => {
    sent.push(message.id);
    return null;
  };
  expect(await deliverDue(db(), takes)).toBe(0);
  await pauseOver();
  expect(await deliverDue(db(), takes)).toBe(1);
  expect(sent[0]).toBe(sent[1]);
});

test('a receiver that fails holds up no other', async () => {
  const [bad, good] = [await startReceiver(), await startReceiver()];
  bad.answer = (response) => response.destroy();
  await listen(URL_OF(bad.port));
  await listen(URL_OF(good.port));
  await announceDay(db(), dayOf(1));
  await deliver(good);
  expect(good.received).toHaveLength(1);
  expect((await listWebhooks(db())).map(({ waiting }) => waiting)).toEqual([0, 1]);
});

test('a receiver with many messages leaves room for those of another one', async () => {
  await listen('https://many.example/');
  for (let nth = 0; nth < 30; nth += 1) await announceDay(db(), dayOf(nth));
  await listen('https://few.example/');
  await announceDay(db(), dayOf(30));
  const sent: string[] = [];
  const takes = async ({ url }: Message) => {
    sent.push(url);
    return null;
  };
  expect(await deliverDue(db(), takes)).toBe(MOST_OF_ONE + 1);
  expect(sent).toContain('https://few.example/');
});

test('a message that was written while its webhook was removed is not sent', async () => {
  const receiver = await startReceiver();
  const { id } = await listen(URL_OF(receiver.port));
  await announceDay(db(), dayOf(1));
  await db().query(`UPDATE dwadi.webhook SET removed_at = now() WHERE id = $1`, [id]);
  expect(await deliver(receiver)).toBe(0);
});

test('a webhook that was removed is sent nothing that still waited', async () => {
  const receiver = await startReceiver();
  const { id } = await listen(URL_OF(receiver.port));
  await announceDay(db(), dayOf(1));
  await removeWebhook(db(), id);
  await announceDay(db(), dayOf(2));
  expect(await deliver(receiver)).toBe(0);
  expect(await listWebhooks(db())).toEqual([]);
});

test('old rows go after ninety days', async () => {
  await listen('https://hook.example/');
  await announceDay(db(), dayOf(1));
  await announceDay(db(), dayOf(2));
  await db().query(`UPDATE dwadi.webhook_delivery SET made_at = now() - interval '91 days' WHERE fact LIKE '%1'`);
  await forgetOldDeliveries(db());
  expect(await db().query('SELECT 1 FROM dwadi.webhook_delivery')).toHaveLength(1);
});

test('the office sends by itself while it runs, more than one handful, and ends in order', async () => {
  const receiver = await startReceiver();
  await listen(URL_OF(receiver.port));
  for (let nth = 0; nth < MOST_OF_ONE + 3; nth += 1) await announceDay(db(), dayOf(nth));
  const errors: unknown[] = [];
  const options = {
    allowPrivate: true,
    ca: receiver.ca,
    lookEveryMs: 20,
    onError: (error: unknown) => errors.push(error),
  };
  const stop = startDeliveries(db(), options);
  await expect.poll(() => receiver.received.length).toBe(MOST_OF_ONE + 3);
  await announceDay(db(), dayOf(99));
  await expect.poll(() => receiver.received.length).toBe(MOST_OF_ONE + 4);
  await stop();
  await announceDay(db(), dayOf(100));
  expect(errors).toEqual([]);
});

test('a database that is away for a while ends nothing', async () => {
  const receiver = await startReceiver();
  await listen(URL_OF(receiver.port));
  await announceDay(db(), dayOf(1));
  const errors: unknown[] = [];
  let away = true;
  const sometimes: OfficeDatabase = {
    ...db(),
    query: (sql, parameters) => (away ? Promise.reject(new Error('away')) : db().query(sql, parameters)),
  };
  const options = {
    allowPrivate: true,
    ca: receiver.ca,
    lookEveryMs: 10,
    onError: (error: unknown) => errors.push(error),
  };
  const stop = startDeliveries(sometimes, options);
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  away = false;
  await expect.poll(() => receiver.received.length).toBe(1);
  await stop();
});

describe('on PostgreSQL itself', () => {
  const cluster = postgresForFile();

  test('two offices share the work, and neither sends what the other does', async () => {
    const office = await freshOffice(cluster());
    await enrolled(office.db, 'AAAA');
    await listen('https://hook.example/', office.db);
    for (let nth = 0; nth < 8; nth += 1) await announceDay(office.db, dayOf(nth));
    const other = openAsSuperuser(office.cluster, office.database);
    const sent: string[] = [];
    const takes = async ({ id }: Message) => {
      sent.push(id);
      return null;
    };
    let theirs: Promise<number> | undefined;
    // The first office's claim isn't committed yet while the second one looks, and must not make it wait.
    const ours = await office.db.transaction((queries) => {
      // A transaction has one connection, which takes one question at a time.
      let last: Promise<unknown> = Promise.resolve();
      const inTurn: Queries['query'] = (sql, parameters) => {
        const answer = last.then(() => queries.query<never>(sql, parameters));
        last = answer;
        return answer;
      };
      return deliverDue({ ...office.db, query: inTurn }, async (message) => {
        theirs ??= deliverDue(other, takes);
        await theirs;
        return takes(message);
      });
    });
    await other.close();
    expect([ours, await theirs]).toEqual([MOST_OF_ONE, 8 - MOST_OF_ONE]);
    expect(new Set(sent).size).toBe(8);
  });
});
