/** The line on the form about the sale just made: it names the way on which money goes back. */
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { outcomeWords } from '#shared/words/draft.ts';
import { type SaleWish, sale } from '../../support/preview/fakes/fake-sales.ts';

const REFUSED = { state: 'rejected', money: 'none', refusal: 'out-of-stock' } as const;
const told = (order: SaleWish) => outcomeWords(sale(order));
const back = (cash: number, mobileMoney: number) => ({
  givenBack: { cash: pesewas(cash), mobileMoney: pesewas(mobileMoney) },
});

test('a refused sale says how its money goes back, and nothing more of it once it went', () => {
  const left = { ...REFUSED, leftToDo: 'give-back' } as const;
  expect(told({ ...left, ...back(1000, 0) })).toBe('024 412 3456: not sold. Give GHS 10.00 back.');
  expect(told({ ...left, ...back(0, 1000) })).toBe('024 412 3456: not sold. Send GHS 10.00 back by mobile money.');
  expect(told({ ...REFUSED, ...back(0, 1000) })).toBe('024 412 3456: not sold. The customer has the money back.');
  expect(told(REFUSED)).toBe('024 412 3456: not sold. The customer paid nothing for it.');
});

test('a sale that was given back, turned up and failed is not simply said to be owed', () => {
  const failed = { state: 'settled', delivery: 'failed', money: 'returned', owes: pesewas(1000) } as const;
  expect(told(failed)).toBe('024 412 3456: not delivered. Owe GHS 10.00.');
  expect(told({ ...failed, ...back(1000, 0) })).toMatch(/not delivered\. The customer got GHS 10\.00 back before/);
});

test('a sale that was withdrawn says what its press gave back', () => {
  const withdrawn = { state: 'withdrawn', money: 'none' } as const;
  expect(told(withdrawn)).toBe('024 412 3456: not sold. Give GHS 10.00 back.');
  expect(told({ ...withdrawn, ...back(0, 1000) })).toBe('024 412 3456: not sold. Send GHS 10.00 back by mobile money.');
  expect(told({ ...withdrawn, givenUp: true, ...back(1000, 0) })).toContain('The customer has the money back.');
});
