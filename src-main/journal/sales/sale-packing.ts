/**
 * Packs a new sale for the writer's thread, and its answer. A list has thousands of rows: they travel column by column,
 * so that the names of the columns travel once, and the bodies as one block. Facts that the caller already has don't
 * travel back.
 */

import type { FirstAttempt, NewIntent, NewSale, RecordedSale, SaleRecord, SameSaleRule } from '../base/records.ts';
import { recordedIntent } from './intent-rows.ts';

/** An intent as the writer binds it: its facts are text. */
export interface IntentToInsert extends Omit<NewIntent, 'facts'> {
  readonly facts: string;
}

type Columns = { readonly [Name in Exclude<keyof NewIntent, 'body' | 'facts'>]: readonly NewIntent[Name][] };

export interface PackedIntents extends Columns {
  readonly facts: readonly string[];
  readonly bodies: Uint8Array;
  /** The offset at which each body ends. */
  readonly ends: readonly number[];
}

export type NotRecorded = Exclude<RecordedSale, { kind: 'recorded' }>;

/** The answer, reduced to what the caller doesn't know yet. */
export type PackedSale =
  | NotRecorded
  | {
      readonly kind: 'recorded';
      readonly sale: SaleRecord;
      readonly ids: readonly number[];
      /** The attempts of the first orders, as many as start with the sale. */
      readonly attemptIds: readonly number[];
    };

/** A row that no change has moved yet. */
const FIRST_VERSION = 1;

export function packIntents(intents: readonly NewIntent[]): PackedIntents {
  const bodies = new Uint8Array(intents.reduce((length, { body }) => length + body.length, 0));
  let end = 0;
  const ends = intents.map(({ body }) => {
    bodies.set(body, end);
    end += body.length;
    return end;
  });
  return {
    accountId: intents.map(({ accountId }) => accountId),
    reference: intents.map(({ reference }) => reference),
    recipient: intents.map(({ recipient }) => recipient),
    supplier: intents.map(({ supplier }) => supplier),
    facts: intents.map(({ facts }) => JSON.stringify(facts)),
    contentKey: intents.map(({ contentKey }) => contentKey),
    price: intents.map(({ price }) => price),
    quotedCost: intents.map(({ quotedCost }) => quotedCost),
    bodies,
    ends,
  };
}

/** A cell that did not arrive stops the whole sale: none of its rows may be written without it. */
function at<T>(column: readonly T[], item: number): T {
  const cell = column[item];
  if (cell === undefined) throw new Error('a list arrived in pieces');
  return cell;
}

export const unpackIntents = ({ bodies, ends, ...columns }: PackedIntents): IntentToInsert[] =>
  columns.reference.map((reference, item) => ({
    reference,
    accountId: at(columns.accountId, item),
    recipient: at(columns.recipient, item),
    supplier: at(columns.supplier, item),
    facts: at(columns.facts, item),
    contentKey: at(columns.contentKey, item),
    price: at(columns.price, item),
    quotedCost: at(columns.quotedCost, item),
    body: bodies.subarray(ends[item - 1] ?? 0, at(ends, item)),
  }));

export const toInsert = (intents: readonly NewIntent[]): IntentToInsert[] =>
  intents.map((intent) => ({ ...intent, facts: JSON.stringify(intent.facts) }));

export const unpackSale = (answer: PackedSale, intents: readonly NewIntent[]): RecordedSale => {
  if (answer.kind !== 'recorded') return answer;
  const { sale, ids, attemptIds } = answer;
  const placed = intents.map((intent, item) => {
    const id = ids[item];
    // The caller then looks the whole sale up: none of its orders may be left without care.
    if (id === undefined) throw new Error('the journal answered fewer orders than it was given');
    return recordedIntent(sale, intent, item, id);
  });
  const started = attemptIds.map((attemptId, item) => ({ intentId: at(ids, item), attemptId, version: FIRST_VERSION }));
  return { kind: 'recorded', sale: { sale, intents: placed }, started };
};

type Rest = readonly [rule: SameSaleRule, first?: FirstAttempt];
type Ask = (sale: NewSale, packed: PackedIntents, ...rest: Rest) => Promise<PackedSale>;

/** The writer's `recordSale`, for callers on another thread. */
export const recordingBy =
  (ask: Ask) =>
  async (sale: NewSale, intents: readonly NewIntent[], ...rest: Rest): Promise<RecordedSale> =>
    unpackSale(await ask(sale, packIntents(intents), ...rest), intents);
