/** SMS beside its sales: senders, credits, and the delivery of past messages. Nothing here moves a credit. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import {
  type Campaign,
  type CampaignFilter,
  campaign,
  type DeliveryPage,
  LONGEST_NUMBER,
  LONGEST_WORD,
  MOST_SENDERS,
  type SmsCredits,
  type SmsSender,
  smsSender,
} from '#shared/counter-api/sms.ts';
import type { DataOf } from '#shared/reseller-api/endpoints.ts';
import { CAMPAIGNS_PER_PAGE, MESSAGES_PER_PAGE } from '#shared/reseller-api/limits.ts';
import type { MessageState } from '#shared/reseller-api/states.ts';
import { serviceTime } from '#shared/reseller-api/values.ts';
import { err, type Result } from '#shared/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { NO_LINE, type ReadFailure, type ResellerClient } from '../../reseller-client/port.ts';
import { CachedList, mapped } from './cached-list.ts';
import { readFailureCode } from './read-failures.ts';

type Read<T> = Promise<Result<T, CounterError>>;

const told = <T>(answer: Result<T, ReadFailure>): Result<T, CounterError> =>
  answer.ok ? answer : err({ code: readFailureCode(answer.error) });

const timeOf = (text: string | null): number | null => {
  const at = serviceTime(text);
  return Number.isNaN(at) ? null : Math.max(0, at);
};

type CampaignRow = DataOf<'smsMessages'>['campaign'];

/** A screen that is told more than it takes shows nothing at all: such words are cut, and such a row is left out. */
const wordOf = (text: string): string => text.slice(0, LONGEST_WORD);
export const isTold = (one: Campaign): boolean => campaign.safeParse(one).success;

export const campaignOf = (row: CampaignRow): Campaign => ({
  id: row.id,
  status: wordOf(row.status),
  recipients: row.recipients_count,
  segments: row.segments,
  credits: row.credits_charged,
  sender: row.sender_used,
  at: timeOf(row.created_at),
});

const countsOf = (delivery: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(delivery).flatMap(([word, count]) =>
      count === null || word !== wordOf(word) ? [] : [[word, count] as const],
    ),
  );

export class SmsAccount {
  private readonly client: () => ResellerClient | null;
  private readonly senderShelf: CachedList<SmsSender[]>;
  private readonly creditShelf: CachedList<SmsCredits>;
  private left: number | null = null;
  private told = 0;

  constructor(clock: Clock, client: () => ResellerClient | null) {
    this.client = client;
    this.senderShelf = new CachedList(clock, () => this.readSenders());
    this.creditShelf = new CachedList(clock, () => this.readCredits());
  }

  /** The credits left, by the service's last answer. */
  get creditsLeft(): number | null {
    return this.left;
  }

  /** Takes the balance told with a message: it is newer than the remembered one. */
  tell(left: number): void {
    this.left = left;
    this.moved();
  }

  /** A message took credits, and no balance was told: the next request asks again. */
  moved(): void {
    this.told += 1;
    this.creditShelf.forget();
  }

  /** Forgets everything: new keys may belong to another account. */
  forget(): void {
    this.left = null;
    this.told += 1;
    this.creditShelf.forget();
    this.senderShelf.forget();
  }

  async senders(fresh: boolean): Read<SmsSender[]> {
    if (fresh) this.senderShelf.forget();
    return told(await this.senderShelf.get());
  }

  async credits(fresh: boolean): Read<SmsCredits> {
    if (fresh) this.creditShelf.forget();
    return told(await this.creditShelf.get());
  }

  async campaigns({ status, from, to }: CampaignFilter, page: number): Read<{ campaigns: Campaign[]; more: boolean }> {
    const query = { page, ...(status && { status }), ...(from && { from }), ...(to && { to }) };
    const client = this.client();
    const answer = client ? await client.read('smsCampaigns', { query }, 'polling') : err(NO_LINE);
    return told(
      mapped(answer, ({ campaigns }) => ({
        campaigns: campaigns.slice(0, CAMPAIGNS_PER_PAGE).map(campaignOf).filter(isTold),
        // Unreadable rows are left out, so only an empty page tells that there are no older ones.
        more: campaigns.length > 0,
      })),
    );
  }

  async delivery(id: string, status: MessageState | null, page: number): Read<DeliveryPage> {
    const client = this.client();
    const query = { page, ...(status && { status }) };
    const answer = client ? await client.read('smsMessages', { params: { id }, query }, 'polling') : err(NO_LINE);
    return told(
      mapped(answer, ({ campaign: row, delivery, messages }) => ({
        campaign: campaignOf(row),
        delivery: countsOf(delivery),
        messages: messages.slice(0, MESSAGES_PER_PAGE).map((row) => ({
          recipient: row.recipient.slice(0, LONGEST_NUMBER),
          status: wordOf(row.status),
          at: timeOf(row.status_updated_at),
        })),
      })),
    );
  }

  private async readSenders(): Promise<Result<SmsSender[], ReadFailure>> {
    const answer = (await this.client()?.read('smsSenders', {}, 'polling')) ?? err(NO_LINE);
    return mapped(answer, ({ senders, defaultSender }) =>
      senders
        .map(({ sender, type, isDefault }) => ({
          name: sender,
          own: type === 'own',
          usual: isDefault === true || sender === defaultSender,
        }))
        .filter((one) => smsSender.safeParse(one).success)
        .slice(0, MOST_SENDERS),
    );
  }

  private async readCredits(): Promise<Result<SmsCredits, ReadFailure>> {
    const { told: before } = this;
    const answer = (await this.client()?.read('smsBalance', {}, 'polling')) ?? err(NO_LINE);
    // A message was answered meanwhile: the balance read here may be from before it.
    if (answer.ok && this.told === before && answer.value.credits >= 0) this.left = answer.value.credits;
    return mapped(answer, ({ credits }) => ({ left: credits }));
  }
}
