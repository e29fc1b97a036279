/** The owner's settings for the shop, and the cash that customers handed over for a sale. */
export const version = 40;
export const changesData = false;

export const sql = `
CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  -- JSON.
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tenders (
  sale_seq INTEGER NOT NULL REFERENCES sales (seq),
  nth INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('cash','mobile-money','credit')),
  -- What of it counts towards the price; the rest of what was received went back as change.
  amount INTEGER NOT NULL CHECK (amount >= 0),
  received INTEGER NOT NULL CHECK (received >= amount),
  detail TEXT,
  PRIMARY KEY (sale_seq, nth)
) STRICT, WITHOUT ROWID;
`;
