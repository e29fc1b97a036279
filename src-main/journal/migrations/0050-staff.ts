/** The staff and each person's rights, and how long a person whose PIN was guessed wrongly has to wait. */
export const version = 50;
export const changesData = false;

export const sql = `
CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner','attendant')),
  -- JSON.
  rights TEXT NOT NULL,
  pin_salt BLOB NOT NULL,
  pin_hash BLOB NOT NULL,
  -- The work that the hash takes, as a power of two: what is made later may take more.
  pin_cost INTEGER NOT NULL,
  -- Counts the PINs that this person has had.
  pin_version INTEGER NOT NULL,
  retired_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX staff_names ON staff (name COLLATE NOCASE) WHERE retired_at IS NULL;

CREATE TABLE pin_guards (
  staff_id TEXT PRIMARY KEY REFERENCES staff (id),
  wrong INTEGER NOT NULL CHECK (wrong >= 0),
  -- When the wait is over by the service's clock; null where that wasn't known when the wrong PIN came.
  wait_until INTEGER
) STRICT, WITHOUT ROWID;
`;
