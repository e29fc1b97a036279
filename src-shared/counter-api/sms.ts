/** SMS beside the sale itself: the senders, the credits left, and the delivery of past messages. */
import { z } from 'zod';
import { CAMPAIGNS_PER_PAGE, MESSAGES_PER_PAGE } from '../reseller-api/limits.ts';
import { CAMPAIGN_STATES, MESSAGE_STATES } from '../reseller-api/states.ts';
import { LONGEST_SENDER } from './sales.ts';
import { orderView, phoneValue, timeValue } from './values.ts';

export const MOST_SENDERS = 200;
const MOST_PAGES = 100_000;

const page = z.int().min(0).max(MOST_PAGES);
const count = z.int();
/** The service's name for a message. Nothing of ours depends on its form. */
const campaignId = z.string().max(100);
/** The service's own word: it may be one that we don't know. */
export const LONGEST_WORD = 64;
const status = z.string().max(LONGEST_WORD);
export const LONGEST_NUMBER = 32;

export const smsSender = z.object({ name: z.string().max(LONGEST_SENDER), own: z.boolean(), usual: z.boolean() });
export type SmsSender = z.infer<typeof smsSender>;

export const smsCredits = z.object({ left: count });
export type SmsCredits = z.infer<typeof smsCredits>;

/** A message as the service keeps it. */
export const campaign = z.object({
  id: campaignId,
  status,
  recipients: count,
  /** Null where the service doesn't tell it, as with the next three. */
  segments: count.nullable(),
  credits: count.nullable(),
  sender: z.string().nullable(),
  at: timeValue.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

export const campaignFilter = z.object({
  status: z.enum(CAMPAIGN_STATES).nullable(),
  /** Business days, both included. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
});
export type CampaignFilter = z.infer<typeof campaignFilter>;

export const deliveryPage = z.object({
  campaign,
  /** How many of all its recipients are in each state. */
  delivery: z.record(status, count),
  messages: z
    .array(z.object({ recipient: z.string().max(LONGEST_NUMBER), status, at: timeValue.nullable() }))
    .max(MESSAGES_PER_PAGE),
});
export type DeliveryPage = z.infer<typeof deliveryPage>;

/** The account's evidence on a text that may or may not have been sent. It proves nothing by itself. */
export const smsEvidence = z.object({
  /** The credits that the service told last before the text was sent. */
  before: z.object({ credits: count, at: timeValue }).nullable(),
  /** Now. */
  left: count,
  /** The credits that other texts of this counter took between the two. */
  tookSince: count,
  /** Messages of that time to as many numbers, and none that was sold here. */
  alike: z.array(campaign).max(5),
  /** False where the list of that time is too long to be read. */
  all: z.boolean(),
});
export type SmsEvidence = z.infer<typeof smsEvidence>;

/** More people than any kiosk writes to. */
export const MOST_NO_TEXTS = 20_000;
const MOST_AT_ONCE = 1000;

export const noTexts = z.array(phoneValue).max(MOST_NO_TEXTS);
export type NoTexts = z.infer<typeof noTexts>;

export const smsCalls = {
  /** The numbers that asked for no more messages. */
  'sms.noTexts': { request: z.object({}), answer: noTexts },
  'sms.changeNoTexts': {
    request: z.object({ add: z.array(phoneValue).max(MOST_AT_ONCE), remove: z.array(phoneValue).max(MOST_AT_ONCE) }),
    answer: noTexts,
  },
  'sms.senders': { request: z.object({ fresh: z.boolean() }), answer: z.array(smsSender).max(MOST_SENDERS) },
  'sms.credits': { request: z.object({ fresh: z.boolean() }), answer: smsCredits },
  /** Newest first. */
  'sms.campaigns': {
    request: z.object({ filter: campaignFilter, page }),
    answer: z.object({ campaigns: z.array(campaign).max(CAMPAIGNS_PER_PAGE), more: z.boolean() }),
  },
  'sms.delivery': {
    request: z.object({ id: campaignId.min(1), status: z.enum(MESSAGE_STATES).nullable(), page }),
    answer: deliveryPage,
  },
  'sms.evidence': { request: z.object({ intentId: orderView.shape.intentId }), answer: smsEvidence },
} as const;
