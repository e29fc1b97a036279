/** The checks beside the screen: what each finds, and what the seal adds to it. */
import { expect, test } from 'vitest';
import { CHAIN_BEGIN } from '#main/journal/audit/event-log.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { maintenanceOps } from '#main/journal/worker/maintenance-ops.ts';
import {
  closeHere,
  filledJournal,
  meddle,
  openHere,
  opsOf,
  recordOne,
  SEAL_BYTES,
  SEAL_KEY,
  tempFolder,
} from '../../../support/journal/journal.ts';

async function folderOf({ sealed = false } = {}): Promise<string> {
  const folder = tempFolder();
  if (!sealed) {
    await filledJournal(folder, 2);
    return folder;
  }
  const opened = await openHere(folder, { seal: { key: SEAL_KEY, least: null } });
  recordOne(opsOf(opened));
  closeHere(opened);
  return folder;
}

function ask<T>(folder: string, work: (ops: ReturnType<typeof maintenanceOps>) => T, sealKey?: Uint8Array): T {
  const db = openReader(folder);
  try {
    return work(maintenanceOps(db, sealKey));
  } finally {
    db.close();
  }
}

test('a sound journal passes each check', async () => {
  const folder = await folderOf();
  ask(folder, (ops) => {
    expect(ops.tables().map(({ name }) => name)).toEqual(expect.arrayContaining(['sales', 'intents', 'events']));
    expect(
      ops
        .tables()
        .map(({ name }) => ops.quickCheck(name))
        .filter((damage) => damage !== null),
    ).toEqual([]);
    expect([ops.fullCheck(), ops.wrongSum(), ops.forgedTable()]).toEqual([null, null, null]);
    expect(ops.followChain(CHAIN_BEGIN, 1000)).toMatchObject({ done: true, broken: null, rows: ops.newestEvent() });
  });
});

test('sums that are not those of the postings are found', async () => {
  const folder = await folderOf();
  meddle(folder, (db) => db.exec(`UPDATE day_sums SET amount = amount + 1 WHERE kind = 'revenue' AND split = 'hour'`));
  expect(ask(folder, (ops) => ops.wrongSum())).toMatch(/^the sums of 2026-11-21 \(revenue\) are not those/);
});

test('a log is followed stretch by stretch', async () => {
  const folder = await folderOf();
  ask(folder, (ops) => {
    const first = ops.followChain(CHAIN_BEGIN, 2);
    expect(first).toMatchObject({ rows: 2, done: false, broken: null });
    expect(ops.followChain(first.link, 1000)).toMatchObject({ rows: ops.newestEvent() - 2, done: true, broken: null });
  });
});

test('a sealed journal passes under its own key; under another one its head is not sealed', async () => {
  const folder = await folderOf({ sealed: true });
  const followed = (key: Uint8Array) => ask(folder, (ops) => ops.followChain(CHAIN_BEGIN, 1000).broken, key);
  expect(followed(SEAL_BYTES)).toBeNull();
  const seq = ask(folder, (ops) => ops.newestEvent());
  expect(followed(new Uint8Array(32).fill(8))).toEqual({ seq, why: 'not-sealed' });
  expect(ask(folder, (ops) => ops.forgedTable(), SEAL_BYTES)).toBeNull();
});

test('only the end of a log is under the seal, and a log that is broken before it is called that', async () => {
  const folder = await folderOf({ sealed: true });
  const other = new Uint8Array(32).fill(8);
  expect(ask(folder, (ops) => ops.followChain(CHAIN_BEGIN, 1), other)).toMatchObject({ done: false, broken: null });
  meddle(folder, (db) => {
    db.exec('DROP TRIGGER IF EXISTS events_stay');
    for (const { name } of db
      .prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'events'`)
      .all())
      db.exec(`DROP TRIGGER ${name}`);
    db.exec(`UPDATE events SET data = '{"x":1}' WHERE seq = 1`);
  });
  expect(ask(folder, (ops) => ops.followChain(CHAIN_BEGIN, 1000).broken, other)).toEqual({ seq: 1, why: 'changed' });
});

test('a row that a database tool changed is named by its table, and a journal without its seal by its head', async () => {
  const folder = await folderOf({ sealed: true });
  meddle(folder, (db) => db.exec(`UPDATE accounts SET base_url = 'https://elsewhere.test'`));
  expect(ask(folder, (ops) => ops.forgedTable(), SEAL_BYTES)).toBe('accounts');
  expect(ask(folder, (ops) => ops.forgedTable())).toBeNull();
  const unsealed = await folderOf();
  expect(ask(unsealed, (ops) => ops.forgedTable(), SEAL_BYTES)).toBe('event_head');
});
