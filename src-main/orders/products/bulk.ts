/**
 * A bulk sale: many orders that travel together. Each item is frozen by itself (M4) and found by its own reference. The
 * batch around them is built anew for each request from the items' own bytes.
 */
import type { IntentRecord } from '../../journal/base/records.ts';
import type { Identity, PlaceOutcome } from '../../reseller-client/port.ts';
import { type Fields, fieldsOf, numberField, phoneField, textField } from '../model/response-fields.ts';
import { type Strategy, USUAL } from '../model/strategy.ts';
import { draftBundle, identifyBundle, readBundle, readPlacedBundle } from './data.ts';

export const bulk: Strategy = {
  ...USUAL,
  product: 'bulk',
  place: 'dataBulk',
  lookUp: 'dataOrder',
  // A resend is a batch of the missing items, another request than the first; the contract says nothing about that.
  sameReferenceChargesOnce: false,
  draft(sale) {
    if (sale.product !== 'bulk') throw new TypeError('not a bulk sale');
    return sale.rows.map(draftBundle);
  },
  identifyPlaced: identifyBundle,
  identifyFound: identifyBundle,
  // Entries of a batch may tell balances of their own. The batch tells one, which counts only if all of it is explained
  // (M26).
  readPlaced: (_, answer) => ({ ...readPlacedBundle(fieldsOf(answer)), newBalance: null }),
  readFound: (_, answer) => readBundle(fieldsOf(answer)),
  // M14: any answer but a sound 200 leads to the look-up of every item before anything is told.
  firstRefusal: () => 'look',
};

/** Builds `{"orders":[…]}` around the items' frozen bytes. */
export function batchBody(items: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) parts.push(Buffer.from(','));
    parts.push(item);
  }
  return new Uint8Array(Buffer.concat([Buffer.from('{"orders":['), ...parts, Buffer.from(']}')]));
}

const listOf = (fields: Fields, name: string): Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.map(fieldsOf) : [];
};

/**
 * A batch's answer is ours if anything in it is: a resend may be answered with everything that was sent at first. Items
 * that it doesn't name are looked up (M14), whatever else it names.
 */
export function identifyBatch(intents: readonly IntentRecord[], data: unknown): Identity {
  const fields = fieldsOf(data);
  const references = new Set(intents.map((intent) => intent.reference));
  const recipients = new Set(intents.map((intent) => intent.recipient));
  const placed = listOf(fields, 'orders').map((order) => textField(order, 'reference'));
  const skipped = listOf(fields, 'skipped').map((entry) => phoneField(entry, 'recipient'));
  const names = placed.some((reference) => reference !== null && references.has(reference));
  const skips = skipped.some((recipient) => recipient !== null && recipients.has(recipient));
  return names || skips ? 'ours' : 'silent';
}

/** M14: a batch answer with contradictory counts accounts for none of the items that it leaves out. */
function addsUp(fields: Fields, sent: number): boolean {
  const placed = listOf(fields, 'orders').length;
  const told = numberField(fields, 'orders_placed') ?? placed;
  return told === placed && placed + listOf(fields, 'skipped').length === sent;
}

/**
 * M14: splits a batch's answer into one outcome for each item. An item that the answer names is placed. One that it skips
 * is refused only by a sound 200: with another status the service may still be at work.
 */
export function splitBatch(intents: readonly IntentRecord[], outcome: PlaceOutcome): Map<number, PlaceOutcome> {
  const result = new Map<number, PlaceOutcome>();
  if (outcome.class !== 'accepted') {
    for (const intent of intents) result.set(intent.id, outcome);
    return result;
  }
  const fields = fieldsOf(outcome.data);
  const placed = new Map(listOf(fields, 'orders').map((order) => [textField(order, 'reference'), order]));
  const missing = intents.filter((intent) => !placed.has(intent.reference));
  const skipped = listOf(fields, 'skipped').map((entry) => phoneField(entry, 'recipient'));
  const count = (list: readonly (string | null)[], recipient: string) => list.filter((one) => one === recipient).length;
  const missingRecipients = missing.map((intent) => intent.recipient);
  const sound = outcome.status === 200 && addsUp(fields, intents.length);
  for (const intent of intents) {
    const order = placed.get(intent.reference);
    if (order) result.set(intent.id, itemOutcome(intent, order, outcome));
    else if (sound && count(skipped, intent.recipient) >= count(missingRecipients, intent.recipient)) {
      result.set(intent.id, { class: 'rejected', status: 409, code: 'skipped', message: '' });
    } else result.set(intent.id, { class: 'unknown', cause: 'broken-reply', status: outcome.status });
  }
  return result;
}

type Accepted = Extract<PlaceOutcome, { class: 'accepted' }>;

function itemOutcome(intent: IntentRecord, order: Fields, { status, notes }: Accepted): PlaceOutcome {
  const identity = identifyBundle(intent, order);
  if (identity === 'ours') return { class: 'accepted', status, data: order, notes };
  return identity === 'not-ours'
    ? { class: 'not-ours', status, data: order }
    : { class: 'unknown', cause: 'broken-reply', status };
}
