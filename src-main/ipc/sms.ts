import type { Handlers } from './desk.ts';

export const smsHandlers = {
  'sms.senders': ({ sms }, { fresh }) => sms.senders(fresh),
  'sms.credits': ({ sms }, { fresh }) => sms.credits(fresh),
  'sms.campaigns': ({ sms }, { filter, page }) => sms.campaigns(filter, page),
  'sms.delivery': ({ sms }, { id, status, page }) => sms.delivery(id, status, page),
} satisfies Partial<Handlers>;
