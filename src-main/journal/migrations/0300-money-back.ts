/**
 * Records how much of an order's price the books gave back to the customer, in cash and by mobile money, and whether a
 * person has seen to it. An order that was sent again, and refused again, is asked about again.
 */
export const version = 300;
/** Refusals from before get the amounts that their sale's payment shows. */
export const changesData = true;

const returned = (kind: string): string =>
  `(SELECT coalesce(sum(t.returned), 0) FROM tenders t WHERE t.sale_seq = i.sale_seq AND t.kind = '${kind}')`;

export const sql = `
CREATE TABLE money_back (
  intent_id INTEGER PRIMARY KEY REFERENCES intents (id),
  sale_seq INTEGER NOT NULL REFERENCES sales (seq),
  cash INTEGER NOT NULL CHECK (cash >= 0),
  mobile_money INTEGER NOT NULL CHECK (mobile_money >= 0),
  seen INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX money_back_left ON money_back (sale_seq) WHERE seen = 0 AND cash + mobile_money > 0;
INSERT INTO money_back (intent_id, sale_seq, cash, mobile_money, seen)
  SELECT id, sale_seq, cash, min(price - cash, mobile_money),
    EXISTS (SELECT 1 FROM customers_seen_to c WHERE c.intent_id = id AND c.what = 'give-back')
  FROM (
    SELECT i.id, i.sale_seq, i.price, ${returned('mobile-money')} AS mobile_money,
      CASE WHEN EXISTS (SELECT 1 FROM tenders t WHERE t.sale_seq = i.sale_seq)
        THEN min(i.price, ${returned('cash')}) ELSE i.price END AS cash
    FROM (SELECT id, sale_seq, price FROM intents WHERE state = 'rejected'
      UNION ALL SELECT id, sale_seq, price FROM intents WHERE state = 'withdrawn' AND given_up = 1) i);
DROP INDEX intents_given_up;
`;
