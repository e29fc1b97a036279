/** SMS besides sales: the credits, of which a message's own answer has the last word, and the earlier messages. */
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { SmsAccount } from '#main/orders/service/sms-account.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';
import { readRows } from '#main/reseller-client/reply-rows.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { CAMPAIGNS_PER_PAGE } from '#shared/reseller-api/limits.ts';
import { err, ok } from '#shared/result.ts';
import { fittingAnswer } from '../../../support/fitting-answer.ts';
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
  const pages = [[{ ...full[0], recipients_count: 'S3cret' }, ...full.slice(1)], [row(99)], []];
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

test('a word or a list of the service’s that is far too long hides no message and no sender', async () => {
  const long = 'x'.repeat(3000);
  const campaign = {
    ...{ id: 'c-1', status: long, recipients_count: 101, segments: 1, credits_charged: 101, sender_used: 'Adom' },
    created_at: '2026-11-21T08:00:00Z',
  };
  const row = { recipient: '233240000101', status: 'sent', status_updated_at: null };
  const answers: Record<string, unknown> = {
    smsCampaigns: { campaigns: [campaign, { ...campaign, id: long }] },
    smsMessages: {
      ...{ campaign, delivery: { sent: 101, [long]: 1 } },
      messages: [{ ...row, recipient: long, status: long }, ...Array.from({ length: 100 }, () => row)],
    },
    smsSenders: {
      defaultSender: null,
      senders: [
        { sender: long, type: 'own', isDefault: true },
        ...Array.from({ length: 300 }, (_, nth) => senderOf(nth)),
      ],
    },
  };
  const client = { read: async (endpoint: string) => ok(answers[endpoint]) } as unknown as ResellerClient;
  const desk = new SmsAccount({ monotonic: () => 0, wall: () => 0 }, () => client);
  const listed = fittingAnswer('sms.campaigns', await desk.campaigns({ status: null, from: null, to: null }, 0));
  expect(listed.ok && listed.value.campaigns.map(({ id }) => id)).toEqual(['c-1']);
  const delivery = fittingAnswer('sms.delivery', await desk.delivery('c-1', null, 0));
  expect(delivery.ok && delivery.value.messages).toHaveLength(100);
  const senders = fittingAnswer('sms.senders', await desk.senders(false));
  expect(senders.ok && senders.value[0]).toMatchObject({ name: 'S0' });
});

test('M10 a message, a balance or a sender without what nobody needs is shown, and its untold facts as untold', async () => {
  const campaign = { id: 'c-1', status: 'completed', recipients_count: 2 };
  const data: Record<string, object> = {
    smsCampaigns: { campaigns: [{ ...campaign, sender_used: null }] },
    smsMessages: { campaign: { ...campaign, sender_used: null }, delivery: { failed: null, sent: 2 }, messages: [] },
    smsSenders: { senders: [{ sender: 'ADOM', type: 'own' }] },
    smsBalance: { credits: 7 },
  };
  const read = async (endpoint: keyof typeof ENDPOINTS) => {
    const rows = readRows(ENDPOINTS[endpoint].response ?? z.never(), data[endpoint]);
    return rows === null ? err({ code: 'unexpected-answer', cause: null }) : ok(rows.value);
  };
  const desk = new SmsAccount({ monotonic: () => 0, wall: () => 0 }, () => ({ read }) as unknown as ResellerClient);
  const shown = {
    id: 'c-1',
    status: 'completed',
    recipients: 2,
    segments: null,
    credits: null,
    sender: null,
    at: null,
  };
  const listed = await desk.campaigns({ status: null, from: null, to: null }, 0);
  expect(fittingAnswer('sms.campaigns', listed)).toEqual(ok({ campaigns: [shown], more: true }));
  const delivery = fittingAnswer('sms.delivery', await desk.delivery('c-1', null, 0));
  expect(delivery).toEqual(ok({ campaign: shown, delivery: { sent: 2 }, messages: [] }));
  data['smsMessages'] = { campaign, messages: [] };
  expect(await desk.delivery('c-1', null, 0)).toEqual(ok({ campaign: shown, delivery: {}, messages: [] }));
  expect(await desk.senders(false)).toEqual(ok([{ name: 'ADOM', own: true, usual: false }]));
  expect(fittingAnswer('sms.credits', await desk.credits(false))).toEqual(ok({ left: 7 }));
});

test('a sender of the account’s own is told from one of the pool, and the default is the usual one', async () => {
  const senders = [
    { sender: 'ADOM', type: 'own', isDefault: false },
    { sender: 'POOL', type: 'pool', isDefault: false },
    { sender: 'SHOP', type: 'pool', isDefault: true },
  ];
  const client = { read: async () => ok({ senders, defaultSender: 'ADOM' }) } as unknown as ResellerClient;
  const desk = new SmsAccount({ monotonic: () => 0, wall: () => 0 }, () => client);
  expect(await desk.senders(false)).toEqual(
    ok([
      { name: 'ADOM', own: true, usual: true },
      { name: 'POOL', own: false, usual: false },
      { name: 'SHOP', own: false, usual: true },
    ]),
  );
});

const senderOf = (nth: number) => ({ sender: `S${nth}`, type: 'pool', isDefault: false });
