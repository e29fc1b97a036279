import type { ServiceErrorCode } from '../reseller-api/error-codes.ts';

/** The event, and what the person at the counter can do about it. */
export interface ErrorWords {
  readonly happened: string;
  readonly advice: string;
}

const WORDS: Readonly<Record<ServiceErrorCode, ErrorWords>> = {
  'invalid-request': {
    happened: 'The service did not accept these details.',
    advice: 'Check the number, network and amount, then try again.',
  },
  'refused-or-wallet-too-low': {
    happened: 'The service refused this sale.',
    advice: 'Check the details, and check that the wallet holds enough for it.',
  },
  'batch-refused': {
    happened: 'The service refused the whole batch.',
    advice: 'Check each line for its number, network and bundle, and check the wallet balance.',
  },
  'key-rejected': {
    happened: 'The service does not know this counter’s key.',
    advice: 'Ask the owner to enter the current key from the service’s dashboard.',
  },
  'key-not-allowed': {
    happened: 'The service does not let this counter’s key do that.',
    advice:
      'Ask the owner to check in the dashboard that the key is approved, is of the right type, and that the account is active.',
  },
  'key-pending': {
    happened: 'The service has not approved this counter’s key yet.',
    advice: 'Ask the owner to have it approved in the service’s dashboard.',
  },
  'key-revoked': {
    happened: 'The service has revoked this counter’s key: a newer one has ended it.',
    advice: 'Ask the owner to enter the newest key from the service’s dashboard.',
  },
  'account-suspended': {
    happened: 'The service has suspended the owner’s account.',
    advice: 'Call the owner. Nothing can be sold until the service’s support opens it again.',
  },
  'role-not-allowed': {
    happened: 'The service does not let the owner’s account buy this.',
    advice: 'Call the owner: the service’s support can say which price level that needs.',
  },
  'sms-credits-too-low': {
    happened: 'There are not enough SMS credits for this message.',
    advice: 'Buy SMS credits in the service’s dashboard, or send to fewer people.',
  },
  'package-not-found': {
    happened: 'The service does not sell this bundle now.',
    advice: 'Refresh the bundles and choose another.',
  },
  'order-not-found': {
    happened: 'The service does not show this order.',
    advice: 'Wait a little and look again before you decide anything.',
  },
  'campaign-not-found': {
    happened: 'The service does not show this message.',
    advice: 'Look for it in the sent messages (F6, Ctrl+M).',
  },
  'utility-account-not-found': {
    happened: 'The biller does not know this account.',
    advice: 'Read the meter, smartcard or phone number again with the customer.',
  },
  'reference-taken': {
    happened: 'The service already holds another order under this reference.',
    advice: 'Do not sell it again yet. Look the order up first.',
  },
  'not-whitelisted-or-reference-taken': {
    happened: 'The number is not registered for MTN bundles yet, or the reference is already in use.',
    advice: 'Check the number. A new number is registered by itself; try again later.',
  },
  'not-whitelisted': {
    happened: 'The number is not registered for MTN bundles yet.',
    advice: 'We have sent it for registration. Let it wait in the waiting room, or try again later.',
  },
  'payment-repeated': {
    happened: 'The service has just seen the same payment.',
    advice: 'Look the payment up before you pay again.',
  },
  discontinued: {
    happened: 'The wallet can’t be topped up from here.',
    advice: 'Top up in the service’s dashboard.',
  },
  'rate-limited': {
    happened: 'Too many requests in a short time.',
    advice: 'Wait for the countdown. Another counter may be using the same key.',
  },
  'service-failed': {
    happened: 'The service has a problem.',
    advice: 'Wait a moment. Do not sell the same thing again until its state is clear.',
  },
  'upstream-unreachable': {
    happened: 'The service can’t reach the network or the biller now.',
    advice: 'Try again in a few minutes.',
  },
  'feature-disabled': {
    happened: 'The service has switched this product off for now.',
    advice: 'Try again later, or sell something else.',
  },
  'unexpected-answer': {
    happened: 'Dwadi did not understand the answer of the service.',
    advice: 'Check the internet connection. Do not sell the same thing again until its state is clear.',
  },
};

export const serviceErrorWords = (code: ServiceErrorCode): ErrorWords => WORDS[code];
