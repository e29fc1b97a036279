/**
 * A new sale's way to the writer's thread and back. A list has thousands of rows: their bodies travel as one block, and
 * what the asker knows of them already doesn't travel back.
 */
import { recordedIntent } from './intent-rows.ts';
import type { NewIntent, NewSale, RecordedSale, SaleRecord, SameSaleRule } from './records.ts';

export interface PackedIntents {
  readonly rows: readonly Omit<NewIntent, 'body'>[];
  readonly bodies: Uint8Array;
  /** Where each of them ends. */
  readonly ends: readonly number[];
}

export type PackedSale =
  | Exclude<RecordedSale, { kind: 'recorded' }>
  | { readonly kind: 'recorded'; readonly sale: SaleRecord; readonly ids: readonly number[] };

export function packIntents(intents: readonly NewIntent[]): PackedIntents {
  const bodies = new Uint8Array(intents.reduce((length, { body }) => length + body.length, 0));
  let end = 0;
  const ends = intents.map(({ body }) => {
    bodies.set(body, end);
    end += body.length;
    return end;
  });
  return { rows: intents.map(({ body: _, ...row }) => row), bodies, ends };
}

export const unpackIntents = ({ rows, bodies, ends }: PackedIntents): NewIntent[] =>
  rows.map((row, item) => ({ ...row, body: bodies.subarray(ends[item - 1] ?? 0, ends[item]) }));

export const packSale = (recorded: RecordedSale): PackedSale =>
  recorded.kind === 'recorded'
    ? { kind: 'recorded', sale: recorded.sale.sale, ids: recorded.sale.intents.map(({ id }) => id) }
    : recorded;

const unpackSale = (answer: PackedSale, intents: readonly NewIntent[]): RecordedSale => {
  if (answer.kind !== 'recorded') return answer;
  const { sale, ids } = answer;
  const placed = intents.map((intent, item) => {
    const id = ids[item];
    // Whoever asked looks the whole sale up then: none of its orders may be left without care.
    if (id === undefined) throw new Error('the journal answered fewer orders than it was given');
    return recordedIntent(sale, intent, item, id);
  });
  return { kind: 'recorded', sale: { sale, intents: placed } };
};

type Ask = (sale: NewSale, packed: PackedIntents, rule: SameSaleRule) => Promise<PackedSale>;

/** As `recordSale` of the writer, for whoever asks from another thread. */
export const recordingBy =
  (ask: Ask) =>
  async (sale: NewSale, intents: readonly NewIntent[], rule: SameSaleRule): Promise<RecordedSale> =>
    unpackSale(await ask(sale, packIntents(intents), rule), intents);
