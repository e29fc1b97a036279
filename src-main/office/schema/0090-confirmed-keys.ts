/**
 * The keys of a counter that its owner confirmed before the newest one: a PC that was set up anew has another key, and
 * what the earlier one signed stays true. Days that were proven name the keys that an earlier office forgot.
 */
export const version = 90;

export const sql = `
CREATE TABLE dwadi.former_key (
  role name NOT NULL REFERENCES dwadi.counter,
  signer text NOT NULL,
  -- Null where an earlier office forgot it.
  confirmed_at timestamptz,
  PRIMARY KEY (role, signer)
);
INSERT INTO dwadi.former_key (role, signer)
  SELECT DISTINCT c.role, k.signer
  FROM dwadi.day_check k JOIN dwadi.mark m USING (mark) JOIN dwadi.counter c USING (role)
  WHERE k.result = 'proven' AND k.signer <> coalesce(c.signer, '');

CREATE VIEW dwadi.confirmed_key AS
  SELECT role, signer FROM dwadi.counter WHERE signer IS NOT NULL UNION SELECT role, signer FROM dwadi.former_key;
GRANT SELECT ON dwadi.former_key, dwadi.confirmed_key TO dwadi_reader;
`;
