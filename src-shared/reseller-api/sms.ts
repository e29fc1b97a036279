import * as z from 'zod';
import { SMS_MAX_MESSAGE, SMS_MAX_RECIPIENTS, SMS_MAX_REFERENCE, SMS_MIN_MESSAGE } from './limits.ts';
import { CAMPAIGN_STATES, MESSAGE_STATES } from './states.ts';
import { calendarDay, count, dateTime, eitherPhone, id, ifTold, status, text, unneeded } from './values.ts';

export const smsSendBody = z.object({
  message: z.string().min(SMS_MIN_MESSAGE).max(SMS_MAX_MESSAGE),
  recipients: z.union([eitherPhone, z.array(eitherPhone).min(1).max(SMS_MAX_RECIPIENTS)]),
  sender: z.string().min(1).optional(),
  reference: z.string().min(1).max(SMS_MAX_REFERENCE).optional(),
});
export type SmsSendBody = z.infer<typeof smsSendBody>;

export const smsPlacement = z.object({
  campaignId: id,
  status,
  recipients: count,
  segments: count,
  creditsCharged: count,
  sender: text,
  sent: count,
  failed: count,
  balance: count,
});

export const smsSenders = z.object({
  mode: unneeded(text),
  defaultSender: text.nullable().default(null),
  senders: z.array(z.object({ sender: text, type: text, isDefault: unneeded(z.boolean()) })),
});

export const campaignsQuery = z.object({
  page: z.int().min(0).optional(),
  status: z.enum(CAMPAIGN_STATES).optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
});

/** A campaign must not vanish for want of a fact: it may be the evidence that a text was sent. */
const smsCampaign = z.object({
  id,
  status,
  recipients_count: count,
  segments: ifTold(count),
  credits_charged: ifTold(count),
  sender_used: ifTold(text),
  source: unneeded(text),
  scheduled_at: ifTold(dateTime),
  created_at: ifTold(dateTime),
});

export const campaignList = z.object({ page: unneeded(count), campaigns: z.array(smsCampaign) });

export const messagesQuery = z.object({ page: z.int().min(0).optional(), status: z.enum(MESSAGE_STATES).optional() });

const smsMessage = z.object({ recipient: text, status, status_updated_at: dateTime.nullable().default(null) });

export const campaignMessages = z.object({
  campaign: smsCampaign.omit({ source: true, scheduled_at: true }),
  delivery: z.record(z.string(), ifTold(count)).default({}),
  messages: z.array(smsMessage),
  page: unneeded(count),
});

export const smsBalance = z.object({
  credits: count,
  totalPurchased: unneeded(count),
  totalUsed: unneeded(count),
  mode: unneeded(text),
  accountStatus: unneeded(text),
});
