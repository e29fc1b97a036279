/** Small facts that other domains keep in the journal: budgets, numbers that wait, and the marks of other counters. */

import { z } from 'zod';
import type { Journal } from '../../journal/journal.ts';
import type { WaitingStore } from '../../orders/service/waiting-room.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import type { BudgetStore, StoredBudget } from '../../reseller-client/budgets/budgets.ts';
import type { FirstSalesStore } from '../../staff/first-sales.ts';

/** Stores the client's budgets in the journal, which knows their key and their bucket, but not their meaning. */
export const budgetStore = ({ read, write }: Journal): BudgetStore => ({
  load: async () => (await read.budgets()).map(({ memory }) => JSON.parse(memory) as StoredBudget),
  save: (budgets) =>
    write.saveBudgets(
      budgets.map((budget) => ({
        keyFingerprint: budget.keyFingerprint,
        bucket: budget.bucket,
        memory: JSON.stringify(budget),
      })),
    ),
});

const KEPT_AS = 'waiting-room';

/** A few numbers, stored in the journal's meta. */
export const waitingStore = ({ read, write }: Journal): WaitingStore => ({
  load: async () => (await read.meta())[KEPT_AS] ?? null,
  save: (text) => write.saveMeta({ [KEPT_AS]: text }),
});

const HIDDEN_AS = 'first-sales-hidden';
const EVERY_SALE = { product: null, state: null, day: null };

export const firstSalesStore = ({ read, write }: Pick<Journal, 'read' | 'write'>): FirstSalesStore => ({
  load: async () => (await read.meta())[HIDDEN_AS] ?? null,
  save: (text) => write.saveMeta({ [HIDDEN_AS]: text }),
  salesOf: async (person, most) => (await read.salesPage(EVERY_SALE, null, most, person)).length,
});

const KEY = 'known-counters';
const marks = z.array(z.string()).catch([]);

export function knownCounters({ read, write }: Pick<Journal, 'read' | 'write'>, by: () => string, now: () => number) {
  const known = async (): Promise<readonly string[]> => {
    const text = (await read.meta())[KEY];
    return text === undefined ? [] : marks.parse(JSON.parse(text));
  };
  /** Each mark is added to the list that the one before it left. */
  const turns = new SerialQueue();
  const know = async (mark: string, who: string): Promise<void> => {
    const before = await known();
    if (before.includes(mark)) return;
    await write.saveMeta({ [KEY]: JSON.stringify([...before, mark]) });
    await write.log({ kind: 'counter.known', at: now(), saleSeq: null, data: { mark, by: who } });
  };
  return {
    knownCounters: known,
    knowCounter: (mark: string): Promise<void> => {
      const who = by();
      return turns.take(() => know(mark, who));
    },
  };
}
