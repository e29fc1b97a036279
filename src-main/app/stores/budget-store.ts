import type { Journal } from '../../journal/journal.ts';
import type { BudgetStore, StoredBudget } from '../../reseller-client/budgets/budgets.ts';

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
