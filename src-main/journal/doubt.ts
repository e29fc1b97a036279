/**
 * A journal that is a copy of another (M19): a backup that took its place, or a folder that was moved, cloned or put
 * back. What it shows as not sent may have been sent by the other, so that every open order is asked about before the
 * first sale.
 */
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { WritableDb } from './database.ts';
import type { EventLog } from './event-log.ts';
import { JOURNAL_FILE } from './files.ts';
import { rememberMark } from './former-marks.ts';
import { LOG_LOST } from './lost-log.ts';
import { metaOf, saveMeta } from './meta.ts';
import { BACKUP_AT, BACKUP_DAY, EARLIER, LOG_LOST_AT, PLACE } from './meta-names.ts';
import { IS_OPEN } from './open-intents.ts';

const MACHINE_ID = '/etc/machine-id';

function machineId(): string {
  try {
    return readFileSync(MACHINE_ID, 'utf8').trim();
  } catch {
    return '';
  }
}

const PARTS = '.';

/**
 * Tells this journal, in this folder on this machine, from a copy of it: also from one that was put back in its place by
 * hand, which is another file. A folder that was only renamed is taken for a copy, which is safe.
 */
export function placeOf(folder: string): string {
  const path = [hostname(), machineId(), realpathSync(folder)].join('\0');
  const file = join(folder, JOURNAL_FILE);
  const changed = changeNothingOf(file);
  const { ino, birthtimeNs, ctimeNs } = statSync(file, { bigint: true });
  // The numbers of files are used again, so that it counts when this one was born. Some file systems don't know, and tell
  // the last change instead.
  const born = changed && birthtimeNs !== ctimeNs ? birthtimeNs : '';
  return [createHash('sha256').update(path).digest('hex').slice(0, 32), ino, born].join(PARTS);
}

/** So that its last change is now. False for somebody else's file, which we may write all the same. */
function changeNothingOf(file: string): boolean {
  try {
    chmodSync(file, statSync(file).mode);
    return true;
  } catch {
    return false;
  }
}

function isSamePlace(one: string, other: string): boolean {
  const [onePath, oneFile, oneBorn] = one.split(PARTS);
  const [otherPath, otherFile, otherBorn] = other.split(PARTS);
  const unlike = (a: string | undefined, b: string | undefined) => a && b && a !== b;
  return onePath === otherPath && !unlike(oneFile, otherFile) && !unlike(oneBorn, otherBorn);
}

/** So the log says that something may have been sold before, elsewhere or since the backup, that stands in no row here. */
export const COPIED = ['journal.restored', 'journal.moved', 'journal.log-lost'] as const;

/**
 * Inside a transaction. What may have been sent counts as sent once: a first refusal here is no first one then (M9). Takes
 * the counter its mark too: two counters must never share one. Answers how many it doubts.
 */
export function doubtOpenOrders(db: WritableDb, events: EventLog, kind: (typeof COPIED)[number], now: number): number {
  const doubted = db
    .prepare(
      `UPDATE intents INDEXED BY intents_open
       SET state = 'unknown', money = 'maybe', attention = NULL, attempts = attempts + 1, version = version + 1
       WHERE ${IS_OPEN} AND state = 'recorded'`,
    )
    .run().changes;
  // A copy of this journal may have sent it since, so refusals are not all that was ever answered.
  db.prepare(
    `UPDATE intents INDEXED BY intents_open SET unproven = 0, version = version + 1
     WHERE ${IS_OPEN} AND state = 'unknown' AND unproven = 1`,
  ).run();
  // A moved journal's other copy may go on selling with that mark, and is somebody else then.
  if (kind !== 'journal.moved') rememberMark(db);
  // Its backups are another counter's: it has none of its own yet, whatever day the other made one.
  const ofTheOther = `'counter-mark', '${PLACE}', '${EARLIER}', '${BACKUP_DAY}', '${BACKUP_AT}'`;
  db.prepare(`DELETE FROM meta WHERE key IN (${ofTheOther})`).run();
  saveMeta(db, { 'restored-at': String(now), 'ask-first': '1' });
  events.append({ kind, at: now, saleSeq: null, data: { doubted } });
  return doubted;
}

/** `moved`: it was written somewhere else before. `log-lost`: what was written last is gone, or an earlier copy is here. */
export type Arrival = 'same' | 'moved' | 'log-lost';

function arrivalOf(db: WritableDb, place: string): Arrival {
  const last = metaOf(db, PLACE);
  if (last === LOG_LOST) return 'log-lost';
  if (last !== null && !isSamePlace(last, place)) return 'moved';
  return metaOf(db, EARLIER) === null ? 'same' : 'log-lost';
}

/** Inside a transaction, at each start. */
export function arrive(db: WritableDb, events: EventLog, place: string, now: number): Arrival {
  const arrival = arrivalOf(db, place);
  if (arrival !== 'same') doubtOpenOrders(db, events, `journal.${arrival}`, now);
  saveMeta(db, { ...(arrival === 'log-lost' && { [LOG_LOST_AT]: String(now) }), [PLACE]: place });
  return arrival;
}
