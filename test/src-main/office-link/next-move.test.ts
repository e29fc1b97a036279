import { expect, test } from 'vitest';
import { type Move, nextMove, type Ours, type Place } from '#main/office-link/next-move.ts';
import { START } from '#shared/office/batch.ts';

const at = (nth: number, hash = `hash-${nth}`, posting = nth * 10): Place => ({
  nth,
  hash,
  upto: { ...START, posting },
});
const ours = (more: Partial<Ours> = {}): Ours => ({ open: null, acked: null, same: null, ...more });

const TABLE: readonly (readonly [string, Ours, Place | null, Move | object])[] = [
  ['neither knows anything', ours(), null, { do: 'send' }],
  ['the first batch has not arrived', ours({ open: at(1) }), null, { do: 'send' }],
  ['both know the same', ours({ acked: at(3) }), at(3), { do: 'send' }],
  ['the next one has not arrived', ours({ acked: at(3), open: at(4) }), at(3), { do: 'send' }],
  ['it has arrived, and the answer was lost', ours({ acked: at(3), open: at(4) }), at(4), { do: 'acknowledge' }],
  ['the first one has arrived', ours({ open: at(1) }), at(1), { do: 'acknowledge' }],
  ['the office lost everything', ours({ acked: at(3) }), null, { do: 'go-back', to: null }],
  ['it lost two', ours({ acked: at(5), same: at(3) }), at(3), { do: 'go-back', to: at(3) }],
  [
    'it lost one, and the next is open',
    ours({ acked: at(5), open: at(6), same: at(4) }),
    at(4),
    { do: 'go-back', to: at(4) },
  ],
  ['it lost more than is kept here', ours({ acked: at(500) }), at(3), { do: 'go-back', to: at(3) }],
  [
    'the place kept here counts, not the one that the office tells',
    ours({ acked: at(5), same: at(3) }),
    { ...at(3), upto: { ...START, posting: 7 } },
    { do: 'go-back', to: at(3) },
  ],
  [
    'a place ahead of ours would leave rows out',
    ours({ acked: at(500) }),
    at(3, 'hash-3', 9999),
    { do: 'stop', why: 'order-broken', nth: 3, ours: 'hash-500', theirs: 'hash-3' },
  ],
  [
    'all of a place that is not newer than ours may be gone back to',
    ours({ acked: at(500) }),
    { ...at(3), upto: at(500).upto },
    { do: 'go-back', to: { ...at(3), upto: at(500).upto } },
  ],
  [
    'other content of the open one',
    ours({ acked: at(3), open: at(4) }),
    at(4, 'other'),
    { do: 'stop', why: 'other-content', nth: 4, ours: 'hash-4', theirs: 'other' },
  ],
  [
    'other content of the newest',
    ours({ acked: at(3) }),
    at(3, 'other'),
    { do: 'stop', why: 'other-content', nth: 3, ours: 'hash-3', theirs: 'other' },
  ],
  [
    'other content of an older one',
    ours({ acked: at(5), same: at(3) }),
    at(3, 'other'),
    { do: 'stop', why: 'other-content', nth: 3, ours: 'hash-3', theirs: 'other' },
  ],
  [
    'the office is ahead',
    ours({ acked: at(3) }),
    at(5),
    { do: 'stop', why: 'order-broken', nth: 5, ours: 'hash-3', theirs: 'hash-5' },
  ],
  [
    'the office is ahead of the open one',
    ours({ acked: at(3), open: at(4) }),
    at(5),
    { do: 'stop', why: 'order-broken', ours: 'hash-4' },
  ],
  ['the journal knows of no batch, and the office does', ours(), at(2), { do: 'stop', why: 'order-broken', ours: '' }],
];

test.each(TABLE)('%s', (_, known, theirs, move) => {
  expect(nextMove(known, theirs)).toMatchObject(move);
});

test.each(Object.keys(START) as (keyof typeof START)[])(
  'a place whose %s is ahead of ours is never gone back to',
  (key) => {
    const acked = at(500);
    const ahead = { ...at(3), upto: { ...acked.upto, [key]: acked.upto[key] + 1 } };
    expect(nextMove(ours({ acked }), ahead)).toMatchObject({ do: 'stop', why: 'order-broken' });
  },
);
