import { isPesewa } from '#shared/money.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import {
  codeField,
  type Fields,
  fieldsOf,
  heldField,
  identityOf,
  moneyField,
  NO_WORDS,
  numberField,
  oddAmount,
  statusField,
  textField,
} from '../model/response-fields.ts';
import { type ServiceWords, type Strategy, USUAL, type VoucherWords } from '../model/strategy.ts';

const orderFields = (data: unknown): Fields => fieldsOf(fieldsOf(data)['order']);

function identify(intent: IntentRecord, data: unknown) {
  const fields = orderFields(data);
  return identityOf(
    [intent.reference, textField(fields, 'reference')],
    [[intent.facts.quantity ?? 1, numberField(fields, 'quantity')]],
  );
}

/** The look-up asks by our own reference. Its answer may hold any part of the order; a missing part proves nothing. */
function identifyFound(intent: IntentRecord, data: unknown) {
  const said = identify(intent, data);
  const speaks = Object.keys(orderFields(data)).length > 0 || vouchersOf(data).length > 0;
  return said === 'silent' && speaks ? 'ours' : said;
}

const OVER = ['failed', 'cancelled', 'refunded'];

/** M15: done means every voucher in hand, whatever the status word. */
function readFor(intent: IntentRecord, data: unknown): ServiceWords {
  const bought = intent.facts.quantity ?? 1;
  const all = read(data);
  const surplusVouchers = Math.max(0, all.vouchers.length - bought);
  const words = { ...all, ...costFor(bought, data), vouchers: all.vouchers.slice(0, bought), surplusVouchers };
  // An order in hand stays in hand, whatever this answer leaves out.
  const inHand = intent.state === 'settled' && intent.money === 'kept';
  const whole = inHand || words.vouchers.length === bought;
  return whole && !OVER.includes(words.status ?? '') ? { ...words, status: 'completed' } : words;
}

/** A look-up may leave the total out and still tell the price of one, which is no word about what was paid. */
function costFor(bought: number, data: unknown): Pick<ServiceWords, 'cost' | 'costIsDerived' | 'costText'> {
  const fields = orderFields(data);
  const each = numberField(fields, 'total_paid') === null ? moneyField(fields, 'unit_price') : null;
  if (each !== null) {
    const isCost = isPesewa(each * bought);
    const costText = isCost ? null : String(fields['unit_price']);
    return { cost: isCost ? each * bought : null, costIsDerived: true, costText };
  }
  return { cost: moneyField(fields, 'total_paid'), costIsDerived: false, costText: oddAmount(fields, 'total_paid') };
}

/** Only vouchers that a customer can use: a PIN with its serial (M15). */
export function vouchersOf(data: unknown): VoucherWords[] {
  const list = fieldsOf(data)['vouchers'];
  if (!Array.isArray(list)) return [];
  const seen = new Map<string, VoucherWords>();
  for (const entry of list) {
    const fields = fieldsOf(entry);
    const pin = codeField(fields, 'pin');
    const serial = codeField(fields, 'serial_number');
    if (pin !== null && serial !== null) seen.set(serial, { id: codeField(fields, 'id') ?? serial, pin, serial });
  }
  return [...seen.values()];
}

function read(data: unknown): ServiceWords {
  const fields = orderFields(data);
  return {
    ...NO_WORDS,
    orderId: codeField(fields, 'id'),
    serviceReference: codeField(fields, 'reference'),
    status: statusField(fields),
    newBalance: heldField(fieldsOf(data), 'new_balance'),
    vouchers: vouchersOf(data),
  };
}

export const voucher: Strategy = {
  ...USUAL,
  product: 'voucher',
  place: 'voucherPurchase',
  lookUp: 'voucherOrder',
  draft(sale) {
    if (sale.product !== 'voucher') throw new TypeError('not a voucher sale');
    const { typeId, typeName, quantity, phone, email } = sale;
    return [
      {
        recipient: phone ?? email ?? typeName,
        supplier: typeName,
        facts: { amount: null, volumeGb: null, quantity, typeId },
        content: ['voucher', typeId, quantity, phone ?? '', email ?? ''],
        body: (reference) => ({
          typeId,
          quantity,
          reference,
          ...(phone !== null && { recipientPhone: phone }),
          ...(email !== null && { recipientEmail: email }),
        }),
      },
    ];
  },
  identifyPlaced: identify,
  identifyFound,
  readPlaced: readFor,
  readFound: readFor,
  // M15: done means every voucher in hand, whatever the status word.
  complete: (intent, words) => words.vouchers.length >= (intent.facts.quantity ?? 1),
};
