/** Every line of all counters together, as a file for a spreadsheet. */
import type { MergedLine } from '#shared/counter-api/day-files.ts';
import { csvOf } from '#shared/csv.ts';
import { MERGED_COLUMNS } from '#shared/words/audit.ts';

const lineOf = (line: MergedLine): (string | number)[] => [
  ...[line.mark, line.day, line.product],
  line.orders,
  ...[line.revenue, line.walletCost, line.estimatedCost, line.margin, line.commission, line.owed].map(
    (pesewas) => pesewas / 100,
  ),
  line.smsCredits,
];

export const mergedCsv = (lines: readonly MergedLine[]): string => csvOf([[...MERGED_COLUMNS], ...lines.map(lineOf)]);
