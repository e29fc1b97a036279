/**
 * Indexes by which the office finds the first marks of each counter, and those that its owner accepted, without a look at
 * the others: whoever has a counter's link may claim marks without end.
 */
export const version = 110;

export const sql = `
CREATE INDEX mark_by_claim ON dwadi.mark (role, claimed_at, mark);
DROP INDEX dwadi.mark_by_role;
CREATE INDEX mark_accepted ON dwadi.mark (mark) WHERE accepted_at IS NOT NULL;
`;
