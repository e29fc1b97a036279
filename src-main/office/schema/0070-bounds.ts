/**
 * Bounds of what a counter may write. Whoever has a counter's link writes by SQL, and one row with an endless time or a
 * number beyond 2^53 would keep the office from reading all counters. Rows that are there already are not looked at.
 */
export const version = 70;

const SAFE = `BETWEEN 0 AND 9007199254740991`;
/** A hundred thousand million cedis, and a clock that is far off. */
const MONEY = `BETWEEN -10000000000000 AND 10000000000000`;
const DAY = `BETWEEN '1900-01-01'::date AND '2999-12-31'::date`;
const TIME = `BETWEEN '1900-01-01Z'::timestamptz AND '3000-01-01Z'::timestamptz`;

const each = (bound: string, ...columns: readonly string[]): string[] => columns.map((column) => `${column} ${bound}`);
/** A page of a program has hundreds of them. */
const texts = (...columns: readonly string[]): string[] => columns.map((column) => `length(${column}) <= 1000`);

/** Follows the order in which a counter writes, so that neither waits for the other in both directions. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  posting: [
    ...each(SAFE, 'id', 'sale', 'intent'),
    ...each(MONEY, 'amount'),
    ...each(DAY, 'business_day'),
    `at ${TIME}`,
    ...texts('shift', 'attendant', 'product', 'supplier', 'kind', 'unit'),
  ],
  sale: [
    ...each(SAFE, 'seq', 'items'),
    ...each(MONEY, 'price'),
    ...each(DAY, 'business_day'),
    `sold_at ${TIME}`,
    ...texts('product', 'attendant', 'shift'),
  ],
  order_state: [
    ...each(SAFE, 'intent', 'version', 'sale', 'item'),
    ...each(MONEY, 'price', 'cost'),
    ...each(DAY, 'business_day'),
    `updated_at ${TIME}`,
    ...texts('product', 'supplier', 'reference', 'state', 'delivery', 'money', 'attention'),
  ],
  balance: [...each(SAFE, 'seq', 'account'), ...each(MONEY, 'balance'), `at ${TIME}`, ...texts('unit')],
  shift_close: [
    ...each(SAFE, 'number'),
    ...each(MONEY, 'sales', 'reversed', 'float', 'cash', 'mobile_money', 'credit', 'pay_ins', 'pay_outs'),
    ...each(MONEY, 'expected', 'counted', 'difference', 'wallet_gap'),
    ...each(DAY, 'business_day'),
    ...each(TIME, 'opened_at', 'ended_at', 'closed_at'),
    ...texts('shift', 'opened_by', 'ended_by', 'closed_by'),
  ],
  day_file: [
    ...each(SAFE, 'nth'),
    ...each(DAY, 'business_day'),
    ...each(TIME, 'made_at'),
    ...texts('hash'),
    // A signed day has 2 MB at most.
    ...each(`<= 4000000`, 'octet_length(text)'),
  ],
  batch: [
    ...each(SAFE, 'nth', 'first_posting', 'last_posting', 'behind', 'rows'),
    ...each(DAY, 'first_day', 'last_day'),
    ...each(TIME, 'made_at'),
    ...each(`<= 2000`, 'length(upto::text)'),
    ...texts('hash', 'previous', 'writer'),
    // A fold reads these two.
    ...each(`~ '^[0-9]{1,15}$'`, `(upto ->> 'balance')`, `(upto ->> 'dayFile')`),
  ],
  mark: texts('shop', 'signer'),
  // The page names an alarm by these when its owner has seen it.
  alarm: [...each(SAFE, 'nth'), ...each(`<= 100`, 'length(mark)'), ...each(`<= 200`, 'length(ours)', 'length(theirs)')],
};

/** A day's sums are added to those of other days and counters, and stay below 2^53. */
const SUMMED: Readonly<Record<string, readonly string[]>> = {
  day_sum: each(MONEY, 'amount', 'count', 'amount_twice', 'count_twice'),
  counter_day: each(
    MONEY,
    ...['orders', 'revenue', 'wallet_cost', 'estimated_cost', 'uncosted', 'orders_without_cost', 'commission', 'owed'],
    ...['cash', 'mobile_money', 'credit', 'sms_credits'],
  ),
};

/** The office's own clock says when rows came. */
const SENT: Readonly<Record<string, string>> = {
  batch: `mark, nth, hash, previous, upto, first_posting, last_posting, first_day, last_day, rows, behind, writer, made_at`,
  order_state: `mark, business_day, intent, version, sale, item, product, supplier, reference, price, cost, state, delivery,
    money, attention, updated_at`,
  day_file: `mark, business_day, hash, nth, text, made_at`,
};

export const sql = [
  ...Object.entries({ ...BOUNDS, ...SUMMED }).map(
    ([table, checks]) =>
      `ALTER TABLE dwadi.${table} ADD CONSTRAINT within_bounds CHECK (${checks.join(' AND ')}) NOT VALID;`,
  ),
  ...Object.entries(SENT).map(
    ([table, columns]) =>
      `REVOKE INSERT ON dwadi.${table} FROM dwadi_counter; GRANT INSERT (${columns}) ON dwadi.${table} TO dwadi_counter;`,
  ),
].join('\n');
