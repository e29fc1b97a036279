/**
 * Indexes the postings of unproven refusals by their order, so that they are taken back once the refusal is settled.
 */
export const version = 220;
export const changesData = false;

/** Refusals from before have no such postings: their days were reported without them. */
export const sql = `
CREATE INDEX postings_unproven ON postings (intent_id)
  WHERE kind IN ('unproven','unproven-settled','unproven-cleared');
`;
