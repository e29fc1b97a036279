import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { bodyIsSpent, lookedUpChange, type OrderChange, placedChange } from '#main/orders/decide/apply-outcome.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import type { PlaceOutcome } from '#main/reseller-client/port.ts';
import { DAY_MS } from '#shared/day.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import {
  AT,
  anIntent,
  anOrder,
  anyIntent,
  echoOf,
  findsNothing,
  refusal,
  tellsNothing,
} from '../../../support/orders/intents.ts';

const placed = (intent: IntentRecord, outcome: PlaceOutcome, late = false): OrderChange =>
  placedChange(strategyOf(intent.product), intent, outcome, { late, at: AT, watchMs: DAY_MS });
const unknownOf = (intent: IntentRecord): IntentRecord => ({
  ...intent,
  state: 'unknown',
  money: 'maybe',
  unproven: false,
  attempts: 1,
});
const accepted = (data: unknown): PlaceOutcome => ({ class: 'accepted', status: 200, data, notes: [] });
const patched = (intent: IntentRecord, orderChange: OrderChange): IntentRecord => ({ ...intent, ...orderChange.patch });

describe('an order that may be charged', () => {
  test('M8 stays unknown after a 401, 403, 429, 5xx, a missing connection or a broken answer', () => {
    fc.assert(
      fc.property(anyIntent, tellsNothing, fc.boolean(), (intent, outcome, late) => {
        const next = patched(unknownOf(intent), placed(unknownOf(intent), outcome, late));
        expect([next.state, next.money]).toEqual(['unknown', 'maybe']);
      }),
      { numRuns: 2000 },
    );
  });

  test('M8, M11 stays unknown after a refused replay, except a bill after a late 400', () => {
    fc.assert(
      fc.property(anyIntent, refusal, fc.boolean(), (intent, outcome, late) => {
        const next = patched(unknownOf(intent), placed(unknownOf(intent), outcome, late));
        const proof = intent.product === 'bill' && late && outcome.class === 'rejected' && outcome.status === 400;
        expect(next.state).toBe(proof ? 'rejected' : 'unknown');
        // M7a: another copy of the replay itself may have been placed.
        expect(next.unproven).toBe(proof);
      }),
      { numRuns: 2000 },
    );
  });

  test('M9 changes after a look-up that finds nothing only in the word that its key is back', () => {
    fc.assert(
      fc.property(anyIntent, findsNothing, (intent, outcome) => {
        const orderChange = lookedUpChange(strategyOf(intent.product), intent, outcome, AT);
        const back = intent.attention === 'key-gone' && outcome.class === 'not-seen';
        expect(orderChange?.patch ?? null).toEqual(back ? { attention: null } : null);
      }),
      { numRuns: 1000 },
    );
  });
});

test('M11 a bill that the service knew before us stays so, whatever a replay is refused with', () => {
  fc.assert(
    fc.property(refusal, (outcome) => {
      const known = { ...unknownOf(anIntent('bill')), refusal: 'known-before' };
      const again = patched(known, placed(known, outcome));
      expect(placed(again, accepted({ already_processed: true, status: 'completed' })).patch.state).toBe('unknown');
      const later = patched(known, placed(known, outcome, true));
      expect(later).toMatchObject({ state: 'unknown', money: 'maybe', refusal: 'known-before' });
    }),
  );
});

test.each([
  ['data', [400, 402, 409]],
  ['bulk', [400, 402, 409]],
  ['airtime', [400, 402, 409]],
  ['voucher', [400, 402, 409]],
  // M12: the reference may be taken by our own first copy. M11, M16: nothing can be looked up that would prove it.
  ['afa', [400]],
  ['bill', []],
  ['sms', []],
] as const)('M8, M9 a refused replay of %s is worth something beside a 404 only with %j', (product, statuses) => {
  const unknown = unknownOf(anIntent(product));
  const worth = [400, 401, 402, 403, 404, 409].filter(
    (status) => placed(unknown, { class: 'rejected', status, code: 'x', message: '' }).patch.replayRefused,
  );
  expect(worth).toEqual(statuses);
});

const notSent: PlaceOutcome = { class: 'not-sent', cause: 'refused', detail: null };
const toldToWait: PlaceOutcome = { class: 'later', retryAfterMs: 1 };

test('M6, M20 an attempt that never left, or a replay that was told to wait, leaves everything as it was', () => {
  fc.assert(
    fc.property(anyIntent, fc.constantFrom(notSent, toldToWait), (intent, outcome) => {
      fc.pre(outcome === notSent || intent.state !== 'recorded');
      const { patch, order } = placed(intent, outcome);
      // A person sent it again after a refusal, and the request arrived (M7b).
      const mayBePlaced = outcome === toldToWait && intent.state === 'unknown' && intent.unproven;
      expect({ ...patch, order }).toEqual({
        state: intent.state,
        money: intent.money,
        delivery: intent.delivery,
        order: undefined,
        ...(mayBePlaced && intent.refusal !== null && { refusal: null }),
      });
    }),
  );
});

test.each(PRODUCTS)('M7b %s that was told to wait may have been placed, until a refusal of it is proven', (product) => {
  const waits = patched(anIntent(product), placed(anIntent(product), toldToWait));
  expect(waits).toMatchObject({ state: 'unknown', money: 'maybe', unproven: true });
  expect(patched(waits, placed(waits, toldToWait))).toMatchObject({ state: 'unknown', unproven: true });
  const lost = patched(waits, placed(waits, { class: 'unknown', cause: 'broken-reply', status: 500 }));
  expect(lost).toMatchObject({ state: 'unknown', unproven: false });
  expect(patched(waits, placed(waits, refusedWith(400)))).toMatchObject({ unproven: true });
});

const refusedWith = (status: number, code = 'refused'): PlaceOutcome => ({
  class: 'rejected',
  status,
  code,
  message: '',
});

test.each([
  ['data', 400, true],
  ['airtime', 409, true],
  ['voucher', 400, true],
  ['afa', 400, true],
  ['sms', 402, false],
  ['bill', 400, false],
] as const)(
  'M7a %s whose first answer is %i is refused at once, and watched where it can be looked up',
  (product, status, isWatched) => {
    const { patch } = placed(anIntent(product), refusedWith(status));
    expect(patch).toMatchObject({ state: 'rejected', money: 'none', unproven: true });
    expect(patch.watchUntil).toBe(isWatched ? AT + DAY_MS : null);
  },
);

test('M7a a bundle that is not sold any more may have been the last one, and bought by another copy', () => {
  const { patch } = placed(anIntent('data'), refusedWith(404, 'package-not-found'));
  expect(patch).toMatchObject({ state: 'rejected', money: 'none', unproven: true, watchUntil: AT + DAY_MS });
});

test('M14 a row that is skipped in its first answer needs no proof; after a word to wait it does, like any refusal', () => {
  const skips = refusedWith(409, 'skipped');
  expect(placed(anIntent('bulk'), skips).patch).toMatchObject({ state: 'rejected', unproven: false, watchUntil: null });
  const waits = patched(anIntent('bulk'), placed(anIntent('bulk'), toldToWait));
  const { patch } = placed(waits, skips);
  expect(patch).toMatchObject({ state: 'rejected', money: 'none', unproven: true, watchUntil: AT + DAY_MS });
});

test('M7a a key that is refused is refused for every copy: that needs no proof', () => {
  for (const status of [401, 403])
    expect(placed(anIntent('data'), refusedWith(status)).patch).toMatchObject({ unproven: false, watchUntil: null });
});

test('M11 a replay that says "already processed" is believed after its order was read by its code', () => {
  const unknown = unknownOf(anIntent('bill'));
  const known = placed(unknown, accepted({ ...echoOf(unknown), already_processed: true }));
  expect(known.patch).toMatchObject({ state: 'unknown', refusal: 'known-before' });
  expect(known.order?.serviceReference).toBe('UB-1');
  const withoutCode = placed(unknown, accepted({ already_processed: true, status: 'pending' }));
  expect(withoutCode.patch).toMatchObject({ state: 'accepted' });
});

test('M11 our own reference, or a blank, is no code of the service: a replay that brings it is believed without one', () => {
  const unknown = unknownOf(anIntent('bill'));
  for (const reference of [unknown.reference, ' ']) {
    const orderChange = placed(unknown, accepted({ already_processed: true, status: 'pending', reference }));
    expect(orderChange).toMatchObject({ patch: { state: 'accepted' }, order: { serviceReference: null } });
    const first = placed(anIntent('bill'), accepted({ already_processed: true, reference }));
    expect(first.patch).toMatchObject({ state: 'unknown', attention: 'not-ours' });
  }
});

test('M11 a placed bill stays placed when a replay says "already processed", with its code or without', () => {
  for (const state of ['accepted', 'settled'] as const) {
    const bill = anIntent('bill', { state, delivery: 'completed', money: 'kept', order: anOrder() });
    for (const code of [echoOf(bill, 'completed'), { status: 'completed' }]) {
      const orderChange = placed(bill, accepted({ ...code, already_processed: true }));
      expect(orderChange.patch).toMatchObject({ state: expect.stringMatching(/accepted|settled/), refusal: null });
    }
  }
});

test('M8 a refused replay keeps the code of the refusal, unless the reference was known before (M11)', () => {
  const refusal = { class: 'rejected', status: 402, code: 'wallet-empty', message: '' } as const;
  expect(placed(unknownOf(anIntent('bill')), refusal).patch.refusal).toBe('wallet-empty');
  expect(placed({ ...unknownOf(anIntent('bill')), refusal: 'known-before' }, refusal).patch.refusal).toBe(
    'known-before',
  );
});

test('an answer is news where it changes the state, the delivery or the money, and only there', () => {
  const intent = anIntent('data', { state: 'accepted', money: 'taken', order: anOrder() });
  const learned = (before: IntentRecord, status: string) => placed(before, accepted(echoOf(before, status))).learned;
  expect(learned(intent, 'pending')).toBe(false);
  expect(learned(intent, 'completed')).toBe(true);
  expect(learned({ ...intent, money: 'kept' }, 'pending')).toBe(true);
  expect(learned({ ...intent, delivery: 'failed' }, 'pending')).toBe(true);
  expect(learned({ ...intent, state: 'unknown' }, 'pending')).toBe(true);
});

test('a placed order is never unplaced by the answer to a replay', () => {
  const answers = fc.oneof(tellsNothing, refusal, fc.constant({ class: 'not-ours' as const, status: 200, data: {} }));
  fc.assert(
    fc.property(anyIntent, answers, fc.boolean(), (intent, outcome, late) => {
      const before: IntentRecord = { ...intent, state: 'accepted', money: 'kept', order: anOrder() };
      expect(patched(before, placed(before, outcome, late))).toMatchObject({ state: 'accepted', money: 'kept' });
    }),
  );
});

test.each([
  ['data', 400, 'rejected'],
  ['data', 409, 'unknown'],
  ['bulk', 400, 'unknown'],
  ['airtime', 400, 'rejected'],
  ['airtime', 409, 'rejected'],
  ['voucher', 409, 'rejected'],
  ['afa', 400, 'rejected'],
  ['afa', 409, 'unknown'],
  ['bill', 400, 'rejected'],
  ['bill', 409, 'unknown'],
  ['sms', 402, 'rejected'],
] as const)('the first answer to %s is %i: %s', (product, status, state) => {
  const orderChange = placed(anIntent(product), { class: 'rejected', status, code: 'x', message: '' });
  expect(orderChange.patch.state).toBe(state);
});

test.each(PRODUCTS)(
  'M10 %s that is accepted is placed, and its balance counts only when the order was recorded',
  (product) => {
    const recorded = anIntent(product);
    const data = { ...echoOf(recorded), new_balance: 50 };
    const orderChange = placed(recorded, accepted(data));
    expect(orderChange.patch.state).toMatch(/accepted|settled/);
    expect(orderChange.patch.money).toMatch(/taken|kept/);
    // A batch tells one balance for all of its items.
    expect(orderChange.balance).toBe(product === 'bulk' ? null : product === 'sms' ? 7 : 5000);
    expect(placed(unknownOf(recorded), accepted(data)).balance).toBeNull();
  },
);

test('M11 a bill known before its first attempt stays unknown with its code, and without one goes to a person', () => {
  const coded = placed(anIntent('bill'), accepted({ already_processed: true, reference: 'UB-9' }));
  expect(coded).toMatchObject({ patch: { state: 'unknown' }, order: { serviceReference: 'UB-9', cost: null } });
  const bare = placed(anIntent('bill'), accepted({ already_processed: true }));
  expect(bare.patch).toMatchObject({ state: 'unknown', attention: 'not-ours' });
});

test.each(PRODUCTS.filter((product) => strategyOf(product).lookUp !== null))(
  'M9 %s that turns up after it was closed, or given up, is re-opened loudly',
  (product) => {
    for (const state of ['rejected', 'withdrawn'] as const) {
      const closed = anIntent(product, { state, watchUntil: AT });
      const outcome = { class: 'found' as const, data: echoOf(closed), notes: [] };
      const orderChange = lookedUpChange(strategyOf(product), closed, outcome, AT);
      expect(orderChange?.patch).toMatchObject({ attention: 're-opened', watchUntil: null });
      expect(orderChange?.patch.state).toMatch(/accepted|settled/);
    }
    const givenUp = anIntent(product, { state: 'unknown', money: 'maybe', givenUp: true });
    const found = lookedUpChange(
      strategyOf(product),
      givenUp,
      { class: 'found', data: echoOf(givenUp), notes: [] },
      AT,
    );
    expect(found?.patch.attention).toBe('re-opened');
  },
);

test('M15 some vouchers again and again keep the question open, and all of them close it', () => {
  const order = anOrder({ status: 'completed' });
  const missing = anIntent('voucher', { state: 'accepted', money: 'kept', attention: 'voucher-missing', order });
  const all = echoOf(missing, 'completed') as { vouchers: unknown[] };
  const some = { ...all, vouchers: all.vouchers.slice(0, 1) };
  const look = (data: unknown) =>
    lookedUpChange(strategyOf('voucher'), missing, { class: 'found', data, notes: [] }, AT);
  expect(look(some)).toMatchObject({ patch: { state: 'accepted', attention: 'voucher-missing' }, learned: false });
  expect(look(all)).toMatchObject({ patch: { state: 'settled', attention: null } });
});

test('M15 another word without the vouchers leaves them missing and owed; a failed order is not asked about again', () => {
  const missing = anIntent('voucher', {
    ...{ state: 'accepted', money: 'taken', attention: 'voucher-missing', order: anOrder({ status: 'processing' }) },
  });
  const look = (status: string) => {
    const data = { ...echoOf(missing, status), vouchers: [] };
    return lookedUpChange(strategyOf('voucher'), missing, { class: 'found', data, notes: [] }, AT)?.patch;
  };
  expect(look('completed')).toMatchObject({ state: 'accepted', money: 'kept', attention: 'voucher-missing' });
  expect(look('failed')).toMatchObject({ delivery: 'failed', money: 'open', attention: null });
});

test('more vouchers than were bought are noted, and not kept', () => {
  const bought = anIntent('voucher', { facts: { amount: null, volumeGb: null, quantity: 1 } });
  const many = Array.from({ length: 601 }, (_, nth) => ({ pin: `pin${nth}`, serial_number: `s${nth}` }));
  const order = { reference: bought.reference, status: 'completed', quantity: 1, total_paid: 17 };
  const orderChange = placed(bought, accepted({ order, vouchers: many }));
  expect(orderChange).toMatchObject({ patch: { state: 'settled' }, facts: { surplusVouchers: 600 } });
  expect(orderChange.vouchers).toEqual([{ id: 's0', pin: 'pin0', serial: 's0' }]);
  expect(placed(anIntent('voucher'), accepted(echoOf(anIntent('voucher')))).facts).toEqual({ status: 'completed' });
});

test('a status word that is new each time is kept, and waiting grows longer all the same', () => {
  const open = { state: 'accepted', money: 'taken', attention: 'voucher-missing', order: anOrder() } as const;
  const intent = anIntent('data', open);
  const look = (before: IntentRecord, status: string) =>
    lookedUpChange(strategyOf('data'), before, { class: 'found', data: echoOf(before, status), notes: [] }, AT);
  const first = look(intent, 'on its way: 1');
  const kept = { learned: false, patch: { attention: 'voucher-missing' }, order: { status: 'on its way: 1' } };
  expect(first).toMatchObject(kept);
  expect(look({ ...intent, order: first?.order ?? null }, 'on its way: 1')).toBeNull();
  expect(look(intent, 'failed')).toMatchObject({ learned: true, patch: { attention: null } });
});

test('M25 failed and cancelled leave the money open; refunded returns it', () => {
  const intent = anIntent('data', { state: 'accepted', money: 'taken', order: anOrder() });
  const look = (status: string) =>
    lookedUpChange(strategyOf('data'), intent, { class: 'found', data: echoOf(intent, status), notes: [] }, AT)?.patch;
  expect(look('failed')).toMatchObject({ state: 'accepted', delivery: 'failed', money: 'open' });
  expect(look('cancelled')).toMatchObject({ state: 'accepted', delivery: 'cancelled', money: 'open' });
  expect(look('refunded')).toMatchObject({ state: 'settled', delivery: 'failed', money: 'returned' });
  expect(look('completed')).toMatchObject({ state: 'settled', delivery: 'completed', money: 'kept' });
  expect(look('a word of next year')).toMatchObject({ state: 'accepted', delivery: 'pending', money: 'taken' });
});

test('M25 a person’s answer to an odd word stands until the service says another one', () => {
  const order = anOrder({ status: 'canceled', serviceReference: 'DW-T-1' });
  const came = anIntent('airtime', { state: 'settled', delivery: 'completed', money: 'kept', order });
  const gone = anIntent('airtime', { state: 'accepted', delivery: 'failed', money: 'open', order });
  const look = (intent: IntentRecord, status: string) =>
    lookedUpChange(strategyOf('airtime'), intent, { class: 'found', data: echoOf(intent, status), notes: [] }, AT)
      ?.patch;
  expect(look(gone, 'canceled')).toBeUndefined();
  expect(look(gone, 'refunded')).toMatchObject({ state: 'settled', money: 'returned' });
  expect(look(came, 'canceled')).toBeUndefined();
  expect(look(came, 'completed')).toMatchObject({ state: 'settled', delivery: 'completed', money: 'kept' });
});

test('a settled order that agrees with the service is no news, and one fact that differs is', () => {
  const order = anOrder({ status: 'completed', cost: 950, commission: 25 });
  const over = anIntent('bill', { state: 'settled', delivery: 'completed', money: 'kept', order });
  const look = (before: IntentRecord, more: object = {}) => {
    const data = { reference: 'UB-1', biller: 'dstv', status: 'completed', amount: 9.5, commission_earned: 0.25 };
    return lookedUpChange(strategyOf('bill'), before, { class: 'found', data: { ...data, ...more }, notes: [] }, AT);
  };
  expect(look(over)).toBeNull();
  expect(look({ ...over, attention: 're-opened' })).toBeNull();
  expect(look({ ...over, order: { ...order, commission: null } })?.order).toMatchObject({ commission: 25 });
  expect(look({ ...over, order: { ...order, cost: 900 } })?.order).toMatchObject({ cost: 950 });
  expect(look({ ...over, order: { ...order, serviceReference: null } })?.order).toMatchObject({
    serviceReference: 'UB-1',
  });
  expect(look({ ...over, attention: 'unresolved' })?.patch).toMatchObject({ attention: null });
  expect(look(over, { status: 'refunded' })?.patch).toMatchObject({ money: 'returned' });
});

test('a bill that is completed before its commission is told is looked up once more, and only once', () => {
  const bill = anIntent('bill', { state: 'accepted', money: 'taken', order: anOrder() });
  const look = (before: IntentRecord, more: object = {}) => {
    const data = { reference: 'UB-1', status: 'completed', amount: 10, commission_earned: null };
    return lookedUpChange(strategyOf('bill'), before, { class: 'found', data: { ...data, ...more }, notes: [] }, AT);
  };
  const first = look(bill);
  expect(first).toMatchObject({ patch: { state: 'accepted', delivery: 'pending', money: 'kept' }, learned: true });
  const waits: IntentRecord = { ...bill, ...first?.patch, order: first?.order ?? null };
  const settled = { state: 'settled', delivery: 'completed', money: 'kept' };
  expect(look(waits, { commission_earned: 0.25 })).toMatchObject({ patch: settled, order: { commission: 25 } });
  expect(look(waits)).toMatchObject({ patch: settled, order: { commission: null } });
  expect(look(bill, { commission_earned: 0 })).toMatchObject({ patch: settled, order: { commission: 0 } });
  expect(look(bill, { status: 'refunded' })?.patch).toMatchObject({ state: 'settled', money: 'returned' });
  // Nothing polls a bill that was put away.
  expect(look({ ...bill, givenUp: true })?.patch).toMatchObject(settled);
});

test('M5 a settled order is no news where a look-up tells another face value than was paid', () => {
  const order = anOrder({ status: 'completed', cost: 1010, serviceReference: 'DW-T-1' });
  const over = anIntent('airtime', { state: 'settled', delivery: 'completed', money: 'kept', order });
  const look = (data: object) =>
    lookedUpChange(
      strategyOf('airtime'),
      over,
      { class: 'found', data: { ...echoOf(over, 'completed'), total_paid: undefined, ...data }, notes: [] },
      AT,
    );
  expect([look({}), look({ airtime_amount: 10.005 })]).toEqual([null, null]);
  expect(look({ total_paid: 10 })?.order).toMatchObject({ cost: 1000 });
});

test('M15 vouchers that come with a refund are kept, and those in hand are no news', () => {
  const order = anOrder({ status: 'completed', cost: 3400, serviceReference: 'DW-T-1' });
  const inHand = anIntent('voucher', { state: 'settled', delivery: 'completed', money: 'kept', order });
  const look = (before: IntentRecord, status: string) => {
    const data = { ...echoOf(before, status), vouchers: [{ pin: 'p', serial_number: 's' }] };
    return lookedUpChange(strategyOf('voucher'), before, { class: 'found', data, notes: [] }, AT);
  };
  const back = { ...inHand, delivery: 'failed', money: 'returned', order: { ...order, status: 'refunded' } } as const;
  expect(look(inHand, 'completed')).toBeNull();
  expect(look(back, 'refunded')?.vouchers).toHaveLength(1);
});

test('a fact that an answer leaves out stays as it was known', () => {
  const order = anOrder({ status: 'failed', cost: 950, commission: 25, acceptedAt: AT - 5000 });
  const failed = anIntent('bill', { state: 'accepted', delivery: 'failed', money: 'open', order });
  const data = { reference: 'UB-1', biller: 'dstv', reason: 'The line was down' };
  for (const orderChange of [
    lookedUpChange(
      strategyOf('bill'),
      failed,
      { class: 'found', data: { ...data, status: 'refunded' }, notes: [] },
      AT,
    ),
    placed({ ...failed, facts: { ...failed.facts, amount: null } }, accepted(data)),
  ]) {
    expect(orderChange?.order).toMatchObject({
      serviceReference: 'UB-1',
      cost: 950,
      commission: 25,
      acceptedAt: AT - 5000,
    });
  }
  const silent = placed(failed, accepted({ reference: 'UB-1' }));
  expect(silent.patch).toMatchObject({ delivery: 'failed', money: 'open' });
  const coded = lookedUpChange(
    strategyOf('bill'),
    failed,
    { class: 'found', data: { status: 'refunded' }, notes: [] },
    AT,
  );
  expect(coded?.order?.serviceReference).toBe('UB-1');
});

test('M25 a given-up order that turns up is followed again; an order put away after its placement stays away', () => {
  const outcome = (intent: IntentRecord) => ({ class: 'found' as const, data: echoOf(intent, 'failed'), notes: [] });
  const givenUp = anIntent('airtime', { state: 'unknown', money: 'maybe', givenUp: true });
  const found = lookedUpChange(strategyOf('airtime'), givenUp, outcome(givenUp), AT);
  expect(found?.patch).toMatchObject({ state: 'accepted', attention: 're-opened', givenUp: false });
  const putAway = anIntent('airtime', { state: 'accepted', money: 'taken', givenUp: true, order: anOrder() });
  const told = lookedUpChange(strategyOf('airtime'), putAway, outcome(putAway), AT);
  expect(told?.patch).toMatchObject({ state: 'accepted', delivery: 'failed', attention: null, givenUp: true });
});

test('an order that turned up after all stays named so, whatever is learned of it next', () => {
  const reOpened = anIntent('airtime', { state: 'accepted', money: 'taken', attention: 're-opened', order: anOrder() });
  const done = { class: 'found' as const, data: echoOf(reOpened, 'completed'), notes: [] };
  const orderChange = lookedUpChange(strategyOf('airtime'), reOpened, done, AT);
  expect(orderChange?.patch).toMatchObject({ state: 'settled', attention: 're-opened' });
});

test('M10 an answer that names our order ends the doubt that it was another’s', () => {
  const doubted = anIntent('airtime', { state: 'accepted', money: 'taken', attention: 'not-ours', order: anOrder() });
  const ours = { class: 'found' as const, data: echoOf(doubted), notes: [] };
  expect(lookedUpChange(strategyOf('airtime'), doubted, ours, AT)?.patch.attention).toBeNull();
});

test('M10 another’s order is not shown again to a person who has put ours away', () => {
  const another = (givenUp: boolean) => {
    const intent = anIntent('airtime', { state: 'unknown', money: 'maybe', givenUp });
    return lookedUpChange(strategyOf('airtime'), intent, { class: 'not-ours', data: {} }, AT);
  };
  expect(another(false)?.patch).toEqual({ attention: 'not-ours' });
  expect(another(true)).toBeNull();
});

test('M14 a batch that is refused leaves its items to a look-up; an item that was skipped by name needs none', () => {
  const item = anIntent('bulk');
  const refused = (code: string) => placed(item, refusedWith(409, code)).patch;
  expect(refused('refused')).toMatchObject({ state: 'unknown', money: 'maybe', replayRefused: true, unproven: true });
  expect(refused('skipped')).toMatchObject({ state: 'rejected', money: 'none', unproven: false });
  // A 404 alone is no proof if the refusal has two meanings.
  expect(placed(anIntent('data'), { class: 'rejected', status: 409, code: 'x', message: '' }).patch).toMatchObject({
    state: 'unknown',
    replayRefused: false,
  });
});

test('M25 a look-up that has not heard of a refund takes nothing back', () => {
  const order = anOrder({ status: 'refunded' });
  const refunded = anIntent('airtime', { state: 'settled', delivery: 'failed', money: 'returned', order });
  const look = (status: string) =>
    lookedUpChange(strategyOf('airtime'), refunded, { class: 'found', data: echoOf(refunded, status), notes: [] }, AT);
  expect([look('processing'), look('completed'), look('failed')]).toEqual([null, null, null]);
});

test('M14 a price that comes later than its order is taken, though nothing else is new', () => {
  const order = anOrder({ cost: null });
  const unpriced = anIntent('bulk', { state: 'accepted', money: 'taken', order });
  const priced = { class: 'found' as const, data: echoOf(unpriced), notes: [] };
  expect(lookedUpChange(strategyOf('bulk'), unpriced, priced, AT)).toMatchObject({
    order: { cost: 2300 },
    learned: false,
  });
});

test.each(['refunded', 'failed', 'cancelled'])('M25 vouchers that came with the word %s are no sale', (status) => {
  const orderChange = placed(anIntent('voucher'), accepted(echoOf(anIntent('voucher'), status)));
  const delivery = status === 'cancelled' ? 'cancelled' : 'failed';
  expect(orderChange.patch).toMatchObject({ delivery, money: status === 'refunded' ? 'returned' : 'open' });
});

test('M4, M15 the bytes are kept as long as anything can need them', () => {
  fc.assert(
    fc.property(anyIntent, (intent) => {
      const open = ['recorded', 'sending', 'unknown'].includes(intent.state);
      const owedVoucher = intent.state === 'accepted' && intent.product === 'voucher';
      const doubted = intent.state === 'rejected' && intent.unproven;
      expect(bodyIsSpent(intent)).toBe(!(open || owedVoucher || doubted));
    }),
  );
});
