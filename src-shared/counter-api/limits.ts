/** Limits of the counter-api that the journal's threads keep to: apart from its schemas, of which they have no need. */

/** A sale of more orders than this is told by its tally and by those that most need a person. */
export const MOST_ORDERS_TOLD = 50;
