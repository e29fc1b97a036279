import { useEffect, useMemo, useRef } from 'react';
import type { BulkRow } from '#shared/counter-api/sales.ts';
import { type BulkLine, bulkRows, NO_OFFERS, sumOf, useBulkDraft } from '../../stores/sale/bulk-draft.ts';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { askSameRows, useSameRows } from './duplicate-rows.ts';

/** Asks the journal only when typing pauses. */
const REST_MS = 250;

const sellable = (lines: readonly BulkLine[]): BulkRow[] => lines.flatMap(({ judged }) => judged.row ?? []);

/** The lines of the draft with their results, updated by every change of lines, prices and past sales. */
export function useBulkRows() {
  const { saleId, lines, usualGb } = useBulkDraft();
  const offers = bundleOffers.use((state) => state.list);
  const sames = useSameRows((state) => state.known);
  const before = useRef<readonly BulkLine[]>([]);
  const rows = useMemo(
    () => bulkRows({ lines, usualGb }, offers ?? NO_OFFERS, sames, before.current),
    [lines, usualGb, offers, sames],
  );
  useEffect(() => {
    before.current = rows;
  }, [rows]);
  const sum = useMemo(() => sumOf(rows), [rows]);
  useEffect(() => {
    const timer = setTimeout(() => void askSameRows(saleId, () => sellable(rows)), REST_MS);
    return () => clearTimeout(timer);
  }, [saleId, rows]);
  return { rows, sum, offers };
}
