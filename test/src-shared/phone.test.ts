import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupPhone, type NetworkFamily, parsePhone, shortPhone, suggestNetwork } from '#shared/phone.ts';

const numbers = fc.stringMatching(/^0[1-9]\d{8}$/);

test('a number is read in every form that people write it in', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const rest = number.slice(1);
      for (const text of [
        number,
        groupPhone(number),
        `+233${rest}`,
        `233 ${rest}`,
        `00233-${rest}`,
        `+233 (0) ${rest}`,
        `(${number})`,
      ]) {
        expect(parsePhone(text)).toBe(number);
      }
    }),
  );
});

test.each([
  '',
  '024412345',
  '02441234567',
  '1234',
  'abc',
  '+44 20 7946 0958',
  '0244o23456',
  '0024412345',
  '+0012345678',
  '233024412345',
])('%j is no number', (text) => {
  expect(parsePhone(text)).toBeNull();
});

test.each<[string, NetworkFamily | null]>([
  ['0244123456', 'MTN'],
  ['0551', 'MTN'],
  ['020', 'Telecel'],
  ['0501', 'Telecel'],
  ['0277', 'AT'],
  ...['024', '025', '053', '054', '055', '059'].map((prefix): [string, NetworkFamily] => [prefix, 'MTN']),
  ...['020', '050'].map((prefix): [string, NetworkFamily] => [prefix, 'Telecel']),
  ...['026', '027', '056', '057'].map((prefix): [string, NetworkFamily] => [prefix, 'AT']),
  ['030', null],
  ['02', null],
])('%s suggests %s', (digits, network) => {
  expect(suggestNetwork(digits)).toBe(network);
});

test('numbers are grouped while they are typed, and short where strangers can see them', () => {
  expect(groupPhone('0244')).toBe('024 4');
  expect(groupPhone('')).toBe('');
  expect(shortPhone('0244123456')).toBe('024…3456');
  // A number that is too short to hide digits is shown as it is.
  expect([shortPhone('0244123'), shortPhone('70123456')]).toEqual(['0244123', '701…3456']);
});
