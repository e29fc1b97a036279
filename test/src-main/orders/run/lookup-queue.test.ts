import { expect, test } from 'vitest';
import { LookupQueue } from '#main/orders/run/lookup-queue.ts';
import { type Rank, Semaphore } from '#main/orders/run/semaphore.ts';
import type { Permit } from '#main/reseller-client/port.ts';

const turn = async () => {
  for (let nth = 0; nth < 20; nth += 1) await Promise.resolve();
};
const { signal } = new AbortController();

/** A budget that is closed, and gives its places when it is told to. */
function closedBudget() {
  const looks = new LookupQueue();
  const [asked, looked]: [string[], string[]] = [[], []];
  const grants: (() => void)[] = [];
  const look = (name: string, endpoint: Permit['endpoint'], rank: Rank, since = 0): void => {
    const client = {
      waitMs: () => 1000,
      permit: () => {
        asked.push(name);
        return new Promise<Permit>((resolve) => grants.push(() => resolve({ endpoint })));
      },
    };
    const who = { name };
    void looks.take({ client, endpoint, who, rank: () => rank, since, signal }, async () => looked.push(name));
  };
  return { look, asked, grants, looked };
}

test('a closed budget has only a few waiting for a place, so that "later" is heard before the others ask', async () => {
  const { look, asked, grants, looked } = closedBudget();
  for (let nth = 0; nth < 100; nth += 1) look(`${nth}`, 'airtimeOrder', 'doubt');
  for (let nth = 0; nth < 40; nth += 1) await turn();
  expect(asked).toEqual(['0', '1', '2']);
  grants[0]?.();
  await turn();
  expect(looked).toEqual(['0']);
  expect(asked).toEqual(['0', '1', '2', '3']);
});

test('M21: a look-up that waits for one endpoint’s budget is in no other’s way', async () => {
  const { look, asked } = closedBudget();
  for (let nth = 0; nth < 10; nth += 1) look(`poll ${nth}`, 'utilityOrder', 'polling');
  look('bill', 'utilityOrder', 'doubt');
  look('data', 'dataOrder', 'doubt');
  for (let nth = 0; nth < 10; nth += 1) await turn();
  expect(asked.toSorted()).toEqual(['bill', 'data', 'poll 0', 'poll 1', 'poll 2']);
});

test('an open budget has all asked about in their order, three at a time', async () => {
  const looks = new LookupQueue();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const client = { waitMs: () => 0, permit: async (endpoint: Permit['endpoint']) => ({ endpoint }) };
  for (let nth = 0; nth < 9; nth += 1) {
    const endpoint = nth % 2 === 0 ? 'airtimeOrder' : 'dataOrder';
    void looks.take({ client, endpoint, who: { nth }, rank: () => 'doubt', since: 0, signal }, () => {
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

test('M25 a look-up that a person asks about comes next, wherever it stood, and only once', async () => {
  const turns = new Semaphore(1);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const who = { first: {}, second: {}, third: {} };
  const join = (rank: Rank, name: keyof typeof who, since: number) =>
    void turns.take(
      rank,
      since,
      () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      who[name],
    );
  join('polling', 'first', 0);
  join('doubt', 'second', 1);
  join('polling', 'third', 2);
  turns.moveUp(who.third, 'asked');
  // That leads nobody down, and one that has had its turn is not in line.
  turns.moveUp(who.third, 'polling');
  turns.moveUp(who.first, 'asked');
  turns.moveUp({}, 'asked');
  for (let nth = 0; nth < 3; nth += 1) {
    await turn();
    ends.shift()?.();
  }
  await turn();
  expect(started).toEqual(['first', 'third', 'second']);
});

test('M21 polls that hang leave a turn to a look-up that decides about money', async () => {
  const looks = new LookupQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const client = { waitMs: () => 0, permit: async (endpoint: Permit['endpoint']) => ({ endpoint }) };
  const who = { data: {}, asked: {} };
  const look = (name: string, rank: Rank, of: object = { name }) =>
    void looks.take({ client, endpoint: 'dataOrder', who: of, rank: () => rank, since: 0, signal }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  for (const name of ['poll 1', 'poll 2', 'poll 3']) look(name, 'polling');
  look('poll that is asked about', 'polling', who.asked);
  await turn();
  expect(started).toEqual(['poll 1', 'poll 2']);
  look('data', 'this-run', who.data);
  await turn();
  expect(started).toEqual(['poll 1', 'poll 2', 'data']);
  ends[2]?.();
  await turn();
  expect(started).toHaveLength(3);
  // A person's question takes the turn that is kept, without waiting for another to end.
  looks.moveUp(who.asked, 'asked');
  await turn();
  expect(started.slice(3)).toEqual(['poll that is asked about']);
  ends[0]?.();
  await turn();
  expect(started.slice(4)).toEqual(['poll 3']);
});

test('M21 look-ups about money that never end leave polls their share of the turns', async () => {
  const looks = new LookupQueue();
  let polled = 0;
  const ends: (() => void)[] = [];
  const client = { waitMs: () => 0, permit: async (endpoint: Permit['endpoint']) => ({ endpoint }) };
  const look = (rank: Rank) =>
    void looks.take({ client, endpoint: 'dataOrder', who: {}, rank: () => rank, since: 0, signal }, () => {
      if (rank === 'polling') polled += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  for (let nth = 0; nth < 6; nth += 1) look('doubt');
  for (let nth = 0; nth < 20; nth += 1) look('polling');
  for (let nth = 0; nth < 100; nth += 1) {
    await turn();
    ends.shift()?.();
    look('doubt');
  }
  expect(polled).toBeGreaterThan(8);
});

/** One request at a time takes one unit of time; answers when each was served. */
async function serve(waiting: readonly { readonly rank: Rank; readonly since: number; readonly at: number }[]) {
  const turns = new Semaphore(1);
  const served = new Map<number, number>();
  let now = 0;
  const ends: (() => void)[] = [];
  for (; served.size < waiting.length; now += 1) {
    for (const [nth, { rank, since, at }] of waiting.entries()) {
      if (at === now)
        void turns.take(rank, since, () => {
          served.set(nth, now);
          return new Promise<void>((resolve) => ends.push(resolve));
        });
    }
    ends.shift()?.();
    await turn();
  }
  return waiting.map((one, nth) => ({ ...one, waited: (served.get(nth) ?? 0) - one.at }));
}

test('M21 a new sale among 5,000 unknown orders after a restore waits for one turn, and nobody for ever', async () => {
  const old = Array.from({ length: 5000 }, (_, nth) => ({ rank: 'doubt', since: (nth * 7919) % 5000, at: 0 }) as const);
  const polls = Array.from({ length: 300 }, (_, nth) => ({ rank: 'polling', since: nth, at: 0 }) as const);
  const sales = Array.from({ length: 200 }, (_, nth) => ({ rank: 'this-run', since: 9e9, at: 20 * nth + 5 }) as const);
  const asked = Array.from({ length: 50 }, (_, nth) => ({ rank: 'asked', since: 0, at: 70 * nth + 6 }) as const);
  const served = await serve([...old, ...polls, ...sales, ...asked]);
  const longest = (rank: Rank): number =>
    Math.max(...served.filter((one) => one.rank === rank).map(({ waited }) => waited));
  expect(longest('this-run')).toBeLessThanOrEqual(2);
  expect(longest('asked')).toBeLessThanOrEqual(4);
  // The oldest come first, but for the turns that other lines have.
  const first = served.filter(({ rank, waited }) => rank === 'doubt' && waited < 1000).map(({ since }) => since);
  expect(Math.max(...first)).toBeLessThan(1000);
  // Polls have their share from the beginning.
  expect(served.filter(({ rank, waited }) => rank === 'polling' && waited < 1000).length).toBeGreaterThan(50);
});

test('M21 sales that never end keep no old order waiting for ever', async () => {
  const sales = Array.from({ length: 400 }, (_, nth) => ({ rank: 'this-run', since: 0, at: nth }) as const);
  const old = [
    { rank: 'doubt', since: 0, at: 0 },
    { rank: 'polling', since: 0, at: 0 },
  ] as const;
  const served = await serve([...sales, ...old]);
  for (const { waited } of served.slice(-2)) expect(waited).toBeLessThan(20);
});
