/** The journal's knowledge of a draft's rows: which of them were sold before. The page asks about each row once. */
import { create } from 'zustand';
import { MOST_ROWS_ASKED } from '#shared/counter-api/bulk.ts';
import type { BoardView, BulkRow, SaleQuote } from '#shared/counter-api/sales.ts';
import { rowKey } from '#shared/parse/bulk-rows.ts';
import { call } from '../../bridge.ts';
import { useBoard } from '../../stores/board-store.ts';
import type { SameRows } from '../../stores/sale/bulk-draft.ts';

interface SameRowState {
  readonly saleId: string;
  readonly known: SameRows;
}

export const useSameRows = create<SameRowState>()(() => ({ saleId: '', known: new Map() }));

type Outdated = 'sold' | 'all';

/** Asks again about rows whose answer may be out of date: those that were sold before, or all. */
export function forgetSameRows(which: Outdated): void {
  if (asking) {
    // The answer that is on its way may be as old.
    outdated = outdated === 'all' ? 'all' : which;
    wanted = { ...wanted };
  }
  const { known } = useSameRows.getState();
  const kept = which === 'all' ? [] : [...known].filter(([, same]) => same === null);
  if (kept.length < known.size) useSameRows.setState({ known: new Map(kept) });
}

/** Counts the bundles on the board of which it isn't known whether they were sold. */
const inDoubt = (board: BoardView | null): number =>
  [...(board?.underWay ?? []), ...(board?.needsAttention ?? []), ...(board?.justNow ?? [])]
    .filter(({ product }) => product === 'data' || product === 'bulk')
    .reduce((sum, { tally, unproven }) => sum + (tally.unknown ?? 0) + (tally.attention ?? 0) + unproven, 0);

/** A row that had to be left out may be sold once the sale before it is proven not sold. */
useBoard.subscribe(({ board }, before) => {
  if (board !== before.board && inDoubt(board) !== inDoubt(before.board)) forgetSameRows('sold');
});

interface Wanted {
  readonly saleId: string;
  readonly rows: () => readonly BulkRow[];
}

let wanted: Wanted = { saleId: '', rows: () => [] };
let asking = false;
let outdated: Outdated | null = null;

/** Asks about rows that aren't known yet. While questions are on their way, the next ones wait for their end. */
export async function askSameRows(saleId: string, rows: () => readonly BulkRow[]): Promise<void> {
  wanted = { saleId, rows };
  if (useSameRows.getState().saleId !== saleId) useSameRows.setState({ saleId, known: new Map() });
  if (asking) return;
  asking = true;
  try {
    for (let before: Wanted | null = null; before !== wanted; ) {
      before = wanted;
      await askAll(before);
    }
  } finally {
    asking = false;
  }
}

/** Publishes all answers at once at the end: each update makes the page go through the whole list. */
async function askAll({ saleId, rows }: Wanted): Promise<void> {
  const learned = new Map<string, SaleQuote['sameSale']>();
  outdated = null;
  const unknown = unknownOf(rows());
  for (let from = 0; from < unknown.length; from += MOST_ROWS_ASKED) {
    const some = unknown.slice(from, from + MOST_ROWS_ASKED);
    const answer = await call('bulk.sameRows', { saleId, rows: some });
    if (!answer.ok || useSameRows.getState().saleId !== saleId) break;
    for (const [index, row] of some.entries()) learned.set(rowKey(row), answer.value[index] ?? null);
  }
  for (const [key, same] of learned) if (isOutdated(same)) learned.delete(key);
  const now = useSameRows.getState();
  if (learned.size > 0 && now.saleId === saleId) useSameRows.setState({ known: new Map([...now.known, ...learned]) });
}

const isOutdated = (same: SaleQuote['sameSale']): boolean =>
  outdated === 'all' || (outdated === 'sold' && same !== null);

function unknownOf(rows: readonly BulkRow[]): BulkRow[] {
  const { known } = useSameRows.getState();
  const unknown = new Map<string, BulkRow>();
  for (const row of rows) {
    const key = rowKey(row);
    if (!known.has(key)) unknown.set(key, row);
  }
  return [...unknown.values()];
}
