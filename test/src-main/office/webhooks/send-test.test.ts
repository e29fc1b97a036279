import { beforeEach, expect, test } from 'vitest';
import { deliverDue } from '#main/office/webhooks/deliver.ts';
import { addWebhook, listWebhooks, removeWebhook } from '#main/office/webhooks/hooks.ts';
import type { Message, PostProblem } from '#main/office/webhooks/post.ts';
import { sendTest } from '#main/office/webhooks/send-test.ts';
import { migratedForFile } from '../../../support/office/migrated.ts';

const db = migratedForFile();
const url = 'https://hook.example/path';

beforeEach(() => db().run('DELETE FROM dwadi.webhook_delivery; DELETE FROM dwadi.webhook'));

function receiver(problem: PostProblem) {
  const sent: Message[] = [];
  const send = async (message: Message): Promise<PostProblem> => {
    sent.push(message);
    return problem;
  };
  return { sent, send };
}

test('a test is one message that tells of nothing, signed with the webhook’s own secret', async () => {
  const { id, secret } = await addWebhook(db(), { url, events: ['wallet.low'] });
  await addWebhook(db(), { url: 'https://other.example/', events: ['wallet.low'] });
  const { sent, send } = receiver(null);
  expect(await sendTest(db(), id, send)).toEqual({ url, problem: null });
  expect(sent).toEqual([{ id: expect.any(String), url, secret, body: expect.any(String) }]);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ type: 'test', timestamp: expect.any(String), data: {} });
  expect((await listWebhooks(db()))[1]).toMatchObject({
    waiting: 0,
    parked: 0,
    last: { event: 'test', problem: null },
  });
});

test('a test that failed says why, and is not sent again by itself; the next one is a message of its own', async () => {
  const { id } = await addWebhook(db(), { url, events: ['wallet.low'] });
  const { sent, send } = receiver('slow');
  expect(await sendTest(db(), id, send)).toEqual({ url, problem: 'slow' });
  expect(await deliverDue(db(), send)).toBe(0);
  await sendTest(db(), id, send);
  expect(new Set(sent.map((message) => message.id)).size).toBe(2);
  expect(await listWebhooks(db())).toMatchObject([{ waiting: 0, last: { event: 'test', problem: 'slow' } }]);
});

test('a webhook that is removed, or never was, is sent nothing', async () => {
  const { id } = await addWebhook(db(), { url, events: ['wallet.low'] });
  await removeWebhook(db(), id);
  const { sent, send } = receiver(null);
  expect([await sendTest(db(), id, send), await sendTest(db(), id + 1, send), sent]).toEqual([null, null, []]);
});
