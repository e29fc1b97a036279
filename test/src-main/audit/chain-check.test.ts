import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ChainCheck } from '#main/audit/chain-check.ts';
import { dayFileText } from '#main/day-files/day-file.ts';
import { CHAIN_BEGIN, EventLog, followChain } from '#main/journal/audit/event-log.ts';
import type { ReadableDb, WritableDb } from '#main/journal/base/database.ts';
import { startJournal } from '#main/journal/journal.ts';
import { silentLog } from '#main/platform/log.ts';
import { bodyOf, signerOf } from '../../support/day-files/day-files.ts';
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

const SIGNER = signerOf(1);

async function checkOf(folder: string, stretch = 7, sealKey?: Uint8Array) {
  const journal = await startJournal({
    folder,
    backupFolder: folder,
    setDamagedAside: false,
    stamp: 'now',
    ...(sealKey && { sealKey }),
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
  return {
    close,
    journal,
    check: new ChainCheck({ journal, now: () => 5, log: silentLog, stretch, signer: SIGNER.key }),
  };
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

/** The journal with one day file, which names its newest row. */
async function withDayFile(): Promise<{ folder: string; seq: number }> {
  const folder = longLog();
  const opened = await openHere(folder);
  const head = opened.db.prepare<[], { seq: number; hash: string }>(
    `SELECT seq, lower(hex(hash)) AS hash FROM event_head`,
  );
  const events = head.get() ?? null;
  const text = dayFileText({ ...bodyOf({ day: '2026-11-20' }), events }, SIGNER);
  const file = { day: '2026-11-20', text, hash: 'f'.repeat(64), mark: 'A', madeAt: 1 };
  const { seq = 0, hash = '' } = events ?? {};
  const made = { ...file, headSeq: seq, headHash: hash };
  opsOf(opened).saveDayFile(made, { previousHash: null, postings: 0 }, event('x', {}));
  closeHere(opened);
  expect(await verdict(folder)).toMatchObject({ state: 'whole', signed: 1 });
  return { folder, seq };
}

const event = (kind: string, data: Readonly<Record<string, unknown>>) => ({ kind, at: 2, saleSeq: null, data });

/** Writes the log anew from this row on: it is whole in itself. */
function rewriteFrom(folder: string, seq: number): void {
  tamper(folder, (db) =>
    db.exec(`DELETE FROM events WHERE seq >= ${seq}; DELETE FROM event_head;
    INSERT INTO event_head (only_row, seq, hash) SELECT 1, seq, hash FROM events ORDER BY seq DESC LIMIT 1`),
  );
  meddle(folder, (db) => {
    const log = new EventLog(db as WritableDb);
    for (let nth = 0; nth < 3; nth += 1) log.append(event('forged', { nth }));
  });
}

test('a log that was written anew is whole in itself, and an earlier signed day file shows the change', async () => {
  const { folder, seq } = await withDayFile();
  rewriteFrom(folder, seq);
  expect(await verdict(folder)).toMatchObject({ state: 'broken', why: 'not-as-signed', seq, day: '2026-11-20' });
});

test('a day file that was changed with the log is no witness: its own signature counts, and no column', async () => {
  const { folder, seq } = await withDayFile();
  rewriteFrom(folder, seq);
  const forge = (text: (seq: number, hash: string) => string) =>
    tamper(folder, (db) => {
      const row = db.prepare(`SELECT lower(hex(hash)) AS hash FROM events WHERE seq = ?`).get(seq) as { hash: string };
      db.prepare(`UPDATE day_files SET text = ?, head_hash = ?`).run(text(seq, row.hash), row.hash);
    });
  const body = bodyOf({ day: '2026-11-20' });
  // Signed by somebody else, whose key the file names.
  forge((at, hash) => dayFileText({ ...body, events: { seq: at, hash } }, signerOf(9)));
  expect(await verdict(folder)).toMatchObject({ state: 'broken', why: 'file-changed', day: '2026-11-20' });
  forge(() => 'no file');
  expect(await verdict(folder)).toMatchObject({ state: 'broken', why: 'file-changed', day: '2026-11-20' });
});

test('a sealed log that was written anew while the counter is open is found without any day file', async () => {
  const folder = tempFolder();
  const { journal, check } = await checkOf(folder, 7, new Uint8Array(32).fill(7));
  for (let nth = 0; nth < 5; nth += 1) await journal.write.log(event('a', { nth }));
  check.start();
  await check.ended();
  expect(check.state).toMatchObject({ state: 'whole' });
  rewriteFrom(folder, 3);
  check.start();
  await check.ended();
  expect(check.state).toMatchObject({ state: 'broken', why: 'not-sealed' });
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
