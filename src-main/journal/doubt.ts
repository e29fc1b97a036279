/**
 * A journal that is a copy of another (M19): a backup that took its place, or a folder that was moved or cloned. What
 * it shows as not sent may have been sent by the other, so that every open order is asked about before the first sale.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import type { WritableDb } from './database.ts';
import type { EventLog } from './event-log.ts';
import { IS_OPEN } from './open-intents.ts';

const MACHINE_ID = '/etc/machine-id';

function machineId(): string {
  try {
    return readFileSync(MACHINE_ID, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Tells this folder on this machine from a copy of it. A folder that was only renamed is taken for one, which is safe. */
export const placeOf = (folder: string): string =>
  createHash('sha256')
    .update([hostname(), machineId(), realpathSync(folder)].join('\0'))
    .digest('hex')
    .slice(0, 32);

/** Inside a transaction. Takes the counter its mark too: two counters must never share one. Answers how many it doubts. */
export function doubtOpenOrders(db: WritableDb, events: EventLog, kind: string, now: number): number {
  const doubted = db
    .prepare(
      `UPDATE intents INDEXED BY intents_open
       SET state = 'unknown', money = 'maybe', attention = NULL, version = version + 1
       WHERE ${IS_OPEN} AND state = 'recorded'`,
    )
    .run().changes;
  db.prepare(`DELETE FROM meta WHERE key IN ('counter-mark', 'place')`).run();
  const set = db.prepare(
    `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  set.run('restored-at', String(now));
  set.run('ask-first', '1');
  events.append({ kind, at: now, saleSeq: null, data: { doubted } });
  return doubted;
}

/** Inside a transaction, at each start. True when the journal was written somewhere else before. */
export function arrive(db: WritableDb, events: EventLog, place: string, now: number): boolean {
  const last = db.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'place'`).get()?.value;
  const moved = last !== undefined && last !== place;
  if (moved) doubtOpenOrders(db, events, 'journal.moved', now);
  db.prepare(`INSERT INTO meta (key, value) VALUES ('place', ?) ON CONFLICT DO UPDATE SET value = excluded.value`).run(
    place,
  );
  return moved;
}
