import { describe, expect, test } from 'vitest';
import { asksForKey, type Ended, reschedule } from '#main/orders/decide/reschedule.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { LONGEST_HONOURED_MS, type LookUpOutcome, type PlaceOutcome } from '#main/reseller-client/port.ts';

const NOW = 1_000_000;
const PACE = { tries: 2, notBefore: 77 };
const [, , , FOURTH = 0] = DEFAULT_POLICY.resolveBackoffMs;
const [FIRST_POLL = 0] = DEFAULT_POLICY.pollBackoffMs;

const after = (ended: Ended) => reschedule(PACE, ended, NOW, DEFAULT_POLICY);
const sent = (outcome: PlaceOutcome, more: Partial<Extract<Ended, { step: 'send' }>> = {}) =>
  after({ step: 'send', outcome, learned: false, after: { product: 'airtime', state: 'unknown' }, ...more });
const looked = (outcome: LookUpOutcome) => after({ step: 'look', outcome });
const accepted: PlaceOutcome = { class: 'accepted', status: 200, data: {}, notes: [] };
const refused = (status: number): PlaceOutcome => ({ class: 'rejected', status, code: 'x', message: '' });
const bill = { after: { product: 'bill', state: 'unknown' } } as const;

describe('M20 a 429 has one meaning, whatever was asked', () => {
  test.each([1_000, 60_000, LONGEST_HONOURED_MS, LONGEST_HONOURED_MS + 1, Number.POSITIVE_INFINITY])(
    '%i ms',
    (retryAfterMs) => {
      const later = { class: 'later', retryAfterMs } as const;
      const expected = { tries: 3, notBefore: NOW + Math.min(retryAfterMs, LONGEST_HONOURED_MS) };
      expect([sent(later), sent(later, bill), looked(later)]).toEqual([expected, expected, expected]);
    },
  );
});

test('a request that never left is tried again after a pause that grows', () => {
  const notSent: PlaceOutcome = { class: 'not-sent', cause: 'offline', detail: null };
  expect(sent(notSent)).toEqual({ tries: 3, notBefore: NOW + FOURTH });
  const often = reschedule({ tries: 99, notBefore: 0 }, { step: 'none' }, NOW, DEFAULT_POLICY);
  expect(often).toEqual({ tries: 100, notBefore: NOW + 60_000 });
});

test('M11 a bill’s 409 waits for the guard of half a minute, and nothing else does', () => {
  expect(sent(refused(409), bill)).toEqual({ tries: 3, notBefore: NOW + DEFAULT_POLICY.billGuardMs });
  expect([sent(refused(409)), sent(refused(400), bill)]).toEqual([
    { tries: 3, notBefore: 77 },
    { tries: 3, notBefore: 77 },
  ]);
});

test('an order whose status was just told is polled after the first pause; one that is over is not held up', () => {
  const polled = sent(accepted, { learned: true, after: { product: 'data', state: 'accepted' } });
  expect(polled).toEqual({ tries: 2, notBefore: NOW + FIRST_POLL });
  expect(sent(accepted, { learned: true, after: { product: 'data', state: 'settled' } })).toEqual(PACE);
});

test('an answer that says nothing about time counts as a try and changes no time', () => {
  const unknown = { class: 'unknown', cause: 'timeout', status: null } as const;
  const tried = { tries: 3, notBefore: 77 };
  expect(sent(unknown)).toEqual(tried);
  for (const outcome of [
    { class: 'found', data: {}, notes: [] },
    { class: 'not-seen' },
    { class: 'not-ours', data: {} },
    { class: 'refused', status: 401, code: 'x' },
    { class: 'no-answer', cause: 'timeout' },
  ] as const) {
    expect(looked(outcome)).toEqual(tried);
  }
});

test('the same step waits where the key is gone or a part of ours failed', () => {
  expect(after({ step: 'none' })).toEqual({ tries: 3, notBefore: NOW + FOURTH });
});

test('a person’s word is taken up at once, and begins no new backoff', () => {
  expect(after({ step: 'person' })).toEqual({ tries: 2, notBefore: 0 });
});

describe('M18 a missing key is asked about', () => {
  const open = { state: 'unknown', attention: null, givenUp: false } as const;
  test.each([
    ['an order that is not known', open, true],
    ['an order that is followed', { ...open, state: 'accepted' }, true],
    ['one that was not sent', { ...open, state: 'recorded' }, true],
    ['one that a person was asked about for another reason', { ...open, attention: 'still-wanted' }, true],
    ['one that was asked about already', { ...open, attention: 'key-gone' }, false],
    ['one that was put away', { ...open, givenUp: true }, false],
    ['one that is watched', { ...open, state: 'rejected' }, false],
    ['one that was re-opened', { ...open, state: 'accepted', attention: 're-opened' }, false],
    ['open money that was raised', { ...open, state: 'accepted', attention: 'unresolved' }, false],
    ['a missing voucher', { ...open, state: 'accepted', attention: 'voucher-missing' }, false],
    ['an unknown that was raised', { ...open, attention: 'unresolved' }, true],
    ['an unknown whose answer named another', { ...open, attention: 'not-ours' }, false],
    ['an accepted one of which a look-up named another', { ...open, state: 'accepted', attention: 'not-ours' }, true],
  ] as const)('%s', (_, intent, asked) => {
    expect(asksForKey(intent)).toBe(asked);
  });
});
