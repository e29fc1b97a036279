/** An owner's other program: a day is folded and proven, its sums are read over HTTP, and a webhook tells of it. */
import { afterEach, expect, test } from 'vitest';
import { makeToken } from '#main/office/api/tokens.ts';
import { addWebhook } from '#main/office/webhooks/hooks.ts';
import { openTestOffice, type TestOffice } from '../../support/office/open-office.ts';
import { ScriptedTill } from '../../support/office/till.ts';

let office: TestOffice | null = null;
afterEach(async () => {
  await office?.close();
  office = null;
});

const DAY = '2026-11-20';

test('what a counter streamed is read by a token, and its proven day is waiting to be told', async () => {
  office = await openTestOffice();
  const { db, address } = office;
  const token = await makeToken(db, { name: 'The books', scopes: ['sums', 'days'] });
  await addWebhook(db, { url: 'https://hook.example/', events: ['day.proven', 'day.differs'] });
  const till = await (await new ScriptedTill().claim(db)).confirm(db);
  await till.sell(1000).sell(500).file(DAY).send(db);
  await office.office.look();
  const ask = async (path: string) => {
    const answer = await fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: (await answer.json()) as { items: Record<string, unknown>[] } };
  };
  const { body } = await ask(`/sums?from=${DAY}&to=${DAY}`);
  expect(body.items.find(({ kind }) => kind === 'revenue')).toMatchObject({ amount: 1500, count: 2 });
  expect((await ask(`/days?from=${DAY}&to=${DAY}`)).body.items).toMatchObject([{ day: DAY, proof: 'proven' }]);
  expect((await ask(`/sales?from=${DAY}&to=${DAY}`)).status).toBe(403);
  expect((await fetch(`${address}/api/v1/openapi.json`)).status).toBe(200);
  const told = await db.query<{ event: string; body: string }>(`SELECT event, body FROM dwadi.webhook_delivery`);
  expect(told.map(({ event }) => event)).toEqual(['day.proven']);
  expect(JSON.parse(told[0]?.body ?? '')).toMatchObject({ data: { day: DAY, proof: 'proven' } });
});
