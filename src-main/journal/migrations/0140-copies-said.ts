/** A copy that was cut off, and that a person said came out, deserves the same second look as any other. */
export const version = 140;
/** Days that are over keep their counts. */
export const changesData = false;

export const sql = `
CREATE TRIGGER events_count_copies_said AFTER INSERT ON events
  WHEN NEW.kind = 'slip.came-out' AND json_extract(NEW.data, '$.copy') > 0 BEGIN
  INSERT INTO exception_days (business_day, kind, count) VALUES (date(NEW.at / 1000, 'unixepoch'), 'reprint', 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
`;
