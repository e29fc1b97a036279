/** Nobody at the counter: who sends what Dwadi sends for the shop itself, as a text to the owner. */
export const HOUSE = { id: 'dwadi', name: 'Dwadi' } as const;
