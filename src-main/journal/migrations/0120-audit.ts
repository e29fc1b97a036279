/** Indexes the log of events by day, and keeps the signed file of each day as it left the shop. */
export const version = 120;
export const changesData = false;

export const sql = `
-- Grows at its end alone, like the log: what is written costs one page more.
CREATE INDEX events_by_time ON events (at);

CREATE TABLE day_files (
  nth INTEGER PRIMARY KEY,
  day TEXT NOT NULL UNIQUE,
  -- The file itself, to the letter: made again, it is this.
  text TEXT NOT NULL,
  hash TEXT NOT NULL,
  mark TEXT NOT NULL,
  head_seq INTEGER,
  head_hash TEXT,
  made_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER day_files_are_appended_only_i BEFORE INSERT ON day_files
  WHEN EXISTS (SELECT 1 FROM day_files WHERE nth = NEW.nth OR day = NEW.day) BEGIN
  SELECT RAISE(ABORT, 'a day has one file'); END;
CREATE TRIGGER day_files_are_appended_only_u BEFORE UPDATE ON day_files BEGIN
  SELECT RAISE(ABORT, 'day files are append-only'); END;
CREATE TRIGGER day_files_are_appended_only_d BEFORE DELETE ON day_files BEGIN
  SELECT RAISE(ABORT, 'day files are append-only'); END;
`;
