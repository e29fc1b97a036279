import { describe, expect, test } from 'vitest';
import { ageNote, bornWords, groupCard } from '#shared/words/afa.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 42);

describe('the age while it is typed', () => {
  test.each([
    ['', null],
    ['1705199', null],
    ['17051990', { text: '36 years', good: true }],
    ['21112008', { text: '18 years', good: true }],
    ['22112008', { text: 'Too young: 18 on 22 November 2026', good: false }],
    ['31021990', { text: 'No such day', good: false }],
    ['01012030', { text: 'Still to come', good: false }],
  ])('%s', (digits, note) => {
    expect(ageNote(digits, NOW)).toEqual(note);
  });
});

test('read back, nobody takes the day for the month, and the card can be compared in groups', () => {
  expect(bornWords('1987-03-04', NOW)).toBe('4 March 1987, 39 years');
  expect(groupCard('GHA-718293645-7')).toBe('GHA-718 293 645-7');
});
