/**
 * A page of days, drawers or slips reads its own rows, and not the whole history. The view of signed days has the same
 * columns and rows as before: it is written so that PostgreSQL asks both of its tables for the days that are meant.
 */
export const version = 120;

export const sql = `
CREATE INDEX day_check_by_day ON dwadi.day_check (business_day, mark);
CREATE INDEX day_check_by_signer ON dwadi.day_check (signer, business_day DESC);
CREATE INDEX shift_close_by_end ON dwadi.shift_close (ended_at DESC);
CREATE INDEX shift_close_wrong_by_end ON dwadi.shift_close (ended_at DESC) WHERE difference <> 0;

-- Each day of a counter on which something was booked, or of which there is a file. A day without a file waits.
CREATE OR REPLACE VIEW dwadi.v_day_proof AS
  SELECT d.business_day, m.role, m.counter, m.kind, d.mark, coalesce(d.result, 'waiting') AS result,
    coalesce(d.differences, '[]') AS differences, d.hash, d.signer, d.checked_at
  FROM (SELECT *, count(hash) OVER (PARTITION BY business_day, mark) AS files FROM (
      SELECT business_day, mark, hash, result, differences, signer, checked_at FROM dwadi.day_check
      UNION ALL SELECT business_day, mark, NULL, NULL, NULL, NULL, NULL FROM dwadi.counter_day) one) d
    JOIN dwadi.v_mark m ON m.mark = d.mark AND m.counts
  WHERE d.hash IS NOT NULL OR d.files = 0;
`;
