/** Gives the log's head the seal: keyed digests of the tables, so that what was changed outside of Dwadi is found. */
export const version = 230;
export const changesData = false;

export const sql = `
-- Counts the sealed commits: an earlier copy of the journal has a smaller number.
ALTER TABLE event_head ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
-- One digest for each sealed table, in the order of their names.
ALTER TABLE event_head ADD COLUMN digests BLOB;
-- Null until the journal is sealed.
ALTER TABLE event_head ADD COLUMN mac BLOB;
-- An empty log has a head, too: its first people and settings are sealed before its first event.
INSERT OR IGNORE INTO event_head (only_row, seq, hash) VALUES (1, 0, zeroblob(32));
`;
