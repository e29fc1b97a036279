/** The table of what the API answers: the routes and the OpenAPI file are made from it. */
import { z } from 'zod';
import { counterMark } from '#shared/office/batch.ts';
import { officeDay } from '#shared/office/page-requests.ts';
import type { Scope } from '#shared/office/programs.ts';
import type { Queries } from '../database/database.ts';
import { cursorText, type Key, readCursor } from './cursor.ts';
import { type CounterKey, counters, type DayKey, days, type SaleKey, type SumKey, sales, sums } from './queries.ts';
import { counterQuery, counterRow, dayQuery, dayRow, MOST_A_PAGE, saleRow, sumRow } from './schemas.ts';

interface List<Query, Row, K extends Key> {
  readonly name: string;
  readonly summary: string;
  /** Null: any token reads it. */
  readonly scope: Scope | null;
  readonly query: z.ZodObject & z.ZodType<Query>;
  readonly row: z.ZodType<Row>;
  readonly key: z.ZodType<K>;
  readonly keyOf: (row: Row) => K;
  readonly read: (db: Queries, query: Query, after: K | null, limit: number) => Promise<Row[]>;
}

export interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface Endpoint extends Pick<List<never, unknown, Key>, 'name' | 'summary' | 'scope' | 'row'> {
  readonly query: z.ZodObject;
  /** Names what is wrong with the query, or answers. */
  readonly answer: (db: Queries, query: unknown) => Promise<Page | { readonly wrong: string }>;
}

function endpoint<Query extends Paging, Row, K extends Key>(list: List<Query, Row, K>): Endpoint {
  return {
    ...{ name: list.name, summary: list.summary, scope: list.scope, query: list.query, row: list.row },
    async answer(db, asked) {
      const query = list.query.safeParse(asked);
      if (!query.success)
        return { wrong: query.error.issues.map(({ path }) => path.join('.') || 'query')[0] ?? 'query' };
      const { cursor, limit = MOST_A_PAGE } = query.data;
      const after = cursor === undefined ? null : readCursor(list.name, cursor, list.key);
      if (cursor !== undefined && after === null) return { wrong: 'cursor' };
      // One more row than the page has tells whether there is another page.
      const found = await list.read(db, query.data, after, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        next: found.length > limit && last !== undefined ? cursorText(list.name, list.keyOf(last)) : null,
      };
    },
  };
}

const day = officeDay;
/** A counter's text has a thousand letters at most, and some letters count as two here. PostgreSQL has no text with a NUL. */
const word = z
  .string()
  .max(2000)
  .refine((text) => !text.includes('\0'));

export const ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    name: 'counters',
    summary: 'The counters, and when each was last heard of',
    scope: null,
    query: counterQuery,
    row: counterRow,
    key: z.tuple([counterMark]) satisfies z.ZodType<CounterKey>,
    keyOf: ({ counter }): CounterKey => [counter],
    read: counters,
  }),
  endpoint({
    name: 'sums',
    summary: 'The sums of each counter, day, product and attendant',
    scope: 'sums',
    query: dayQuery,
    row: sumRow,
    key: z.tuple([counterMark, day, word, word, word, word, z.boolean()]) satisfies z.ZodType<SumKey>,
    keyOf: ({ counter, day: of, product, attendant, kind, unit, known }): SumKey => [
      counter,
      of,
      product,
      attendant,
      kind,
      unit,
      known,
    ],
    read: sums,
  }),
  endpoint({
    name: 'sales',
    summary: "The sales, without any customer's number",
    scope: 'sales',
    query: dayQuery,
    row: saleRow,
    key: z.tuple([counterMark, day, z.int()]) satisfies z.ZodType<SaleKey>,
    keyOf: ({ counter, day: of, sale }): SaleKey => [counter, of, sale],
    read: sales,
  }),
  endpoint({
    name: 'days',
    summary: 'The signed days, and whether each is proven',
    scope: 'days',
    query: dayQuery,
    row: dayRow,
    key: z.tuple([counterMark, day, word]) satisfies z.ZodType<DayKey>,
    keyOf: ({ counter, day: of, hash }): DayKey => [counter, of, hash],
    read: days,
  }),
];
