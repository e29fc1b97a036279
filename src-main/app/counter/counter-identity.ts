/** This counter's identity, kept in its journal: its mark, the demonstration's shift, and whether it was restored. */
import { randomBytes } from 'node:crypto';
import { makeCounterMark } from '#shared/reference.ts';
import { LOG_LOST_AT } from '../../journal/base/meta-names.ts';
import { placeOf } from '../../journal/file/copy-detection.ts';
import type { Journal } from '../../journal/journal.ts';

export interface CounterIdentity {
  readonly mark: string;
  readonly shiftId: string;
  readonly shiftOpenedAt: number;
  /** The time at which a backup or copy took the journal's place; null once its open orders were looked up (M19). */
  readonly askFirstSince: string | null;
  /** The time at which the newest part of the journal was found to be lost. */
  readonly logLostAt: number | null;
}

export const newMark = (): string => makeCounterMark((size) => randomBytes(size));

/**
 * Reads the identity. A restore, a move to another place, or a journal whose newest part is lost removes the mark, so
 * that the counter gets a new one here. `promised`: a mark that is already on paper, for a counter that is set up now.
 */
export async function identityOf(
  { read, write }: Journal,
  folder: string,
  now: number,
  promised: string = newMark(),
): Promise<CounterIdentity> {
  await write.arrive(placeOf(folder), now);
  const meta = await read.meta();
  const mark = meta['counter-mark'] ?? promised;
  const shiftOpenedAt = Number(meta['demo-shift-opened-at'] ?? now);
  const shiftId = meta['demo-shift-id'] ?? `shift-${mark}-1`;
  await write.saveMeta({
    'counter-mark': mark,
    'demo-shift-id': shiftId,
    'demo-shift-opened-at': String(shiftOpenedAt),
  });
  return {
    mark,
    shiftId,
    shiftOpenedAt,
    logLostAt: meta[LOG_LOST_AT] === undefined ? null : Number(meta[LOG_LOST_AT]),
    askFirstSince: meta['ask-first'] === '1' ? (meta['restored-at'] ?? '') : null,
  };
}
