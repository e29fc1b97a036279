/** What a refusal that isn't proven yet was booked with is found by its order, to be taken back once it is settled. */
export const version = 220;
export const changesData = false;

/** Refusals from before have no such postings: their days were told without them. */
export const sql = `
CREATE INDEX postings_unproven ON postings (intent_id)
  WHERE kind IN ('unproven','unproven-settled','unproven-cleared');
`;
