/** What the service says of this SMS key: from whom a message may come, and what is left of the credits. */
import type { SmsCredits, SmsSender } from '#shared/counter-api/sms.ts';
import { call } from '../bridge.ts';
import { createOffers } from './offers.ts';

export const smsSenders = createOffers<SmsSender[]>((fresh) => call('sms.senders', { fresh }));
export const smsCredits = createOffers<SmsCredits>((fresh) => call('sms.credits', { fresh }));

/** A message has moved on. Whether it took its credits is known by what main says now; nobody looks, nobody asks. */
export function refreshCredits(): void {
  if (smsCredits.use.getState().list !== null) void smsCredits.load(false);
}
