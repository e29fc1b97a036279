/** The parts of the office that an owner's other programs may read, and the events that they may be told of. */

export const SCOPES = ['sums', 'sales', 'days'] as const;
export type Scope = (typeof SCOPES)[number];

export const WEBHOOK_EVENTS = ['day.proven', 'day.differs', 'wallet.low', 'counter.silent'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** The owner sends it by hand, to see that a webhook works. */
export const TEST_EVENT = 'test';
