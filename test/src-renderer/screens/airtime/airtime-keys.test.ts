import { expect, test } from 'vitest';
import { NETWORK_KEYS } from '../../../../src-renderer/components/hooks/draft-keys.ts';
import { airtimeKey } from '../../../../src-renderer/screens/airtime/airtime-keys.ts';
import { NOTES } from '../../../../src-renderer/stores/sale/cash.ts';
import { COIN_AND_NOTE_KEYS } from '../../../../src-renderer/text-edit/note-keys.ts';

const press = (key: string, held: object = {}) => ({
  key,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

test('letters choose networks and amounts, in either case', () => {
  expect(airtimeKey(press('t'))).toEqual({ does: 'network', network: 'Telecel' });
  expect(airtimeKey(press('A'))).toEqual({ does: 'network', network: 'AT' });
  expect(airtimeKey(press('v'))).toEqual({ does: 'amount', amount: 1000 });
  expect(airtimeKey(press('='))).toEqual({ does: 'same-again' });
  expect(airtimeKey(press('Backspace', { ctrlKey: true }))).toEqual({ does: 'clear' });
});

test('no letter means two things', () => {
  const caps = [...Object.values(NETWORK_KEYS), ...COIN_AND_NOTE_KEYS.map(({ keyCap }) => keyCap)];
  expect(new Set(caps).size).toBe(caps.length);
});

test('digits, held keys and copy or paste are left alone', () => {
  expect(airtimeKey(press('5'))).toBeNull();
  expect(airtimeKey(press('Backspace'))).toBeNull();
  expect(airtimeKey(press('v', { repeat: true }))).toBeNull();
  expect(airtimeKey(press('v', { ctrlKey: true }))).toBeNull();
});

test('a note’s letter in counting is the one that chooses the same amount', () => {
  for (const { amount, keyCap } of COIN_AND_NOTE_KEYS) {
    expect(NOTES.find((note) => note.amount === amount)?.keyCap ?? keyCap).toBe(keyCap);
  }
  const letters = NOTES.map(({ keyCap }) => keyCap);
  expect(new Set(letters).size).toBe(letters.length);
});
