import type { Finding } from '#shared/counter-api/doctor.ts';
import { fine, notAsked, watch } from '../finding.ts';

/** One budget of one key, as the journal holds it. */
export interface BudgetStatus {
  readonly bucket: string;
  /** The requests of the last minute, and the limit for a minute; null if none is known. */
  readonly used: number;
  readonly limit: number | null;
  /** The time for which the service still asks for quiet. */
  readonly closedForMs: number;
}

export interface BudgetsPort {
  /** Null if the journal can't tell. */
  readonly look: () => Promise<readonly BudgetStatus[] | null>;
}

const isSpent = ({ used, limit, closedForMs }: BudgetStatus): boolean =>
  closedForMs > 0 || (limit !== null && used >= limit);

export async function checkBudgets({ look }: BudgetsPort): Promise<Finding> {
  const budgets = await look();
  if (budgets === null) return notAsked('budgets', 'no-journal');
  const spent = budgets.filter(isSpent);
  if (spent.length === 0) return fine('budgets', 'free', { used: budgets.reduce((sum, { used }) => sum + used, 0) });
  const seconds = Math.ceil(Math.max(...spent.map(({ closedForMs }) => closedForMs)) / 1000);
  return watch('budgets', 'spent', { which: spent.map(({ bucket }) => bucket).join(', '), seconds });
}
