/** When each message was last tried: the page shows the newest one of a webhook, and what became of it. */
export const version = 60;

export const sql = `
ALTER TABLE dwadi.webhook_delivery ADD COLUMN tried_at timestamptz;
CREATE INDEX webhook_delivery_tried ON dwadi.webhook_delivery (webhook, tried_at DESC) WHERE tried_at IS NOT NULL;
`;
