import { expect, test } from 'vitest';
import { statementOf } from '#main/office-link/statement.ts';
import { BATCH_FORMAT, BATCH_VERSION, type BatchTables, type OfficeBatch, START } from '#shared/office/batch.ts';

const EMPTY: BatchTables = {
  postings: {
    ...{ id: [], day: [], hour: [], shift: [], attendant: [], product: [], supplier: [], kind: [], unit: [] },
    ...{ known: [], amount: [], sale: [], intent: [], at: [] },
  },
  sales: { seq: [], day: [], product: [], price: [], items: [], attendant: [], shift: [], soldAt: [] },
  orders: {
    ...{ intent: [], version: [], sale: [], item: [], day: [], product: [], supplier: [], reference: [], price: [] },
    ...{ cost: [], state: [], delivery: [], money: [], attention: [], updatedAt: [] },
  },
  balances: { seq: [], account: [], unit: [], balance: [], at: [] },
  shifts: {
    ...{ number: [], shift: [], day: [], openedAt: [], openedBy: [], endedAt: [], endedBy: [], closedAt: [] },
    ...{ closedBy: [], sales: [], reversed: [], float: [], cash: [], mobileMoney: [], credit: [], payIns: [] },
    ...{ payOuts: [], expected: [], counted: [], difference: [], walletGap: [] },
  },
  dayFiles: { nth: [], day: [], hash: [], text: [], madeAt: [] },
};

const UPTO = { ...START, posting: 12, balance: 3 };
const batchOf = (tables: Partial<BatchTables>): OfficeBatch => ({
  ...{ format: BATCH_FORMAT, version: BATCH_VERSION, mark: 'K7Q', nth: 7, previous: 'p'.repeat(64) },
  ...{ from: START, upto: UPTO, madeAt: 1_795_000_000_123, writer: '1.2.3' },
  tables: { ...EMPTY, ...tables },
});

const BATCH_ROW =
  'INSERT INTO dwadi.batch (mark,nth,hash,previous,upto,first_posting,last_posting,first_day,last_day,rows,behind,writer,made_at)';

test('a batch without rows is its own row alone, with no first and no last of anything', () => {
  expect(statementOf(batchOf({}), 'h'.repeat(64), 9)).toEqual({
    text:
      `${BATCH_ROW} VALUES ($1::text,$2::bigint,$3::text,$4::text,$5::jsonb,$6::bigint,$7::bigint,$8::date,` +
      '$9::date,$10::int,$11::bigint,$12::text,to_timestamp($13::float8 / 1000))',
    values: [
      ...['K7Q', 7, 'h'.repeat(64), 'p'.repeat(64), JSON.stringify(UPTO), null, null, null, null, 0, 9, '1.2.3'],
      1_795_000_000_123,
    ],
  });
});

const BALANCES: BatchTables['balances'] = {
  ...{ seq: [3, 2], account: [1, 1], unit: ['pesewa', 'sms-credit'], balance: [500, 70] },
  at: [1_795_000_000_000, 1_795_000_000_009],
};

test('each coding travels in its own way, and the batch’s row comes only with all the others', () => {
  const { text, values } = statementOf(batchOf({ balances: BALANCES }), 'h', 0);
  expect(text.slice(0, text.indexOf(' INSERT INTO dwadi.batch'))).toBe(
    'WITH t0 AS (INSERT INTO dwadi.balance (mark,seq,account,unit,balance,at) ' +
      'SELECT $1::text,($3::bigint + c0),c1,($6::text[])[c2],c3,to_timestamp(($9::bigint + c4)::float8 / 1000) ' +
      'FROM unnest($2::bigint[],$4::bigint[],$5::int[],$7::bigint[],$8::bigint[]) u(c0,c1,c2,c3,c4) ' +
      'ON CONFLICT DO NOTHING)',
  );
  expect(values.slice(0, 9)).toEqual([
    ...['K7Q', '{1,0}', 2, '{1,1}', '{1,2}', '{pesewa,sms-credit}', '{500,70}', '{0,9}', 1_795_000_000_000],
  ]);
});

const POSTINGS: BatchTables['postings'] = {
  ...{ id: [10, 11, 12], day: ['2026-11-21', '2026-11-20', '2026-11-22'], hour: [9, 9, 10] },
  ...{ shift: ['s', 's', 's'], attendant: ['Ama', 'Ama', 'Efua'], product: ['data', 'data', 'data'] },
  ...{ supplier: ['MTN', 'MTN', 'MTN'], kind: ['revenue', 'cost', 'revenue'] },
  ...{ unit: ['pesewa', 'pesewa', 'pesewa'], known: [true, false, true], amount: [100, -90, 100] },
  ...{ sale: [1, 1, null], intent: [4, 4, null], at: [1, 2, 3] },
};

test('the batch’s row tells its first and last posting, its earliest and latest day, and all of its rows', () => {
  const { text, values } = statementOf(batchOf({ postings: POSTINGS, balances: BALANCES }), 'h', 0);
  expect(values.slice(-8)).toEqual([10, 12, '2026-11-20', '2026-11-22', 5, 0, '1.2.3', 1_795_000_000_123]);
  expect(text.match(/t\d AS \(INSERT INTO dwadi\.\w+/g)).toEqual([
    't0 AS (INSERT INTO dwadi.posting',
    't1 AS (INSERT INTO dwadi.balance',
  ]);
  // A day is no text, and a flag no number.
  expect(text).toMatch(/::date\[\]\)\[c1\]/);
  expect(text).toMatch(/::boolean\[\]/);
  expect(values).toContain('{t,f,t}');
  expect(values).toContain('{0,0,NULL}');
});

test('a text that stands for itself is sent as such', () => {
  const dayFiles = { nth: [1], day: ['2026-11-21'], hash: ['abc'], text: ['{"a": "b"}'], madeAt: [5] };
  const { text, values } = statementOf(batchOf({ dayFiles }), 'h', 0);
  expect(values).toContain('{abc}');
  expect(values).toContain('{"{\\"a\\": \\"b\\"}"}');
  expect(text.match(/::text\[\]/g)).toHaveLength(2);
});
