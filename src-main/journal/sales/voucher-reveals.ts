/** Reads how often a sale's PINs were given out, on screen or paper, and by whom first. The event log alone has it. */

import type { ReadableDb } from '../base/database.ts';
import type { NewEvent, NewReveal, RevealRecord } from '../base/records.ts';

const FIRST = 'voucher.revealed';
const LATER = 'voucher.copied';
/** Slips with PINs went into the print queue. */
export const PINS_TO_PRINT = 'voucher.to-print';

interface Before {
  readonly count: number;
  readonly firstAt: number;
  readonly firstBy: string;
}

/** Tells whether the PINs of a sale were given out before. */
export function pinsGivenOut(db: ReadableDb): (saleSeq: number) => boolean {
  const count = db.prepare<[number], { n: number }>(
    `SELECT count(*) AS n FROM events WHERE sale_seq = ? AND kind IN ('${FIRST}', '${LATER}', '${PINS_TO_PRINT}')`,
  );
  return (saleSeq) => (count.get(saleSeq)?.n ?? 0) > 0;
}

/** Runs inside the writer's transaction: returns the record of this reveal, and the event that tells of it. */
export function revealReader(db: ReadableDb) {
  const before = db.prepare<[number], Before>(
    `SELECT count(*) OVER () AS count, at AS firstAt, data ->> '$.by' AS firstBy
     FROM events WHERE sale_seq = ? AND kind IN ('${FIRST}', '${LATER}', '${PINS_TO_PRINT}') ORDER BY seq LIMIT 1`,
  );
  return (reveal: NewReveal): { readonly record: RevealRecord; readonly event: NewEvent } => {
    const { saleSeq, intentId, at, attendantId, attendantName } = reveal;
    const { count: copy, firstAt, firstBy } = before.get(saleSeq) ?? { count: 0, firstAt: at, firstBy: attendantName };
    const data = { intentId, attendant: attendantId, by: attendantName, copy };
    return {
      record: { copy, firstAt, firstBy },
      event: { kind: copy === 0 ? FIRST : LATER, at, saleSeq, data },
    };
  };
}
