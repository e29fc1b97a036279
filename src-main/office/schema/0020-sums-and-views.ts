/**
 * Sums that the office keeps of what counters sent, how far it has come with each of them, what it found of each day,
 * and the views for people and tools. A counter writes none of these.
 */
import { VIEWS } from './views.ts';

export const version = 20;

export const sql = `
-- A login that reads everything: for tools that speak SQL, and for a counter's All counters.
CREATE TABLE dwadi.reader (
  role name PRIMARY KEY,
  name text NOT NULL UNIQUE,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

-- Both are the time at which their transaction began, so orders are found that came with a batch.
ALTER TABLE dwadi.order_state ADD COLUMN taken_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX order_state_by_batch ON dwadi.order_state (mark, taken_at);
ALTER TABLE dwadi.batch ADD COLUMN begun_at timestamptz NOT NULL DEFAULT now();

-- How far the office has come with a journal. A batch is folded once.
CREATE TABLE dwadi.fold (
  mark text PRIMARY KEY REFERENCES dwadi.mark,
  nth bigint NOT NULL DEFAULT 0,
  posting bigint NOT NULL DEFAULT 0,
  balance bigint NOT NULL DEFAULT 0,
  day_file bigint NOT NULL DEFAULT 0,
  -- These are the newest folded batch's own.
  taken_at timestamptz,
  made_at timestamptz,
  behind bigint,
  writer text
);

-- Every posting of a journal, summed. \`twice\` is the part that another journal of the same counter sent before, as a
-- restored one does: it belongs to the day of this journal, and is counted once.
CREATE TABLE dwadi.day_sum (
  mark text NOT NULL,
  business_day date NOT NULL,
  product text NOT NULL,
  attendant text NOT NULL,
  kind text NOT NULL,
  unit text NOT NULL,
  known boolean NOT NULL,
  amount bigint NOT NULL,
  count bigint NOT NULL,
  amount_twice bigint NOT NULL DEFAULT 0,
  count_twice bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (mark, business_day, product, attendant, kind, unit, known)
);

-- One row for a journal's day: a page of a thousand counters reads a thousand rows. Nothing stands here twice.
CREATE TABLE dwadi.counter_day (
  business_day date NOT NULL,
  mark text NOT NULL,
  orders bigint NOT NULL,
  revenue bigint NOT NULL,
  wallet_cost bigint NOT NULL,
  estimated_cost bigint NOT NULL,
  uncosted bigint NOT NULL,
  orders_without_cost bigint NOT NULL,
  commission bigint NOT NULL,
  owed bigint NOT NULL,
  cash bigint NOT NULL,
  mobile_money bigint NOT NULL,
  credit bigint NOT NULL,
  sms_credits bigint NOT NULL,
  PRIMARY KEY (business_day, mark)
);
CREATE INDEX counter_day_by_mark ON dwadi.counter_day (mark, business_day);

-- Orders that are not at their end.
CREATE TABLE dwadi.order_open (
  mark text NOT NULL,
  intent bigint NOT NULL,
  business_day date NOT NULL,
  version bigint NOT NULL,
  product text NOT NULL,
  supplier text NOT NULL,
  reference text NOT NULL,
  price bigint NOT NULL,
  cost bigint,
  state text NOT NULL,
  delivery text NOT NULL,
  money text NOT NULL,
  attention text,
  -- It has stood like this since then.
  since timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (mark, intent)
);

CREATE TABLE dwadi.balance_now (
  mark text NOT NULL,
  account bigint NOT NULL,
  unit text NOT NULL,
  balance bigint NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (mark, account, unit)
);

-- The result of each day file. One that waits is looked at, and again once more was sent.
CREATE TABLE dwadi.day_check (
  mark text NOT NULL,
  business_day date NOT NULL,
  hash text NOT NULL,
  nth bigint NOT NULL,
  result text NOT NULL DEFAULT 'waiting'
    CHECK (result IN ('waiting','proven','differs','unknown-key','bad-signature')),
  -- A list of objects. Each has a \`what\`: src-shared/office/day-difference.ts has its form.
  differences jsonb NOT NULL DEFAULT '[]',
  signer text,
  -- The newest batch that was there at that time.
  tried_nth bigint,
  checked_at timestamptz,
  PRIMARY KEY (mark, business_day, hash)
);
CREATE INDEX day_check_waits ON dwadi.day_check (mark) WHERE result = 'waiting';
CREATE INDEX day_check_wrong ON dwadi.day_check (mark, business_day)
  WHERE result IN ('differs','unknown-key','bad-signature');
CREATE INDEX shift_close_short ON dwadi.shift_close (business_day, mark) WHERE difference < 0;

GRANT SELECT ON dwadi.reader, dwadi.fold, dwadi.day_sum, dwadi.counter_day, dwadi.order_open, dwadi.balance_now,
  dwadi.day_check TO dwadi_reader;
${VIEWS}
`;
