/**
 * Changes no table. The digests of the seal are encrypted from here on, which an older Dwadi would take for a forgery; by
 * its version it knows that the journal is newer. The seal of a sealed journal is written anew after each migration.
 */
export const version = 310;
export const changesData = false;
export const sql = '';
