/**
 * When each drawer came: a day is judged again once a drawer is added to it. Days of the last ninety days that counted as
 * proven before their drawers were compared are judged anew. Webhooks were told of older ones too long ago to know it.
 */
export const version = 100;

/** The office's own clock says when a row came. */
const SENT = `mark, number, shift, business_day, opened_at, opened_by, ended_at, ended_by, closed_at, closed_by, sales,
  reversed, float, cash, mobile_money, credit, pay_ins, pay_outs, expected, counted, difference, wallet_gap`;

export const sql = `
ALTER TABLE dwadi.shift_close ADD COLUMN taken_at timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE dwadi.shift_close ALTER COLUMN taken_at SET DEFAULT now();
CREATE INDEX shift_close_by_time ON dwadi.shift_close (mark, taken_at);
REVOKE INSERT ON dwadi.shift_close FROM dwadi_counter;
GRANT INSERT (${SENT}) ON dwadi.shift_close TO dwadi_counter;
UPDATE dwadi.day_check SET result = 'waiting', tried_nth = NULL
  WHERE result = 'proven' AND business_day > now() - interval '90 days';
`;
