/** The keys of the counters whose day files the owner accepts, and the texts that went to the owner. */
export const version = 130;
export const changesData = false;

export const sql = `
-- Public keys: a person compared each fingerprint with the one on the counter itself.
CREATE TABLE known_keys (
  fingerprint TEXT PRIMARY KEY,
  mark TEXT NOT NULL,
  shop TEXT NOT NULL,
  confirmed_by TEXT NOT NULL,
  confirmed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row for each happening that was worth a text, whether or not it could be sent: it is told once.
CREATE TABLE news (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('close','wallet','role')),
  -- The text's own sale, whose id follows from the key; null where nothing was sent.
  sale_id TEXT,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX news_by_time ON news (at) WHERE sale_id IS NOT NULL;
`;
