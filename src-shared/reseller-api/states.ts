/** The status words the contract gives. Answers may carry others: readers take any text and compare with these. */
export const DATA_ORDER_STATES = ['pending', 'queued', 'processing', 'completed', 'failed', 'refunded'] as const;
export const AIRTIME_STATES = ['pending', 'processing', 'completed', 'failed', 'refunded'] as const;
export const UTILITY_STATES = ['pending', 'processing', 'completed', 'failed', 'refunded'] as const;
export const AFA_STATES = ['pending', 'processing', 'completed', 'cancelled'] as const;
export const CAMPAIGN_STATES = ['queued', 'processing', 'completed', 'failed', 'blocked'] as const;
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'expired', 'rejected'] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];
