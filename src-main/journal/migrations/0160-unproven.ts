/** A refusal of one copy of a request proves nothing about another copy: it is watched until a look-up proves it (M7a). */
export const version = 160;
/** Orders that were told to wait count as possibly charged from now on (M7b). */
export const changesData = true;

export const sql = `
ALTER TABLE intents ADD COLUMN unproven INTEGER NOT NULL DEFAULT 0;

-- The owner reads in the evening that something turned up which was thought not sold.
CREATE TRIGGER events_count_reopened AFTER INSERT ON events
  WHEN NEW.kind IN ('order.found', 'order.accepted') AND json_extract(NEW.data, '$.reOpened') BEGIN
  INSERT INTO exception_days (business_day, kind, count) VALUES (date(NEW.at / 1000, 'unixepoch'), 're-opened', 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;

UPDATE intents SET state = 'unknown', money = 'maybe', attention = NULL, unproven = 1, version = version + 1
  WHERE state = 'recorded' AND EXISTS (SELECT 1 FROM attempts a WHERE a.intent_id = intents.id AND a.outcome = 'later');
`;
