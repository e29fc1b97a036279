import { expect, test } from 'vitest';
import { sms } from '#main/orders/products/sms.ts';
import { anIntent, anOrder, echoOf } from '../../../support/orders/intents.ts';

const intent = anIntent('sms');

test('M16 a completed text whose answer lacks its credits is over once its campaign tells them', () => {
  const placed = (more: object) => sms.readPlaced(intent, { ...echoOf(intent), creditsCharged: undefined, ...more });
  expect(placed({})).toMatchObject({ status: null, cost: null, serviceReference: 'c-1' });
  expect(placed({ creditsCharged: null }).status).toBeNull();
  const sent = anIntent('sms', { state: 'accepted', order: anOrder({ serviceReference: 'c-1' }) });
  const campaign = { id: 'c-1', status: 'completed', recipients_count: 1, credits_charged: 1 };
  expect(sms.readFound(sent, { campaign })).toMatchObject({ status: 'completed', cost: 1 });
});

test('a text is over with its answer where that tells the credits, or no look-up could', () => {
  const status = (more: object) => sms.readPlaced(intent, { ...echoOf(intent), ...more }).status;
  expect(status({})).toBe('completed');
  expect(status({ creditsCharged: 1.5 })).toBe('completed');
  for (const campaignId of [undefined, '..'])
    expect(status({ campaignId, creditsCharged: undefined })).toBe('completed');
  expect(status({ status: 'failed', creditsCharged: undefined })).toBe('failed');
  expect(status({ status: 'queued', creditsCharged: undefined })).toBe('queued');
});
