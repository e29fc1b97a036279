/**
 * When each part of a backup came: one that its counter still sends is not given up. A part that is there already counts
 * as come now, and none of them is written anew for that.
 */
export const version = 80;

export const sql = `
ALTER TABLE dwadi.backup_chunk ADD COLUMN taken_at timestamptz NOT NULL DEFAULT now();
`;
