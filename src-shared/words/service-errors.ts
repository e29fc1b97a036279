import type { Product } from '../order-state.ts';
import type { ServiceErrorCode } from '../reseller-api/error-codes.ts';
import { t } from './translate.ts';

/** The event, and what the person at the counter can do about it. */
export interface ErrorWords {
  readonly happened: string;
  readonly advice: string;
}

const WORDS: Readonly<Record<ServiceErrorCode, ErrorWords>> = {
  'invalid-request': {
    happened: t('The service did not accept these details.'),
    advice: t('Check the number, network and amount, then try again.'),
  },
  'refused-or-wallet-too-low': {
    happened: t('The service refused this sale.'),
    advice: t('Check the details, and check that the wallet holds enough for it.'),
  },
  'batch-refused': {
    happened: t('The service refused the whole batch.'),
    advice: t('Check each line for its number, network and bundle, and check the wallet balance.'),
  },
  'key-rejected': {
    happened: t('The service does not know this counter’s key.'),
    advice: t('Ask the owner to enter the current key from the service’s dashboard.'),
  },
  'key-not-allowed': {
    happened: t('The service does not let this counter’s key do that.'),
    advice: t(
      'Ask the owner to check in the dashboard that the key is approved, is of the right type, and that the account is active.',
    ),
  },
  'key-pending': {
    happened: t('The service has not approved this counter’s key yet.'),
    advice: t('Ask the owner to have it approved in the service’s dashboard.'),
  },
  'key-revoked': {
    happened: t('The service has revoked this counter’s key: a newer one has ended it.'),
    advice: t('Ask the owner to enter the newest key from the service’s dashboard.'),
  },
  'account-suspended': {
    happened: t('The service has suspended the owner’s account.'),
    advice: t('Call the owner. Nothing can be sold until the service’s support opens it again.'),
  },
  'role-not-allowed': {
    happened: t('The service does not let the owner’s account buy this.'),
    advice: t('Call the owner: the service’s support can say which price level that needs.'),
  },
  'sms-credits-too-low': {
    happened: t('There are not enough SMS credits for this message.'),
    advice: t('Buy SMS credits in the service’s dashboard, or send to fewer people.'),
  },
  'package-not-found': {
    happened: t('The service does not sell this bundle now.'),
    advice: t('Refresh the bundles and choose another.'),
  },
  'order-not-found': {
    happened: t('The service does not show this order.'),
    advice: t('Wait a little and look again before you decide anything.'),
  },
  'campaign-not-found': {
    happened: t('The service does not show this message.'),
    advice: t('Look for it in the sent messages (F6, Ctrl+M).'),
  },
  'utility-account-not-found': {
    happened: t('The biller does not know this account.'),
    advice: t('Read the meter, smartcard or phone number again with the customer.'),
  },
  'reference-taken': {
    happened: t('The service already holds another order under this reference.'),
    advice: t('Do not sell it again yet. Look the order up first.'),
  },
  'not-whitelisted-or-reference-taken': {
    happened: t('The number is not registered for MTN bundles yet, or the reference is already in use.'),
    advice: t('Check the number. A new number is registered by itself; try again later.'),
  },
  'not-whitelisted': {
    happened: t('The number is not registered for MTN bundles yet.'),
    advice: t('We have sent it for registration. Let it wait in the waiting room, or try again later.'),
  },
  'payment-repeated': {
    happened: t('The service has just seen the same payment.'),
    advice: t('Look the payment up before you pay again.'),
  },
  discontinued: {
    happened: t('The wallet can’t be topped up from here.'),
    advice: t('Top up in the service’s dashboard.'),
  },
  'rate-limited': {
    happened: t('Too many requests in a short time.'),
    advice: t('Wait for the countdown. Another counter may be using the same key.'),
  },
  'service-failed': {
    happened: t('The service has a problem.'),
    advice: t('Wait a moment. Do not sell the same thing again until its state is clear.'),
  },
  'upstream-unreachable': {
    happened: t('The service can’t reach the network or the biller now.'),
    advice: t('Try again in a few minutes.'),
  },
  'feature-disabled': {
    happened: t('The service has switched this product off for now.'),
    advice: t('Try again later, or sell something else.'),
  },
  'unexpected-answer': {
    happened: t('Dwadi did not understand the answer of the service.'),
    advice: t('Check the internet connection. Do not sell the same thing again until its state is clear.'),
  },
};

/** Advice where a product's refusal has other causes than the usual ones. */
const ADVICE: Readonly<Partial<Record<Product, Readonly<Partial<Record<ServiceErrorCode, string>>>>>> = {
  sms: { 'invalid-request': t('Check the sender’s name, the message and the numbers, then try again.') },
  voucher: {
    'refused-or-wallet-too-low': t(
      'The vouchers may have run out: look at the list again. Also check the details, and that the wallet holds enough.',
    ),
  },
};

/** `product`: what was refused, where that is known. */
export function serviceErrorWords(code: ServiceErrorCode, product?: Product): ErrorWords {
  const words = WORDS[code];
  const advice = product && ADVICE[product]?.[code];
  return advice === undefined ? words : { ...words, advice };
}
