/**
 * Records how much of an order's price the books gave back to the customer, in cash and by mobile money, and whether a
 * person has seen to it. An order that was sent again, and refused again, is asked about again.
 */
export const version = 300;
/** Refusals from before get the amounts that their sale's payment shows. */
export const changesData = true;

const returned = (kind: string): string =>
  `(SELECT coalesce(sum(t.returned), 0) FROM tenders t WHERE t.sale_seq = i.sale_seq AND t.kind = '${kind}')`;

/** The part of an order's price that lies between two sums of what its sale gave back. */
const between = (from: string, until: string): string =>
  `max(0, min(i.before + i.price, ${until}) - max(i.before, ${from}))`;

export const sql = `
CREATE TABLE money_back (
  intent_id INTEGER PRIMARY KEY REFERENCES intents (id),
  sale_seq INTEGER NOT NULL REFERENCES sales (seq),
  cash INTEGER NOT NULL CHECK (cash >= 0),
  mobile_money INTEGER NOT NULL CHECK (mobile_money >= 0),
  seen INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX money_back_left ON money_back (sale_seq) WHERE seen = 0 AND cash + mobile_money > 0;
-- A sale gives credit back first, then cash, then mobile money: its orders share that in their order.
INSERT INTO money_back (intent_id, sale_seq, cash, mobile_money, seen)
  SELECT i.id, i.sale_seq,
    CASE WHEN i.in_parts THEN ${between('i.credit', 'i.credit + i.cash')} ELSE i.price END,
    CASE WHEN i.in_parts THEN ${between('i.credit + i.cash', 'i.credit + i.cash + i.mobile')} ELSE 0 END,
    i.by_hand OR EXISTS (SELECT 1 FROM customers_seen_to c WHERE c.intent_id = i.id AND c.what = 'give-back')
  FROM (
    SELECT i.id, i.sale_seq, i.price, i.state = 'withdrawn' AND i.given_up = 0 AS by_hand,
      EXISTS (SELECT 1 FROM tenders t WHERE t.sale_seq = i.sale_seq) AS in_parts,
      sum(i.price) OVER (PARTITION BY i.sale_seq ORDER BY i.item) - i.price AS before,
      ${returned('credit')} AS credit, ${returned('cash')} AS cash, ${returned('mobile-money')} AS mobile
    FROM intents i WHERE i.state IN ('rejected', 'withdrawn')) i;
DROP INDEX intents_given_up;
`;
