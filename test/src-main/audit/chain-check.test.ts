import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ChainCheck } from '#main/audit/chain-check.ts';
import { CHAIN_BEGIN, followChain } from '#main/journal/audit/event-log.ts';
import type { ReadableDb } from '#main/journal/base/database.ts';
import { startJournal } from '#main/journal/journal.ts';
import { silentLog } from '#main/platform/log.ts';
import { closeHere, filledJournal, meddle, openHere, opsOf, tempFolder } from '../../support/journal/journal.ts';

const source = (file: string): URL => new URL(`../../../src-main/journal/worker/${file}`, import.meta.url);

/** Changes the journal as a person with a database tool could: our triggers are off, and on again afterwards. */
function tamper(folder: string, work: (db: Database.Database) => void): void {
  meddle(folder, (db) => {
    const triggers = db
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND (name LIKE 'events%' OR name LIKE 'day_files%')`,
      )
      .all();
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    work(db);
    for (const { sql } of triggers) db.exec(sql);
  });
}

async function checkOf(folder: string, stretch = 7) {
  const journal = await startJournal({
    folder,
    backupFolder: folder,
    setDamagedAside: false,
    stamp: 'now',
    writerFile: source('writer-worker.ts'),
    readerFile: source('reader-worker.ts'),
    onDeath: () => {},
  });
  let open = true;
  const close = async () => {
    if (open) await journal.close();
    open = false;
  };
  onTestFinished(close);
  return { close, journal, check: new ChainCheck({ journal, now: () => 5, log: silentLog, stretch }) };
}

async function verdict(folder: string) {
  const { close, check } = await checkOf(folder);
  check.start();
  await check.ended();
  await close();
  return check.state;
}

let filled: string;

/** Has many more rows than opening a journal checks. */
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'dwadi-journal-'));
  await filledJournal(filled, 100);
});
afterAll(() => rmSync(filled, { recursive: true, force: true }));

function longLog(): string {
  const folder = tempFolder();
  cpSync(filled, folder, { recursive: true });
  return folder;
}

test('a whole log tells the number of its rows, their first and last time, and its head', async () => {
  const folder = longLog();
  const head = meddle(folder, (db) => db.prepare(`SELECT lower(hex(hash)) FROM event_head`).pluck().get());
  const rows = meddle(folder, (db) => db.prepare(`SELECT count(*) FROM events`).pluck().get());
  expect(await verdict(folder)).toEqual({
    ...{ state: 'whole', rows, head, signed: 0, at: 5 },
    ...{ firstAt: 1_795_000_000_000, lastAt: 1 },
  });
});

test.each<[string, string, object]>([
  ['changed', `UPDATE events SET data = '{"price":1}' WHERE seq = 20`, { seq: 20, why: 'changed', rows: 19 }],
  ['changed in its time alone', `UPDATE events SET at = at + 1 WHERE seq = 1`, { seq: 1, why: 'changed', rows: 0 }],
  [
    'given to another sale',
    `UPDATE events SET sale_seq = coalesce(sale_seq, 0) + 1 WHERE seq = 20`,
    { seq: 20, why: 'changed', rows: 19 },
  ],
  ['given another name', `UPDATE events SET kind = 'x' WHERE seq = 20`, { seq: 20, why: 'changed', rows: 19 }],
  ['taken out', `DELETE FROM events WHERE seq = 33`, { seq: 33, why: 'missing', rows: 32, kind: null }],
  ['taken out at the beginning', `DELETE FROM events WHERE seq <= 2`, { seq: 1, why: 'missing', rows: 0 }],
  [
    'put in the place of another',
    `UPDATE events SET seq = -1 WHERE seq = 40; UPDATE events SET seq = 40 WHERE seq = 41;
     UPDATE events SET seq = 41 WHERE seq = -1`,
    { seq: 40, why: 'moved', rows: 39 },
  ],
])('a row that was %s is found and named', async (_, sql, found) => {
  const folder = longLog();
  tamper(folder, (db) => db.exec(sql));
  expect(await verdict(folder)).toMatchObject({ state: 'broken', ...found });
});

test('a log that was written anew from some row on is sound by itself, and an earlier signed day file shows the change', async () => {
  const folder = longLog();
  const opened = await openHere(folder);
  const ops = opsOf(opened);
  const head = opened.db.prepare<[], { seq: number; hash: string }>(
    `SELECT seq, lower(hex(hash)) AS hash FROM event_head`,
  );
  const { seq = 0, hash = '' } = head.get() ?? {};
  const file = { day: '2026-11-20', text: '', hash: 'f'.repeat(64), mark: 'A', madeAt: 1 };
  ops.saveDayFile({ ...file, headSeq: seq, headHash: hash }, null, { kind: 'x', at: 1, saleSeq: null, data: {} });
  closeHere(opened);
  expect(await verdict(folder)).toMatchObject({ state: 'whole', signed: 1 });
  tamper(folder, (db) =>
    db.exec(`DELETE FROM events WHERE seq >= ${seq}; DELETE FROM event_head;
    INSERT INTO event_head SELECT 1, seq, hash FROM events ORDER BY seq DESC LIMIT 1`),
  );
  const again = await openHere(folder);
  for (let nth = 0; nth < 3; nth += 1) opsOf(again).log({ kind: 'forged', at: 2, saleSeq: null, data: { nth } });
  closeHere(again);
  expect(await verdict(folder)).toMatchObject({ state: 'broken', why: 'not-as-signed', seq, day: '2026-11-20' });
});

test.each([
  ['the newest rows', `DELETE FROM events WHERE seq > 290`, { seq: 291, why: 'cut' }],
  ['their head', `DELETE FROM event_head`, { seq: 300, why: 'cut' }],
])('%s cut off: named', (_, sql, broken) => {
  const folder = longLog();
  tamper(folder, (db) => db.exec(sql));
  const db = new Database(join(folder, 'journal.db'), { readonly: true }) as unknown as ReadableDb;
  expect(followChain(db, CHAIN_BEGIN, 1000)).toMatchObject({ done: true, broken });
  db.close();
});

test('a check can be stopped, and asked again', async () => {
  const { check } = await checkOf(longLog(), 1);
  expect(check.start()).toMatchObject({ state: 'running', rows: 0 });
  expect(check.start()).toMatchObject({ state: 'running' });
  check.stop();
  await check.ended();
  expect(check.state).toMatchObject({ state: 'stopped' });
  check.start();
  await check.ended();
  expect(check.state).toMatchObject({ state: 'whole' });
});

test('the writer goes on meanwhile, and its new rows are checked too', async () => {
  const { journal, check } = await checkOf(longLog(), 2);
  check.start();
  let written = 0;
  while (check.state.state === 'running') {
    await journal.write.log({ kind: 'meanwhile', at: 6, saleSeq: null, data: { written } });
    written += 1;
    if (written > 50_000) throw new Error('it never ends');
  }
  expect(written).toBeGreaterThan(0);
  expect(check.state).toMatchObject({ state: 'whole' });
});
