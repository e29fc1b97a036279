import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerTo, newChallenge, PhoneWord } from '#main/staff/phone-word.ts';

const key = randomBytes(32);

function phone() {
  const time = { monotonic: 0, wall: 0 };
  const clock = { monotonic: () => time.monotonic, wall: () => time.wall };
  return { time, word: new PhoneWord({ key, mark: 'K3F7', clock, randomBytes }) };
}

test('who holds the key answers with six digits, and they are good once, for this sale and this thing', () => {
  const { word } = phone();
  const challenge = word.ask('over-limit', 'sale-1');
  const digits = answerTo(key, 'K3F7', 'over-limit', challenge);
  expect(digits).toMatch(/^\d{6}$/);
  expect(word.isRight('over-limit', 'sale-2', digits)).toBe(false);
  expect(word.isRight('reprint', 'sale-1', digits)).toBe(false);
  expect(word.isRight('over-limit', 'sale-1', `${digits.slice(0, 3)} ${digits.slice(3)}`)).toBe(true);
  expect(word.isRight('over-limit', 'sale-1', digits)).toBe(false);
});

test('another key, another counter and another challenge answer otherwise, however it is read out', () => {
  const challenge = newChallenge(randomBytes);
  const answer = answerTo(key, 'K3F7', 'reprint', challenge);
  expect(answerTo(key, 'K3F7', 'reprint', `${challenge.slice(0, 4).toLowerCase()}-${challenge.slice(4)}`)).toBe(answer);
  const others = [
    answerTo(randomBytes(32), 'K3F7', 'reprint', challenge),
    answerTo(key, 'K3F8', 'reprint', challenge),
    answerTo(key, 'K3F7', 'over-limit', challenge),
    answerTo(key, 'K3F7', 'reprint', newChallenge(randomBytes)),
  ];
  expect(new Set(others).has(answer)).toBe(false);
});

test('a new challenge, ten minutes or five wrong answers end the one before', () => {
  const { word, time } = phone();
  const right = (challenge: string) => answerTo(key, 'K3F7', 'reprint', challenge);
  const first = word.ask('reprint', 'sale-1');
  const second = word.ask('reprint', 'sale-1');
  expect(word.isRight('reprint', 'sale-1', right(first))).toBe(false);
  for (let tries = 0; tries < 4; tries += 1) expect(word.isRight('reprint', 'sale-1', '')).toBe(false);
  expect(word.isRight('reprint', 'sale-1', right(second))).toBe(false);
  const third = word.ask('reprint', 'sale-1');
  // A laptop that slept: the PC's clock tells.
  time.wall += 600_001;
  expect(word.isRight('reprint', 'sale-1', right(third))).toBe(false);
});

test('after four wrong answers the fifth may still be right', () => {
  const { word } = phone();
  const digits = answerTo(key, 'K3F7', 'reprint', word.ask('reprint', 'sale-1'));
  for (let tries = 0; tries < 4; tries += 1) expect(word.isRight('reprint', 'sale-1', '')).toBe(false);
  expect(word.isRight('reprint', 'sale-1', digits)).toBe(true);
});
