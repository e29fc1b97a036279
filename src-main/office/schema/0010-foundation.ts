/**
 * Counters, what they send, and who may write what. A counter's role only inserts, and only under marks that it claimed
 * itself. Nothing in its way is a function, a trigger or a sequence of ours, so that other engines can carry it.
 */
export const version = 10;

/** Roles are the cluster's, so another database of the same cluster may have made them. */
const makeRole = (name: string): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${name}') THEN CREATE ROLE ${name} NOLOGIN; END IF;
END $$;`;

/** Read by hand and by other tools; written by counters. */
const SENT = ['batch', 'posting', 'sale', 'order_state', 'balance', 'shift_close', 'day_file'];

/** The list is made once for each statement, and not for each row. */
const OWN_MARK = `mark = ANY (ARRAY(SELECT m.mark FROM dwadi.mark m WHERE m.role = current_user))`;

const guard = (table: string): string => `
ALTER TABLE dwadi.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY a_counter_adds_its_own ON dwadi.${table} FOR INSERT TO dwadi_counter WITH CHECK (${OWN_MARK});
CREATE POLICY a_reader_reads ON dwadi.${table} FOR SELECT TO dwadi_reader USING (true);
GRANT INSERT ON dwadi.${table} TO dwadi_counter;
GRANT SELECT ON dwadi.${table} TO dwadi_reader;`;

export const sql = `
CREATE SCHEMA dwadi;
${makeRole('dwadi_counter')}
${makeRole('dwadi_reader')}
GRANT USAGE ON SCHEMA dwadi TO dwadi_counter, dwadi_reader;

CREATE TABLE dwadi.schema_version (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON dwadi.schema_version TO dwadi_counter, dwadi_reader;

-- A counter as its owner enrolled it.
CREATE TABLE dwadi.counter (
  role name PRIMARY KEY,
  name text NOT NULL UNIQUE,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  -- SHA-256 of the key that signs its day files, once the owner has compared it.
  signer text,
  signer_confirmed_at timestamptz
);

-- A journal's mark belongs to one role for ever. A second mark of a role is a restored or copied journal: it counts once
-- the owner has accepted it.
CREATE TABLE dwadi.mark (
  mark text PRIMARY KEY CHECK (mark ~ '^[A-Za-z0-9-]{1,16}$'),
  role name NOT NULL DEFAULT current_user REFERENCES dwadi.counter,
  kind text NOT NULL CHECK (kind IN ('live','training')),
  shop text NOT NULL,
  -- What the counter says of its own key.
  signer text NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz
);
CREATE INDEX mark_by_role ON dwadi.mark (role);

CREATE TABLE dwadi.batch (
  mark text NOT NULL REFERENCES dwadi.mark,
  nth bigint NOT NULL,
  hash text NOT NULL,
  previous text,
  -- The cursor after it, as the counter wrote it.
  upto jsonb NOT NULL,
  first_posting bigint,
  last_posting bigint,
  first_day date,
  last_day date,
  rows integer NOT NULL,
  -- What still waits behind this batch, in rows.
  behind bigint NOT NULL DEFAULT 0,
  writer text NOT NULL,
  made_at timestamptz NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (mark, nth)
);
CREATE INDEX batch_by_time ON dwadi.batch (taken_at);

CREATE TABLE dwadi.posting (
  mark text NOT NULL,
  business_day date NOT NULL,
  id bigint NOT NULL,
  hour smallint NOT NULL,
  shift text NOT NULL,
  attendant text NOT NULL,
  product text NOT NULL,
  supplier text NOT NULL,
  kind text NOT NULL,
  unit text NOT NULL,
  known boolean NOT NULL,
  amount bigint NOT NULL,
  sale bigint,
  intent bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (mark, business_day, id)
) PARTITION BY RANGE (business_day);
CREATE TABLE dwadi.posting_other PARTITION OF dwadi.posting DEFAULT;

CREATE TABLE dwadi.sale (
  mark text NOT NULL,
  business_day date NOT NULL,
  seq bigint NOT NULL,
  product text NOT NULL,
  price bigint NOT NULL,
  items integer NOT NULL,
  attendant text NOT NULL,
  shift text NOT NULL,
  sold_at timestamptz NOT NULL,
  PRIMARY KEY (mark, business_day, seq)
) PARTITION BY RANGE (business_day);
CREATE TABLE dwadi.sale_other PARTITION OF dwadi.sale DEFAULT;

-- A row for each version that was sent. The highest version is the order as it stands.
CREATE TABLE dwadi.order_state (
  mark text NOT NULL,
  business_day date NOT NULL,
  intent bigint NOT NULL,
  version bigint NOT NULL,
  sale bigint NOT NULL,
  item integer NOT NULL,
  product text NOT NULL,
  supplier text NOT NULL,
  reference text NOT NULL,
  price bigint NOT NULL,
  cost bigint,
  state text NOT NULL,
  delivery text NOT NULL,
  money text NOT NULL,
  attention text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (mark, business_day, intent, version)
) PARTITION BY RANGE (business_day);
CREATE TABLE dwadi.order_state_other PARTITION OF dwadi.order_state DEFAULT;

CREATE TABLE dwadi.balance (
  mark text NOT NULL,
  seq bigint NOT NULL,
  account bigint NOT NULL,
  unit text NOT NULL,
  balance bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (mark, seq)
);

CREATE TABLE dwadi.shift_close (
  mark text NOT NULL,
  number bigint NOT NULL,
  shift text NOT NULL,
  business_day date NOT NULL,
  opened_at timestamptz,
  opened_by text,
  ended_at timestamptz NOT NULL,
  ended_by text NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  sales bigint NOT NULL,
  reversed bigint NOT NULL,
  float bigint NOT NULL,
  cash bigint NOT NULL,
  mobile_money bigint NOT NULL,
  credit bigint NOT NULL,
  pay_ins bigint NOT NULL,
  pay_outs bigint NOT NULL,
  expected bigint NOT NULL,
  counted bigint NOT NULL,
  difference bigint NOT NULL,
  wallet_gap bigint NOT NULL,
  PRIMARY KEY (mark, number)
);
CREATE INDEX shift_close_by_day ON dwadi.shift_close (mark, business_day);

CREATE TABLE dwadi.day_file (
  mark text NOT NULL,
  business_day date NOT NULL,
  -- A day that was changed after it was sent stands here twice.
  hash text NOT NULL,
  nth bigint NOT NULL,
  text text NOT NULL,
  made_at timestamptz NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (mark, business_day, hash)
);

-- What a counter stopped at. It names a mark that may be another counter's.
CREATE TABLE dwadi.alarm (
  role name NOT NULL DEFAULT current_user REFERENCES dwadi.counter,
  mark text NOT NULL,
  nth bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('other-content','mark-taken','order-broken')),
  ours text NOT NULL,
  theirs text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz,
  PRIMARY KEY (role, mark, nth, what, ours)
);

${SENT.map(guard).join('')}
GRANT SELECT ON dwadi.batch TO dwadi_counter;
CREATE POLICY a_counter_reads_its_own ON dwadi.batch FOR SELECT TO dwadi_counter USING (${OWN_MARK});

ALTER TABLE dwadi.mark ENABLE ROW LEVEL SECURITY;
CREATE POLICY a_counter_claims ON dwadi.mark FOR INSERT TO dwadi_counter WITH CHECK (role = current_user);
CREATE POLICY a_counter_reads_its_own ON dwadi.mark FOR SELECT TO dwadi_counter USING (role = current_user);
CREATE POLICY a_reader_reads ON dwadi.mark FOR SELECT TO dwadi_reader USING (true);
GRANT INSERT (mark, kind, shop, signer) ON dwadi.mark TO dwadi_counter;
GRANT SELECT ON dwadi.mark TO dwadi_counter, dwadi_reader;

ALTER TABLE dwadi.alarm ENABLE ROW LEVEL SECURITY;
CREATE POLICY a_counter_tells ON dwadi.alarm FOR INSERT TO dwadi_counter WITH CHECK (role = current_user);
CREATE POLICY a_reader_reads ON dwadi.alarm FOR SELECT TO dwadi_reader USING (true);
GRANT INSERT (mark, nth, what, ours, theirs) ON dwadi.alarm TO dwadi_counter;
GRANT SELECT ON dwadi.alarm, dwadi.counter TO dwadi_reader;
`;
