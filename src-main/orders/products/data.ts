import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { moneyOf } from '#shared/order-state.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import {
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
import { type DraftItem, type ServiceWords, type Strategy, USUAL } from '../model/strategy.ts';

type Bundle = Pick<Extract<SaleRequest, { product: 'data' }>, 'network' | 'phone' | 'volumeGb'>;

/** Reads `5GB` as a number; null for a size written in another way, which tells nothing. */
function volumeOf(size: string | null): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*GB$/i.exec(size ?? '');
  return match ? Number(match[1]) : null;
}

export function identifyBundle(intent: IntentRecord, data: unknown) {
  const fields = fieldsOf(data);
  return identityOf(
    [intent.reference, textField(fields, 'reference')],
    [
      nameEcho(intent.supplier, textField(fields, 'network')),
      [intent.recipient, phoneField(fields, 'recipient')],
      [intent.facts.volumeGb ?? 0, volumeOf(textField(fields, 'size'))],
    ],
  );
}

export function readBundle(fields: Fields): ServiceWords {
  return {
    ...NO_WORDS,
    orderId: codeField(fields, 'order_id'),
    serviceReference: codeField(fields, 'reference'),
    status: statusField(fields),
    cost: moneyField(fields, 'price'),
    costText: oddAmount(fields, 'price'),
    reason: textField(fields, 'reason'),
    newBalance: heldField(fields, 'new_balance'),
  };
}

/** An answer may lack the price. Then the order isn't over, whatever it says: a look-up tells its cost (M14). */
export function readPlacedBundle(fields: Fields): ServiceWords {
  const words = readBundle(fields);
  const priced = words.cost !== null || words.costText !== null;
  return priced || moneyOf(words.status ?? '') !== 'kept' ? words : { ...words, status: null };
}

export const draftBundle = ({ network, phone, volumeGb }: Bundle): DraftItem => ({
  recipient: phone,
  supplier: network,
  facts: { amount: null, volumeGb, quantity: null },
  content: ['data', network, phone, volumeGb],
  body: (reference) => ({ network, volume_gb: volumeGb, recipient: phone, reference }),
});

export const data: Strategy = {
  ...USUAL,
  product: 'data',
  place: 'dataPurchase',
  lookUp: 'dataOrder',
  draft(sale) {
    if (sale.product !== 'data') throw new TypeError('not a data sale');
    return [draftBundle(sale)];
  },
  identifyPlaced: identifyBundle,
  identifyFound: identifyBundle,
  readPlaced: (_, answer) => readPlacedBundle(fieldsOf(answer)),
  readFound: (_, answer) => readBundle(fieldsOf(answer)),
  // M13: a 409 means not whitelisted, or a reference that is taken. The message does not decide.
  firstRefusal: (status) => (status === 409 ? 'doubt' : 'rejected'),
};
