/** Finds the orders that were given up before their fate was known: their customers get the money back afterwards. */
export const version = 270;
/** Orders from before count as seen to: no screen asks about them any more. */
export const changesData = true;

export const sql = `
CREATE INDEX intents_given_up ON intents (sale_seq) WHERE state = 'withdrawn' AND given_up = 1;
INSERT OR IGNORE INTO customers_seen_to (intent_id, what, by_id, at)
  SELECT id, 'give-back', '', updated_at FROM intents WHERE state = 'withdrawn' AND given_up = 1;
`;
