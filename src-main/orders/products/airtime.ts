import { toCedis } from '#shared/money.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import {
  amountField,
  codeField,
  type Fields,
  fieldsOf,
  heldField,
  identityOf,
  moneyField,
  NO_WORDS,
  nameEcho,
  oddAmount,
  phoneField,
  statusField,
  textField,
} from '../model/response-fields.ts';
import { type ServiceWords, type Strategy, USUAL } from '../model/strategy.ts';

function identify(intent: IntentRecord, data: unknown) {
  const fields = fieldsOf(data);
  return identityOf(
    [intent.reference, textField(fields, 'reference')],
    [
      nameEcho(intent.supplier, textField(fields, 'network')),
      [intent.recipient, phoneField(fields, 'beneficiary_phone')],
      [intent.facts.amount ?? 0, amountField(fields, 'airtime_amount')],
    ],
  );
}

/** Airtime is sold at face value: the wallet pays what we asked for, fee and all, whether or not an answer says so. */
function read({ facts }: IntentRecord, fields: Fields, amountName: string): ServiceWords {
  const paid = moneyField(fields, 'total_paid');
  const costText = oddAmount(fields, amountName);
  return {
    ...NO_WORDS,
    orderId: codeField(fields, 'order_id'),
    serviceReference: codeField(fields, 'reference'),
    status: statusField(fields),
    cost: paid ?? moneyField(fields, 'airtime_amount') ?? (costText === null ? facts.amount : null),
    costIsDerived: paid === null,
    costText,
    reason: textField(fields, 'reason'),
    newBalance: heldField(fields, 'new_balance'),
  };
}

export const airtime: Strategy = {
  ...USUAL,
  product: 'airtime',
  place: 'airtimePurchase',
  lookUp: 'airtimeOrder',
  draft(sale) {
    if (sale.product !== 'airtime') throw new TypeError('not an airtime sale');
    const { network, phone, amount } = sale;
    return [
      {
        recipient: phone,
        supplier: network,
        facts: { amount, volumeGb: null, quantity: null },
        content: ['airtime', network, phone, amount],
        body: (reference) => ({ network, beneficiary_phone: phone, amount: toCedis(amount), reference }),
      },
    ];
  },
  identifyPlaced: identify,
  identifyFound: identify,
  readPlaced: (intent, data) => read(intent, fieldsOf(data), 'total_paid'),
  readFound: (intent, data) => read(intent, fieldsOf(data), 'airtime_amount'),
};
