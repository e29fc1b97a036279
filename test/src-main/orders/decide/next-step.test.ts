import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { type Finding, nextStep, type Situation, type Step } from '#main/orders/decide/next-step.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { lookUpReference } from '#main/orders/model/strategy.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { AT, anIntent, anOrder, anyIntent, anySituation, aSituation } from '../../../support/orders/intents.ts';

const policy = DEFAULT_POLICY;
const stepOf = (intent: IntentRecord, situation: Situation): Step =>
  nextStep(strategyOf(intent.product), intent, situation, policy);

const look = (finding: Finding, afterAttemptMs: number, agoMs = 60_000) => ({
  finding,
  agoMs,
  afterAttemptMs,
});

describe('any state of an intent', () => {
  const always = (what: string, holds: (intent: IntentRecord, situation: Situation, step: Step) => boolean) =>
    test(what, () => {
      const holdsNext = (intent: IntentRecord, situation: Situation) =>
        holds(intent, situation, stepOf(intent, situation));
      fc.assert(fc.property(anyIntent, anySituation, holdsNext), { numRuns: 5000 });
    });

  always('M17 nothing is sent that nobody wanted just now', (_, { fresh }, step) => step.do !== 'send' || fresh);
  always('nothing is sent while the service or the line asks to be left alone', (_, { notBeforeMs }, step) => {
    return step.do !== 'send' || notBeforeMs === 0;
  });
  always('a first attempt is of what is recorded, a replay of what may be charged or is placed', (intent, _, step) => {
    if (step.do !== 'send') return true;
    return (step.kind === 'first') === (intent.state === 'recorded');
  });
  always('M9 where there is a look-up, a replay comes after one that found nothing', (intent, situation, step) => {
    if (step.do !== 'send' || step.kind === 'first' || intent.state !== 'unknown') return true;
    const canBeLookedUp = lookUpReference(strategyOf(intent.product), intent) !== null;
    return !canBeLookedUp || situation.look?.finding === 'not-seen';
  });
  always('M12 an AFA reference that is taken is never sent again', (intent, _, step) => {
    const taken = intent.product === 'afa' && intent.state === 'unknown' && intent.refusal === 'reference-taken';
    return !taken || step.do !== 'send';
  });
  always('what is closed, given up or another order is never sent', (intent, _, step) => {
    const over = ['rejected', 'withdrawn', 'settled', 'sending'].includes(intent.state);
    const givenUp = intent.state === 'unknown' && intent.givenUp && strategyOf(intent.product).lookUp !== null;
    const knownCode = intent.state === 'unknown' && intent.product === 'bill' && intent.order !== null;
    const notOurs = intent.state === 'unknown' && intent.attention === 'not-ours';
    return step.do !== 'send' || !(over || notOurs || (givenUp && intent.product !== 'bill') || knownCode);
  });
  always(
    'M9, M17 an unknown is closed only by a 404 long after its last attempt, and a refusal or a word',
    (intent, situation, step) => {
      if (step.do !== 'close' || lookUpReference(strategyOf(intent.product), intent) === null) return true;
      const { finding, afterAttemptMs } = situation.look ?? { finding: null, afterAttemptMs: 0 };
      const isLate = finding === 'not-seen' && afterAttemptMs >= policy.settleMs;
      const mayClose = step.as === 'rejected' ? intent.replayRefused : intent.givenUp;
      return intent.state === 'unknown' && mayClose && step.proven === isLate && (isLate || intent.unproven);
    },
  );
  always('M7a a refusal is proven only by a 404 long after its last attempt', (intent, situation, step) => {
    if (step.do !== 'prove') return true;
    const { finding, afterAttemptMs } = situation.look ?? { finding: null, afterAttemptMs: 0 };
    return intent.unproven && finding === 'not-seen' && afterAttemptMs >= policy.settleMs;
  });
  always('M25a what was put away is not raised again because time went by', (intent, _, step) => {
    const canBeLookedUp = lookUpReference(strategyOf(intent.product), intent) !== null;
    return (
      !(intent.state === 'unknown' && intent.givenUp && canBeLookedUp && intent.attention === null) ||
      step.do !== 'raise'
    );
  });
  always(
    'M6, M7a what only a sending can ask about is closed as refused, unproven, once each answer was a refusal',
    (intent, { fresh }, step) => {
      if (step.do !== 'close' || lookUpReference(strategyOf(intent.product), intent) !== null) return true;
      const onlyRefused = intent.unproven && intent.refusal !== null;
      return onlyRefused && !fresh && intent.state === 'unknown' && step.as === 'rejected' && !step.proven;
    },
  );
  always('nobody is asked the same thing twice', (intent, _, step) => {
    return step.do !== 'raise' || step.attention !== intent.attention;
  });
  always('no wait is shorter than a twentieth of a second, and none is endless', (_, __, step) => {
    return step.do !== 'wait' || (step.ms >= 50 && Number.isFinite(step.ms));
  });
  always('a look needs a reference by which to look', (intent, _, step) => {
    const watched = intent.state === 'rejected' || intent.state === 'withdrawn';
    return step.do !== 'look' || watched || lookUpReference(strategyOf(intent.product), intent) !== null;
  });
  always('M21 what decides about money looks as money, and nothing else does', (intent, _, step) => {
    const isOpen = intent.state === 'unknown' || (intent.state !== 'accepted' && intent.unproven);
    return step.do !== 'look' || (step.urgency === 'money') === isOpen;
  });
  always('an unknown always has a next step, or a person has been asked', (intent, _, step) => {
    const putAway = intent.givenUp && lookUpReference(strategyOf(intent.product), intent) === null;
    return intent.state !== 'unknown' || step.do !== 'nothing' || intent.attention !== null || putAway;
  });
});

test.each(PRODUCTS)('%s: recorded is sent while it is fresh, and asked about when it is not', (product) => {
  expect(stepOf(anIntent(product), aSituation({ fresh: true }))).toEqual({ do: 'send', kind: 'first' });
  expect(stepOf(anIntent(product), aSituation())).toEqual({ do: 'raise', attention: 'not-sent' });
  expect(stepOf(anIntent(product, { attention: 'not-sent' }), aSituation())).toEqual({ do: 'nothing' });
});

test.each([
  ['data', { do: 'look', urgency: 'money' }],
  ['bulk', { do: 'look', urgency: 'money' }],
  ['airtime', { do: 'look', urgency: 'money' }],
  ['voucher', { do: 'look', urgency: 'money' }],
  ['afa', { do: 'look', urgency: 'money' }],
  ['bill', { do: 'send', kind: 'replay' }],
  ['sms', { do: 'send', kind: 'replay' }],
] as const)('%s: a fresh unknown is looked up where that can be done, and otherwise sent again', (product, step) => {
  const unknown = anIntent(product, { state: 'unknown', money: 'maybe', attempts: 1 });
  expect(stepOf(unknown, aSituation({ fresh: true, sinceAttemptMs: 5000 }))).toEqual(step);
});

test.each([
  ['not looked yet', null, false, false, { do: 'look', urgency: 'money' }],
  ['no answer', look('no-answer', 200_000), true, false, { do: 'look', urgency: 'money' }],
  ['refused, and no 404 yet', look('no-answer', 200_000), true, true, { do: 'look', urgency: 'money' }],
  ['a 404 that came too early', look('not-seen', 1000), true, false, { do: 'wait', ms: 20_000 }],
  [
    'a refused replay and a late 404',
    look('not-seen', 120_000),
    true,
    false,
    { do: 'close', as: 'rejected', proven: true },
  ],
  ['given up and a late 404', look('not-seen', 120_000), false, true, { do: 'close', as: 'withdrawn', proven: true }],
  ['given up, a 404 a millisecond too early', look('not-seen', 119_999), false, true, { do: 'wait', ms: 20_000 }],
  ['a late 404 alone', look('not-seen', 120_000), false, false, { do: 'raise', attention: 'still-wanted' }],
] as const)('M9 an unknown, %s', (_, found, replayRefused, givenUp, step) => {
  const unknown = anIntent('airtime', { state: 'unknown', money: 'maybe', attempts: 2, replayRefused, givenUp });
  expect(stepOf(unknown, aSituation({ look: found, sinceAttemptMs: 100_000 }))).toEqual(step);
});

test('M5, M7b an order that was told to wait is looked for and not sent while a person decides about its price', () => {
  const dearer = { state: 'unknown', money: 'maybe', unproven: true, attention: 'price-rose' } as const;
  const found = look('not-seen', 200_000);
  for (const one of [null, found])
    expect(stepOf(anIntent('data', dearer), aSituation({ fresh: true, look: one })).do).toBe('look');
  expect(stepOf(anIntent('sms', dearer), aSituation({ fresh: true, sinceAttemptMs: 90_000 }))).toEqual({
    do: 'nothing',
  });
});

test('M25 an odd word is asked about after an hour, or a day where it takes days', () => {
  const odd = (product: 'airtime' | 'data' | 'afa', status: string) =>
    anIntent(product, { state: 'accepted', money: 'taken', order: anOrder({ status }) });
  const HOUR = 3_600_000;
  const after = (sinceMs: number) => aSituation({ sinceMs });
  expect(stepOf(odd('airtime', 'canceled'), after(HOUR))).toEqual({ do: 'raise', attention: 'odd-word' });
  expect(stepOf(odd('airtime', 'canceled'), after(HOUR - 1))).toMatchObject({ do: 'look' });
  expect(stepOf(odd('airtime', 'processing'), after(HOUR))).toMatchObject({ do: 'look' });
  // Airtime has no queue, so nothing says that this one ends.
  expect(stepOf(odd('airtime', 'queued'), after(HOUR))).toEqual({ do: 'raise', attention: 'odd-word' });
  expect(stepOf(odd('data', 'queued'), after(HOUR))).toMatchObject({ do: 'look' });
  expect(stepOf(odd('afa', 'declined'), after(24 * HOUR - 1))).toMatchObject({ do: 'look' });
  expect(stepOf(odd('afa', 'declined'), after(24 * HOUR))).toEqual({ do: 'raise', attention: 'odd-word' });
  const asked = { ...odd('airtime', 'canceled'), attention: 'odd-word' } as const;
  expect(stepOf(asked, after(HOUR))).toMatchObject({ do: 'look' });
});

test.each([
  ['in its first hour', 3_599_999, 60_000],
  ['after an hour', 3_600_000, 15 * 60_000],
  ['after a day', 86_400_000, 3_600_000],
] as const)('M25 an order that takes long is polled the more seldom the older it is: %s', (_, sinceMs, everyMs) => {
  const order = anOrder({ status: 'processing' });
  const slow = anIntent('afa', { state: 'accepted', money: 'taken', order });
  const looked = (agoMs: number) =>
    stepOf(slow, aSituation({ tries: 50, sinceMs, look: { finding: 'no-answer', agoMs, afterAttemptMs: 0 } }));
  expect(looked(everyMs - 1000)).toEqual({ do: 'wait', ms: 1000 });
  expect(looked(everyMs)).toEqual({ do: 'look', urgency: 'polling' });
});

test('M25 an old unknown that no look-up finds is asked about the more seldom the older it is', () => {
  const asked = anIntent('airtime', { state: 'unknown', money: 'maybe', attention: 'still-wanted' });
  const found = { finding: 'not-seen', agoMs: 60_000, afterAttemptMs: 200_000 } as const;
  const after = (more: object) => stepOf(asked, aSituation({ tries: 50, look: found, ...more }));
  expect(after({ sinceMs: 3_599_999 })).toEqual({ do: 'look', urgency: 'money' });
  expect(after({ sinceMs: 3_600_000 })).toEqual({ do: 'wait', ms: 14 * 60_000 });
  expect(after({ sinceMs: 3_600_000, look: { ...found, finding: 'no-answer' } })).toMatchObject({ do: 'look' });
});

test('M15 missing vouchers are looked up, sent for again at most twice, and then told', () => {
  const order = anOrder({ status: 'completed' });
  const incomplete = anIntent('voucher', { state: 'accepted', money: 'kept', attempts: 1, order });
  const step = (more: Parameters<typeof aSituation>[0], attempts = 1) =>
    stepOf({ ...incomplete, attempts }, aSituation({ fresh: true, ...more }));
  expect(step({})).toEqual({ do: 'look', urgency: 'polling' });
  expect(step({ tries: 3 })).toEqual({ do: 'send', kind: 'replay' });
  expect(step({ tries: 3, fresh: false })).toEqual({ do: 'look', urgency: 'polling' });
  expect(step({ tries: 3 }, 3)).toEqual({ do: 'look', urgency: 'polling' });
  const overdue = { sinceMs: policy.unresolvedMs };
  expect(step(overdue)).toEqual({ do: 'look', urgency: 'polling' });
  for (const finding of ['not-seen', 'no-answer'] as const) {
    expect(step({ ...overdue, look: look(finding, 50) })).toEqual({ do: 'raise', attention: 'voucher-missing' });
  }
});

test('M15 a voucher order that is cancelled, or has no bytes left, is not sent again', () => {
  const order = anOrder({ status: 'completed' });
  const incomplete = anIntent('voucher', { state: 'accepted', money: 'kept', attempts: 1, order });
  const tried = aSituation({ fresh: true, tries: 3, sinceMs: policy.unresolvedMs });
  expect(stepOf({ ...incomplete, hasBody: false, attention: 'unresolved' }, tried)).toMatchObject({ do: 'look' });
  for (const delivery of ['cancelled', 'failed'] as const) {
    expect(stepOf({ ...incomplete, delivery, money: 'open' }, tried)).toMatchObject({ do: 'look' });
  }
});

test('M14 a batch with only refusals is told at the first 404, and proven by a late one', () => {
  const refused = anIntent('bulk', { state: 'unknown', money: 'maybe', replayRefused: true, unproven: true });
  const early = aSituation({ fresh: true, look: look('not-seen', 50) });
  expect(stepOf(refused, early)).toEqual({ do: 'close', as: 'rejected', proven: false });
  expect(stepOf({ ...refused, unproven: false }, early)).toEqual({ do: 'wait', ms: policy.settleMs });
});

test.each([
  ['not looked yet', null, 0, { do: 'look', urgency: 'money' }],
  ['a 404 at once', look('not-seen', 50), 20_000, { do: 'wait', ms: 100_000 }],
  ['a 404 at once, and T is over', look('not-seen', 50), 120_000, { do: 'look', urgency: 'money' }],
  ['no answer at T', look('no-answer', 120_000), 130_000, { do: 'look', urgency: 'money' }],
  ['a 404 at T', look('not-seen', 120_000), 120_000, { do: 'prove' }],
] as const)('M7a a refusal that is not proven: %s', (_, found, sinceAttemptMs, step) => {
  const refused = anIntent('airtime', { state: 'rejected', unproven: true, watchUntil: AT + policy.watchMs });
  expect(stepOf(refused, aSituation({ look: found, sinceAttemptMs }))).toEqual(step);
});

test('M17 a refusal that no look-up ever proves is asked about seldom once its day is over', () => {
  const refused = anIntent('airtime', { state: 'rejected', unproven: true, watchUntil: AT });
  const unanswered = aSituation({ look: look('no-answer', 200_000, 60_000), tries: 99 });
  expect(stepOf(refused, unanswered)).toEqual({ do: 'look', urgency: 'money' });
  const over = { ...unanswered, watchOver: true };
  expect(stepOf(refused, over)).toEqual({ do: 'wait', ms: policy.slowPollMs - 60_000 });
});

test('M25 an order that was put away is asked about by its age, whatever the look-ups answer', () => {
  const unknown = anIntent('airtime', { state: 'unknown', money: 'maybe', givenUp: true });
  const hour = 3_600_000;
  const old = aSituation({ look: look('no-answer', 200_000, 60_000), tries: 99, sinceMs: 25 * hour });
  expect(stepOf(unknown, old)).toEqual({ do: 'wait', ms: hour - 60_000 });
  expect(stepOf({ ...unknown, givenUp: false, attention: 'unresolved' }, old)).toEqual({
    do: 'look',
    urgency: 'money',
  });
});

test('M7a nothing is asked when nothing can be looked up, and the refusal stays unproven', () => {
  for (const product of ['bill', 'sms'] as const)
    expect(stepOf(anIntent(product, { state: 'rejected', unproven: true }), aSituation())).toEqual({ do: 'nothing' });
});

test('M10, M11 a bill that the service knew and shows under no code goes to a person, and is looked up further', () => {
  const order = anOrder({ serviceReference: 'UB-9' });
  const known = anIntent('bill', { state: 'unknown', money: 'maybe', refusal: 'known-before', order });
  const early = aSituation({ look: look('not-seen', 50), sinceAttemptMs: 20_000 });
  expect(stepOf(known, early)).toMatchObject({ do: 'wait' });
  const late = aSituation({ look: look('not-seen', 120_000) });
  for (const attention of [null, 'unresolved'] as const)
    expect(stepOf({ ...known, attention }, late)).toEqual({ do: 'raise', attention: 'not-ours' });

  const raised = { ...known, attention: 'not-ours' } as const;
  expect(stepOf(raised, aSituation({ look: null }))).toEqual({ do: 'look', urgency: 'money' });
});

test('M10 an order whose answer named another is looked up by its own reference, and never sent again', () => {
  const unsure = { state: 'unknown', money: 'maybe', attempts: 1, attention: 'not-ours' } as const;
  const order = anIntent('airtime', unsure);
  expect(stepOf(order, aSituation({ fresh: true }))).toEqual({ do: 'look', urgency: 'money' });
  const hour = 3_600_000;
  const after = (finding: Finding, sinceMs: number) =>
    stepOf(order, aSituation({ look: look(finding, 200_000, 60_000), tries: 99, fresh: true, sinceMs }));
  for (const finding of ['not-seen', 'told-nothing'] as const) {
    expect(after(finding, hour - 1)).toEqual({ do: 'look', urgency: 'money' });
    expect(after(finding, hour)).toEqual({ do: 'wait', ms: 14 * 60_000 });
  }
  expect(after('no-answer', hour)).toEqual({ do: 'look', urgency: 'money' });
  for (const product of ['bill', 'sms'] as const)
    expect(stepOf(anIntent(product, unsure), aSituation({ fresh: true }))).toEqual({ do: 'nothing' });
});

test('M19 an order for which a restored shop waits is asked about again soon, however old it is', () => {
  const [, second = 0] = policy.resolveBackoffMs;
  const old = { look: look('told-nothing', 200_000, 0), tries: 1, sinceMs: 90_000_000, sinceAttemptMs: 90_000_000 };
  const unknown = { state: 'unknown', money: 'maybe' } as const;
  const order = anOrder();
  for (const intent of [
    anIntent('airtime', { ...unknown, attention: 'unresolved' }),
    anIntent('airtime', { ...unknown, attention: 'not-ours' }),
    anIntent('airtime', { ...unknown, givenUp: true }),
    anIntent('airtime', { state: 'accepted', money: 'taken', order }),
    anIntent('airtime', { state: 'accepted', money: 'open', delivery: 'failed', order }),
    anIntent('airtime', { state: 'withdrawn', watchUntil: AT + policy.watchMs }),
  ]) {
    expect(stepOf(intent, aSituation({ ...old, awaited: true }))).toEqual({ do: 'wait', ms: second });
    expect(stepOf(intent, aSituation(old))).toMatchObject({ do: 'wait', ms: expect.toSatisfy((ms) => ms > 100_000) });
  }
});

test('M25 an order that the service never tells of is asked about the more seldom the older it is', () => {
  const hour = 3_600_000;
  const toldNothing = { look: look('told-nothing', 200_000, 60_000), tries: 99 };
  const unresolved = anIntent('airtime', { state: 'unknown', money: 'maybe', attention: 'unresolved' });
  const refused = anIntent('airtime', { state: 'rejected', unproven: true, watchUntil: AT + policy.watchMs });
  const step = (intent: IntentRecord, ageMs: number) =>
    stepOf(intent, aSituation({ ...toldNothing, sinceMs: ageMs, sinceAttemptMs: ageMs }));
  for (const intent of [unresolved, refused]) {
    expect(step(intent, hour - 1)).toEqual({ do: 'look', urgency: 'money' });
    expect(step(intent, hour)).toEqual({ do: 'wait', ms: 14 * 60_000 });
    expect(step(intent, 25 * hour)).toEqual({ do: 'wait', ms: 59 * 60_000 });
  }
});

test('M8, M25a a bill that the service says it knows stays doubtful when it is put away, whatever its look-ups find', () => {
  const order = anOrder({ serviceReference: 'UB-9' });
  const putAway = anIntent('bill', { state: 'unknown', money: 'maybe', refusal: 'known-before', order, givenUp: true });
  const late = aSituation({ look: look('not-seen', 120_000), tries: 99 });
  expect(stepOf(putAway, late)).toMatchObject({ do: 'wait' });
  expect(stepOf({ ...putAway, refusal: null }, late)).toEqual({ do: 'close', as: 'withdrawn', proven: true });
});

test('M17 a person who was told that an order is not resolved is asked next if it is still wanted', () => {
  const unresolved = anIntent('airtime', { state: 'unknown', money: 'maybe', attempts: 1, attention: 'unresolved' });
  const denied = aSituation({ look: look('not-seen', 200_000), sinceMs: policy.unresolvedMs });
  expect(stepOf(unresolved, denied)).toEqual({ do: 'raise', attention: 'still-wanted' });
});

test('M11 a bill whose code is known is read by it, and never sent again', () => {
  const order = anOrder({ serviceReference: 'UB-9' });
  const known = anIntent('bill', { state: 'unknown', money: 'maybe', attempts: 1, order });
  const denied = aSituation({ fresh: true, look: look('not-seen', 200_000) });
  expect(stepOf(known, denied)).toEqual({ do: 'look', urgency: 'money' });
});

test('an order that a person put away after its placement is left alone', () => {
  const putAway = anIntent('airtime', { state: 'accepted', money: 'taken', givenUp: true, order: anOrder() });
  expect(stepOf(putAway, aSituation())).toEqual({ do: 'nothing' });
});

test('M9, M20 a closed order is watched for a day, and looked for once more in each run before that ends', () => {
  const closed = anIntent('data', { state: 'rejected', watchUntil: 5 });
  expect(stepOf(closed, aSituation())).toEqual({ do: 'look', urgency: 'polling' });
  expect(stepOf(closed, aSituation({ watchOver: true }))).toEqual({ do: 'look', urgency: 'polling' });
  expect(stepOf(closed, aSituation({ watchOver: true, look: look('not-seen', 1) }))).toEqual({ do: 'stop-watching' });
  expect(stepOf(anIntent('data', { state: 'rejected' }), aSituation())).toEqual({ do: 'nothing' });
});

test.each([
  ['at first', 0, 15],
  ['half an hour after its attempt', 30, 30],
  ['an hour after it', 60, 60],
  ['ten hours after it', 600, 60],
])('M17 a closed order that is watched is looked up the more seldom the older it is: %s', (_, age, every) => {
  const MINUTE = 60_000;
  const closed = anIntent('bulk', { state: 'rejected', watchUntil: 5 });
  const looked = (agoMs: number) =>
    stepOf(closed, aSituation({ sinceAttemptMs: age * MINUTE, look: { ...look('not-seen', 0), agoMs } }));
  expect(looked(every * MINUTE - 1)).toMatchObject({ do: 'wait' });
  expect(looked(every * MINUTE)).toEqual({ do: 'look', urgency: 'polling' });
});

test('M18 an unknown order whose key came back is asked about, wherever it stands', () => {
  const bill = anIntent('bill', { state: 'unknown', money: 'maybe', attention: 'key-gone' });
  expect(stepOf(bill, aSituation())).toEqual({ do: 'nothing' });
  const airtime = anIntent('airtime', { state: 'unknown', money: 'maybe', attention: 'key-gone' });
  expect(stepOf(airtime, aSituation())).toEqual({ do: 'look', urgency: 'money' });
});

test('M25 money that is open is polled slowly for days, and then a person is told', () => {
  const failed = anIntent('data', { state: 'accepted', delivery: 'failed', money: 'open', order: anOrder() });
  const soon = stepOf(failed, aSituation({ look: look('no-answer', 1, 0) }));
  expect(soon).toEqual({ do: 'wait', ms: policy.slowPollMs });
  const over = aSituation({ watchOver: true, look: look('no-answer', 1, 0) });
  expect(stepOf(failed, over)).toEqual({ do: 'raise', attention: 'unresolved' });
  // Not before this run has looked: it may have been paid back while the counter was closed.
  expect(stepOf(failed, aSituation({ watchOver: true }))).toEqual({ do: 'look', urgency: 'polling' });
  // A key that is gone must not hide that the days are over.
  const keyless = stepOf({ ...failed, attention: 'key-gone' }, over);
  expect(keyless).toEqual({ do: 'raise', attention: 'unresolved' });
});

test('M25 an accepted order is asked about when look-ups find nothing for as long as an unknown may last', () => {
  const taken = anIntent('airtime', { state: 'accepted', money: 'taken', order: anOrder() });
  const denied = (deniedMs: number, more: Partial<IntentRecord> = {}) =>
    stepOf({ ...taken, ...more }, aSituation({ deniedMs, sinceMs: 1e9, look: look('not-seen', 1e9, 1e9) }));
  expect(denied(policy.unresolvedMs - 1)).toMatchObject({ do: 'look' });
  expect(denied(policy.unresolvedMs)).toEqual({ do: 'raise', attention: 'unresolved' });
  // The order is still looked up, but the person is not asked twice.
  expect(denied(policy.unresolvedMs, { attention: 'unresolved' })).toMatchObject({ do: 'look', urgency: 'polling' });
  expect(denied(policy.unresolvedMs, { attention: 're-opened' })).toMatchObject({ do: 'look' });
});
