import { CAMPAIGNS_PER_PAGE, MESSAGES_PER_PAGE, SMS_MAX_IMMEDIATE } from '#shared/reseller-api/limits.ts';
import type { SmsSendBody } from '#shared/reseller-api/sms.ts';
import { MESSAGE_STATES, type MessageState } from '#shared/reseller-api/states.ts';
import { type Order, statusAt } from '../orders/order.ts';
import { earlierOrder, placeOrder } from '../orders/placing.ts';
import { POOL_SENDERS } from '../seed/seed-world.ts';
import { refuse } from '../world/refusal.ts';
import { requireFeature } from '../world/requirements.ts';
import { accountOf } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { Account } from '../world/world-rows.ts';
import { found, type Handler, isoTime } from './call.ts';
import { countSegments } from './sms-segments.ts';

const MODE = 'live';
const DELIVERY_MS = 5000;
const UNDISPATCHED: readonly MessageState[] = ['failed', 'rejected'];

const international = (number: string): string => (number.startsWith('0') ? `233${number.slice(1)}` : number);

const uniqueRecipients = ({ recipients }: SmsSendBody): string[] => [
  ...new Set((typeof recipients === 'string' ? [recipients] : recipients).map(international)),
];

const defaultSender = (account: Account): string => account.senders[0] ?? POOL_SENDERS[0];

const outcomeOf = (world: World, recipient: string): MessageState | undefined =>
  world.settings.smsOutcomes[recipient] ?? world.settings.smsOutcomes['*'];

function senderFor(account: Account, wanted: string | undefined): string {
  if (wanted === undefined) return defaultSender(account);
  const isApproved = account.senders.includes(wanted) || POOL_SENDERS.some((sender) => sender === wanted);
  return isApproved ? wanted : refuse(400, 'sender: is not one of your approved senders.');
}

export const smsSend: Handler<'smsSend'> = ({ world, account, now, body }) => {
  const recipients = uniqueRecipients(body);
  const content = JSON.stringify([body.message, body.sender ?? null, recipients]);
  const reference = body.reference ?? null;
  const earlier = reference === null ? null : earlierOrder(world, 'sms', account.id, reference, content);
  if (earlier !== null) return describePlacement(world, earlier, now);
  requireFeature(world, 'sms');
  const sender = senderFor(account, body.sender);
  const segments = countSegments(body.message);
  const credits = segments * recipients.length;
  if (account.smsCredits < credits) refuse(402, 'Insufficient SMS credits.');
  const queued = recipients.length > SMS_MAX_IMMEDIATE;
  const { sent, failed } = queued ? NONE_YET : counted(world, recipients);
  const order = placeOrder(world, {
    kind: 'sms',
    account: account.id,
    reference,
    content,
    amount: credits,
    immediate: !queued,
    details: { message: body.message, sender, segments, recipients, queued, sent, failed },
  });
  world.accounts.put(account.id, { ...accountOf(world, account.id), smsUsed: account.smsUsed + credits });
  return describePlacement(world, order, now);
};

const isRefused = (state: MessageState | undefined): boolean => state !== undefined && UNDISPATCHED.includes(state);

const NONE_YET = { sent: 0, failed: 0 };

function counted(world: World, recipients: readonly string[]): { sent: number; failed: number } {
  const failed = recipients.filter((each) => isRefused(outcomeOf(world, each))).length;
  return { sent: recipients.length - failed, failed };
}

function describePlacement(world: World, order: Order<'sms'>, now: number) {
  const status = statusAt(order, now);
  const { recipients, segments, sender, queued } = order.details;
  const { sent, failed } = queued && status === 'completed' ? counted(world, recipients) : order.details;
  const stopped = status === 'failed' || status === 'blocked';
  return {
    campaignId: order.id,
    status,
    recipients: recipients.length,
    segments,
    creditsCharged: order.amount,
    sender,
    sent: stopped ? 0 : sent,
    failed: stopped ? recipients.length : failed,
    balance: order.newBalance,
  };
}

export const smsSenders: Handler<'smsSenders'> = ({ account }) => ({
  mode: MODE,
  defaultSender: defaultSender(account),
  senders: [
    ...account.senders.map((sender) => ({ sender, type: 'own' })),
    ...POOL_SENDERS.map((sender) => ({ sender, type: 'pool' })),
  ].map((row) => ({ ...row, isDefault: row.sender === defaultSender(account) })),
});

const describeCampaign = (order: Order<'sms'>, now: number) => ({
  id: order.id,
  status: statusAt(order, now),
  recipients_count: order.details.recipients.length,
  segments: order.details.segments,
  credits_charged: order.amount,
  sender_used: order.details.sender,
  created_at: isoTime(order.placedAt),
});

export const smsCampaigns: Handler<'smsCampaigns'> = ({ world, account, now, query }) => {
  const { page = 0, status, from, to } = query;
  const campaigns = [...world.orders.newestFirst('sms', account.id)]
    .filter((order) => status === undefined || statusAt(order, now) === status)
    .filter((order) => from === undefined || isoTime(order.placedAt).slice(0, 10) >= from)
    .filter((order) => to === undefined || isoTime(order.placedAt).slice(0, 10) <= to)
    .slice(page * CAMPAIGNS_PER_PAGE, (page + 1) * CAMPAIGNS_PER_PAGE)
    .map((order) => ({ ...describeCampaign(order, now), source: 'api', scheduled_at: null }));
  return { page, campaigns };
};

/** A message goes out with its campaign and arrives a little later, unless a control call set its outcome. */
function messageAt(world: World, order: Order<'sms'>, recipient: string, now: number) {
  const status = statusAt(order, now);
  const changedAt = order.plan.findLast(({ at }) => at <= now)?.at ?? order.placedAt;
  const row = (state: MessageState, at: number) => ({ recipient, status: state, status_updated_at: isoTime(at) });
  if (status === 'blocked') return row('rejected', changedAt);
  if (status === 'failed') return row('failed', changedAt);
  if (status === 'queued') return row('queued', changedAt);
  const outcome = outcomeOf(world, recipient);
  if (outcome !== undefined) return row(outcome, changedAt);
  if (status !== 'completed') return row('sent', changedAt);
  return now < changedAt + DELIVERY_MS ? row('sent', changedAt) : row('delivered', changedAt + DELIVERY_MS);
}

export const smsMessages: Handler<'smsMessages'> = ({ world, account, now, params, query }) => {
  const { page = 0, status } = query;
  const order = found(world.orders.ownById('sms', account.id, params.id.toLowerCase()), 'Campaign');
  const messages = order.details.recipients.map((recipient) => messageAt(world, order, recipient, now));
  const delivery: Record<string, number> = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0]));
  for (const message of messages) delivery[message.status] = (delivery[message.status] ?? 0) + 1;
  const rows = status === undefined ? messages : messages.filter((message) => message.status === status);
  const start = page * MESSAGES_PER_PAGE;
  return {
    campaign: describeCampaign(order, now),
    delivery,
    messages: rows.slice(start, start + MESSAGES_PER_PAGE),
    page,
  };
};

export const smsBalance: Handler<'smsBalance'> = ({ account }) => ({
  credits: account.smsCredits,
  totalPurchased: account.smsCredits + account.smsUsed,
  totalUsed: account.smsUsed,
  mode: MODE,
  accountStatus: 'active',
});
