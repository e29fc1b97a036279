/**
 * Any sale, found as a person types: by slip, by number or account or how it ends, by reference. Each question goes to
 * the head of an index and reads no more rows than a limit says, so that a million sales answer like ten.
 */
import { parsePhone } from '#shared/phone.ts';
import type { ReadableDb } from './database.ts';
import type { FoundRecord } from './records.ts';

/** How much of one index's range is read before "the newest of them" is looked for elsewhere. */
const MOST_READ = 2000;
/** One character is too little to tell anything by. */
const LEAST_TYPED = 2;
const LARGEST_SLIP = 999_999_999_999;

type Column = 'recipient' | 'recipient_reversed' | 'reference';

/** Behind every text that begins with the prefix. */
const endOf = (prefix: string): string => `${prefix}\u{10ffff}`;

export const FIND_SQL = {
  slip: `SELECT s.seq AS saleSeq, (SELECT id FROM intents WHERE sale_seq = s.seq ORDER BY item LIMIT 1) AS intentId
    FROM sales s WHERE s.seq = ?`,
  /** The range, cut off where it is too long to be sorted while somebody types. */
  range: (column: Column): string =>
    `SELECT id AS intentId FROM intents WHERE ${column} >= ? AND ${column} < ? LIMIT ?`,
  /** The newest orders of all: in a range that is long, some are surely among them. */
  newest: `SELECT id AS intentId, recipient, recipient_reversed, reference FROM intents WHERE id > ? ORDER BY id DESC
    LIMIT ?`,
  newestId: `SELECT id FROM intents ORDER BY id DESC LIMIT 1`,
  saleOf: `SELECT sale_seq AS saleSeq FROM intents WHERE id = ?`,
} as const;

interface Wanted {
  readonly slip: number | null;
  readonly numbers: readonly string[];
  readonly ending: string | null;
  readonly references: readonly string[];
}

/** What a text may mean. `024 412`, `+233 24 4`, `…456`, `slip 1041`, `dw-k3f7-…`. */
export function wantedBy(text: string): Wanted {
  const typed = text.trim().replace(/^(slip\s*|#\s*)/i, '');
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

/** The newest orders whose column begins with the prefix. */
function newestOf(db: ReadableDb) {
  const ranges = {
    recipient: db.prepare<[string, string, number], { intentId: number }>(FIND_SQL.range('recipient')),
    recipient_reversed: db.prepare<[string, string, number], { intentId: number }>(
      FIND_SQL.range('recipient_reversed'),
    ),
    reference: db.prepare<[string, string, number], { intentId: number }>(FIND_SQL.range('reference')),
  };
  const newest = db.prepare<[number, number], { intentId: number } & Record<Column, string>>(FIND_SQL.newest);
  const newestId = db.prepare<[], { id: number }>(FIND_SQL.newestId);
  return (column: Column, prefix: string, limit: number): number[] => {
    const found = ranges[column].all(prefix, endOf(prefix), MOST_READ).map(({ intentId }) => intentId);
    if (found.length === MOST_READ) {
      const from = (newestId.get()?.id ?? 0) - MOST_READ;
      const recent = newest.all(from, MOST_READ).filter((row) => row[column].startsWith(prefix));
      found.push(...recent.map(({ intentId }) => intentId));
    }
    return [...new Set(found)].sort((a, b) => b - a).slice(0, limit);
  };
}

export function saleFinder(db: ReadableDb) {
  const slip = db.prepare<[number], { saleSeq: number; intentId: number | null }>(FIND_SQL.slip);
  const saleOf = db.prepare<[number], { saleSeq: number }>(FIND_SQL.saleOf);
  const newest = newestOf(db);
  return (text: string, limit: number): FoundRecord[] => {
    const { slip: number, numbers, ending, references } = wantedBy(text);
    const found = new Map<number, FoundRecord>();
    const add = (saleSeq: number, intentId: number, by: FoundRecord['by']): void => {
      if (found.size < limit && !found.has(saleSeq)) found.set(saleSeq, { saleSeq, intentId, by });
    };
    const addAll = (ids: readonly number[], by: FoundRecord['by']): void => {
      for (const id of ids) add(saleOf.get(id)?.saleSeq ?? 0, id, by);
    };
    const bySlip = number === null ? undefined : slip.get(number);
    if (bySlip && bySlip.intentId !== null) add(bySlip.saleSeq, bySlip.intentId, 'slip');
    for (const prefix of references) addAll(newest('reference', prefix, limit), 'reference');
    for (const prefix of numbers) addAll(newest('recipient', prefix, limit), 'number');
    if (ending !== null) addAll(newest('recipient_reversed', [...ending].reverse().join(''), limit), 'ending');
    return [...found.values()];
  };
}
