/** Requests per minute and key that the contract allows. Endpoints without a budget can answer 429 all the same. */
export const BUDGETS_PER_MINUTE = { verify: 20, billers: 30, lookup: 10, pay: 6, utility_status: 30 } as const;
export type Budget = keyof typeof BUDGETS_PER_MINUTE;

export const BULK_MAX_ORDERS = 100;
export const LIST_MAX_RECORDS = 30;

export const SMS_MAX_RECIPIENTS = 10_000;
/** Up to here a message goes out at once; beyond, the campaign is queued for about a minute. */
export const SMS_MAX_IMMEDIATE = 500;
export const SMS_MIN_MESSAGE = 3;
export const SMS_MAX_MESSAGE = 1000;
export const SMS_MAX_REFERENCE = 100;
export const CAMPAIGNS_PER_PAGE = 30;
export const MESSAGES_PER_PAGE = 100;

export const AFA_MAX_NAME = 100;
export const AFA_MAX_LOCATION = 100;
export const AFA_MAX_NOTES = 500;
export const AFA_MIN_AGE_YEARS = 18;

export const LOOKUP_MAX_CHARS = 30;
/** A payment without a reference is refused when it repeats biller, account and amount within this time. */
export const PAY_DUPLICATE_WINDOW_SECONDS = 30;
