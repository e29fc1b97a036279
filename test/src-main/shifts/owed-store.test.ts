/** The list of what the shop owes to customers, as the drawer's page and a payment's answer are told it. */
import { expect, test } from 'vitest';
import { OwedStore, type OwedStoreOptions } from '#main/shifts/owed-store.ts';
import { MOST_OWED } from '#shared/counter-api/owed.ts';
import { ok } from '#shared/result.ts';

test('the list and the answer to a payment have the newest that fit, and tell of how many', async () => {
  const asked: number[] = [];
  const entry = { intentId: 7, slip: 3, owes: 1000, isBack: true };
  const read = {
    owed: async (most: number) => {
      asked.push(most);
      return [entry];
    },
    ...{ owedCount: async () => 1234, owedFor: async () => entry },
  };
  const store = new OwedStore({
    ...{ read, write: { payOwed: async () => true }, now: () => 5, person: () => ({ id: 'ama', name: 'Ama' }) },
    ...{ ownPin: async () => ok({ kind: 'right' }), shift: () => ({ id: 'shift-1', isOpen: true }) },
    onSaleChanged: () => {},
  } as unknown as OwedStoreOptions);
  const list = { newest: [entry], all: 1234 };
  expect(await store.list()).toEqual(list);
  const payment = { intentId: 7, amount: 1000, pin: '2580', notBackConfirmed: false };
  expect(await store.payOut(payment as Parameters<OwedStore['payOut']>[0])).toMatchObject({ value: { owed: list } });
  expect(asked).toEqual([MOST_OWED, MOST_OWED]);
});
