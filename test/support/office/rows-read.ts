/** Counts the rows of each table that a question really reads, found or not, as PostgreSQL tells it. */
import type { OfficeDatabase } from '#main/office/database/database.ts';

interface Step {
  readonly Plans?: readonly Step[];
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Step }[];
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** The question gets no rows: its statements are explained while they run. */
export async function rowsRead(
  db: OfficeDatabase,
  ask: (queries: Pick<OfficeDatabase, 'query' | 'run'>) => Promise<unknown>,
): Promise<(table: string) => number> {
  const steps: Step[] = [];
  await ask({
    run: (sql) => db.run(sql),
    query: async (sql, parameters) => {
      const rows = await db.query<Explained>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
      steps.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan))));
      return [];
    },
  });
  return (table) =>
    steps
      .filter((step) => step['Relation Name'] === table)
      .map((step) => step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)))
      .reduce((sum, rows) => sum + rows, 0);
}
