/**
 * Compares the log with what the signed day files say of it. Each file's own text counts, and only with this counter's
 * signature: the columns beside it could have been changed with the log.
 */
import { canonicalJson } from '#shared/canonical-json.ts';
import { type DayBody, signedDayText } from '#shared/day-file.ts';
import { orElse } from '../../platform/may-fail.ts';
import { isSignedBy } from '../../platform/signing.ts';
import type { ReadableDb } from '../base/database.ts';

export interface SignedHeads {
  /** How many files name a row. */
  readonly signed: number;
  readonly broken: {
    readonly seq: number;
    readonly day: string;
    readonly why: 'not-as-signed' | 'file-changed';
  } | null;
}

interface StoredFile {
  readonly day: string;
  readonly text: string;
  readonly headSeq: number | null;
}

/** The body that this counter signed; null if this text isn't that of its file. `key`: 32 bytes in base64url. */
function signedBody(text: string, key: string): DayBody | null {
  const { body, signature } = orElse(() => JSON.parse(text) as { body: DayBody; signature: string }, NONE);
  const isOurs = body !== null && orElse(() => isSignedBy(key, signedDayText(body), signature), false);
  return isOurs && orElse(() => `${canonicalJson({ body, signature })}\n` === text, false) ? body : null;
}
const NONE = { body: null, signature: '' };

export function signedHeads(db: ReadableDb, key: string): SignedHeads {
  const files = db.prepare<[], StoredFile>(`SELECT day, text, head_seq AS headSeq FROM day_files ORDER BY nth`);
  const row = db.prepare<[number], { hash: string }>(`SELECT lower(hex(hash)) AS hash FROM events WHERE seq = ?`);
  let signed = 0;
  for (const { day, text, headSeq } of files.iterate()) {
    const body = signedBody(text, key);
    if (body === null || body.day !== day) return { signed, broken: { seq: headSeq ?? 0, day, why: 'file-changed' } };
    if (body.events === null) continue;
    const { seq, hash } = body.events;
    signed += 1;
    if (row.get(seq)?.hash !== hash) return { signed, broken: { seq, day, why: 'not-as-signed' } };
  }
  return { signed, broken: null };
}
