import { expect, test } from 'vitest';
import { LookLine } from '#main/orders/look-line.ts';
import type { Permit, Urgency } from '#main/reseller-client/port.ts';

const turn = async () => {
  for (let nth = 0; nth < 20; nth += 1) await Promise.resolve();
};
const { signal } = new AbortController();

/** A budget that is closed, and gives its places when it is told to. */
function closedBudget() {
  const looks = new LookLine();
  const [asked, looked]: [string[], string[]] = [[], []];
  const grants: (() => void)[] = [];
  const look = (name: string, endpoint: Permit['endpoint'], urgency: Urgency): void => {
    const client = {
      waitMs: () => 1000,
      permit: () => {
        asked.push(name);
        return new Promise<Permit>((resolve) => grants.push(() => resolve({ endpoint })));
      },
    };
    void looks.take({ client, endpoint, urgency, signal }, async () => looked.push(name));
  };
  return { look, asked, grants, looked };
}

test('while a budget is closed only a few wait for a place in it, so that "later" is heard before the others ask', async () => {
  const { look, asked, grants, looked } = closedBudget();
  for (let nth = 0; nth < 100; nth += 1) look(`${nth}`, 'airtimeOrder', 'money');
  for (let nth = 0; nth < 40; nth += 1) await turn();
  expect(asked).toEqual(['0', '1', '2']);
  grants[0]?.();
  await turn();
  expect(looked).toEqual(['0']);
  expect(asked).toEqual(['0', '1', '2', '3']);
});

test('M21: who waits for the budget of one endpoint stands in no other way', async () => {
  const { look, asked } = closedBudget();
  for (let nth = 0; nth < 10; nth += 1) look(`poll ${nth}`, 'utilityOrder', 'polling');
  look('bill', 'utilityOrder', 'money');
  look('data', 'dataOrder', 'money');
  for (let nth = 0; nth < 10; nth += 1) await turn();
  expect(asked.toSorted()).toEqual(['bill', 'data', 'poll 0', 'poll 1', 'poll 2']);
});

test('where there is a place, all are asked about in their order, three at a time', async () => {
  const looks = new LookLine();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const client = { waitMs: () => 0, permit: async (endpoint: Permit['endpoint']) => ({ endpoint }) };
  for (let nth = 0; nth < 9; nth += 1) {
    const endpoint = nth % 2 === 0 ? 'airtimeOrder' : 'dataOrder';
    void looks.take({ client, endpoint, urgency: 'money', signal }, () => {
      started.push(nth);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  }
  await turn();
  expect(started).toEqual([0, 1, 2]);
  for (let nth = 0; nth < 9; nth += 1) {
    ends[nth]?.();
    await turn();
  }
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
