/** Links a key to its account, once that is known (M18). Only the key's fingerprint is stored here. */
export const version = 30;
export const changesData = false;

export const sql = `
CREATE TABLE account_keys (
  base_url TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  key_type TEXT NOT NULL CHECK (key_type IN ('standard','sms','commission')),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  -- The first keys of this counter; an order of ours that the key found; or a person's word.
  known_by TEXT NOT NULL CHECK (known_by IN ('first','order','stranger','owner')),
  since INTEGER NOT NULL,
  PRIMARY KEY (base_url, fingerprint)
) STRICT, WITHOUT ROWID;
`;
