import { describe, expect, test } from 'vitest';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference, raw } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

const message = (change: Record<string, unknown> = {}) => ({
  message: 'Your order is ready.',
  recipients: ['0241234567'],
  ...change,
});

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `024${String(index).padStart(7, '0')}`);

const send = async (change: Record<string, unknown> = {}) =>
  (await callWith(service(), 'smsSend', message(change))).data;
const status = async (change: Record<string, unknown>) =>
  (await callWith(service(), 'smsSend', message(change))).status;

describe('POST /sms/send', () => {
  test('sends to one number given as text, and takes a credit', async () => {
    const data = await send({ recipients: '0241234567' });
    expect(data).toMatchObject({
      status: 'completed',
      recipients: 1,
      segments: 1,
      creditsCharged: 1,
      sent: 1,
      failed: 0,
    });
    expect(data.balance).toBe(999);
    expect((await call(service(), 'smsBalance')).data).toMatchObject({
      credits: 999,
      totalUsed: 1,
      totalPurchased: 1000,
    });
  });

  test('repeated recipients count once, in whatever form they are written', async () => {
    const recipients = ['0241234567', '233241234567', '0241234567', '0201234567'];
    const data = await send({ recipients });
    expect(data).toMatchObject({ recipients: 2, creditsCharged: 2, sent: 2 });
    const { messages } = (await call(service(), 'smsMessages', { params: { id: data.campaignId } })).data;
    expect(messages.map(({ recipient }) => recipient)).toEqual(['233241234567', '233201234567']);
  });

  test.each([
    ['160 plain characters', 'a'.repeat(160), 1],
    ['161 plain characters', 'a'.repeat(161), 2],
    ['306 plain characters', 'a'.repeat(306), 2],
    ['307 plain characters', 'a'.repeat(307), 3],
    ['1000 plain characters', 'a'.repeat(1000), 7],
    ['letters of the basic alphabet beyond English', 'éèñÄÖΩ'.repeat(26), 1],
    ['80 characters that count double', '€'.repeat(80), 1],
    ['81 characters that count double', '€'.repeat(81), 2],
    ['159 characters and one that counts double', `${'a'.repeat(159)}]`, 2],
    ['70 characters of Unicode', 'ɔ'.repeat(70), 1],
    ['71 characters of Unicode', 'ɔ'.repeat(71), 2],
    ['134 characters of Unicode', 'ɛ'.repeat(134), 2],
    ['135 characters of Unicode', 'ɛ'.repeat(135), 3],
    ['one character outside the alphabet', `${'a'.repeat(70)}ɔ`, 2],
    ['35 emoji', '🎉'.repeat(35), 1],
    ['36 emoji', '🎉'.repeat(36), 2],
  ])('%s', async (_, text, segments) => {
    const data = await send({ message: text, recipients: ['0241234567', '0241234568'] });
    expect(data).toMatchObject({ segments, creditsCharged: 2 * segments });
  });

  test.each([
    ['a missing message', { message: undefined }],
    ['a message of two characters', { message: 'ab' }],
    ['a message of 1001 characters', { message: 'a'.repeat(1001) }],
    ['a message that is no text', { message: 123 }],
    ['no recipients', { recipients: undefined }],
    ['an empty list', { recipients: [] }],
    ['an empty recipient', { recipients: '' }],
    ['a recipient that is no number', { recipients: 'mother' }],
    ['one bad recipient among good ones', { recipients: ['0241234567', '024123'] }],
    ['a recipient with a plus', { recipients: '+233241234567' }],
    ['a foreign recipient', { recipients: '2348012345678' }],
    ['a recipient as a number', { recipients: [241234567] }],
    ['a sender that nobody approved', { sender: 'STRANGER' }],
    ['a sender of another account', { sender: 'KIOSK2' }],
    ['a sender in small letters', { sender: 'dwadi' }],
    ['a reference of 101 characters', { reference: 'r'.repeat(101) }],
    ['a reference that is no text', { reference: 5 }],
  ])('refuses %s with 400 and takes no credit', async (_, change) => {
    expect(await status(change)).toBe(400);
    expect((await call(service(), 'smsBalance')).data.credits).toBe(1000);
  });

  test('10,000 recipients are taken, one more is refused', async () => {
    await service().control('setSmsCredits', { credits: 10_000 });
    expect(await status({ recipients: numbers(10_001) })).toBe(400);
    expect((await send({ recipients: numbers(10_000) })).balance).toBe(0);
  });

  test('messages of 3 and 1000 characters and a reference of 100 are taken', async () => {
    expect(await status({ message: 'abc', reference: freshReference().padEnd(100, 'r') })).toBe(200);
    expect(await status({ message: 'a'.repeat(1000) })).toBe(200);
  });

  test('too few credits are answered 402 and nothing is sent', async () => {
    await service().control('setSmsCredits', { credits: 1 });
    expect(await status({ recipients: numbers(2) })).toBe(402);
    expect((await call(service(), 'smsCampaigns')).data.campaigns).toEqual([]);
    expect(await status({ recipients: numbers(1) })).toBe(200);
  });

  test('the main wallet is not touched', async () => {
    const before = (await call(service(), 'walletBalance')).data;
    await send();
    expect((await call(service(), 'walletBalance')).data).toEqual(before);
  });

  test('500 recipients go out at once; 501 are queued and done within about a minute', async () => {
    expect(await send({ recipients: numbers(500) })).toMatchObject({ status: 'completed', sent: 500 });
    await service().control('setSmsCredits', { credits: 1000 });
    const queued = await send({ recipients: numbers(501) });
    expect(queued).toMatchObject({ status: 'queued', sent: 0, failed: 0, creditsCharged: 501 });
    const look = async () =>
      (await call(service(), 'smsMessages', { params: { id: queued.campaignId } })).data.campaign.status;
    expect(await look()).toBe('queued');
    await service().control('advance', { seconds: 60 });
    expect(await look()).toBe('completed');
  });

  test('the same request with the same reference is sent once; another under it is refused with 409', async () => {
    const reference = freshReference();
    const first = await send({ reference });
    expect(await send({ reference })).toEqual(first);
    expect(await status({ reference, message: 'Something else.' })).toBe(409);
    expect(await status({ reference, recipients: '0201234567' })).toBe(409);
    expect((await call(service(), 'smsBalance')).data.credits).toBe(first.balance);
  });

  test('the same message goes out twice without a reference', async () => {
    const [first, second] = [await send(), await send()];
    expect(second.campaignId).not.toBe(first.campaignId);
  });

  test('switched off it answers 503', async () => {
    await service().control('setFeature', { feature: 'sms', enabled: false });
    expect(await status({})).toBe(503);
  });
});

describe('GET /sms/senders', () => {
  test('another account has its own senders, and the pool’s', async () => {
    const others = await service().control<TestKeys>('otherKeys');
    const named = async (keys?: TestKeys) =>
      (await call(service(), 'smsSenders', {}, keys)).data.senders.map(({ type, sender }) => `${type} ${sender}`);
    const [mine, theirs] = [await named(), await named(others)];
    const own = (list: readonly string[]) => list.filter((each) => each.startsWith('own'));
    const pool = (list: readonly string[]) => list.filter((each) => each.startsWith('pool'));
    expect(pool(theirs)).toEqual(pool(mine));
    expect(own(theirs).some((each) => own(mine).includes(each))).toBe(false);
  });

  test('the list has own and pool senders, and marks the default that is used', async () => {
    const { data } = await call(service(), 'smsSenders');
    expect(new Set(data.senders.map(({ type }) => type))).toEqual(new Set(['own', 'pool']));
    expect(data.senders.filter(({ isDefault }) => isDefault).map(({ sender }) => sender)).toEqual([data.defaultSender]);
    expect((await send()).sender).toBe(data.defaultSender);
    for (const { sender } of data.senders) expect((await send({ sender })).sender).toBe(sender);
  });
});

describe('GET /sms/campaigns', () => {
  test('the list has thirty a page, newest first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 32; index += 1) ids.unshift((await send()).campaignId);
    const page = async (number: number) => (await call(service(), 'smsCampaigns', { query: { page: number } })).data;
    expect((await call(service(), 'smsCampaigns')).data.campaigns.map(({ id }) => id)).toEqual(ids.slice(0, 30));
    expect((await page(1)).campaigns.map(({ id }) => id)).toEqual(ids.slice(30));
    expect(await page(2)).toEqual({ page: 2, campaigns: [] });
  });

  test('carries every field', async () => {
    const sent = await send();
    const [campaign] = (await call(service(), 'smsCampaigns')).data.campaigns;
    expect(campaign).toMatchObject({
      id: sent.campaignId,
      status: 'completed',
      recipients_count: 1,
      segments: 1,
      credits_charged: 1,
      sender_used: sent.sender,
      source: 'api',
      scheduled_at: null,
    });
  });

  test('the list leaves out another account’s campaigns', async () => {
    await send();
    const others = await service().control<TestKeys>('otherKeys');
    expect((await call(service(), 'smsCampaigns', {}, others)).data.campaigns).toEqual([]);
    expect((await call(service(), 'smsBalance', {}, others)).data).toMatchObject({ credits: 1000, totalUsed: 0 });
  });

  test('filters by status', async () => {
    await send();
    await send({ recipients: numbers(501) });
    const count = async (status: string) =>
      (await call(service(), 'smsCampaigns', { query: { status } })).data.campaigns.length;
    expect([await count('completed'), await count('queued'), await count('blocked')]).toEqual([1, 1, 0]);
  });

  test('the days from and to are included', async () => {
    await send();
    const [campaign] = (await call(service(), 'smsCampaigns')).data.campaigns;
    const day = (campaign?.created_at ?? '').slice(0, 10);
    const shifted = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const count = async (query: { from?: string; to?: string }) =>
      (await call(service(), 'smsCampaigns', { query })).data.campaigns.length;
    expect(await count({ from: day, to: day })).toBe(1);
    expect(await count({ from: shifted(1) })).toBe(0);
    expect(await count({ to: shifted(-1) })).toBe(0);
    expect(await count({ from: shifted(-1), to: shifted(1) })).toBe(1);
  });

  test.each([
    'page=-1',
    'page=1.5',
    'page=one',
    'page=',
    'status=sent',
    'status=Completed',
    'from=yesterday',
    'to=2026-02-30',
  ])('%s is refused', async (query) => {
    expect((await raw(service(), `/sms/campaigns?${query}`, { key: service().keys.sms })).status).toBe(400);
  });
});

describe('GET /sms/messages/{id}', () => {
  test('the page has a hundred rows, and counts over the whole campaign', async () => {
    const { campaignId: id } = await send({ recipients: numbers(250) });
    await service().control('advance', { seconds: 60 });
    const page = async (query: { page?: number; status?: string }) =>
      (await call(service(), 'smsMessages', { params: { id }, query })).data;
    expect((await page({})).messages).toHaveLength(100);
    expect((await page({ page: 2 })).messages).toHaveLength(50);
    expect((await page({ page: 3 })).messages).toHaveLength(0);
    expect((await page({ page: 2 })).delivery).toMatchObject({ delivered: 250 });
    expect((await page({ status: 'failed' })).messages).toEqual([]);
    expect((await page({ status: 'failed' })).delivery).toMatchObject({ delivered: 250 });
  });

  test('messages are sent first and delivered a little later', async () => {
    const { campaignId: id } = await send();
    const first = async () => (await call(service(), 'smsMessages', { params: { id } })).data.messages[0]?.status;
    expect(await first()).toBe('sent');
    await service().control('advance', { seconds: 30 });
    expect(await first()).toBe('delivered');
  });

  test('an outcome is counted and filtered for its recipient', async () => {
    await service().control('smsOutcome', { recipient: '0240000001', status: 'undelivered' });
    await service().control('smsOutcome', { recipient: '0240000002', status: 'rejected' });
    const sent = await send({ recipients: numbers(4) });
    expect(sent).toMatchObject({ sent: 3, failed: 1 });
    await service().control('advance', { seconds: 60 });
    const query = { status: 'undelivered' };
    const { data } = await call(service(), 'smsMessages', { params: { id: sent.campaignId }, query });
    expect(data.messages.map(({ recipient }) => recipient)).toEqual(['233240000001']);
    expect(data.delivery).toMatchObject({ delivered: 2, undelivered: 1, rejected: 1 });
  });

  test('another account’s campaign, or none, is answered 404', async () => {
    const { campaignId: id } = await send();
    const others = await service().control<TestKeys>('otherKeys');
    expect((await call(service(), 'smsMessages', { params: { id } }, others)).status).toBe(404);
    const nobody = '11111111-2222-4333-8444-555555555555';
    expect((await call(service(), 'smsMessages', { params: { id: nobody } })).status).toBe(404);
  });

  test.each(['page=-1', 'page=x', 'status=completed'])('%s is refused', async (query) => {
    const { campaignId } = await send();
    const answer = await raw(service(), `/sms/messages/${campaignId}?${query}`, { key: service().keys.sms });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['fail', 'failed', 999],
    ['cancel', 'blocked', 999],
    ['refund', 'failed', 1000],
  ])('an outcome of %s makes the campaign %s and leaves %i credits', async (result, expected, credits) => {
    await service().control('outcome', { kind: 'sms', result });
    expect((await send()).status).toBe(expected);
    const balance = (await call(service(), 'smsBalance')).data;
    expect(balance).toMatchObject({ credits, totalPurchased: 1000, totalUsed: 1000 - credits });
  });
});
