/** One practice sale, made like any other: with a fresh number, enough money and the shop's own rules. */
import { expect, test } from 'vitest';
import { StepFailure } from '#main/drill/drill-failure.ts';
import { draftOne, sell, submissionOf, sumOf, untilTrue } from '#main/drill/drill-sales.ts';
import type { DrillWorld } from '#main/drill/ports.ts';
import { isPhone } from '#shared/phone.ts';
import { fakeWorld } from '../../support/drill/fake-world.ts';

test.each([
  [1999, [[{ balance: 200 }]]],
  [2000, []],
])('a wallet of %i pesewas is topped up where it would be too little', async (wallet, filled) => {
  const { world, state, callsOf } = fakeWorld();
  state.wallet = wallet;
  await draftOne(world);
  expect(callsOf('setBalance')).toEqual(filled);
});

test('a draft is airtime of one cedi for an MTN number that the service has never heard of', async () => {
  const { world } = fakeWorld();
  const asked: string[] = [];
  world.service.ordersTo = async (phone) => {
    asked.push(phone);
    return asked.length < 3 ? [{ reference: 'R', status: 'completed', amount: 1, charges: 1, refunds: 0 }] : [];
  };
  const { saleId, phone, price, request } = await draftOne(world);
  expect(asked).toHaveLength(3);
  expect(phone).toBe(asked[2]);
  for (const each of asked) expect(isPhone(each) && each.startsWith('0249')).toBe(true);
  expect(request).toEqual({ product: 'airtime', network: 'MTN', phone, amount: 100 });
  expect(price).toBe(100);
  expect(saleId).toMatch(/^[0-9a-f-]{36}$/);
});

test('the cash is counted in where the shop wants it first', async () => {
  const { world, callsOf } = fakeWorld();
  const draft = await draftOne(world);
  expect(submissionOf(draft, false)).not.toHaveProperty('cashReceived');
  world.shop.cashFirst = () => true;
  const sold = await sell(world, draft);
  const asked = { saleId: draft.saleId, price: 100, sale: draft.request, sameSaleConfirmed: false, cashReceived: 100 };
  expect(callsOf('submit')).toEqual([[asked]]);
  expect(sold).toMatchObject({ saleId: draft.saleId, phone: draft.phone, price: 100 });
});

test('sums are of money, and of the kinds that are asked for', () => {
  const booked = [
    { kind: 'cash', unit: 'pesewa', amount: 5 },
    { kind: 'cash', unit: 'sms-credit', amount: 50 },
    { kind: 'owed', unit: 'pesewa', amount: 500 },
    { kind: 'cash', unit: 'pesewa', amount: -2 },
  ];
  expect([sumOf(booked, 'cash'), sumOf(booked, 'cash', 'owed'), sumOf(booked, 'revenue')]).toEqual([3, 503, 0]);
});

const late = () => new StepFailure('too-slow');
const patient = (patienceMs: number) => ({ patienceMs }) as DrillWorld;

test('a thing that is there at the first look needs no patience, and null alone is nothing', async () => {
  const { signal } = new AbortController();
  for (const found of [0, '', false]) expect(await untilTrue(patient(-1), async () => found, signal, late)).toBe(found);
  await expect(untilTrue(patient(-1), async () => null, signal, late)).rejects.toThrow('too-slow');
});

test('a wait goes on until the thing is there, and ends when the drill is given up', async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return looks === 2 ? 'there' : null;
  };
  expect(await untilTrue(patient(60_000), look, new AbortController().signal, late)).toBe('there');
  const given = new AbortController();
  const waiting = untilTrue(
    patient(60_000),
    async () => {
      given.abort(new Error('given up'));
      return null;
    },
    given.signal,
    late,
  );
  await expect(waiting).rejects.toThrow('given up');
});
