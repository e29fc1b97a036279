/** The sender of the shop's own messages, as a text to the owner. No person at the counter sends them. */
export const HOUSE = { id: 'dwadi', name: 'Dwadi' } as const;
