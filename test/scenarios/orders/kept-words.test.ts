/** The parts of an order that are kept when an answer says less than before, and those that an answer takes back. */
import { expect, test } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { deniesRefund, lookedUpChange, placedChange } from '#main/orders/decide/apply-outcome.ts';
import { attendantChange } from '#main/orders/decide/attendant-actions.ts';
import { type BookingContext, postingsBetween } from '#main/orders/decide/booking.ts';
import { NO_WORDS } from '#main/orders/model/response-fields.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import { AT, anIntent, anOrder, echoOf } from '../../support/orders/intents.ts';
import { afaSale, smsSale } from '../../support/sales.ts';

const found = (data: unknown) => ({ class: 'found', data, notes: [] }) as const;
const accepted = (data: unknown) => ({ class: 'accepted', status: 200, data, notes: [] }) as const;

test('a look-up that says less takes back no word that the service has said of an order', () => {
  const order = anOrder({ cost: null, costText: '10.005', reason: 'Network trouble', orderId: 'o-7' });
  const intent = anIntent('data', { state: 'accepted', money: 'taken', order });
  const { order_id: _, price: __, ...less } = echoOf(intent, 'processing');
  const orderChange = lookedUpChange(strategyOf('data'), intent, found(less), AT + 1);
  expect(orderChange?.order).toEqual({ ...order, status: 'processing', serviceReference: intent.reference });
});

test('an order that is accepted after all is not refused any more, neither by word nor by its replay’s answer', () => {
  const refused = { refusal: 'reference-taken', replayRefused: true } as const;
  const intent = anIntent('data', { ...refused, state: 'unknown', money: 'maybe', attempts: 2 });
  const orderChange = lookedUpChange(strategyOf('data'), intent, found(echoOf(intent)), AT);
  expect(orderChange?.patch).toMatchObject({ state: 'accepted', refusal: null, replayRefused: false });
});

test('M26 a balance counts where the order’s share was told, even as an odd amount, and not where it was left out', () => {
  const intent = anIntent('data');
  const told = (price: object) =>
    placedChange(
      strategyOf('data'),
      intent,
      accepted({ ...echoOf(intent), price: undefined, new_balance: 77, ...price }),
      { late: false, at: AT, watchMs: 1 },
    ).balance;
  expect([told({ price: 23 }), told({ price: 23.005 }), told({})]).toEqual([7700, 7700, null]);
});

test('M26 a balance that comes with an order already paid back may be older than the refund, and counts as unknown', () => {
  const intent = anIntent('data');
  const told = (status: string) =>
    placedChange(strategyOf('data'), intent, accepted({ ...echoOf(intent, status), price: 23, new_balance: 77 }), {
      late: false,
      at: AT,
      watchMs: 1,
    }).balance;
  expect(['completed', 'failed', 'refunded'].map(told)).toEqual([7700, 7700, null]);
});

test('M25 a person is asked on about a failed order’s money while look-ups say the same', () => {
  const order = anOrder({ status: 'failed' });
  const failed = anIntent('airtime', { state: 'accepted', delivery: 'failed', money: 'open', order });
  const asked = { ...failed, attention: 'unresolved' } as const;
  expect(lookedUpChange(strategyOf('airtime'), asked, found(echoOf(asked, 'failed')), AT)).toBeNull();
});

test('M25 an answer that leaves the status out denies no refund', () => {
  const refunded = anIntent('airtime', { state: 'settled', delivery: 'failed', money: 'returned', order: anOrder() });
  const denies = (status: string | null) => deniesRefund(refunded, { ...NO_WORDS, status });
  expect([denies(null), denies('refunded'), denies('completed')]).toEqual([false, false, true]);
});

test('a text costs credits, and takes none of the wallet’s money', () => {
  const where: BookingContext = {
    ...{ businessDay: '2026-11-21', hour: 9, shiftId: 'shift-1', attendantId: 'ama', unit: 'sms-credit', at: AT },
  };
  const sent = { state: 'settled', delivery: 'completed', money: 'kept', order: anOrder({ cost: 3 }) } as const;
  const postings = postingsBetween(anIntent('sms'), anIntent('sms', sent), where);
  expect(postings.map(({ kind, unit, amount }) => [kind, unit, amount])).toEqual([
    ['revenue', 'pesewa', 1100],
    ['wallet-cost', 'sms-credit', 3],
  ]);
});

test('M11 a bill that its own answer calls over is over once a look-up by its code agrees; without a code at once', () => {
  const intent = anIntent('bill');
  const told = (more: object) =>
    placedChange(strategyOf('bill'), intent, accepted({ ...echoOf(intent, 'completed'), ...more }), {
      late: false,
      at: AT,
      watchMs: 1,
    }).patch;
  expect(told({})).toMatchObject({ state: 'accepted', delivery: 'pending', money: 'taken' });
  expect(told({ reference: undefined })).toMatchObject({ state: 'settled', delivery: 'completed', money: 'kept' });
});

test('the cost of a bill or airtime is the service’s own figure, and an odd amount is told as it was written', () => {
  const bill = anIntent('bill', { order: anOrder() });
  const words = (data: object) => strategyOf('bill').readFound(bill, { ...echoOf(bill), ...data });
  expect([words({ amount: 10.5 }).cost, words({ amount: 10.005 }).costText]).toEqual([1050, '10.005']);
  const airtime = anIntent('airtime');
  const paid = (data: object) => strategyOf('airtime').readPlaced(airtime, { ...echoOf(airtime), ...data });
  expect(paid({ total_paid: 10.005, airtime_amount: undefined })).toMatchObject({ cost: null, costText: '10.005' });
  expect(paid({ total_paid: undefined, airtime_amount: undefined })).toMatchObject({ cost: 1000, costText: null });
});

test('the cost of vouchers is the sum paid for all, or the price of one times their number', () => {
  const intent = anIntent('voucher');
  const cost = (order: object) => {
    const data = { order: { reference: intent.reference, ...order }, vouchers: [] };
    const { cost: paid, costText } = strategyOf('voucher').readFound(intent, data);
    return [paid, costText];
  };
  expect(cost({ unit_price: 17 })).toEqual([3400, null]);
  expect(cost({ unit_price: 17, total_paid: 30 })).toEqual([3000, null]);
  expect(cost({ unit_price: 17, total_paid: 30.005 })).toEqual([null, '30.005']);
});

/** The costs that are booked when an order is placed, and looked up afterwards. */
function costsBooked(intent: IntentRecord, placement: object, sight: object): [string, number][] {
  const strategy = strategyOf(intent.product);
  const placed = placedChange(strategy, intent, accepted(placement), { late: false, at: AT, watchMs: 1 });
  const before: IntentRecord = { ...intent, ...placed.patch, order: placed.order ?? null };
  const orderChange = lookedUpChange(strategy, before, found(sight), AT + 1);
  const after: IntentRecord = { ...before, ...orderChange?.patch, order: orderChange?.order ?? before.order };
  const where: BookingContext = {
    ...{ businessDay: '2026-11-21', hour: 9, shiftId: 'shift-1', attendantId: 'ama', unit: 'pesewa', at: AT },
  };
  return [...postingsBetween(intent, before, where), ...postingsBetween(before, after, where)]
    .filter(({ kind }) => kind.startsWith('wallet-cost'))
    .map(({ kind, amount }) => [kind, amount]);
}

test('M5 the cost that a placement told stays booked where a look-up tells only the airtime that was ordered', () => {
  const intent = anIntent('airtime');
  const { total_paid: _, ...ordered } = echoOf(intent);
  const booked = (paid: object, later: object) =>
    costsBooked(intent, { ...ordered, ...paid }, { ...ordered, status: 'completed', ...later });
  expect(booked({ total_paid: 10.1 }, {})).toEqual([['wallet-cost', 1010]]);
  expect(booked({ total_paid: 10.1 }, { airtime_amount: 10.005 })).toEqual([['wallet-cost', 1010]]);
  expect(booked({}, {})).toEqual([['wallet-cost', 1000]]);
  expect(booked({}, { total_paid: 10.1 })).toEqual([
    ['wallet-cost', 1000],
    ['wallet-cost', 10],
  ]);
  expect(booked({ total_paid: 10.1 }, { total_paid: 10 })).toEqual([
    ['wallet-cost', 1010],
    ['wallet-cost-returned', -10],
  ]);
});

test('M5 the cost that a purchase told stays booked where a look-up tells only the price of one voucher', () => {
  const intent = anIntent('voucher');
  const { vouchers } = echoOf(intent);
  const booked = (paid: object, later: object) => {
    const { reference } = intent;
    const sight = { order: { reference, status: 'completed', quantity: 2, ...later }, vouchers };
    return costsBooked(intent, { order: { reference, status: 'pending', ...paid }, vouchers: [] }, sight);
  };
  expect(booked({ total_paid: 18 }, { unit_price: 10 })).toEqual([['wallet-cost', 1800]]);
  expect(booked({ total_paid: 18 }, { unit_price: 10.005 })).toEqual([['wallet-cost', 1800]]);
  expect(booked({}, { unit_price: 10 })).toEqual([['wallet-cost', 2000]]);
  expect(booked({ unit_price: 10 }, { total_paid: 18 })).toEqual([
    ['wallet-cost', 2000],
    ['wallet-cost-returned', -200],
  ]);
});

test('M15 vouchers in hand are done, though a look-up shows none; vouchers that never came are not', () => {
  const bare = (intent: IntentRecord) =>
    strategyOf('voucher').readFound(intent, { order: { status: 'processing' }, vouchers: [] }).status;
  const order = anOrder();
  expect(bare(anIntent('voucher', { state: 'settled', delivery: 'completed', money: 'kept', order }))).toBe(
    'completed',
  );
  expect(bare(anIntent('voucher', { state: 'accepted', money: 'taken', order }))).toBe('processing');
});

test('M16 a text goes once to each number; a blocked one was not sent, and one without a cost in credits is sound', () => {
  const { draft, readPlaced, readFound } = strategyOf('sms');
  const sale = smsSale();
  if (sale.product !== 'sms') throw new Error('a text');
  const [number] = sale.recipients;
  const [item] = draft({ ...sale, recipients: [number, number] as typeof sale.recipients });
  expect(item).toMatchObject({ recipient: number, facts: { quantity: 1 } });
  expect(item?.body('DW-T-1')).toMatchObject({ recipients: [number] });
  const intent = anIntent('sms');
  const placed = (data: object) => readPlaced(intent, { ...echoOf(intent), ...data });
  expect([placed({ status: 'Blocked' }).status, placed({ status: 'queued' }).status]).toEqual(['failed', 'queued']);
  expect(placed({ creditsCharged: 0, balance: 0 })).toMatchObject({ cost: 0, costText: null, newBalance: 0 });
  expect(placed({ creditsCharged: 1.5, balance: -1 })).toMatchObject({ cost: null, costText: '1.5', newBalance: null });
  const campaign = { id: 'c-1', status: 'blocked', credits_charged: 2 };
  expect(readFound(intent, { campaign })).toMatchObject({ status: 'failed', cost: 2 });
});

test('M25 a campaign of which no text was sent is not delivered, though the service calls it completed', () => {
  const { readPlaced, readFound } = strategyOf('sms');
  const intent = anIntent('sms');
  const placed = (sent: number, failed: number, status = 'completed') =>
    readPlaced(intent, { ...echoOf(intent), status, sent, failed }).status;
  expect([placed(0, 1), placed(1, 1), placed(0, 0), placed(0, 1, 'queued')]).toEqual([
    ...['failed', 'completed', 'completed', 'queued'],
  ]);
  const found = (delivery: unknown, status = 'completed') =>
    readFound(intent, { campaign: { id: 'c-1', status }, delivery }).status;
  expect(found({ failed: 1, rejected: 2, sent: 0 })).toBe('failed');
  expect(found({ failed: 1, undelivered: 1 })).toBe('completed');
  expect([found({}), found(null), found({ failed: 0 }), found({ failed: 1 }, 'processing')]).toEqual([
    ...['completed', 'completed', 'completed', 'processing'],
  ]);
});

test('M25 a text that was told as not sent stays so while the counts of its campaign lag', () => {
  const { readFound } = strategyOf('sms');
  const failed = anIntent('sms', {
    state: 'accepted',
    delivery: 'failed',
    money: 'open',
    order: anOrder({ status: 'failed' }),
  });
  const found = (more: object) => readFound(failed, { campaign: { id: 'c-1', status: 'completed' }, ...more }).status;
  expect([found({ delivery: {} }), found({ delivery: { queued: 1 } }), found({ delivery: { failed: 1 } })]).toEqual([
    ...['failed', 'failed', 'failed'],
  ]);
  expect([found({ delivery: { sent: 1 } }), found({ delivery: { failed: 1, delivered: 1 } }), found({})]).toEqual([
    ...['completed', 'completed', 'completed'],
  ]);
});

test('an amount or a count of credits that no order can have cost is kept as a text, like any odd amount', () => {
  const vouchers = anIntent('voucher');
  const each = { order: { reference: vouchers.reference, unit_price: 9_999_999_999 }, vouchers: [] };
  expect(strategyOf('voucher').readFound(vouchers, each)).toMatchObject({ cost: null, costText: '9999999999' });
  const text = anIntent('sms');
  const charged = { ...echoOf(text), creditsCharged: Number.MAX_SAFE_INTEGER };
  expect(strategyOf('sms').readPlaced(text, charged)).toMatchObject({ cost: null, costText: '9007199254740991' });
});

test('M10 a message is the same message under the other letters of its id', () => {
  const text = anIntent('sms', { state: 'accepted', money: 'taken', order: anOrder({ serviceReference: 'AB-1' }) });
  const identity = (id: string) => strategyOf('sms').identifyFound(text, { campaign: { id, recipients_count: 1 } });
  expect([identity('ab-1'), identity('AB-1'), identity('ab-2')]).toEqual(['ours', 'ours', 'not-ours']);
});

test('M12 a registration whose reference is taken is not sent again, and its notes travel only where there are some', () => {
  const { draft, maySendAgain, replayRefusalProves } = strategyOf('afa');
  const taken = anIntent('afa', { state: 'unknown', money: 'maybe', refusal: 'reference-taken' });
  expect([maySendAgain(taken), maySendAgain({ ...taken, refusal: null })]).toEqual([false, true]);
  expect([400, 409, 402].map(replayRefusalProves)).toEqual(['with-not-seen', 'nothing', 'nothing']);
  const sale = afaSale();
  if (sale.product !== 'afa') throw new Error('a registration');
  const body = (notes: string) => draft({ ...sale, notes })[0]?.body('DW-T-1');
  expect(body('')).not.toHaveProperty('notes');
  expect(body('by the market')).toMatchObject({ notes: 'by the market' });
});

test('M9 a refusal of a replay counts if the contract names it and a look-up finds nothing; nothing else counts', () => {
  const proofs = [400, 401, 402, 403, 404, 409, 429].map(strategyOf('airtime').replayRefusalProves);
  expect(proofs.map((proof) => proof === 'with-not-seen')).toEqual([true, false, true, false, false, true, false]);
  expect([400, 402, 409].map(strategyOf('sms').replayRefusalProves)).toEqual(['nothing', 'nothing', 'nothing']);
});

test('M14 an entry without its price is not over, unless it says that it failed or was paid back', () => {
  const intent = anIntent('bulk');
  const words = (status: string, price?: number) =>
    strategyOf('bulk').readPlaced(intent, { ...echoOf(intent, status), price }).status;
  expect([words('completed'), words('completed', 23)]).toEqual([null, 'completed']);
  expect([words('failed'), words('refunded'), words('pending')]).toEqual(['failed', 'refunded', 'pending']);
});

test('nothing is an amount, too, for a free order and for an emptied wallet', () => {
  const intent = anIntent('data');
  const words = strategyOf('data').readPlaced(intent, { ...echoOf(intent), price: 0, new_balance: 0 });
  expect(words).toMatchObject({ cost: 0, costText: null, newBalance: 0 });
});

test('an order that turned up is followed on once a person has seen it; any other dismissed order is put away', () => {
  const patch = (attention: IntentRecord['attention']) =>
    attendantChange(anIntent('data', { state: 'accepted', money: 'taken', attention }), 'dismiss', 'ama')?.patch;
  expect(patch('re-opened')).toEqual({ attention: null });
  expect(patch('cannot-follow')).toEqual({ attention: null, givenUp: true });
});
