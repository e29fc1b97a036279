/** Rows of the office as counters and its fold leave them. Each has values for what a test doesn't care about. */
import type { Queries, Row } from '#main/office/database/database.ts';

const AT = '2026-11-20T12:00:00Z';
const DAY = '2026-11-20';

const DEFAULTS = {
  mark: { role: '', kind: 'live', shop: 'Adom Mobile', signer: '0'.repeat(64) },
  batch: { nth: 1, hash: 'h', upto: '{}', rows: 0, writer: 'test', made_at: AT },
  day_sum: {
    ...{ business_day: DAY, product: 'airtime', attendant: 'Ama' },
    ...{ kind: 'revenue', unit: 'pesewa', known: true, amount: 0, count: 1 },
  },
  counter_day: {
    ...{ business_day: DAY, orders: 0, revenue: 0, wallet_cost: 0, estimated_cost: 0, uncosted: 0 },
    ...{ orders_without_cost: 0, commission: 0, owed: 0, cash: 0, mobile_money: 0, credit: 0, sms_credits: 0 },
  },
  day_check: { business_day: DAY, hash: 'h', nth: 1, result: 'proven', differences: '[]' },
  order_open: {
    ...{ business_day: DAY, version: 1, product: 'airtime', supplier: 'mtn', reference: 'r', price: 1000, cost: null },
    ...{ state: 'sending', delivery: 'pending', money: 'maybe', attention: 'unresolved', since: AT, updated_at: AT },
  },
  shift_close: {
    ...{ business_day: DAY, opened_at: AT, opened_by: 'Ama', ended_at: AT, ended_by: 'Ama', closed_at: AT },
    ...{ closed_by: 'Esi', sales: 0, reversed: 0, float: 0, cash: 0, mobile_money: 0, credit: 0, pay_ins: 0 },
    ...{ pay_outs: 0, expected: 0, counted: 0, difference: 0, wallet_gap: 0 },
  },
  balance_now: { account: 1, unit: 'pesewa', balance: 0, seq: 1, at: AT },
  alarm: { nth: 1, what: 'other-content', ours: '', theirs: '', at: AT, seen_at: null },
} as const;

export async function addRow(db: Queries, table: keyof typeof DEFAULTS, row: Row): Promise<void> {
  const whole: Row = {
    ...DEFAULTS[table],
    // Each shift has a name of its own, as each order has a reference.
    ...(table === 'shift_close' && { shift: `shift ${String(row['mark'])} ${String(row['number'])}` }),
    ...row,
  };
  const places = Object.keys(whole).map((_, nth) => `$${nth + 1}`);
  await db.query(
    `INSERT INTO dwadi.${table} (${Object.keys(whole).join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(whole),
  );
}
