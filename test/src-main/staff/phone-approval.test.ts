import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerTo, newChallenge, PhoneApproval } from '#main/staff/phone-approval.ts';
import { pesewas } from '#shared/money.ts';

const key = randomBytes(32);

function phone() {
  const time = { monotonic: 0, wall: 0 };
  const clock = { monotonic: () => time.monotonic, wall: () => time.wall };
  return { time, word: new PhoneApproval({ key, mark: 'K3F7', clock, randomBytes }) };
}

const AMOUNT = pesewas(50_000);
const FACTS = { amount: AMOUNT, number: '0244123456' };
const digitsFor = (challenge: string | null, more: object = {}, by = key) =>
  answerTo(by, { mark: 'K3F7', what: 'over-limit', ...FACTS, challenge: challenge ?? '', ...more });

test('the key answers with six digits, which are good once, for this sale and this thing', () => {
  const { word } = phone();
  const digits = digitsFor(word.ask('over-limit', 'sale-1', FACTS));
  expect(digits).toMatch(/^\d{6}$/);
  expect(word.isRight('over-limit', 'sale-2', digits)).toBe(false);
  expect(word.isRight('reprint', 'sale-1', digits)).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', `${digits.slice(0, 3)} ${digits.slice(3)}`)).toBe(true);
  expect(word.isRight('over-limit', 'sale-1', digits)).toBe(false);
});

test('another key, counter, thing, amount, number or challenge answers otherwise, however it is read out', () => {
  const challenge = newChallenge(randomBytes);
  const answer = digitsFor(challenge);
  expect(digitsFor(`${challenge.slice(0, 4).toLowerCase()}-${challenge.slice(4)}`)).toBe(answer);
  const others = [
    digitsFor(challenge, {}, randomBytes(32)),
    digitsFor(challenge, { mark: 'K3F8' }),
    digitsFor(challenge, { what: 'reprint' }),
    digitsFor(challenge, { amount: pesewas(5000) }),
    digitsFor(challenge, { number: '0244123457' }),
    digitsFor(challenge, { number: '' }),
    digitsFor(newChallenge(randomBytes)),
  ];
  expect(new Set(others).has(answer)).toBe(false);
});

test('digits for another amount or number than the ones on the screen allow nothing', () => {
  const { word } = phone();
  const challenge = word.ask('over-limit', 'sale-1', FACTS);
  expect(word.isRight('over-limit', 'sale-1', digitsFor(challenge, { amount: pesewas(5000) }))).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', digitsFor(challenge, { number: '0201111111' }))).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', digitsFor(challenge))).toBe(true);
});

test.each(['0244 123 456', '+233 24 412 3456', '024-412-3456'])('the number may be typed as %s', (number) => {
  const challenge = newChallenge(randomBytes);
  expect(digitsFor(challenge, { number })).toBe(digitsFor(challenge));
});

test('a new challenge, ten minutes or five wrong answers end the one before', () => {
  const { word, time } = phone();
  const ask = () => word.ask('over-limit', 'sale-1', FACTS);
  const first = ask();
  const second = ask();
  expect(word.isRight('over-limit', 'sale-1', digitsFor(first))).toBe(false);
  for (let tries = 0; tries < 4; tries += 1) expect(word.isRight('over-limit', 'sale-1', '')).toBe(false);
  expect(word.awaits('over-limit', 'sale-1')).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', digitsFor(second))).toBe(false);
  const third = ask();
  // A laptop that slept: the PC's clock tells.
  time.wall += 600_001;
  expect(word.isRight('over-limit', 'sale-1', digitsFor(third))).toBe(false);
});

test('an answer is good until ten minutes are over, and has exactly six digits', () => {
  const { word, time } = phone();
  const pass = (ms: number) => {
    time.monotonic += ms;
    time.wall += ms;
  };
  const ask = () => word.ask('over-limit', 'sale-1', FACTS);
  const digits = digitsFor(ask());
  expect(word.isRight('over-limit', 'sale-1', digits.slice(1))).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', `${digits}0`)).toBe(false);
  pass(599_999);
  expect(word.isRight('over-limit', 'sale-1', digits)).toBe(true);
  const late = digitsFor(ask());
  pass(600_000);
  expect(word.isRight('over-limit', 'sale-1', late)).toBe(false);
});

test('a challenge has eight letters, from as many random bytes as it takes', () => {
  // 26 letters fit nine times into the 256 values of a byte; the values from 234 on would favour some.
  const draw = (...rounds: number[][]) => newChallenge(() => Uint8Array.from(rounds.shift() ?? []));
  expect(draw([0, 25, 26, 233, 234, 255, 1, 2], [3, 4], [5, 6, 7])).toBe('2Y2Y3467');
  expect(draw([], [0, 0, 0, 0, 0, 0, 0, 25, 1])).toBe('2222222Y');
});

test('the fifth answer after four wrong ones may still be right', () => {
  const { word } = phone();
  const digits = digitsFor(word.ask('over-limit', 'sale-1', FACTS));
  for (let tries = 0; tries < 4; tries += 1) expect(word.isRight('over-limit', 'sale-1', '')).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', digits)).toBe(true);
});

test('nothing is asked without a code; another code ends the questions under the one before', () => {
  const time = { monotonic: () => 0, wall: () => 0 };
  const word = new PhoneApproval({ key: null, mark: 'K3F7', clock: time, randomBytes });
  expect(word.ask('over-limit', 'sale-1', FACTS)).toBeNull();
  word.take(key);
  const challenge = word.ask('over-limit', 'sale-1', FACTS);
  const another = randomBytes(32);
  word.take(another);
  expect(word.isRight('over-limit', 'sale-1', digitsFor(challenge, {}, another))).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', digitsFor(word.ask('over-limit', 'sale-1', FACTS), {}, another))).toBe(
    true,
  );
});
