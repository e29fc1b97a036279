import { expect, test } from 'vitest';
import type { Committed, IntentChange } from '#main/journal/base/records.ts';
import { CommitGroup } from '#main/orders/run/commit-group.ts';

const changeOf = (intentId: number): IntentChange =>
  ({ intentId, version: 1, at: 0, patch: {}, postings: [], events: [], wipeBody: false }) as IntentChange;

/** A journal that answers on command, and refuses the ids in `refuses`. */
function journal(refuses: ReadonlySet<number> = new Set()) {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const commit = (happenings: readonly (readonly IntentChange[])[]): Promise<(readonly Committed[])[]> => {
    const ids = happenings.map(([change]) => change?.intentId ?? 0);
    asked.push(ids);
    return new Promise((resolve, reject) => {
      answers.push(() => {
        if (ids.some((id) => refuses.has(id))) reject(new Error('it breaks'));
        else
          resolve(
            happenings.map((changes) => changes.map(({ intentId }) => ({ kind: 'committed', version: intentId }))),
          );
      });
    });
  };
  const answer = async () => {
    answers.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { group: new CommitGroup({ commit }), asked, answer };
}

test('a change that comes alone goes alone and at once', async () => {
  const { group, asked, answer } = journal();
  const committed = group.commit([changeOf(7)]);
  expect(asked).toEqual([[7]]);
  await answer();
  expect(await committed).toEqual([{ kind: 'committed', version: 7 }]);
});

test('changes that come meanwhile go together, in their order, and each gets its own answer', async () => {
  const { group, asked, answer } = journal();
  const all = [1, 2, 3].map((id) => group.commit([changeOf(id)]));
  expect(asked).toEqual([[1]]);
  await answer();
  expect(asked).toEqual([[1], [2, 3]]);
  await answer();
  expect(await Promise.all(all)).toEqual([1, 2, 3].map((version) => [{ kind: 'committed', version }]));
});

test('a group is small enough that a new sale is not kept waiting', async () => {
  const { group, asked, answer } = journal();
  const all = Array.from({ length: 40 }, (_, id) => group.commit([changeOf(id)]));
  for (let turn = 0; turn < 10; turn += 1) await answer();
  await Promise.all(all);
  expect(asked.flat()).toEqual(Array.from({ length: 40 }, (_, id) => id));
  expect(Math.max(...asked.map(({ length }) => length))).toBe(16);
});

test('a change that cannot be written takes no other with it', async () => {
  const { group, asked, answer } = journal(new Set([3]));
  const all = [1, 2, 3, 4].map((id) => group.commit([changeOf(id)]));
  for (let turn = 0; turn < 8; turn += 1) await answer();
  expect(asked).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  const told = await Promise.allSettled(all);
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
