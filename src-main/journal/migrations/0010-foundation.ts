/** Sales, the intents they become, every attempt, every fact about money, and the chained log of all of it. */
export const version = 10;
export const changesData = false;

export const sql = `
-- "DWAD"
PRAGMA application_id = 1146569028;

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  base_url TEXT NOT NULL,
  opened_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sales (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  product TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0),
  attendant_id TEXT NOT NULL,
  attendant_name TEXT NOT NULL,
  shift_id TEXT NOT NULL,
  business_day TEXT NOT NULL,
  sold_at INTEGER NOT NULL,
  clock_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sales_by_day ON sales (business_day, seq);

CREATE TABLE intents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sale_seq INTEGER NOT NULL REFERENCES sales (seq),
  item INTEGER NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  product TEXT NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  -- The recipient backwards, so that "the number that ends in 456" is a prefix of an index.
  recipient_reversed TEXT NOT NULL,
  supplier TEXT NOT NULL,
  facts TEXT NOT NULL,
  -- What makes two sales the same sale to the duplicate guard.
  content_key TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0),
  quoted_cost INTEGER,
  -- The exact request body, sealed; wiped once nothing can need it.
  body BLOB,
  state TEXT NOT NULL CHECK (state IN ('recorded','sending','unknown','accepted','rejected','withdrawn','settled')),
  delivery TEXT NOT NULL CHECK (delivery IN ('pending','completed','failed','cancelled')),
  money TEXT NOT NULL CHECK (money IN ('none','maybe','taken','kept','open','returned')),
  attention TEXT,
  refusal TEXT,
  -- A replay was refused: half of the proof that nothing was placed. The other half is a 404 long after.
  replay_refused INTEGER NOT NULL DEFAULT 0,
  given_up INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_ended_at INTEGER,
  -- Thought not placed, and still looked up until then in case it turns up.
  watch_until INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (sale_seq, item)
) STRICT;
CREATE INDEX intents_open ON intents (id)
  WHERE state IN ('recorded','sending','unknown','accepted') OR watch_until IS NOT NULL OR attention IS NOT NULL;
CREATE INDEX intents_by_content ON intents (content_key, id);
CREATE INDEX intents_by_recipient ON intents (recipient, id);
CREATE INDEX intents_by_tail ON intents (recipient_reversed, id);

CREATE TABLE orders (
  intent_id INTEGER PRIMARY KEY REFERENCES intents (id),
  order_id TEXT,
  service_reference TEXT,
  status TEXT NOT NULL,
  cost INTEGER,
  -- An amount that isn't whole pesewas, as the service wrote it.
  cost_text TEXT,
  commission INTEGER,
  reason TEXT,
  accepted_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE vouchers (
  id INTEGER PRIMARY KEY,
  intent_id INTEGER NOT NULL REFERENCES intents (id),
  -- A keyed hash of the serial number: the same voucher in a second answer is the same row, whatever the order.
  voucher_key TEXT NOT NULL,
  -- PIN, serial and the service's own id, sealed together.
  sealed BLOB NOT NULL,
  UNIQUE (intent_id, voucher_key)
) STRICT;

CREATE TABLE attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id INTEGER NOT NULL REFERENCES intents (id),
  kind TEXT NOT NULL CHECK (kind IN ('first','replay')),
  -- Items that travelled in one request share it.
  batch TEXT NOT NULL,
  base_url TEXT NOT NULL,
  key_fingerprint TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  outcome TEXT,
  status INTEGER,
  note TEXT
) STRICT;
CREATE INDEX attempts_by_intent ON attempts (intent_id, id);
CREATE INDEX attempts_open ON attempts (id) WHERE ended_at IS NULL;

CREATE TABLE balances (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  unit TEXT NOT NULL,
  balance INTEGER NOT NULL,
  intent_id INTEGER REFERENCES intents (id),
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE postings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_day TEXT NOT NULL,
  hour INTEGER NOT NULL,
  shift_id TEXT NOT NULL,
  attendant_id TEXT NOT NULL,
  product TEXT NOT NULL,
  supplier TEXT NOT NULL,
  kind TEXT NOT NULL,
  unit TEXT NOT NULL CHECK (unit IN ('pesewa','sms-credit')),
  known INTEGER NOT NULL CHECK (known IN (0, 1)),
  amount INTEGER NOT NULL,
  sale_seq INTEGER REFERENCES sales (seq),
  intent_id INTEGER REFERENCES intents (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX postings_by_sale ON postings (sale_seq);

CREATE TABLE rollups (
  business_day TEXT NOT NULL,
  hour INTEGER NOT NULL,
  shift_id TEXT NOT NULL,
  attendant_id TEXT NOT NULL,
  product TEXT NOT NULL,
  supplier TEXT NOT NULL,
  kind TEXT NOT NULL,
  unit TEXT NOT NULL,
  known INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  sale_seq INTEGER,
  data TEXT NOT NULL,
  prev_hash BLOB NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE INDEX events_by_sale ON events (sale_seq, seq) WHERE sale_seq IS NOT NULL;

-- The newest row of the chain: what it doesn't name can't be cut off unseen.
CREATE TABLE event_head (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  seq INTEGER NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE TRIGGER events_move_their_head AFTER INSERT ON events BEGIN
  INSERT INTO event_head (only_row, seq, hash) VALUES (1, NEW.seq, NEW.hash)
    ON CONFLICT DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
END;

-- REPLACE removes a row without asking the triggers on DELETE.
CREATE TRIGGER events_are_appended_only_i BEFORE INSERT ON events
  WHEN EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq) BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER postings_are_appended_only_i BEFORE INSERT ON postings
  WHEN EXISTS (SELECT 1 FROM postings WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER events_are_appended_only_u BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_are_appended_only_d BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER postings_are_appended_only_u BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER postings_are_appended_only_d BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;

CREATE TABLE budgets (
  key_fingerprint TEXT NOT NULL,
  bucket TEXT NOT NULL,
  memory TEXT NOT NULL,
  PRIMARY KEY (key_fingerprint, bucket)
) STRICT, WITHOUT ROWID;
`;
