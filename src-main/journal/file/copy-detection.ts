/**
 * Doubts a journal that is a copy of another (M19): a backup that took its place, or a folder that was moved, cloned or
 * put back. An order that it shows as not sent may have been sent by the other. So every open order is looked up before
 * the first sale.
 */
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { orElse, succeeds } from '../../platform/may-fail.ts';
import type { EventLog } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import { metaOf, saveMeta } from '../base/meta.ts';
import { BACKUP_AT, BACKUP_DAY, EARLIER, LOG_LOST_AT, PLACE, RESTORED } from '../base/meta-names.ts';
import { IS_OPEN } from '../base/open-intents.ts';
import { rememberMark } from './former-marks.ts';
import { JOURNAL_FILE } from './journal-files.ts';
import { LOG_LOST } from './wal-loss.ts';

const MACHINE_ID = '/etc/machine-id';

const machineId = (): string => orElse(() => readFileSync(MACHINE_ID, 'utf8').trim(), '');

const PARTS = '.';

/**
 * Tells this journal, in this folder on this machine, from a copy of it. A copy that was put back in its place by hand
 * is another file, and is told apart too. A folder that was only renamed is taken for a copy, which is safe.
 */
export function placeOf(folder: string): string {
  const path = [hostname(), machineId(), realpathSync(folder)].join('\0');
  const file = join(folder, JOURNAL_FILE);
  const changed = changeNothingOf(file);
  const { ino, birthtimeNs, ctimeNs } = statSync(file, { bigint: true });
  // Inode numbers are used again, so the file's birth time counts, too. Some file systems don't know it, and tell the
  // last change instead.
  const born = changed && birthtimeNs !== ctimeNs ? birthtimeNs : '';
  return [createHash('sha256').update(path).digest('hex').slice(0, 32), ino, born].join(PARTS);
}

/** Sets the file's last change to now. Returns false for another user's file, even if we may write it. */
const changeNothingOf = (file: string): boolean => succeeds(() => chmodSync(file, statSync(file).mode));

function isSamePlace(one: string, other: string): boolean {
  const [onePath, oneFile, oneBorn] = one.split(PARTS);
  const [otherPath, otherFile, otherBorn] = other.split(PARTS);
  const unlike = (a: string | undefined, b: string | undefined) => a && b && a !== b;
  return onePath === otherPath && !unlike(oneFile, otherFile) && !unlike(oneBorn, otherBorn);
}

/** Events that say: something may have been sold before, elsewhere or since the backup, that has no row here. */
export const COPIED = ['journal.restored', 'journal.moved', 'journal.log-lost'] as const;

/**
 * Runs inside a transaction. An order that may have been sent counts as sent once: a first refusal here is no first one
 * then (M9). Also takes the counter's mark away: two counters must never share one. Returns how many orders it doubts.
 */
function markOpenOrdersUnknown(db: WritableDb, events: EventLog, kind: (typeof COPIED)[number], now: number): number {
  const doubted = db
    .prepare(
      `UPDATE intents INDEXED BY intents_open
       SET state = 'unknown', money = 'maybe', attention = NULL, attempts = attempts + 1, version = version + 1
       WHERE ${IS_OPEN} AND state = 'recorded'`,
    )
    .run().changes;
  // A copy of this journal may have sent it since, so the refusals here may not be its only answers.
  db.prepare(
    `UPDATE intents INDEXED BY intents_open SET unproven = 0, version = version + 1
     WHERE ${IS_OPEN} AND state = 'unknown' AND unproven = 1`,
  ).run();
  // Not kept for a moved journal: its other copy may go on selling with that mark, as another counter.
  if (kind !== 'journal.moved') rememberMark(db);
  // The backups belong to the other counter: this one has none of its own yet, even if one was made today.
  const ofTheOther = `'counter-mark', '${PLACE}', '${EARLIER}', '${BACKUP_DAY}', '${BACKUP_AT}'`;
  db.prepare(`DELETE FROM meta WHERE key IN (${ofTheOther})`).run();
  saveMeta(db, { 'restored-at': String(now), 'ask-first': '1' });
  events.append({ kind, at: now, saleSeq: null, data: { doubted } });
  return doubted;
}

/** `moved`: it was written somewhere else before. `log-lost`: what was written last is gone, or an earlier copy is here. */
export type Arrival = 'same' | 'restored' | 'moved' | 'log-lost';

function arrivalOf(db: WritableDb, place: string): Arrival {
  const last = metaOf(db, PLACE);
  if (last === RESTORED) return 'restored';
  if (last === LOG_LOST) return 'log-lost';
  if (last !== null && !isSamePlace(last, place)) return 'moved';
  return metaOf(db, EARLIER) === null ? 'same' : 'log-lost';
}

/** Runs inside a transaction, at each start. */
export function arrive(db: WritableDb, events: EventLog, place: string, now: number): Arrival {
  const arrival = arrivalOf(db, place);
  if (arrival !== 'same') markOpenOrdersUnknown(db, events, `journal.${arrival}`, now);
  saveMeta(db, { ...(arrival === 'log-lost' && { [LOG_LOST_AT]: String(now) }), [PLACE]: place });
  return arrival;
}
