/** Every line of all counters together, as a file for a spreadsheet. */
import type { MergedLine } from '#shared/counter-api/day-files.ts';
import { csvOf } from '#shared/csv-writer.ts';
import { MERGED_COLUMNS } from '#shared/words/audit.ts';
import { isCostUnknown, UNKNOWN } from '#shared/words/reports.ts';

/** Writes an unknown cost as unknown, not as zero. */
const costsOf = (line: MergedLine): (string | number)[] =>
  isCostUnknown(line, line.ordersWithoutCost)
    ? [UNKNOWN, UNKNOWN, UNKNOWN]
    : [line.walletCost, line.estimatedCost, line.margin].map((pesewas) => pesewas / 100);

const lineOf = (line: MergedLine): (string | number)[] => [
  ...[line.mark, line.day, line.product],
  line.orders,
  line.revenue / 100,
  ...costsOf(line),
  ...[line.commission, line.owed].map((pesewas) => pesewas / 100),
  ...[line.smsCredits, line.ordersWithoutCost, line.uncosted / 100],
];

export const mergedCsv = (lines: readonly MergedLine[]): string => csvOf([[...MERGED_COLUMNS], ...lines.map(lineOf)]);
