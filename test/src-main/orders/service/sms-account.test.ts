/** SMS besides sales: the credits, of which a message's own answer has the last word, and the earlier messages. */
import { expect, onTestFinished, test } from 'vitest';
import { SmsAccount } from '#main/orders/service/sms-account.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';
import { CAMPAIGNS_PER_PAGE } from '#shared/reseller-api/limits.ts';
import { ok } from '#shared/result.ts';
import { makeClient, plain, success } from '../../../support/reseller-client/client.ts';
import { httpReply, startRawServer } from '../../../support/reseller-client/raw-server.ts';

function deskAt(...credits: number[]) {
  const answers: (() => void)[] = [];
  const read = () =>
    new Promise((resolve) => {
      const left = credits.shift() ?? 0;
      answers.push(() => resolve(ok({ credits: left, totalPurchased: 1000, totalUsed: 1000 - left })));
    });
  const client = { read } as unknown as ResellerClient;
  return { desk: new SmsAccount({ monotonic: () => 0, wall: () => 0 }, () => client), answers };
}

test('a message that is answered while the credits are asked for has the last word', async () => {
  const { desk, answers } = deskAt(1000, 998);
  const early = desk.credits(false);
  desk.tell(998);
  answers[0]?.();
  await early;
  expect(desk.creditsLeft).toBe(998);
  const late = desk.credits(false);
  answers[1]?.();
  expect(await late).toMatchObject({ ok: true, value: { left: 998 } });
});

test('credits below nothing are not known credits', async () => {
  const { desk, answers } = deskAt(-7);
  const asked = desk.credits(false);
  answers[0]?.();
  await asked;
  expect(desk.creditsLeft).toBeNull();
});

test('a row that can’t be read hides no older messages: pages are read until one is empty', async () => {
  const row = (nth: number) => ({
    ...{ id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`, status: 'sent', recipients_count: 1 },
    ...{ segments: 1, credits_charged: 1, sender_used: 'Adom', created_at: '2026-11-21T08:00:00Z' },
  });
  const full = Array.from({ length: CAMPAIGNS_PER_PAGE }, (_, nth) => row(nth));
  const pages = [[{ ...full[0], segments: 'S3cret' }, ...full.slice(1)], [row(99)], []];
  const server = await startRawServer(({ number, socket }) => {
    socket.write(httpReply(200, success({ page: number - 1, campaigns: pages[number - 1] })));
  });
  const { client, connection } = await makeClient(plain(server.port));
  onTestFinished(async () => {
    await Promise.all([server.close(), connection.close()]);
  });
  const desk = new SmsAccount({ monotonic: () => 0, wall: () => 0 }, () => client);
  const read = [];
  for (const page of pages.keys()) read.push(await desk.campaigns({ status: null, from: null, to: null }, page));
  expect(read.map((one) => one.ok && [one.value.campaigns.length, one.value.more])).toEqual([
    [CAMPAIGNS_PER_PAGE - 1, true],
    [1, true],
    [0, false],
  ]);
});

test('a message that was found took untold credits, so the credits are asked for again', async () => {
  const { desk, answers } = deskAt(1000, 998);
  const before = desk.credits(false);
  answers[0]?.();
  await before;
  desk.moved();
  const after = desk.credits(false);
  answers[1]?.();
  expect(await after).toMatchObject({ value: { left: 998 } });
  expect(desk.creditsLeft).toBe(998);
});
