/** The draft of a list of bundles: its lines as they were typed, and the result of each. */
import { z } from 'zod';
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { type BulkRow, MOST_BULK_ROWS, type SaleQuote, type SaleRequest } from '#shared/counter-api/sales.ts';
import { addMoney, type Pesewa, pesewas } from '#shared/money.ts';
import {
  type JudgedRow,
  judgeRow,
  LONGEST_LINE,
  offerMap,
  type ReadRow,
  readRow,
  rowKey,
  rowReader,
  rowText,
} from '#shared/parse/bulk-rows.ts';
import { bundleOffers } from './bundle-offers.ts';
import { createDraftStore, draftOf } from './draft-store.ts';
import { createLineDraft } from './line-draft.ts';

export type BulkRequest = Extract<SaleRequest, { product: 'bulk' }>;
type SameSale = SaleQuote['sameSale'];

export const NO_OFFERS: readonly BundleOffer[] = [];

const bulkDraft = draftOf({
  lines: z.array(z.string().max(LONGEST_LINE)).max(MOST_BULK_ROWS),
  /** The size for rows that name none. */
  usualGb: z.number().positive().nullable(),
});
export type BulkDraft = z.infer<typeof bulkDraft>;

export type BulkGap = 'rows-missing' | 'rows-wrong' | 'offers-missing';

export const bulkDrafts = createDraftStore<BulkDraft>({
  schema: bulkDraft,
  empty: { lines: [], usualGb: null },
});
export const useBulkDraft = bulkDrafts.use;

export const bulkLines = createLineDraft<ReadRow>({
  most: MOST_BULK_ROWS,
  longest: LONGEST_LINE,
  lines: () => useBulkDraft.getState().lines,
  setLines: (lines) => useBulkDraft.setState({ lines: [...lines] }),
  split: rowReader,
  read: readRow,
  prepare: (line) => void judgeBy(bundleOffers.use.getState().list ?? NO_OFFERS, useBulkDraft.getState().usualGb)(line),
});

export const setUsualGb = (usualGb: number | null): void => useBulkDraft.setState({ usualGb });

/** Starts another sale of rows that may be sold again: a new draft, whose orders will have references of their own. */
export function fillBulkAgain(rows: readonly BulkRow[]): void {
  bulkLines.forget();
  bulkDrafts.startNew({ lines: rows.map(rowText) });
}

export interface BulkLine {
  readonly text: string;
  readonly judged: JudgedRow;
  /** The row, counted from nothing, that has the same number and bundle; or only the same number. */
  readonly repeats: number | null;
  readonly numberOf: number | null;
  readonly same: SameSale;
}

/** The duplicate guard's answers, by the key of the row. */
export type SameRows = ReadonlyMap<string, SameSale>;

/**
 * Caches the results of lines. They depend on the offers and the usual size, which seldom change while a list is
 * mended.
 */
let judgedBefore = {
  offers: [] as readonly BundleOffer[],
  usualGb: null as number | null,
  map: offerMap([]),
  of: new Map<string, JudgedRow>(),
};

function judgeBy(offers: readonly BundleOffer[], usualGb: number | null): (text: string) => JudgedRow {
  if (judgedBefore.offers !== offers || judgedBefore.usualGb !== usualGb || judgedBefore.of.size > 3 * MOST_BULK_ROWS) {
    judgedBefore = { offers, usualGb, map: offerMap(offers), of: new Map() };
  }
  const { of: known, map } = judgedBefore;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const judged = judgeRow(bulkLines.read(text), usualGb, map);
    known.set(text, judged);
    return judged;
  };
}

const isSame = (a: BulkLine, b: BulkLine): boolean =>
  a.judged === b.judged && a.repeats === b.repeats && a.numberOf === b.numberOf && a.same === b.same;

/**
 * Judges every line. Null offers: nothing can be said of sizes and prices yet. A line that is unchanged since `before`
 * is the same object: its row needn't be drawn again.
 */
export function bulkRows(
  { lines, usualGb }: Pick<BulkDraft, 'lines' | 'usualGb'>,
  offers: readonly BundleOffer[],
  sames: SameRows,
  before: readonly BulkLine[] = [],
): BulkLine[] {
  const judge = judgeBy(offers, usualGb);
  const rows = new Map<string, number>();
  const numbers = new Map<string, number>();
  return lines.map((text, index) => {
    const line = lineOf(text, index, judge(text), rows, numbers, sames);
    const old = before[index];
    return old !== undefined && old.text === text && isSame(old, line) ? old : line;
  });
}

function lineOf(
  text: string,
  index: number,
  judged: JudgedRow,
  rows: Map<string, number>,
  numbers: Map<string, number>,
  sames: SameRows,
): BulkLine {
  if (judged.row === null) return { text, judged, repeats: null, numberOf: null, same: null };
  const key = rowKey(judged.row);
  const repeats = rows.get(key) ?? null;
  const numberOf = numbers.get(judged.row.phone) ?? null;
  if (repeats === null) rows.set(key, index);
  if (numberOf === null) numbers.set(judged.row.phone, index);
  return { text, judged, repeats, numberOf, same: sames.get(key) ?? null };
}

/** The reason why a row keeps the list from being sold, or what to look at first. */
export type RowMark = 'wrong' | 'blocked' | 'repeat' | 'sold-before' | 'number-again' | 'unusual' | 'good';

export function markOf({ judged, repeats, numberOf, same }: BulkLine): RowMark {
  if (judged.row === null) return 'wrong';
  if (same?.blocks) return 'blocked';
  if (repeats !== null) return 'repeat';
  if (same !== null) return 'sold-before';
  if (numberOf !== null) return 'number-again';
  return judged.unusual === null ? 'good' : 'unusual';
}

export const mustBeMended = (mark: RowMark): boolean => mark === 'wrong' || mark === 'blocked';

/** The sum of the rows that can be sold as they are. */
export interface BulkSum {
  readonly total: Pesewa;
  readonly sellable: number;
  readonly marks: Readonly<Record<RowMark, number>>;
  readonly bundles: readonly {
    readonly network: BulkRow['network'];
    readonly volumeGb: number;
    readonly count: number;
  }[];
}

export function sumOf(rows: readonly BulkLine[]): BulkSum {
  const marks = { wrong: 0, blocked: 0, repeat: 0, 'sold-before': 0, 'number-again': 0, unusual: 0, good: 0 };
  const bundles = new Map<string, { network: BulkRow['network']; volumeGb: number; count: number }>();
  let total = 0;
  for (const line of rows) {
    const mark = markOf(line);
    marks[mark] += 1;
    const { row, price } = line.judged;
    if (row === null || mustBeMended(mark)) continue;
    total += price;
    const key = `${row.network}|${row.volumeGb}`;
    const { network, volumeGb } = row;
    bundles.set(key, { network, volumeGb, count: (bundles.get(key)?.count ?? 0) + 1 });
  }
  return {
    total: addMoney(pesewas(total)),
    sellable: rows.length - marks.wrong - marks.blocked,
    marks,
    bundles: [...bundles.values()],
  };
}

export function readBulkDraft(
  draft: BulkDraft,
  offers: readonly BundleOffer[] | null,
  sames: SameRows,
): { sale: BulkRequest } | { gap: BulkGap } {
  if (draft.lines.length === 0) return { gap: 'rows-missing' };
  if (offers === null) return { gap: 'offers-missing' };
  const lines = bulkRows(draft, offers, sames);
  if (lines.some((line) => mustBeMended(markOf(line)))) return { gap: 'rows-wrong' };
  return { sale: { product: 'bulk', rows: lines.flatMap(({ judged }) => judged.row ?? []) } };
}
