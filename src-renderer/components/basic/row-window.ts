/** Computes which rows of a long list are in the page. Pure, so that it can be tested alone. */
interface View {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** Rows that are drawn beyond the visible ones, so that a flick shows no white. */
const SPARE = 8;

/** The rows from `first` to just before `end`. */
export function rowWindow({ top, height, rowHeight }: View, count: number): { first: number; end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - SPARE));
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + SPARE);
  return { first, end: Math.max(first, end) };
}

/** The most rows that are ever in the page at a time. */
export const mostRows = ({ height, rowHeight }: Pick<View, 'height' | 'rowHeight'>): number =>
  Math.ceil(height / rowHeight) + 2 * SPARE + 1;

/** The scroll position that shows a row whole; the current one if the row is visible already. */
export function scrollTo(index: number, { top, height, rowHeight }: View): number {
  const from = index * rowHeight;
  if (from < top) return from;
  const below = from + rowHeight - height;
  return below > top ? below : top;
}

/** The row that a key leads to; null for a key that leads nowhere. */
export function rowAfter(key: string, index: number, count: number, { height, rowHeight }: View): number | null {
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to));
}
