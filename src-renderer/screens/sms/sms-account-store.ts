/** The service's facts about this SMS key: its approved senders, and the credits left. */
import type { SmsCredits, SmsSender } from '#shared/counter-api/sms.ts';
import { call } from '../../bridge.ts';
import { createOffers } from '../../stores/sale/offers.ts';

export const smsSenders = createOffers<SmsSender[]>((fresh) => call('sms.senders', { fresh }));
export const smsCredits = createOffers<SmsCredits>((fresh) => call('sms.credits', { fresh }));

/**
 * Reads the credits again after a message moved on, if they were read before: main knows by now what the message took.
 */
export function refreshCredits(): void {
  if (smsCredits.use.getState().list !== null) void smsCredits.load(false);
}
