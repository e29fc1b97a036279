import { expect, test } from 'vitest';
import type { Tender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { cashPart, paidBy, type Split, withOwed } from '../../../../src-renderer/stores/sale/split-payment.ts';
import { OWED } from '../../../support/preview/fakes/fake-shifts.ts';

const [owing] = OWED;
if (owing === undefined) throw new Error('nobody is owed');
const OWES = owing.owes;
const usesOwed = { intentId: owing.intentId, amount: OWES };
const price = pesewas(5000);
const cash = (amount: number, received: number | null = null): Tender => ({
  kind: 'cash',
  amount: pesewas(amount),
  received: received === null ? null : pesewas(received),
});
const momo: Tender = { kind: 'mobile-money', amount: pesewas(3000), transaction: 'AB1234' };
const split = (...tenders: Tender[]): Split => ({ price, tenders, usedBeforeConfirmed: true });
const counted = (received: number | null) => ({
  text: '',
  setText: () => {},
  received: received === null ? null : pesewas(received),
  enough: true,
  change: null,
});

test('the cash of a sale is its price, or its part of the parts', () => {
  expect(cashPart(null, price)).toBe(5000);
  expect(cashPart(null, null)).toBeNull();
  expect(cashPart(split(momo, cash(2000)), price)).toBe(2000);
  expect(cashPart(split(momo), price)).toBe(0);
});

test('a submission tells the cash that was counted, and how each part is paid', () => {
  expect(paidBy(null, null)).toEqual({});
  expect(paidBy(null, counted(null))).toEqual({});
  expect(paidBy(null, counted(6000))).toEqual({ cashReceived: 6000 });
  expect(paidBy(split(momo, cash(2000)), counted(2500))).toEqual({
    tenders: [momo, cash(2000, 2500)],
    usedBeforeConfirmed: true,
  });
  expect(paidBy({ ...split(cash(2000, 9)), usedBeforeConfirmed: false }, null)).toEqual({
    tenders: [cash(2000)],
    usedBeforeConfirmed: false,
  });
});

test('nothing owed changes nothing', () => {
  const paid = { cashReceived: price };
  expect(withOwed(paid, null, price)).toBe(paid);
});

test('owed money is cash that the customer has already', () => {
  expect(withOwed({}, owing, price)).toEqual({ usesOwed });
  expect(withOwed({}, owing, OWES)).toEqual({ usesOwed, cashReceived: OWES });
  expect(withOwed({ cashReceived: pesewas(2400) }, owing, price)).toEqual({ usesOwed, cashReceived: 2400 + OWES });
});

test('owed money joins the cash of a sale that is paid in parts', () => {
  const paid = { tenders: [momo], usedBeforeConfirmed: true };
  expect(withOwed(paid, owing, price)).toEqual({ ...paid, usesOwed, tenders: [momo, cash(OWES, OWES)] });
  const withCash = { ...paid, tenders: [cash(400, 500), momo] };
  expect(withOwed(withCash, owing, price).tenders).toEqual([momo, cash(400 + OWES, 500 + OWES)]);
  const uncounted = { ...paid, tenders: [cash(400), momo] };
  expect(withOwed(uncounted, owing, price).tenders).toEqual([momo, cash(400 + OWES, 400 + OWES)]);
});
