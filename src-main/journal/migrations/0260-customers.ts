/** The customers' book: names of numbers, sealed. */
export const version = 260;
export const changesData = false;

export const sql = `
CREATE TABLE customers (
  -- A keyed hash of the number: this table names no number in the clear.
  key TEXT PRIMARY KEY,
  -- The number and its name, sealed to this row.
  sealed BLOB NOT NULL,
  named_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
