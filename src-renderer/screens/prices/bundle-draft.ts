/** Prices of single bundles while they are typed. */
import type { PriceItem, PriceRules } from '#shared/counter-api/prices.ts';
import { formatAmount, parseCedis, pesewas } from '#shared/money.ts';
import { readWallList, type WallPrice } from '#shared/wall-prices.ts';

export interface BundleRow {
  readonly supplier: string;
  readonly volumeGb: number;
}

/** The text typed for each bundle, by its key; empty if the rules make its price. */
export type BundleDraft = Readonly<Record<string, string>>;

export const bundleKey = ({ supplier, volumeGb }: BundleRow): string => `${supplier} ${volumeGb}`;

/** Those that are listed now, and those that have a price although they aren't. */
export function bundleRows(items: readonly PriceItem[], rules: PriceRules): BundleRow[] {
  const rows = [...items, ...rules].flatMap(({ supplier, volumeGb }) =>
    supplier === null || volumeGb === undefined ? [] : [{ supplier, volumeGb }],
  );
  return [...new Map(rows.map((row) => [bundleKey(row), row])).values()];
}

export const draftOfRules = (rules: PriceRules): BundleDraft =>
  Object.fromEntries(
    rules.flatMap(({ supplier, volumeGb, markup }) =>
      supplier === null || volumeGb === undefined || markup.kind !== 'price'
        ? []
        : [[bundleKey({ supplier, volumeGb }), formatAmount(markup.amount)]],
    ),
  );

const hasText = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

const priceOf = (text: string): WallPrice['price'] => parseCedis(text) ?? pesewas(0);

export const isWrong = (text: string | undefined): boolean => hasText(text) && priceOf(text) === 0;

/** Null while one of them is no price. */
export function pricesOf(draft: BundleDraft, rows: readonly BundleRow[]): readonly WallPrice[] | null {
  const typed = rows.flatMap((row) => {
    const text = draft[bundleKey(row)];
    return hasText(text) ? [{ ...row, price: priceOf(text) }] : [];
  });
  return typed.some(({ price }) => price === 0) ? null : typed;
}

/** The price that the list's last text put into a field, and the text that stood there before. */
interface Given {
  readonly price: string;
  readonly before: string;
}

export interface TakenList {
  readonly given: Readonly<Record<string, Given>>;
  readonly taken: number;
  /** The lines that could not be read for sure. */
  readonly unread: readonly string[];
}

export const NO_LIST: TakenList = { given: {}, taken: 0, unread: [] };

/**
 * Puts into the draft what the list's text changed since its last version. A field that was corrected by hand keeps
 * the correction until the list gives its bundle another price.
 */
export function takeList(draft: BundleDraft, text: string, rows: readonly BundleRow[], last: TakenList) {
  const { prices, unread } = readWallList(text, rows);
  const said = new Map(prices.map((one) => [bundleKey(one), formatAmount(one.price)]));
  const put: Record<string, string> = {};
  for (const [key, { price, before }] of Object.entries(last.given)) {
    if (!said.has(key) && draft[key] === price) put[key] = before;
  }
  const given: Record<string, Given> = {};
  for (const [key, price] of said) {
    const known = last.given[key];
    const before = known !== undefined && draft[key] === known.price ? known.before : (draft[key] ?? '');
    given[key] = known?.price === price ? known : { price, before };
    if (known?.price !== price) put[key] = price;
  }
  const list: TakenList = { given, taken: prices.length, unread };
  return { draft: { ...draft, ...put }, list };
}
