import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { actionsFor } from '#main/orders/decide/allowed-actions.ts';
import { attendantChange } from '#main/orders/decide/attendant-actions.ts';
import { nextStep, type Situation } from '#main/orders/decide/next-step.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import type { OrderAction, Product } from '#shared/order-state.ts';
import { AT, anIntent, anOrder, anyIntent, aSituation } from '../../../support/orders/intents.ts';

const actionsOf = (intent: IntentRecord): OrderAction[] => actionsFor(strategyOf(intent.product), intent);

describe('every offered action', () => {
  test('is taken: it changes the intent, or asks, or is a new sale', () => {
    fc.assert(
      fc.property(anyIntent, (intent) => {
        for (const action of actionsOf(intent)) {
          const orderChange = attendantChange(intent, action, 'ama');
          const takenUp = intent.state === 'accepted' && intent.givenUp;
          expect(orderChange === null).toBe(action === 'again' || (action === 'ask' && !takenUp));
        }
      }),
    );
  });

  test('"ask" leads to a look at once, also for an order that was put away', () => {
    fc.assert(
      fc.property(anyIntent, (intent) => {
        if (!actionsOf(intent).includes('ask')) return;
        const told = { ...intent, ...attendantChange(intent, 'ask', 'ama')?.patch };
        const situation = aSituation({ watchOver: true, look: null, sinceAttemptMs: 120_000 });
        expect(nextStep(strategyOf(told.product), told, situation, DEFAULT_POLICY).do).toBe('look');
      }),
    );
  });

  test('M23 "again" is offered only for an order that surely is not charged', () => {
    fc.assert(
      fc.property(anyIntent, (intent) => {
        const proven = intent.state === 'withdrawn' || (intent.state === 'rejected' && !intent.unproven);
        const uncharged = proven || intent.money === 'returned';
        expect(actionsOf(intent).includes('again')).toBe(uncharged);
      }),
    );
  });

  test('M11, M16, M17 no withdrawal is offered for an order that only a sending can ask about', () => {
    fc.assert(
      fc.property(anyIntent, (intent) => {
        const blind = intent.product === 'bill' || intent.product === 'sms';
        const unknown = intent.state === 'unknown' || intent.state === 'sending';
        expect(blind && unknown && actionsOf(intent).includes('withdraw')).toBe(false);
      }),
    );
  });

  test('a person’s word changes no fact: a placed order stays placed, and one that may be charged may be charged', () => {
    fc.assert(
      fc.property(anyIntent, (intent) => {
        for (const action of actionsOf(intent)) {
          const patch = attendantChange(intent, action, 'ama')?.patch ?? {};
          if (intent.state === 'recorded' && action === 'withdraw') expect(patch.state).toBe('withdrawn');
          // A refused order may be placed from the moment that it is to be sent again.
          else if (intent.state === 'rejected' && action === 'send') expect(patch.state).toBe('unknown');
          // The person knows what the service's odd word doesn't tell (M25).
          else if (action === 'came') expect(patch).toMatchObject({ state: 'settled', money: 'kept' });
          else if (action === 'not-came') expect(patch).toMatchObject({ delivery: 'failed', money: 'open' });
          else expect([patch.state, patch.money, patch.delivery]).toEqual([undefined, undefined, undefined]);
        }
      }),
    );
  });

  test('M17 "send" leads to a request: the first one, a look that comes before it, or the same bytes again', () => {
    fc.assert(
      fc.property(anyIntent, (intent) => {
        if (!actionsOf(intent).includes('send')) return;
        const told = { ...intent, ...attendantChange(intent, 'send', 'ama')?.patch };
        const situation = aSituation({ fresh: true, sinceAttemptMs: 120_000 });
        const stepAfter = (look: Situation['look']) =>
          nextStep(strategyOf(told.product), told, { ...situation, look }, DEFAULT_POLICY).do;
        expect(stepAfter(situation.look)).toMatch(/send|look/);
        expect(stepAfter({ finding: 'not-seen', agoMs: 60_000, afterAttemptMs: 120_000 })).not.toBe('close');
      }),
    );
  });
});

test.each<[Product, Partial<IntentRecord>, OrderAction[]]>([
  ['airtime', {}, ['withdraw']],
  ['airtime', { attention: 'not-sent' }, ['send', 'withdraw']],
  ['airtime', { attention: 'price-rose' }, ['send', 'withdraw']],
  ['airtime', { state: 'sending' }, []],
  ['airtime', { state: 'unknown' }, ['ask']],
  ['airtime', { state: 'unknown', attention: 'still-wanted' }, ['send', 'withdraw', 'ask']],
  ['airtime', { state: 'unknown', attention: 'unresolved' }, ['ask', 'withdraw']],
  ['airtime', { state: 'unknown', attention: 'not-ours' }, ['ask', 'dismiss']],
  ['bill', { state: 'unknown', attention: 'not-ours' }, ['dismiss']],
  ['airtime', { state: 'unknown', givenUp: true }, ['ask', 'send']],
  ['afa', { state: 'unknown', givenUp: true, refusal: 'reference-taken' }, ['ask']],
  ['bill', { state: 'unknown' }, []],
  ['bill', { state: 'unknown', attention: 'ask-by-sending' }, ['send']],
  ['bill', { state: 'unknown', attention: 'price-rose' }, ['send']],
  ['airtime', { state: 'unknown', attention: 'price-rose' }, ['send', 'withdraw']],
  ['bill', { state: 'unknown', attention: 'key-gone' }, ['send', 'dismiss']],
  ['bill', { state: 'unknown', order: anOrder() }, ['ask']],
  ['bill', { state: 'unknown', attention: 'unresolved', order: anOrder() }, ['ask', 'dismiss']],
  ['bill', { state: 'unknown', givenUp: true, order: anOrder() }, ['ask']],
  ['sms', { state: 'unknown', attention: 'ask-by-sending' }, ['send']],
  ['sms', { state: 'unknown', attention: 'key-gone' }, ['send', 'dismiss']],
  ['data', { state: 'unknown', attention: 'key-gone' }, ['ask', 'dismiss']],
  ['data', { state: 'accepted', attention: 'key-gone', order: anOrder() }, ['ask', 'dismiss']],
  ['data', { state: 'accepted', attention: 'not-ours', order: anOrder() }, ['ask', 'dismiss']],
  ['sms', { state: 'unknown', givenUp: true }, ['send']],
  ['sms', { state: 'accepted', order: anOrder() }, ['ask']],
  ['bill', { state: 'accepted', order: anOrder({ serviceReference: null }) }, []],
  ['data', { state: 'accepted', order: anOrder() }, ['ask']],
  ['data', { state: 'accepted', attention: 're-opened', order: anOrder() }, ['dismiss']],
  ['data', { state: 'accepted', attention: 'unresolved', order: anOrder() }, ['ask', 'dismiss']],
  ['data', { state: 'accepted', delivery: 'failed', attention: 'unresolved', order: anOrder() }, ['dismiss']],
  ['bill', { state: 'accepted', attention: 'cannot-follow', order: anOrder({ serviceReference: null }) }, ['dismiss']],
  ['voucher', { state: 'accepted', attention: 'voucher-missing', order: anOrder() }, ['ask']],
  ['data', { state: 'rejected' }, ['again']],
  ['data', { state: 'rejected', unproven: true, watchUntil: AT }, ['ask']],
  ['sms', { state: 'rejected', unproven: true }, ['send']],
  ['data', { state: 'withdrawn' }, ['again']],
  ['data', { state: 'settled', money: 'kept' }, []],
  ['data', { state: 'settled', money: 'returned' }, ['again']],
  ['data', { state: 'settled', money: 'kept', attention: 're-opened' }, ['dismiss']],
])('%s %o offers %o', (product, more, actions) => {
  expect(actionsOf(anIntent(product, more))).toEqual(actions);
});

test('a person’s word is noted with their name, and an answer to an odd word with that word', () => {
  const odd = anIntent('airtime', { state: 'accepted', attention: 'odd-word', order: anOrder({ status: 'canceled' }) });
  for (const action of ['came', 'not-came'] as const) {
    expect(attendantChange(odd, action, 'ama')?.facts).toEqual({ action, attendant: 'ama', status: 'canceled' });
  }
  const unknown = anIntent('data', { state: 'unknown', attention: 'unresolved' });
  expect(attendantChange(unknown, 'withdraw', 'ama')).toEqual({
    ...{ patch: { attention: null, givenUp: true }, event: 'person.withdraw', learned: true },
    facts: { action: 'withdraw', attendant: 'ama' },
  });
});
