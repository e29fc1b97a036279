/**
 * The views of migration 0020, which docs/office.md promises to owners' other programs: a column may be added to the
 * end of one, and none is renamed or removed. They show what counts: a journal that waits for the owner is left out.
 * Migration 0120 wrote `v_day_proof` anew.
 */

/** A later journal of the same counter that counts, too: it knows again what this one sent before the restore. */
const KNOWN_AGAIN = (table: string, same: string): string => `NOT EXISTS (
    SELECT 1 FROM dwadi.v_mark later JOIN dwadi.${table} again ON again.mark = later.mark AND ${same}
    WHERE later.role = m.role AND later.kind = m.kind AND later.nth_mark > m.nth_mark AND later.counts)`;

const COUNTER_OF = `m.role, m.counter, m.kind`;

export const VIEWS = `
-- The first journal of a counter counts by itself, and each later one once the owner accepted it.
CREATE VIEW dwadi.v_mark AS
  SELECT mark, role, counter, kind, shop, signer, claimed_at, accepted_at, nth_mark,
    nth_mark = 1 OR accepted_at IS NOT NULL AS counts,
    revoked_at
  FROM (
    SELECT m.mark, m.role, c.name AS counter, m.kind, m.shop, m.signer, m.claimed_at, m.accepted_at, c.revoked_at,
      row_number() OVER (PARTITION BY m.role, m.kind ORDER BY m.claimed_at, m.mark) AS nth_mark
    FROM dwadi.mark m JOIN dwadi.counter c USING (role)) one;

CREATE VIEW dwadi.v_counter AS
  SELECT c.role, c.name AS counter, c.enrolled_at, c.revoked_at, m.mark, m.kind, m.shop, m.counts, f.taken_at AS heard_at,
    f.made_at, f.behind, f.writer, c.signer AS confirmed_signer, m.signer AS says_signer,
    (SELECT count(*) FROM dwadi.alarm a WHERE a.role = c.role AND a.seen_at IS NULL) AS alarms
  FROM dwadi.counter c LEFT JOIN dwadi.v_mark m ON m.role = c.role LEFT JOIN dwadi.fold f ON f.mark = m.mark;

CREATE VIEW dwadi.v_day AS
  SELECT d.business_day, ${COUNTER_OF}, d.mark, d.orders, d.revenue, d.wallet_cost, d.estimated_cost, d.uncosted,
    d.revenue - d.uncosted - d.wallet_cost - d.estimated_cost AS margin, d.orders_without_cost, d.commission, d.owed,
    d.cash, d.mobile_money, d.credit, d.sms_credits
  FROM dwadi.counter_day d JOIN dwadi.v_mark m ON m.mark = d.mark AND m.counts;

CREATE VIEW dwadi.v_day_sum AS
  SELECT s.business_day, ${COUNTER_OF}, s.mark, s.product, s.attendant, s.kind AS sum_kind, s.unit, s.known,
    s.amount - s.amount_twice AS amount, s.count - s.count_twice AS count
  FROM dwadi.day_sum s JOIN dwadi.v_mark m ON m.mark = s.mark AND m.counts
  WHERE s.count > s.count_twice;

-- Orders as they stand.
CREATE VIEW dwadi.v_order AS
  SELECT o.business_day, ${COUNTER_OF}, o.mark, o.intent, o.version, o.sale, o.item, o.product, o.supplier, o.reference,
    o.price, o.cost, o.state, o.delivery, o.money, o.attention, o.updated_at
  FROM dwadi.order_state o JOIN dwadi.v_mark m ON m.mark = o.mark AND m.counts
  WHERE NOT EXISTS (SELECT 1 FROM dwadi.order_state newer WHERE newer.mark = o.mark
      AND newer.business_day = o.business_day AND newer.intent = o.intent AND newer.version > o.version)
    AND ${KNOWN_AGAIN('order_state', 'again.business_day = o.business_day AND again.intent = o.intent AND again.reference = o.reference')};

CREATE VIEW dwadi.v_open_order AS
  SELECT o.business_day, ${COUNTER_OF}, o.mark, o.intent, o.version, o.product, o.supplier, o.reference, o.price, o.cost,
    o.state, o.delivery, o.money, o.attention, o.since, o.updated_at
  FROM dwadi.order_open o JOIN dwadi.v_mark m ON m.mark = o.mark AND m.counts
  WHERE ${KNOWN_AGAIN('order_state', 'again.business_day = o.business_day AND again.intent = o.intent AND again.reference = o.reference')};

-- A person is waited for, or it is open for longer than an order usually is.
CREATE VIEW dwadi.v_stuck_order AS
  SELECT * FROM dwadi.v_open_order WHERE attention IS NOT NULL OR since < now() - interval '10 minutes';

CREATE VIEW dwadi.v_drawer AS
  SELECT s.business_day, ${COUNTER_OF}, s.mark, s.number, s.shift, s.opened_at, s.opened_by, s.ended_at, s.ended_by,
    s.closed_at, s.closed_by, s.sales, s.reversed, s.float, s.cash, s.mobile_money, s.credit, s.pay_ins, s.pay_outs,
    s.expected, s.counted, s.difference, s.wallet_gap
  FROM dwadi.shift_close s JOIN dwadi.v_mark m ON m.mark = s.mark AND m.counts
  WHERE ${KNOWN_AGAIN('shift_close', 'again.number = s.number AND again.shift = s.shift')};

CREATE VIEW dwadi.v_short_drawer AS SELECT * FROM dwadi.v_drawer WHERE difference < 0;

-- The newest journal of a counter knows its wallets.
CREATE VIEW dwadi.v_wallet AS
  SELECT ${COUNTER_OF}, b.mark, b.account, b.unit, b.balance, b.at
  FROM dwadi.balance_now b JOIN dwadi.v_mark m ON m.mark = b.mark AND m.counts
  WHERE NOT EXISTS (SELECT 1 FROM dwadi.v_mark later JOIN dwadi.balance_now again ON again.mark = later.mark
    WHERE later.role = m.role AND later.kind = m.kind AND later.nth_mark > m.nth_mark AND later.counts);

-- Each day of a counter on which something was booked, or of which there is a file. A day without a file waits.
CREATE VIEW dwadi.v_day_proof AS
  SELECT d.business_day, ${COUNTER_OF}, d.mark, coalesce(d.result, 'waiting') AS result,
    coalesce(d.differences, '[]') AS differences, d.hash, d.signer, d.checked_at
  FROM (SELECT coalesce(d.business_day, k.business_day) AS business_day, coalesce(d.mark, k.mark) AS mark, k.result,
      k.differences, k.hash, k.signer, k.checked_at
    FROM dwadi.counter_day d FULL JOIN dwadi.day_check k ON k.mark = d.mark AND k.business_day = d.business_day) d
  JOIN dwadi.v_mark m ON m.mark = d.mark AND m.counts;

CREATE VIEW dwadi.v_alarm AS
  SELECT a.role, c.name AS counter, a.mark, a.nth, a.what, a.ours, a.theirs, a.at, a.seen_at
  FROM dwadi.alarm a JOIN dwadi.counter c USING (role);

GRANT SELECT ON dwadi.v_mark, dwadi.v_counter, dwadi.v_day, dwadi.v_day_sum, dwadi.v_order, dwadi.v_open_order,
  dwadi.v_stuck_order, dwadi.v_drawer, dwadi.v_short_drawer, dwadi.v_wallet, dwadi.v_day_proof, dwadi.v_alarm
  TO dwadi_reader;
`;
