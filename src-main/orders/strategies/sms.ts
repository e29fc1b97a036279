import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { creditsFor } from '#shared/sms-text.ts';
import type { IntentRecord } from '../../journal/records.ts';
import type { Identity } from '../../reseller-client/port.ts';
import { type Fields, fieldsOf, NO_WORDS, numberField, textField } from '../service-words.ts';
import { type ServiceWords, type Strategy, USUAL } from '../strategy.ts';

/** The answer echoes no reference: a campaign of as many recipients is as near as it comes (M16). */
function identify(intent: IntentRecord, data: unknown): Identity {
  const fields = fieldsOf(data);
  const recipients = numberField(fields, 'recipients');
  if (recipients !== null && recipients !== intent.facts.quantity) return 'not-ours';
  return recipients !== null || textField(fields, 'campaignId') !== null ? 'ours' : 'silent';
}

/** What is bought is the sending; how it arrived at each phone is the campaign's own story. */
function statusOf(fields: Fields): string | null {
  const status = textField(fields, 'status');
  if (status === null) return null;
  return status === 'failed' || status === 'blocked' ? 'failed' : 'completed';
}

function read(data: unknown): ServiceWords {
  const fields = fieldsOf(data);
  return {
    ...NO_WORDS,
    orderId: textField(fields, 'campaignId'),
    serviceReference: textField(fields, 'campaignId'),
    status: statusOf(fields) ?? 'completed',
    cost: numberField(fields, 'creditsCharged'),
    newBalance: numberField(fields, 'balance'),
  };
}

type SmsRequest = Extract<SaleRequest, { product: 'sms' }>;

/** The service removes duplicates; so do we, or its count would not be ours. */
const recipientsOf = (sale: SmsRequest) => [...new Set(sale.recipients)];

export const smsCreditsFor = (sale: SmsRequest): number => creditsFor(sale.message, recipientsOf(sale).length);

export const sms: Strategy = {
  ...USUAL,
  product: 'sms',
  place: 'smsSend',
  lookUp: null,
  unit: 'sms-credit',
  draft(sale) {
    if (sale.product !== 'sms') throw new TypeError('not an SMS sale');
    const { message, sender } = sale;
    const recipients = recipientsOf(sale);
    return [
      {
        recipient: recipients.length === 1 ? (recipients[0] ?? '') : `${recipients.length} numbers`,
        supplier: sender ?? 'SMS',
        facts: { amount: null, volumeGb: null, quantity: recipients.length },
        content: ['sms', message, ...recipients],
        body: (reference) => ({ message, recipients, ...(sender !== null && { sender }), reference }),
      },
    ];
  },
  identifyPlaced: identify,
  identifyFound: () => 'silent',
  readPlaced: (_, data) => read(data),
  readFound: (_, data) => read(data),
  replayRefusalProves: () => 'nothing',
};
