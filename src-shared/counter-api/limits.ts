/** Limits of the counter-api that the journal's threads keep to: apart from its schemas, of which they have no need. */

/** A sale of more orders than this is described by its tally and by the orders that most need a person. */
export const MOST_ORDERS_TOLD = 50;

/** The sales of the board from each source: the newest, those under way, and those that need a person. */
export const BOARD_ROWS = 60;

/** GHS 1,000,000, for a float and for cash in or out beside sales: no drawer of a kiosk ever held it. */
export const MOST_IN_DRAWER = 100_000_000;

/** Wallet steps in one day file: far more than a day of thousands of sales has, and half of what a file may hold. */
export const MOST_SECONDS = 50_000;
