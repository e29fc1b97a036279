/** Indexes takings without a known cost by their order, so that they are taken back once its cost is known. */
export const version = 210;
export const changesData = false;

/** Orders from before have no such postings: their days were reported with the whole price in the margin. */
export const sql = `
CREATE INDEX postings_uncosted ON postings (intent_id) WHERE kind IN ('uncosted','uncosted-settled');
`;
