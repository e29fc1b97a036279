/**
 * Finds any sale while a person types: by slip, by number or account or its ending, by reference. Each query reads the
 * head of an index, up to a limit, so that a million sales answer as fast as ten.
 */
import { plainLine } from '#shared/parse/one-number.ts';
import { parsePhone } from '#shared/phone.ts';
import type { ReadableDb } from '../base/database.ts';
import type { FoundRecord, SaleLineRecord } from '../base/records.ts';
import type { saleLineReader } from './sale-lines.ts';

/** Rows that are read of one index's range before the newest of them are searched for elsewhere. */
const MOST_READ = 2000;
/** One character is too little to search by. */
const LEAST_TYPED = 2;
const LARGEST_SLIP = 999_999_999_999;

type Column = 'recipient' | 'recipient_reversed' | 'reference';

/** Returns a text that sorts after every text with this prefix. */
const endOf = (prefix: string): string => `${prefix}\u{10ffff}`;

export const FIND_SQL = {
  slip: `SELECT s.seq AS saleSeq, (SELECT id FROM intents WHERE sale_seq = s.seq ORDER BY item LIMIT 1) AS intentId
    FROM sales s WHERE s.seq = ?`,
  /** Tells whether a range is too long to be sorted while a person types. */
  isLong: (column: Column): string =>
    `SELECT 1 FROM intents WHERE ${column} >= ? AND ${column} < ? LIMIT 1 OFFSET ${MOST_READ}`,
  /** The newest of a range; if it is too long, the newest of its head. */
  range: (column: Column): string =>
    `SELECT id AS intentId, sale_seq AS saleSeq FROM intents WHERE id IN (
       SELECT id FROM (SELECT id FROM intents WHERE ${column} >= ? AND ${column} < ? LIMIT ${MOST_READ})
       ORDER BY id DESC LIMIT ?)
     ORDER BY id DESC`,
  /** Searches the newest orders of all: enough of a long range is surely among them. */
  newest: (column: Column): string =>
    `SELECT id AS intentId, sale_seq AS saleSeq FROM intents WHERE id > ? AND +${column} >= ? AND +${column} < ?
     ORDER BY id DESC LIMIT ?`,
  newestId: `SELECT id FROM intents ORDER BY id DESC LIMIT 1`,
} as const;

interface Wanted {
  readonly slip: number | null;
  readonly numbers: readonly string[];
  readonly ending: string | null;
  readonly references: readonly string[];
}

/** Parses what a text may mean: `024 412`, `+233 24 4`, `…456`, `slip 1041`, `dw-k3f7-…`. */
export function wantedBy(text: string): Wanted {
  // A number that is copied out of a chat or the contacts has invisible marks around it.
  const typed = plainLine(text).replace(/^(slip\s*|#\s*)/i, '');
  const digits = typed.replace(/[\s().\-\u2026\u00a0]/g, '');
  if (digits.length < LEAST_TYPED) {
    return { slip: /^[1-9]$/.test(digits) ? Number(digits) : null, numbers: [], ending: null, references: [] };
  }
  if (/^\+?\d+$/.test(digits)) {
    const plain = digits.replace('+', '');
    const local = parsePhone(digits) ?? (digits.startsWith('+233') ? `0${digits.slice(4)}` : plain);
    return {
      slip: /^[1-9]\d*$/.test(plain) && Number(plain) <= LARGEST_SLIP ? Number(plain) : null,
      numbers: [...new Set([local, plain])],
      ending: plain,
      references: [],
    };
  }
  const capitals = typed.toUpperCase();
  const reference = capitals.startsWith('DW') ? capitals : `DW-${capitals}`;
  return {
    slip: null,
    numbers: [...new Set([typed, capitals])],
    ending: null,
    references: [...new Set([capitals, reference])],
  };
}

type Found = Pick<FoundRecord, 'saleSeq' | 'intentId'>;

/** The newest orders whose column begins with the prefix. */
function newestOf(db: ReadableDb) {
  const columns: readonly Column[] = ['recipient', 'recipient_reversed', 'reference'];
  const each = (sql: (column: Column) => string) =>
    Object.fromEntries(columns.map((column) => [column, db.prepare<unknown[], Found>(sql(column))]));
  const [long, ranges, recents] = [each(FIND_SQL.isLong), each(FIND_SQL.range), each(FIND_SQL.newest)];
  const newestId = db.prepare<[], { id: number }>(FIND_SQL.newestId);
  return (column: Column, prefix: string, limit: number): readonly Found[] => {
    const [from, to] = [prefix, endOf(prefix)];
    const isLong = long[column]?.get(from, to) !== undefined;
    const since = isLong ? (newestId.get()?.id ?? 0) - MOST_READ : 0;
    const recent = isLong ? (recents[column]?.all(since, from, to, limit) ?? []) : [];
    if (recent.length >= limit) return recent;
    const older = ranges[column]?.all(from, to, limit) ?? [];
    if (recent.length === 0) return older;
    const byId = new Map([...recent, ...older].map((found) => [found.intentId, found]));
    return [...byId.values()].sort((a, b) => b.intentId - a.intentId).slice(0, limit);
  };
}

export function saleFinder(db: ReadableDb) {
  const slip = db.prepare<[number], { saleSeq: number; intentId: number | null }>(FIND_SQL.slip);
  const newest = newestOf(db);
  const soldBy = db.prepare<[number], { id: string }>(`SELECT attendant_id AS id FROM sales WHERE seq = ?`);
  return (text: string, limit: number, by: string | null = null): FoundRecord[] => {
    const { slip: number, numbers, ending, references } = wantedBy(text);
    const found = new Map<number, FoundRecord>();
    const add = (saleSeq: number, intentId: number, how: FoundRecord['by']): void => {
      if (found.size >= limit || found.has(saleSeq)) return;
      if (by === null || soldBy.get(saleSeq)?.id === by) found.set(saleSeq, { saleSeq, intentId, by: how });
    };
    const addAll = (column: Column, prefix: string, how: FoundRecord['by']): void => {
      if (found.size >= limit) return;
      // Other attendants' sales would use up the limit.
      for (const { saleSeq, intentId } of newest(column, prefix, by === null ? limit : MOST_READ)) {
        add(saleSeq, intentId, how);
      }
    };
    const bySlip = number === null ? undefined : slip.get(number);
    if (bySlip && bySlip.intentId !== null) add(bySlip.saleSeq, bySlip.intentId, 'slip');
    for (const prefix of references) addAll('reference', prefix, 'reference');
    for (const prefix of numbers) addAll('recipient', prefix, 'number');
    if (ending !== null) addAll('recipient_reversed', [...ending].reverse().join(''), 'ending');
    return [...found.values()];
  };
}

/** `by`: only the sales of this attendant. */
export function saleSearch(db: ReadableDb, lines: ReturnType<typeof saleLineReader>) {
  const find = saleFinder(db);
  return {
    findSales: (
      text: string,
      limit: number,
      by: string | null = null,
    ): { readonly found: FoundRecord; readonly line: SaleLineRecord }[] => {
      const all = find(text, limit, by);
      const linesOf = lines(all);
      return all.flatMap((found, nth) => {
        const line = linesOf[nth];
        return line ? [{ found, line }] : [];
      });
    },
  };
}
