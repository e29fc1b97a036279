/** Reads the rows that the office lacks: those behind the cursor, oldest first, and never more than asked for. */
import type { BatchTables, Cursor } from '#shared/office/batch.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import { businessDayOf } from '../../platform/clock.ts';
import type { ReadableDb } from '../base/database.ts';
import { staffNames } from '../people/staff-rows.ts';

/** The rows of one table, as objects; a batch has them column by column. */
export type RowOf<Table extends keyof BatchTables> = {
  readonly [Column in keyof BatchTables[Table]]: BatchTables[Table][Column] extends (infer Value)[] ? Value : never;
};

/** Signed days are long texts. The first may be longer than this. */
const MOST_DAY_FILE_TEXT = 256_000;

type Posting = RowOf<'postings'>;

export function postingsAfter(db: ReadableDb, after: number, most: number): Posting[] {
  const names: Record<string, string> = { [HOUSE.id]: HOUSE.name, ...staffNames(db) };
  return db
    .prepare<[number, number], Omit<Posting, 'known'> & { readonly known: number }>(
      `SELECT id, business_day AS day, hour, shift_id AS shift, attendant_id AS attendant, product, supplier, kind,
         unit, known, amount, sale_seq AS sale, intent_id AS intent, at
       FROM postings WHERE id > ? ORDER BY id LIMIT ?`,
    )
    .all(after, most)
    .map((row) => ({ ...row, attendant: names[row.attendant] ?? row.attendant, known: row.known === 1 }));
}

export const salesAfter = (db: ReadableDb, after: number, most: number): RowOf<'sales'>[] =>
  db
    .prepare<[number, number], RowOf<'sales'>>(
      `SELECT seq, business_day AS day, product, price,
         (SELECT count(*) FROM intents WHERE sale_seq = s.seq) AS items,
         attendant_name AS attendant, shift_id AS shift, sold_at AS soldAt
       FROM sales s WHERE seq > ? ORDER BY seq LIMIT ?`,
    )
    .all(after, most);

export const balancesAfter = (db: ReadableDb, after: number, most: number): RowOf<'balances'>[] =>
  db
    .prepare<[number, number], RowOf<'balances'>>(
      `SELECT seq, account_id AS account, unit, balance, at FROM balances WHERE seq > ? ORDER BY seq LIMIT ?`,
    )
    .all(after, most);

/** The part of a Z that the office is told. An older Dwadi may have written it. */
interface WrittenZ extends Pick<RowOf<'shifts'>, 'shift' | 'openedAt' | 'openedBy' | 'endedAt' | 'endedBy'> {
  readonly closedAt: number;
  readonly closedBy: string;
  readonly salesTotal: number;
  readonly reversed: { readonly amount: number };
  readonly float: number;
  readonly taken: { readonly cash: number; readonly mobileMoney: number; readonly credit: number };
  readonly moves: readonly { readonly kind: string; readonly amount: number }[];
  readonly expected: number;
  readonly counted: number;
  readonly difference: number;
  readonly wallets: readonly { readonly gaps: readonly { readonly amount: number }[] }[] | null;
}

const sum = (rows: readonly { readonly amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);

function shiftOf(number: number, z: WrittenZ): RowOf<'shifts'> {
  const { shift, openedAt, openedBy, endedAt, endedBy, closedAt, closedBy, float, expected, counted, difference } = z;
  const moved = (kind: string): number => sum(z.moves.filter((move) => move.kind === kind));
  return {
    ...{ number, shift, day: businessDayOf(endedAt), openedAt, openedBy, endedAt, endedBy, closedAt, closedBy },
    ...{ sales: z.salesTotal, reversed: z.reversed.amount, float },
    ...{ cash: z.taken.cash, mobileMoney: z.taken.mobileMoney, credit: z.taken.credit },
    ...{ payIns: moved('pay-in'), payOuts: moved('pay-out'), expected, counted, difference },
    walletGap: sum((z.wallets ?? []).flatMap(({ gaps }) => gaps)),
  };
}

export const shiftsAfter = (db: ReadableDb, after: number, most: number): RowOf<'shifts'>[] =>
  db
    .prepare<[number, number], { readonly number: number; readonly z: string }>(
      `SELECT z_number AS number, z FROM shifts WHERE z_number > ? ORDER BY z_number LIMIT ?`,
    )
    .all(after, most)
    .map(({ number, z }) => shiftOf(number, JSON.parse(z) as WrittenZ));

export function dayFilesAfter(db: ReadableDb, after: number, most: number): RowOf<'dayFiles'>[] {
  const rows = db.prepare<[number, number], RowOf<'dayFiles'>>(
    `SELECT nth, day, hash, text, made_at AS madeAt FROM day_files WHERE nth > ? ORDER BY nth LIMIT ?`,
  );
  const taken: RowOf<'dayFiles'>[] = [];
  let left = MOST_DAY_FILE_TEXT;
  for (const row of rows.iterate(after, most)) {
    left -= row.text.length;
    if (left < 0 && taken.length > 0) break;
    taken.push(row);
  }
  return taken;
}

export interface Waiting {
  /** An order that moved counts once, however often it did. */
  readonly rows: number;
  /** The time of the oldest of them. */
  readonly since: number | null;
}

/** Past this, the exact number tells nobody anything. */
const MOST_EVENTS_COUNTED = 20_000;

/** The tables are numbered without a gap, so their newest number tells how many wait: nothing is counted. */
const after = (table: string, number: string, at: string): string =>
  `SELECT max(0, coalesce((SELECT max(${number}) FROM ${table}), 0) - @after) AS rows,
     (SELECT ${at} FROM ${table} WHERE ${number} > @after ORDER BY ${number} LIMIT 1) AS since`;

const WAITING: readonly (readonly [keyof Cursor, string])[] = [
  ['posting', after('postings', 'id', 'at')],
  ['sale', after('sales', 'seq', 'sold_at')],
  ['balance', after('balances', 'seq', 'at')],
  ['shift', after('shifts', 'z_number', 'closed_at')],
  ['dayFile', after('day_files', 'nth', 'made_at')],
  [
    'event',
    `SELECT count(DISTINCT sale_seq) AS rows, min(at) AS since FROM
       (SELECT sale_seq, at FROM events WHERE seq > @after AND sale_seq IS NOT NULL ORDER BY seq LIMIT ${MOST_EVENTS_COUNTED})`,
  ],
];

export function waitingAfter(db: ReadableDb, cursor: Cursor): Waiting {
  const found = WAITING.map(([place, sql]) =>
    db.prepare<[{ after: number }], Waiting>(sql).get({ after: cursor[place] }),
  );
  const times = found.flatMap((one) => one?.since ?? []);
  return {
    rows: found.reduce((all, one) => all + (one?.rows ?? 0), 0),
    since: times.length === 0 ? null : Math.min(...times),
  };
}
