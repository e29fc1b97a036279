/**
 * Finds the sales of this counter from before a backup or an earlier copy took its journal's place, by the marks it
 * had, and by the journals that a restore set aside.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orElse } from '../../platform/may-fail.ts';
import type { ReadableDb } from '../base/database.ts';
import { metaOf } from '../base/meta.ts';
import type { IntentRecord } from '../base/records.ts';
import { marksOf } from '../file/former-marks.ts';
import { isSetAsideByRestore } from '../file/journal-files.ts';
import { reading } from '../file/schema.ts';

export interface ForgottenSale extends Pick<IntentRecord, 'reference' | 'product' | 'recipient' | 'price'> {
  readonly soldAt: number;
}

export interface BeforeRestore {
  readonly marks: readonly { readonly mark: string; readonly knownUntil: number | null }[];
  /** The newest ones, newest first. */
  readonly sales: readonly ForgottenSale[];
  /** The references of all the others. */
  readonly olderReferences: readonly string[];
}

const MOST = 200;

interface SetAside {
  readonly mark: string | null;
  readonly sales: readonly ForgottenSale[];
}

const NOTHING: SetAside = { mark: null, sales: [] };

/** Reads the sales that the journal lacks. Returns nothing if the file can't be read: that may be why it was set aside. */
function readSetAside(file: string, isHere: (reference: string) => boolean): SetAside {
  const read = (db: ReadableDb): SetAside => {
    const all = db.prepare<[], ForgottenSale>(
      `SELECT i.reference, s.product, i.recipient, i.price, s.sold_at AS soldAt
       FROM sales s JOIN intents i ON i.sale_seq = s.seq WHERE i.money <> 'none' ORDER BY s.seq DESC, i.id`,
    );
    const sales: ForgottenSale[] = [];
    for (const sale of all.iterate()) if (!isHere(sale.reference)) sales.push(sale);
    return { mark: metaOf(db, 'counter-mark'), sales };
  };
  return orElse(() => reading(file, read), NOTHING);
}

export function beforeRestore(db: ReadableDb): BeforeRestore {
  const folder = dirname(db.name);
  const known = db.prepare<[string], { found: 1 }>(`SELECT 1 AS found FROM intents WHERE reference = ?`);
  const found = readdirSync(folder)
    .filter(isSetAsideByRestore)
    .map((name) => readSetAside(join(folder, name), (reference) => known.get(reference) !== undefined));
  const own = metaOf(db, 'counter-mark');
  const former = marksOf(db);
  const others = found.flatMap(({ mark }) =>
    mark === null || mark === own || former.some((one) => one.mark === mark) ? [] : [{ mark, knownUntil: null }],
  );
  const sales = new Map(found.flatMap(({ sales: theirs }) => theirs.map((sale) => [sale.reference, sale] as const)));
  const newestFirst = [...sales.values()].toSorted((a, b) => b.soldAt - a.soldAt);
  return {
    marks: [...former, ...others],
    sales: newestFirst.slice(0, MOST),
    olderReferences: newestFirst.slice(MOST).map(({ reference }) => reference),
  };
}
