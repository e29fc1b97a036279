/** The numbers that asked for no more messages: they are left out of every list that is pasted later. */
export const version = 150;
export const changesData = false;

export const sql = `
CREATE TABLE no_texts (
  phone TEXT PRIMARY KEY,
  added_by TEXT NOT NULL,
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
