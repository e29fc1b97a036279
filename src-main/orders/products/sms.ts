import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { creditsFor, messageFacts } from '#shared/sms-text.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import type { Identity } from '../../reseller-client/port.ts';
import {
  codeField,
  type Fields,
  fieldsOf,
  identityOf,
  NO_WORDS,
  numberField,
  statusField,
  textField,
} from '../model/response-fields.ts';
import { type ServiceWords, type Strategy, USUAL } from '../model/strategy.ts';

/** The answer echoes no reference: a campaign with the same number of recipients is the closest match (M16). */
function identify(intent: IntentRecord, data: unknown): Identity {
  const fields = fieldsOf(data);
  const recipients = numberField(fields, 'recipients');
  if (recipients !== null && recipients !== intent.facts.quantity) return 'not-ours';
  return recipients !== null || textField(fields, 'campaignId') !== null ? 'ours' : 'silent';
}

const campaignOf = (data: unknown): Fields => fieldsOf(fieldsOf(data)['campaign']);

/** A UUID is the same in small letters and in capitals. */
const inSmallLetters = (id: string | null | undefined): string | null => id?.toLowerCase() ?? null;

/** A campaign is looked up by its own id, which only the answer to its sending brings. */
const identifyCampaign = (intent: IntentRecord, data: unknown): Identity =>
  identityOf(
    [inSmallLetters(intent.order?.serviceReference) ?? '', inSmallLetters(textField(campaignOf(data), 'id'))],
    [[intent.facts.quantity ?? 0, numberField(campaignOf(data), 'recipients_count')]],
  );

/**
 * The customer buys the sending; delivery to each phone is shown by the campaign itself. A campaign of which not one
 * text was sent is a failed one, whatever its own word says.
 */
const statusOf = (status: string | null, noneSent: boolean): string | null =>
  status === 'blocked' || (status === 'completed' && noneSent) ? 'failed' : status;

const noneOfPlacedSent = (fields: Fields): boolean =>
  numberField(fields, 'sent') === 0 && (numberField(fields, 'failed') ?? 0) > 0;

/** The states of a text that the service did not send on. */
const NOT_SENT: readonly string[] = ['failed', 'rejected'];

/** The states in which the campaign has texts. */
function statesOf(data: unknown): string[] {
  const delivery = fieldsOf(fieldsOf(data)['delivery']);
  return Object.keys(delivery).filter((state) => (numberField(delivery, state) ?? 0) > 0);
}

function noneOfCampaignSent(data: unknown): boolean {
  const states = statesOf(data);
  return states.length > 0 && states.every((state) => NOT_SENT.includes(state));
}

/** The campaign tells its counts, and none is of a text that was sent on. */
const countsNone = (data: unknown): boolean =>
  (fieldsOf(data)['delivery'] ?? null) !== null &&
  statesOf(data).every((state) => [...NOT_SENT, 'queued'].includes(state));

/** Sums of more couldn't be told exactly. */
const MOST_CREDITS = 1_000_000_000_000;

const isCredits = (value: number | null): boolean =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= MOST_CREDITS;

function credits(fields: Fields, name: string): Pick<ServiceWords, 'cost' | 'costText'> {
  const value = numberField(fields, name);
  return isCredits(value)
    ? { cost: value, costText: null }
    : { cost: null, costText: value === null ? null : String(value) };
}

function readPlaced(data: unknown): ServiceWords {
  const fields = fieldsOf(data);
  const balance = numberField(fields, 'balance');
  return {
    ...NO_WORDS,
    orderId: codeField(fields, 'campaignId'),
    serviceReference: codeField(fields, 'campaignId'),
    status: statusOf(statusField(fields), noneOfPlacedSent(fields)),
    ...credits(fields, 'creditsCharged'),
    newBalance: isCredits(balance) ? balance : null,
  };
}

function readCampaign({ delivery }: IntentRecord, data: unknown): ServiceWords {
  const status = statusField(campaignOf(data));
  return {
    ...NO_WORDS,
    // A replica whose counts lag says nothing against the answer that told of the failure.
    status: statusOf(status, noneOfCampaignSent(data) || (delivery === 'failed' && countsNone(data))),
    ...credits(campaignOf(data), 'credits_charged'),
  };
}

type SmsRequest = Extract<SaleRequest, { product: 'sms' }>;

/** The service removes duplicates, so we do too; otherwise its count would differ from ours. */
const recipientsOf = (sale: SmsRequest) => [...new Set(sale.recipients)];

export const smsCreditsFor = (sale: SmsRequest): number => creditsFor(sale.message, recipientsOf(sale).length);

export const sms: Strategy = {
  ...USUAL,
  product: 'sms',
  place: 'smsSend',
  // There is no id to look up by before an answer (M16). After it, a large campaign is queued, and may still fail.
  lookUp: 'smsMessages',
  lookUpBy: 'service-reference',
  unit: 'sms-credit',
  draft(sale) {
    if (sale.product !== 'sms') throw new TypeError('not an SMS sale');
    const { message, sender } = sale;
    const recipients = recipientsOf(sale);
    return [
      {
        recipient: recipients.length === 1 ? (recipients[0] ?? '') : `${recipients.length} numbers`,
        supplier: sender ?? 'SMS',
        facts: { amount: null, volumeGb: null, quantity: recipients.length, parts: messageFacts(message).segments },
        // The same text to the same people in another order is the same sale.
        content: ['sms', message, ...recipients.toSorted()],
        body: (reference) => ({ message, recipients, ...(sender !== null && { sender }), reference }),
      },
    ];
  },
  identifyPlaced: identify,
  identifyFound: identifyCampaign,
  readPlaced: (_, data) => readPlaced(data),
  readFound: readCampaign,
  replayRefusalProves: () => 'nothing',
};
