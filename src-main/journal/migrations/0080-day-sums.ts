/**
 * Sums each day once more by each split of a report, since a year of hours is many rows. Events that deserve a second
 * look are counted by day when they are written into the log.
 */
export const version = 80;
export const changesData = true;

const COLUMNS = 'kind, unit, known, sum(amount), sum(count)';
const KEY = 'kind, unit, known';

/** The kind of exception that an event counts as; null if it needs no second look. */
const exceptionOf = (row: string): string => `CASE ${row}kind
    WHEN 'quote.abandoned' THEN 'abandoned'
    WHEN 'voucher.copied' THEN 'reprint'
    WHEN 'slip.printed' THEN CASE WHEN json_extract(${row}data, '$.copy') > 0 THEN 'reprint' END
    WHEN 'slip.sent' THEN CASE WHEN json_extract(${row}data, '$.copy') > 0 THEN 'reprint' END
    WHEN 'staff.approved' THEN 'override'
    WHEN 'staff.wrong-pin' THEN 'wrong-pin'
    WHEN 'clock.changed' THEN 'clock'
  END`;

const KINDS = `('quote.abandoned','voucher.copied','slip.printed','slip.sent','staff.approved','staff.wrong-pin','clock.changed')`;
const dayOf = (row: string): string => `date(${row}at / 1000, 'unixepoch')`;

export const sql = `
CREATE TABLE day_sums (
  -- hour, line, attendant or shift.
  split TEXT NOT NULL,
  business_day TEXT NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  unit TEXT NOT NULL,
  known INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  count INTEGER NOT NULL,
  -- The first hour in which anything was posted under this key.
  first_hour INTEGER NOT NULL,
  PRIMARY KEY (split, business_day, key, kind, unit, known)
) STRICT, WITHOUT ROWID;
INSERT INTO day_sums SELECT 'hour', business_day, printf('%02d', hour), ${COLUMNS}, min(hour) FROM rollups
  GROUP BY business_day, hour, ${KEY};
INSERT INTO day_sums SELECT 'line', business_day, product || ':' || supplier, ${COLUMNS}, min(hour) FROM rollups
  GROUP BY business_day, product, supplier, ${KEY};
INSERT INTO day_sums SELECT 'attendant', business_day, attendant_id, ${COLUMNS}, min(hour) FROM rollups
  GROUP BY business_day, attendant_id, ${KEY};
INSERT INTO day_sums SELECT 'shift', business_day, shift_id, ${COLUMNS}, min(hour) FROM rollups
  GROUP BY business_day, shift_id, ${KEY};

CREATE TABLE exception_days (
  business_day TEXT NOT NULL,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (business_day, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO exception_days SELECT ${dayOf('')} AS day, ${exceptionOf('')} AS what, count(*) FROM events
  WHERE kind IN ${KINDS} AND ${exceptionOf('')} IS NOT NULL GROUP BY day, what;
CREATE TRIGGER events_count_exceptions AFTER INSERT ON events
  WHEN NEW.kind IN ${KINDS} AND ${exceptionOf('NEW.')} IS NOT NULL BEGIN
  INSERT INTO exception_days (business_day, kind, count) VALUES (${dayOf('NEW.')}, ${exceptionOf('NEW.')}, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE INDEX shifts_by_close ON shifts (closed_at) WHERE z_number IS NOT NULL;
`;
