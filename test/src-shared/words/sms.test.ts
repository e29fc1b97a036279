import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { smsReadBack } from '#shared/words/read-back.ts';
import { evidenceWords, noTextsUnread, outsideHours, sizeWords } from '#shared/words/sms.ts';

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

test('five texts that are no numbers are named, and more are counted', () => {
  const texts = (count: number) => noTextsUnread(Array.from({ length: count }, (_, nth) => `02${nth}`));
  expect(texts(0)).toBe('');
  expect(texts(1)).toBe('This is no Ghana number, and was not added: 020.');
  expect(texts(5)).toBe('These are no Ghana numbers, and were not added: 020; 021; 022; 023; 024.');
  expect(texts(7)).toBe('These are no Ghana numbers, and were not added: 020; 021; 022; 023; 024 and 2 more.');
});

test('a list goes out by day, on working days, without a word', () => {
  expect([at(20, 8), at(20, 18, 59), at(21, 12), at(23, 8)].map(outsideHours)).toEqual([null, null, null, null]);
});

test('the words say early, late and on a Sunday that a network may keep the message back', () => {
  expect(outsideHours(at(20, 7, 59))).toMatch(/^It is 07:59\. Send advertising from 8:00 to 19:00/);
  expect(outsideHours(at(20, 19))).toMatch(/^It is 19:00\./);
  expect(outsideHours(at(22, 12))).toMatch(/^It is Sunday\./);
});

const textTo = (numbers: number) => ({
  product: 'sms' as const,
  message: 'Come on Sunday.',
  recipients: Array.from({ length: numbers }, () => '0244123456' as Phone),
  sender: null,
});
const priced = (price: number, each: number | null) => ({
  ...{ price: pesewas(price), cost: null, sameSale: null, walletTooLow: false },
  text: { parts: 1, each: each === null ? null : pesewas(each) },
});
const priceFact = (numbers: number, quote: ReturnType<typeof priced>): string | undefined =>
  smsReadBack(textTo(numbers), null, quote).facts.find(({ label }) => label === 'Price')?.value;

test('the read-back of a list says what its price is for, and a single part to one number says nothing', () => {
  expect(priceFact(120, priced(600, 5))).toBe('GHS 0.05 for each number and part');
  expect(priceFact(120, priced(200, null))).toBe('one price for the whole list');
  expect(priceFact(1, priced(5, 5))).toBeUndefined();
  expect(priceFact(120, priced(0, null))).toBeUndefined();
});

const NOW = at(20, 12);
const ALIKE = {
  id: 'one',
  status: 'completed',
  recipients: 1,
  segments: 1,
  credits: 1,
  sender: 'SHOP',
  at: at(20, 11),
};
test('the size of a message leaves out what the service doesn’t tell', () => {
  const sizes = [
    { segments: 2, credits: 4 },
    { segments: null, credits: 1 },
    { segments: 1, credits: null },
  ];
  expect(sizes.map(sizeWords)).toEqual(['2 parts, 4 credits', '1 credit', '1 part']);
  expect(sizeWords({ segments: null, credits: null })).toBe('');
});

const evidence = (more: Partial<Parameters<typeof evidenceWords>[0]>) =>
  evidenceWords(
    { before: { credits: 20, at: at(20, 10) }, left: 20, tookSince: 0, alike: [], all: true, ...more },
    NOW,
  );

test('the account’s evidence has the credits before and now, their explanation, and messages like it', () => {
  expect(evidence({})).toEqual([
    '20 credits at 10:00, before this message; 20 now.',
    'No other message to as many numbers stands in its list of that time.',
  ]);
  expect(evidence({ left: 15, tookSince: 5 })[1]).toBe('The messages sold here since explain the difference.');
  expect(evidence({ left: 14, tookSince: 5, alike: [ALIKE] }).slice(1)).toEqual([
    'The messages sold here since do not explain 1 credit of it.',
    'A message to as many numbers stands in its list: 11:00, 1 credit, Gone out.',
  ]);
  expect(evidence({ alike: [{ ...ALIKE, at: null, credits: null }] })[1]).toBe(
    'A message to as many numbers stands in its list: time not told, credits not told, Gone out.',
  );
  expect(evidence({ left: 120 })[1]).toBe('More came in meanwhile, so the credits tell nothing.');
  expect(evidence({ before: null, all: false })).toEqual([
    '20 SMS credits left now. What it had before this message is not known.',
    'Its list of that time is too long to read here. Look under Sent messages.',
  ]);
});
