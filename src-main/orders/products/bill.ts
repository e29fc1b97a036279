import { toCedis } from '#shared/money.ts';
import { moneyOf } from '#shared/order-state.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import type { Identity } from '../../reseller-client/port.ts';
import {
  amountField,
  codeField,
  type Echo,
  fieldsOf,
  heldField,
  identityOf,
  moneyField,
  NO_WORDS,
  nameEcho,
  oddAmount,
  statusField,
  textField,
} from '../model/response-fields.ts';
import { canBeAskedBy, type ServiceWords, type Strategy, USUAL } from '../model/strategy.ts';

/**
 * The reference is only a key here, and the `reference` that comes back is the service's own code (M11). So biller,
 * account and amount make an answer ours. A replay may bring none of these; then its key alone makes it ours.
 */
function identifyPlaced(intent: IntentRecord, data: unknown): Identity {
  const fields = fieldsOf(data);
  const echoes: Echo[] = [
    nameEcho(intent.supplier, textField(fields, 'biller')),
    [intent.recipient, textField(fields, 'account')],
    [intent.facts.amount ?? 0, amountField(fields, 'amount')],
  ];
  if (echoes.some(([sent, echoed]) => echoed !== null && echoed !== sent)) return 'not-ours';
  const speaks = textField(fields, 'reference') !== null || fields['already_processed'] === true;
  return speaks || echoes.some(([, echoed]) => echoed !== null) ? 'ours' : 'silent';
}

function identifyFound(intent: IntentRecord, data: unknown): Identity {
  const fields = fieldsOf(data);
  const echoes: Echo[] = [
    nameEcho(intent.supplier, textField(fields, 'biller')),
    [intent.recipient, textField(fields, 'account_number')],
    [intent.facts.amount ?? 0, amountField(fields, 'amount')],
  ];
  const identity = identityOf([intent.order?.serviceReference ?? '', textField(fields, 'reference')], echoes);
  // A code known before our first attempt may be anybody's: biller, account and amount must all match (M11).
  const isOurs = intent.state === 'accepted' || intent.state === 'settled';
  const mayBeAnybodys = !isOurs && echoes.some(([, echoed]) => echoed === null);
  return identity === 'ours' && mayBeAnybodys ? 'silent' : identity;
}

/** The service's code differs from the reference that was sent: an echo of that names no order of the service's. */
function codeOf({ reference }: IntentRecord, data: unknown): string | null {
  const code = codeField(fieldsOf(data), 'reference');
  return code === reference ? null : code;
}

function read(intent: IntentRecord, data: unknown): ServiceWords {
  const fields = fieldsOf(data);
  return {
    ...NO_WORDS,
    orderId: codeField(fields, 'order_id'),
    serviceReference: codeOf(intent, data),
    status: statusField(fields),
    cost: moneyField(fields, 'amount'),
    costText: oddAmount(fields, 'amount'),
    commission: heldField(fields, 'commission_earned'),
    reason: textField(fields, 'reason'),
    newBalance: heldField(fields, 'new_balance'),
    alreadyProcessed: fields['already_processed'] === true,
  };
}

/**
 * The commission of a bill, and the reason of a refund, are only in its look-up by code. A replay that says it is over
 * tells neither, so it isn't over before that look-up.
 */
function readPaid(intent: IntentRecord, data: unknown): ServiceWords {
  const words = read(intent, data);
  const { serviceReference: code, status } = words;
  const tellsMore = code !== null && canBeAskedBy(code);
  const isOver = ['kept', 'returned'].includes(moneyOf(status ?? ''));
  // Face value: a replay that leaves the amount out means the amount we asked for.
  const cost = words.costText === null ? (words.cost ?? intent.facts.amount) : words.cost;
  return { ...words, cost, status: tellsMore && isOver ? null : status };
}

/**
 * The commission may be told a moment after the bill is completed: one more look-up asks for it. An account that earns
 * none is told none then, either. A bill that was put away isn't polled, so nothing would ask again.
 */
function complete({ order, givenUp }: IntentRecord, { status, commission, serviceReference }: ServiceWords): boolean {
  const code = serviceReference ?? order?.serviceReference ?? null;
  const isPolled = !givenUp && code !== null && canBeAskedBy(code);
  const isNews = status === 'completed' && order?.status !== 'completed';
  const isTold = (commission ?? order?.commission ?? null) !== null;
  return isTold || !isNews || !isPolled;
}

export const bill: Strategy = {
  ...USUAL,
  product: 'bill',
  place: 'utilityPay',
  lookUp: 'utilityOrder',
  lookUpBy: 'service-reference',
  draft(sale) {
    if (sale.product !== 'bill') throw new TypeError('not a bill');
    const { biller, account, phone, amount } = sale;
    return [
      {
        recipient: account,
        supplier: biller,
        facts: { amount, volumeGb: null, quantity: null },
        content: ['bill', biller, account, amount],
        body: (reference) => ({
          biller,
          account,
          ...(phone !== null && { phone }),
          amount: toCedis(amount),
          reference,
        }),
      },
    ];
  },
  identifyPlaced,
  identifyFound,
  readPlaced: readPaid,
  readFound: read,
  // The second copy may have met our own first one: the replay that follows tells (M7a).
  firstRefusal: (status) => (status === 409 ? 'doubt' : 'rejected'),
  replayRefusalProves: (status) => (status === 400 ? 'alone-when-late' : 'nothing'),
  // An order with a code is looked up by it; sending again could bring nothing more.
  maySendAgain: (intent) => intent.order === null,
  complete,
};
