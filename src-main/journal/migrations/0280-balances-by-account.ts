/** Finds the last balance of an account that is no longer used without going through all later ones. */
export const version = 280;
export const changesData = false;

export const sql = `
CREATE INDEX balances_by_account ON balances (account_id, unit);
`;
