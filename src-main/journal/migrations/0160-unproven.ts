/** A refusal of one copy of a request proves nothing about another copy: it is watched until a look-up proves it (M7a). */
export const version = 160;
/** What was told to wait counts as possibly charged from now on (M7b). */
export const changesData = true;

export const sql = `
ALTER TABLE intents ADD COLUMN unproven INTEGER NOT NULL DEFAULT 0;

CREATE INDEX intents_unproven ON intents (sale_seq) WHERE unproven = 1;

UPDATE intents SET state = 'unknown', money = 'maybe', attention = NULL, unproven = 1, version = version + 1
  WHERE state = 'recorded' AND EXISTS (SELECT 1 FROM attempts a WHERE a.intent_id = intents.id AND a.outcome = 'later');
`;
