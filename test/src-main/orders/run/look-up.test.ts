/** The look-up of an order: the places that it searches, and the evidence that it accepts. */
import { expect, test, vi } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import { findingOf, lookUp } from '#main/orders/run/look-up.ts';
import type { LookUpOutcome } from '#main/reseller-client/port.ts';
import { ok } from '#shared/result.ts';
import { anIntent, anOrder } from '../../../support/orders/intents.ts';

test('M12 the list of recent orders is read for orders that may be charged, and not with every poll of others', async () => {
  const read = vi.fn(async () => ok({ orders: [{ id: 'o-1', reference: 'DW-T-1', status: 'pending' }] }));
  const client = { lookUp: async () => ({ class: 'not-seen' }), read } as never;
  const strategy = strategyOf('afa');
  const looked = (intent: IntentRecord) =>
    lookUp({ client, strategy, intent, reference: intent.reference }, {} as never, AbortSignal.abort());
  expect(await looked(anIntent('afa', { state: 'accepted', money: 'taken', order: anOrder() }))).toMatchObject({
    class: 'not-seen',
  });
  expect(read).not.toHaveBeenCalled();
  expect(await looked(anIntent('afa', { state: 'unknown', money: 'maybe' }))).toMatchObject({ class: 'found' });
  expect(await looked(anIntent('afa', { state: 'rejected' }))).toMatchObject({ class: 'not-seen' });
  expect(await looked(anIntent('afa', { state: 'rejected', unproven: true }))).toMatchObject({ class: 'found' });
});

test.each<[LookUpOutcome, string]>([
  [{ class: 'not-seen' }, 'not-seen'],
  [{ class: 'refused', status: 401, code: 'key' }, 'told-nothing'],
  [{ class: 'not-ours', data: {} }, 'told-nothing'],
  [{ class: 'no-answer', cause: 'server-error' }, 'told-nothing'],
  [{ class: 'no-answer', cause: 'broken-reply' }, 'told-nothing'],
  [{ class: 'no-answer', cause: 'offline' }, 'no-answer'],
  [{ class: 'no-answer', cause: 'timeout' }, 'no-answer'],
  [{ class: 'later', retryAfterMs: 1000 }, 'no-answer'],
])('a look-up that ends in %j found: %s', (outcome, finding) => {
  expect(findingOf(outcome)).toBe(finding);
});

test('M11 a bill that the service knew before us is ours only when biller, account and amount all say so', () => {
  const { identifyFound } = strategyOf('bill');
  const whole = { reference: 'UB-1', biller: 'dstv', account_number: '7012345678', amount: 10 };
  const unknown = anIntent('bill', { state: 'unknown', money: 'maybe', order: anOrder() });
  const accepted = anIntent('bill', { state: 'accepted', money: 'taken', order: anOrder() });
  const closed = anIntent('bill', { state: 'rejected', refusal: 'known-before', order: anOrder() });
  expect(identifyFound(closed, { reference: 'UB-1' })).toBe('silent');
  expect(identifyFound(unknown, whole)).toBe('ours');
  for (const left of ['biller', 'account_number', 'amount']) {
    const partly = { ...whole, [left]: undefined };
    expect([left, identifyFound(unknown, partly), identifyFound(accepted, partly)]).toEqual([left, 'silent', 'ours']);
  }
});
