/** A person who has to decide about a journal that doesn't fit its seal is told what was changed, and since when. */
import { expect, test } from 'vitest';
import { findForgery } from '#main/journal/file/find-forgery.ts';
import {
  closeHere,
  meddle,
  openHere,
  opsOf,
  SEAL_BYTES,
  SEAL_KEY,
  tempFolder,
} from '../../../support/journal/journal.ts';

/** A sealed journal with an event of each of these times, closed in order. */
async function sealed(...times: number[]): Promise<string> {
  const folder = tempFolder();
  const opened = await openHere(folder, { seal: { key: SEAL_KEY, least: null } });
  const ops = opsOf(opened);
  for (const at of times) ops.log({ kind: 'a thing', at, saleSeq: null, data: {} });
  ops.saveSettings({ shopName: '"Ama"' }, 'efua', times.at(-1) ?? 0);
  closeHere(opened);
  return folder;
}

test('a journal as Dwadi wrote it holds nothing strange', async () => {
  expect(findForgery(await sealed(5, 7), SEAL_BYTES)).toBeNull();
});

test('a changed table is named, with the time of the newest event', async () => {
  const folder = await sealed(5, 7);
  meddle(folder, (db) => db.exec(`UPDATE settings SET value = '"Kofi"'`));
  expect(findForgery(folder, SEAL_BYTES)).toEqual({ what: 'settings', since: 7 });
});

test('an added item is named before a changed table: it may have changed that one', async () => {
  const folder = await sealed(5);
  meddle(folder, (db) => {
    db.exec(`UPDATE settings SET value = '"Kofi"'`);
    db.exec('CREATE VIEW mine AS SELECT 1');
  });
  expect(findForgery(folder, SEAL_BYTES)).toEqual({ what: "view mine is not Dwadi's", since: 5 });
});

test('a seal that was taken off is named, and a journal without an event says no time', async () => {
  const folder = await sealed();
  const taken = meddle(folder, (db) => {
    const triggers = db.prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
    );
    const all = triggers.all();
    for (const { name } of all) db.exec(`DROP TRIGGER "${name}"`);
    db.exec('UPDATE event_head SET mac = NULL');
    db.exec('DELETE FROM events');
    for (const { sql } of all) db.exec(sql);
    return all.length;
  });
  expect(taken).toBeGreaterThan(0);
  expect(findForgery(folder, SEAL_BYTES)).toEqual({ what: 'event_head', since: null });
});
