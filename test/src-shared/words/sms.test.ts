import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { smsReadBack } from '#shared/words/read-back.ts';
import { outsideHours } from '#shared/words/sms.ts';

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

test('a list goes out by day, on working days, without a word', () => {
  expect([at(20, 8), at(20, 18, 59), at(21, 12), at(23, 8)].map(outsideHours)).toEqual([null, null, null, null]);
});

test('early, late and on a Sunday it is said that a network may keep it back', () => {
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

test('the read-back of a list says what its price is for; of one part to one number there is nothing to say', () => {
  expect(priceFact(120, priced(600, 5))).toBe('GHS 0.05 for each number and part');
  expect(priceFact(120, priced(200, null))).toBe('one price for the whole list');
  expect(priceFact(1, priced(5, 5))).toBeUndefined();
  expect(priceFact(120, priced(0, null))).toBeUndefined();
});
