/** Intents as the journal may hold them, for tests of the pure functions that decide about them. */
import fc from 'fast-check';
import type { IntentRecord, OrderRecord } from '#main/journal/base/records.ts';
import type { Finding, Situation } from '#main/orders/decide/next-step.ts';
import type { LookUpOutcome, PlaceOutcome } from '#main/reseller-client/port.ts';
import { ATTENTION_REASONS, INTENT_STATES, type IntentState, PRODUCTS, type Product } from '#shared/order-state.ts';

export const AT = 1_795_000_000_000;

const RECIPIENTS: Readonly<Record<Product, string>> = {
  data: '0241234567',
  bulk: '0241234567',
  airtime: '0241234567',
  voucher: '0241234567',
  afa: '0241234567',
  sms: '0241234567',
  bill: '7012345678',
};

export function anIntent(product: Product, more: Partial<IntentRecord> = {}): IntentRecord {
  const priced = product === 'airtime' || product === 'bill';
  const quantity = product === 'voucher' ? 2 : product === 'sms' ? 1 : null;
  return {
    id: 1,
    saleSeq: 1,
    item: 0,
    accountId: 1,
    attendantId: 'ama',
    product,
    reference: 'DW-T-1',
    recipient: RECIPIENTS[product],
    supplier: product === 'bill' ? 'dstv' : product === 'afa' ? 'AFA' : 'MTN',
    facts: { amount: priced ? 1000 : null, volumeGb: product === 'data' || product === 'bulk' ? 5 : null, quantity },
    contentKey: 'content',
    price: 1100,
    quotedCost: 1000,
    hasBody: true,
    state: 'recorded',
    delivery: 'pending',
    money: 'none',
    attention: null,
    refusal: null,
    replayRefused: false,
    unproven: false,
    givenUp: false,
    attempts: 0,
    lastEndedAt: null,
    watchUntil: null,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    paidBack: 0,
    owes: 0,
    paidOut: null,
    paidOutAt: null,
    paidOutBy: null,
    leftToDo: null,
    givenBack: null,
    order: null,
    ...more,
  };
}

export const anOrder = (more: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: 'o-1',
  serviceReference: 'UB-1',
  status: 'pending',
  cost: 1000,
  costText: null,
  commission: null,
  reason: null,
  acceptedAt: AT,
  ...more,
});

export const aSituation = (more: Partial<Situation> = {}): Situation => ({
  fresh: false,
  sinceAttemptMs: 0,
  look: null,
  deniedMs: 0,
  tries: 0,
  notBeforeMs: 0,
  sinceMs: 0,
  awaited: false,
  watchOver: false,
  ...more,
});

const PLACES = {
  recorded: [['pending', 'none']],
  sending: [['pending', 'maybe']],
  unknown: [['pending', 'maybe']],
  accepted: [
    ['pending', 'taken'],
    ['pending', 'kept'],
    ['failed', 'open'],
    ['cancelled', 'open'],
  ],
  rejected: [['pending', 'none']],
  withdrawn: [['pending', 'none']],
  settled: [
    ['completed', 'kept'],
    ['failed', 'returned'],
  ],
} as const satisfies Record<IntentState, readonly (readonly [string, string])[]>;

const amount = fc.integer({ min: 0, max: 100_000 });

const orderOf = (state: IntentState, product: Product): fc.Arbitrary<OrderRecord | null> => {
  const order = fc
    .record({ cost: fc.option(amount), commission: fc.option(amount), status: fc.constantFrom('pending', 'completed') })
    .map((more) => anOrder(more));
  if (state === 'accepted' || state === 'settled') return order;
  return product === 'bill' ? fc.option(order) : fc.constant(null);
};

export const anyIntent: fc.Arbitrary<IntentRecord> = fc
  .tuple(fc.constantFrom(...PRODUCTS), fc.constantFrom(...INTENT_STATES))
  .chain(([product, state]) =>
    fc
      .record({
        place: fc.constantFrom(...PLACES[state]),
        attention: fc.option(fc.constantFrom(...ATTENTION_REASONS)),
        refusal: fc.option(fc.constantFrom('reference-taken', 'skipped')),
        replayRefused: fc.boolean(),
        unproven: fc.boolean(),
        givenUp: fc.boolean(),
        hasBody: fc.boolean(),
        attempts: fc.integer({ min: 0, max: 4 }),
        watchUntil: fc.option(fc.constant(AT + 1000)),
        price: amount,
        order: orderOf(state, product),
      })
      .map(({ place: [delivery, money], ...more }) => anIntent(product, { ...more, state, delivery, money })),
  );

export const anySituation: fc.Arbitrary<Situation> = fc.record({
  fresh: fc.boolean(),
  sinceAttemptMs: fc.integer({ min: 0, max: 600_000 }),
  look: fc.option(
    fc.record({
      finding: fc.constantFrom<Finding>('not-seen', 'told-nothing', 'no-answer'),
      agoMs: fc.integer({ min: 0, max: 600_000 }),
      afterAttemptMs: fc.integer({ min: 0, max: 600_000 }),
    }),
  ),
  deniedMs: fc.integer({ min: 0, max: 1_200_000 }),
  tries: fc.integer({ min: 0, max: 20 }),
  notBeforeMs: fc.constantFrom(0, 0, 500, 60_000),
  sinceMs: fc.integer({ min: 0, max: 1_200_000 }),
  awaited: fc.boolean(),
  watchOver: fc.boolean(),
});

const UNKNOWNS = ['timeout', 'connection-lost', 'server-error', 'redirect', 'broken-reply', 'too-large'] as const;

/** Answers that decide nothing about an earlier attempt, whatever they look like (M8). */
export const tellsNothing: fc.Arbitrary<PlaceOutcome> = fc.oneof(
  fc
    .constantFrom(401, 403)
    .map((status) => ({ class: 'rejected' as const, status, code: 'key-rejected', message: '' })),
  fc.constant({ class: 'later' as const, retryAfterMs: 5000 }),
  fc.constant({ class: 'not-sent' as const, cause: 'refused' as const, detail: null }),
  fc
    .tuple(fc.constantFrom(...UNKNOWNS), fc.constantFrom(null, 302, 408, 500, 502, 503))
    .map(([cause, status]) => ({ class: 'unknown' as const, cause, status })),
);

export const refusal: fc.Arbitrary<PlaceOutcome> = fc
  .tuple(fc.constantFrom(400, 402, 404, 409), fc.constantFrom('refused', 'reference-taken', 'skipped'))
  .map(([status, code]) => ({ class: 'rejected' as const, status, code, message: '' }));

export const findsNothing: fc.Arbitrary<LookUpOutcome> = fc.constantFrom<LookUpOutcome>(
  { class: 'not-seen' },
  { class: 'refused', status: 401, code: 'key-rejected' },
  { class: 'later', retryAfterMs: 1000 },
  { class: 'no-answer', cause: 'timeout' },
);

/** The service's answer about the order of `anIntent`, as placed or looked up. */
export function echoOf({ product, reference, facts }: IntentRecord, status = 'pending'): Record<string, unknown> {
  const base = { order_id: 'o-1', reference, status };
  switch (product) {
    case 'data':
    case 'bulk':
      return { ...base, network: 'MTN', recipient: '0241234567', size: '5GB', price: 23 };
    case 'airtime':
      return { ...base, network: 'MTN', beneficiary_phone: '0241234567', airtime_amount: 10, total_paid: 10 };
    case 'voucher':
      return {
        order: { id: 'o-1', reference, status, quantity: facts.quantity, total_paid: 34 },
        vouchers: [1, 2].map((nth) => ({ id: `v${nth}`, pin: `pin${nth}`, serial_number: `s${nth}` })),
      };
    case 'afa':
      return base;
    case 'sms':
      return { campaignId: 'c-1', status: 'completed', recipients: 1, creditsCharged: 1, balance: 7 };
    case 'bill':
      return { ...base, reference: 'UB-1', biller: 'dstv', account: '7012345678', amount: 10 };
  }
}
