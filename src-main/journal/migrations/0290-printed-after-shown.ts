/**
 * PINs that were shown, and go to paper afterwards, are given out again. Their first paper is no copy of another, so the
 * count of copies misses it; each later paper is one.
 */
export const version = 290;
/** Days that are over keep their counts. */
export const changesData = false;

export const sql = `
CREATE TRIGGER events_count_printed_after_shown AFTER INSERT ON events
  WHEN NEW.kind = 'voucher.to-print'
    AND EXISTS (SELECT 1 FROM events WHERE sale_seq = NEW.sale_seq AND seq < NEW.seq AND kind = 'voucher.revealed')
    AND NOT EXISTS (SELECT 1 FROM events WHERE sale_seq = NEW.sale_seq AND seq < NEW.seq AND kind = 'voucher.to-print') BEGIN
  INSERT INTO exception_days (business_day, kind, count) VALUES (date(NEW.at / 1000, 'unixepoch'), 'reprint', 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
`;
