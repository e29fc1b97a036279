/** One signed day against what its counter streamed: every way in which the two may differ, by name. */
import { expect, test } from 'vitest';
import { dayFileText } from '#main/day-files/day-file.ts';
import { type DayToJudge, judgeDay } from '#main/office/fold/judge-day.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { bodyOf, signerOf, textOf } from '../../../support/day-files/day-files.ts';

const sumOf = (kind: string, amount: number, count = 2) =>
  ({ product: 'airtime', attendant: 'Ama', kind, unit: 'pesewa', known: true, amount, count }) as const;
const STREAMED = [sumOf('revenue', 5000), sumOf('wallet-cost', 4900)];
const previous = { mark: 'K3F7', day: '2026-11-19', hash: 'a'.repeat(64) };

function judged(text: string, changes: Partial<DayToJudge> = {}) {
  const whole = {
    mark: 'K3F7',
    day: '2026-11-20',
    hash: sha256(text),
    text,
    streamed: STREAMED,
    drawers: [],
    others: [],
  };
  const { fingerprint } = signerOf(1);
  return judgeDay({
    ...{ ...whole, confirmed: [fingerprint], claimed: fingerprint, earlier: new Set<string>(), isFirst: true },
    marks: new Set(['K3F7']),
    ...changes,
  });
}
const namesOf = (text: string, changes: Partial<DayToJudge> = {}) => {
  const { result, differences } = judged(text, changes);
  return [result, ...differences.map(({ what }) => what)];
};

test('a day that says what was streamed is proven, whatever sums of nothing stand in one of both', () => {
  const { fingerprint } = signerOf(1);
  expect(judged(textOf({}))).toEqual({ result: 'proven', differences: [], signer: fingerprint });
  expect(namesOf(textOf({}), { streamed: [...STREAMED, sumOf('cash', 0, 0)] })).toEqual(['proven']);
  const nothing = { kind: 'cash', unit: 'pesewa', known: true, amount: 0, count: 0 } as const;
  expect(namesOf(textOf({ more: [nothing] }))).toEqual(['proven']);
});

test('a sum that differs in money or in number, or that one of both lacks, is named with both', () => {
  const [revenue, cost] = STREAMED;
  if (revenue === undefined || cost === undefined) throw new Error('two sums');
  const told = { what: 'sum', product: 'airtime', unit: 'pesewa', known: true };
  const signed = { kind: 'revenue', signed: 5000, signedCount: 2 };
  const differs = (streamed: DayToJudge['streamed']) => judged(textOf({}), { streamed });
  expect(differs([{ ...revenue, amount: 4000 }, cost])).toMatchObject({
    result: 'differs',
    differences: [{ ...told, ...signed, streamed: 4000, streamedCount: 2 }],
  });
  expect(differs([{ ...revenue, count: 1 }, cost]).differences).toEqual([
    { ...told, ...signed, streamed: 5000, streamedCount: 1 },
  ]);
  expect(differs([cost]).differences).toEqual([{ ...told, ...signed, streamed: 0, streamedCount: 0 }]);
  expect(differs([...STREAMED, sumOf('cash', 7, 0), sumOf('fee', 0, 3)]).differences).toEqual([
    { ...told, kind: 'cash', signed: 0, signedCount: 0, streamed: 7, streamedCount: 0 },
    { ...told, kind: 'fee', signed: 0, signedCount: 0, streamed: 0, streamedCount: 3 },
  ]);
  // An estimate, another unit and another product are sums of their own.
  for (const other of [{ known: false }, { unit: 'sms-credit' }, { product: 'data' }]) {
    expect(differs([{ ...revenue, ...other }, cost]).differences).toHaveLength(2);
  }
});

test.each<[string, Partial<DayToJudge>, string, readonly string[]]>([
  ['a first day that names none before it', {}, textOf({}), ['proven']],
  ['a later day that names none before it', { isFirst: false }, textOf({}), ['differs', 'begins-anew']],
  ['a day whose predecessor came', { earlier: new Set([previous.hash]) }, textOf({ previous }), ['proven']],
  ['a day whose predecessor did not', {}, textOf({ previous }), ['differs', 'gap']],
  ['another file of the same day', { others: ['b'] }, textOf({}), ['differs', 'changed']],
  ['a day that was sent for another', { day: '2026-11-21' }, textOf({}), ['differs', 'other-day']],
  ['a day of a mark that is not the counter’s', { marks: new Set(['ELSE']) }, textOf({}), ['differs', 'other-day']],
  ['a day of an earlier mark of the counter', { mark: 'NEW', marks: new Set(['NEW', 'K3F7']) }, textOf({}), ['proven']],
  ['a key that nobody confirmed', { confirmed: [] }, textOf({}), ['unknown-key', 'key']],
  ['a key of somebody else', { isFirst: false }, textOf({}, signerOf(2)), ['differs', 'key', 'begins-anew']],
  [
    'a key that the journal itself named, as a PC that was set up anew does',
    { claimed: signerOf(2).fingerprint },
    textOf({}, signerOf(2)),
    ['unknown-key', 'key'],
  ],
  [
    'sums that differ under a key that nobody confirmed',
    { confirmed: [], streamed: [] },
    textOf({}),
    ['unknown-key', 'key', 'sum', 'sum'],
  ],
  [
    'a key that was confirmed before the newest one',
    { confirmed: [signerOf(2).fingerprint, signerOf(1).fingerprint], claimed: signerOf(2).fingerprint },
    textOf({}),
    ['proven'],
  ],
  ['the confirmed key in a journal that named another', { claimed: signerOf(2).fingerprint }, textOf({}), ['proven']],
  ['a text under another hash', { hash: 'c' }, textOf({}), ['bad-signature', 'file']],
  ['a text that was changed', {}, textOf({}).replace('5000', '5001'), ['bad-signature', 'file']],
  ['a text that is no day', {}, '{}', ['bad-signature', 'file']],
  ['a day of a newer Dwadi', {}, textOf({}).replace('"version":1', '"version":9'), ['waiting', 'file']],
  ['a day that does not add up', {}, dayFileText({ ...bodyOf({}), shifts: [] }, signerOf(1)), ['differs', 'file']],
])('%s', (_, changes, text, named) => {
  expect(namesOf(text, changes)).toEqual(named);
});

test('a sum that was streamed for another attendant is named where the products agree', () => {
  const both = [
    { name: 'Ama', sums: [{ kind: 'revenue', unit: 'pesewa', known: true, amount: 3000, count: 1 }] },
    { name: 'Esi', sums: [{ kind: 'revenue', unit: 'pesewa', known: true, amount: 2000, count: 1 }] },
  ] as const;
  const sums = [{ kind: 'revenue', unit: 'pesewa', known: true, amount: 5000, count: 2 }] as const;
  const text = dayFileText(
    {
      ...bodyOf({}),
      products: [{ product: 'airtime', sums: [...sums] }],
      attendants: both.map(({ name, sums: [sum] }) => ({ name, sums: [{ ...sum }] })),
      shifts: [{ shift: 's1', sums: [...sums] }],
    },
    signerOf(1),
  );
  const streamed = (ama: number, esi: number, name = 'Esi') => [
    { ...sumOf('revenue', ama, 1) },
    { ...sumOf('revenue', esi, 1), attendant: name },
  ];
  expect(judged(text, { streamed: streamed(3000, 2000) }).result).toBe('proven');
  const what = { what: 'attendant', kind: 'revenue', unit: 'pesewa', known: true, signedCount: 1, streamedCount: 1 };
  expect(judged(text, { streamed: streamed(4000, 1000) })).toMatchObject({
    result: 'differs',
    differences: [
      { ...what, name: 'Ama', signed: 3000, streamed: 4000 },
      { ...what, name: 'Esi', signed: 2000, streamed: 1000 },
    ],
  });
  // The products say it already.
  expect(judged(text, { streamed: streamed(4000, 2000) }).differences).toMatchObject([{ what: 'sum' }]);
  // A name that was corrected between both.
  expect(judged(text, { streamed: streamed(3000, 2000, 'Esi Mensah') }).result).toBe('proven');
});
