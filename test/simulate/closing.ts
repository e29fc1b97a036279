/** Holds what the office has against the counters' own journals, at the end of a simulation. */
import type { OfficeDatabase } from '#main/office/database/database.ts';
import type { SimulatedCounter } from './counter.ts';

/** Each fact of a journal as one line of sums, and the same of the office. `mark` is the counter's. */
const FACTS = {
  postings: [
    `SELECT count(*) AS rows, total(amount) AS sum, total(id * (1 + amount % 97)) AS fingerprint FROM postings`,
    `SELECT mark, count(*) AS rows, sum(amount) AS sum, sum(id * (1 + amount % 97)) AS fingerprint
      FROM dwadi.posting GROUP BY mark`,
  ],
  sales: [
    `SELECT count(*) AS rows, total(price) AS sum, total(seq * (1 + price % 97)) AS fingerprint FROM sales`,
    `SELECT mark, count(*) AS rows, sum(price) AS sum, sum(seq * (1 + price % 97)) AS fingerprint FROM dwadi.sale GROUP BY mark`,
  ],
  orders: [
    `SELECT count(*) AS rows, total(version) AS sum, total(id * version) AS fingerprint FROM intents`,
    `SELECT mark, count(*) AS rows, sum(version) AS sum, sum(intent * version) AS fingerprint
      FROM dwadi.v_order GROUP BY mark`,
  ],
  balances: [
    `SELECT count(*) AS rows, total(balance) AS sum, total(seq * (1 + balance % 97)) AS fingerprint FROM balances`,
    `SELECT mark, count(*) AS rows, sum(balance) AS sum, sum(seq * (1 + balance % 97)) AS fingerprint
      FROM dwadi.balance GROUP BY mark`,
  ],
  'sums by day': [
    `SELECT count(*) AS rows, total(amount) AS sum, total(n) AS fingerprint FROM (SELECT sum(amount) AS amount, count(*) AS n
      FROM postings GROUP BY business_day, product, attendant_id, kind, unit, known)`,
    `SELECT mark, count(*) AS rows, sum(amount) AS sum, sum(count) AS fingerprint FROM dwadi.day_sum GROUP BY mark`,
  ],
  'day files': [
    `SELECT count(*) AS rows, count(*) AS sum, count(DISTINCT hash) AS fingerprint FROM day_files`,
    `SELECT mark, count(*) AS rows, count(*) FILTER (WHERE result = 'proven') AS sum, count(DISTINCT hash) AS fingerprint
      FROM dwadi.day_check GROUP BY mark`,
  ],
} as const;

interface Sums {
  readonly rows: number;
  readonly sum: number;
  readonly fingerprint: number;
}
const NONE: Sums = { rows: 0, sum: 0, fingerprint: 0 };

export interface Closing {
  readonly fact: string;
  readonly counters: Sums;
  readonly office: Sums;
  /** Counters whose own sums are others than the office's. */
  readonly differ: readonly string[];
}

const add = (all: Sums, one: Sums): Sums => ({
  rows: all.rows + one.rows,
  sum: all.sum + one.sum,
  fingerprint: all.fingerprint + one.fingerprint,
});

export async function closingSums(db: OfficeDatabase, counters: readonly SimulatedCounter[]): Promise<Closing[]> {
  const closing: Closing[] = [];
  for (const [fact, [ours, theirs]] of Object.entries(FACTS)) {
    const rows = await db.query<Sums & { mark: string }>(theirs);
    const there = new Map(
      rows.map(({ mark, rows: count, sum, fingerprint }) => [mark, { rows: count, sum, fingerprint }]),
    );
    const differ: string[] = [];
    let [own, office] = [NONE, NONE];
    for (const { mark, db: journal } of counters) {
      const one = journal.prepare<[], Sums>(ours).get() ?? NONE;
      const other = there.get(mark) ?? NONE;
      if (JSON.stringify(one) !== JSON.stringify(other)) differ.push(mark);
      [own, office] = [add(own, one), add(office, other)];
    }
    closing.push({ fact, counters: own, office, differ });
  }
  return closing;
}
