/** M17: between the attempt on disk and its first byte there may be a line for a connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sell, until } from '../../support/counter.ts';
import { deskForFile, requestsTo } from '../../support/desk-for-file.ts';
import { inOtherWords } from '../../support/in-other-words.ts';
import { airtimeSale } from '../../support/sales.ts';

const desk = deskForFile();

/** The number of the line's connections. */
const AT_ONCE = 12;

test('M17 a sale that finds a connection only when it is no longer fresh is not sent, and a person is asked', async () => {
  const over = Promise.withResolvers<undefined>();
  const isPost = (method: string, path: string) => method === 'POST' && path === '/airtime/purchase';
  const { baseUrl, close } = await inOtherWords(desk.service(), ({ method, path }) =>
    isPost(method, path) ? over.promise : undefined,
  );
  onTestFinished(close);
  const freshMs = 2500;
  const { engine } = await desk.open({ baseUrl, policy: { freshMs }, deadlineMs: 60_000 });
  for (let nth = 0; nth < AT_ONCE; nth += 1) await sell(engine, airtimeSale());
  const posts = () => requestsTo(desk.service(), 'POST', '/airtime/purchase');
  await expect.poll(posts, { timeout: 20_000 }).toHaveLength(AT_ONCE);
  const late = await sell(engine, airtimeSale());
  await until(engine, late.id, ({ state, attention }) => state === 'sending' || attention === 'not-sent');
  await sleep(freshMs);
  over.resolve(undefined);
  await until(engine, late.id, ({ state, attention }) => state === 'recorded' && attention === 'not-sent');
  expect(await posts()).toHaveLength(AT_ONCE);
});
