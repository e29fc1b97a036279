import { err, ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';
import { whenOpen } from '../require-journal.ts';

export const smsHandlers = {
  'sms.noTexts': (context) => whenOpen(context.noTexts, async (book) => ok(await book.list())),
  'sms.changeNoTexts': (context, change) => whenOpen(context.noTexts, (book) => book.change(change)),
  'sms.senders': ({ sms }, { fresh }) => sms.senders(fresh),
  'sms.credits': ({ sms }, { fresh }) => sms.credits(fresh),
  'sms.campaigns': ({ sms }, { filter, page }) => sms.campaigns(filter, page),
  'sms.evidence': ({ engine }, { intentId }) =>
    engine ? engine.smsEvidence(intentId) : err({ code: 'journal-unavailable' }),
  'sms.delivery': ({ sms }, { id, status, page }) => sms.delivery(id, status, page),
} satisfies Partial<Handlers>;
