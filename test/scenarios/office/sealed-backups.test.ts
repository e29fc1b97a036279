/** A counter's backup goes to the office sealed, over a line that breaks, and opens a new PC with the code alone. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { provenBy } from '#main/journal/backup/proven-backups.ts';
import { PART_BYTES, sealedHeaderIn } from '#main/journal/backup/sealed-file.ts';
import { newRecoveryCode } from '#main/key-vault/recovery.ts';
import { dropOldBackups, sealedBytes, storedBackups } from '#main/office/backups/stored-backups.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { type UploadPorts, uploadBackup } from '#main/office-link/backup-upload.ts';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import { DayBudget } from '#main/office-link/day-budget.ts';
import { isWholeBackup } from '#shared/office/page-data.ts';
import { refusal, tempFolder } from '../../support/journal/journal.ts';
import { type BackedUp, backedUp } from '../../support/office/backed-up.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { enrolledIn } from '../../support/office/stream.ts';

const MARK = 'K3F7';
const COMMAND = fileURLToPath(new URL('../../../src-main/app/process/restore-command.ts', import.meta.url));

let db: OfficeDatabase;
let connect: () => Promise<OfficeConnection>;

beforeEach(async () => {
  db = await embeddedOffice();
  connect = await enrolledIn(db);
  await asCounter((office) =>
    office.query(`INSERT INTO dwadi.mark (mark, kind, shop, signer) VALUES ($1, 'live', 'Adom', 'x')`, [MARK]),
  );
});

async function asCounter<T>(work: (office: OfficeConnection) => Promise<T>): Promise<T> {
  const office = await connect();
  try {
    return await work(office);
  } finally {
    await office.close();
  }
}

interface Line {
  readonly sent: string[];
  /** Throws before this statement reaches the office, or after it, before its answer. */
  cut?: { readonly at: number; readonly when: 'before' | 'after' };
}

const budgetOf = (megabytes: number, day = { of: '2026-11-21' }) => {
  let kept: string | undefined;
  return new DayBudget({
    megabytes: () => megabytes,
    today: () => day.of,
    read: async () => kept,
    write: async (text) => {
      kept = text;
    },
  });
};

const upload = (of: BackedUp, backups: readonly string[], more: Partial<UploadPorts> = {}, line: Line = { sent: [] }) =>
  asCounter((real) => {
    const office: UploadPorts['office'] = {
      async query(text, values) {
        const isCut = line.cut?.at === line.sent.length;
        if (isCut && line.cut?.when === 'before') throw new Error('the line is cut');
        line.sent.push(text);
        const rows = await real.query(text, values);
        if (isCut) throw new Error('the line is cut');
        return rows as never;
      },
    };
    const usual = {
      mark: MARK,
      sealKey: of.sealKey,
      isOurs: provenBy(of.sealKey),
      mayGoOn: () => true,
      budget: budgetOf(1000),
    };
    const keep = async (): Promise<void> => {};
    return uploadBackup({ office, backups, keep, ...usual, ...more });
  });

const partsSent = ({ sent }: Line): number => sent.filter((text) => text.includes('INTO dwadi.backup_chunk')).length;

/** The newest whole backup as a file. */
async function fetched(): Promise<string> {
  const [newest] = (await storedBackups(db)).filter(isWholeBackup);
  if (newest === undefined) throw new Error('no backup is whole');
  const file = join(tempFolder(), `${newest.name}.sealed`);
  const parts: Uint8Array[] = [];
  for await (const part of sealedBytes(db, newest)) parts.push(part);
  writeFileSync(file, Buffer.concat(parts));
  return file;
}

const restoreWith = (input: string, file: string, to = join(tempFolder(), 'live')) => ({
  ...spawnSync(process.execPath, [COMMAND, '--from', file, '--to', to], { encoding: 'utf8', input }),
  to,
});

test('a new PC is restored from the office with the recovery code alone, and by no other', async () => {
  const counter = await backedUp({ bytes: 600_000 });
  const backup = await counter.backUp();
  expect(await upload(counter, [backup])).toBe('done');
  const file = await fetched();
  const wrong = restoreWith(`${newRecoveryCode()}\n`, file);
  expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('it does not open this backup')]);
  const none = restoreWith('\n', file);
  expect([none.status, none.stdout]).toEqual([1, expect.stringContaining('it does not open this backup')]);
  expect(existsSync(none.to)).toBe(false);
  const right = restoreWith(`${counter.code}\n`, file);
  expect([right.status, right.stderr]).toEqual([0, '']);
  expect(right.stdout).toContain('of Sat 21 Nov 2026');
  expect(await refusal(right.to)).toBeNull();
});

test('nothing of the journal can be read in what the office holds', async () => {
  const counter = await backedUp();
  const backup = await counter.backUp();
  expect(readFileSync(backup).includes('CREATE TABLE')).toBe(true);
  await upload(counter, [backup]);
  const sealed = readFileSync(await fetched());
  for (const word of ['SQLite format', 'CREATE TABLE', 'intents']) expect(sealed.includes(word)).toBe(false);
});

test.each(['before', 'after'] as const)(
  'an upload goes on after a line that was cut %s a part arrived',
  async (when) => {
    const counter = await backedUp({ bytes: 900_000 });
    const backup = await counter.backUp();
    const all: Line = { sent: [] };
    for (let at = 0; at < 8; at += 1) {
      const line: Line = { sent: all.sent, cut: { at: all.sent.length + 5, when } };
      const done = await upload(counter, [backup], {}, line).catch((error: Error) => error.message);
      if (done === 'done' || done === 'nothing') break;
      expect(done).toBe('the line is cut');
    }
    const [there] = await storedBackups(db);
    expect(there && isWholeBackup(there)).toBe(true);
    // No part was sent twice.
    expect(partsSent(all)).toBe(there?.parts);
    expect(restoreWith(`${counter.code}\n`, await fetched()).status).toBe(0);
    expect(await upload(counter, [backup])).toBe('nothing');
  },
);

test('a day has its budget, and the next day goes on', async () => {
  const counter = await backedUp({ bytes: 900_000 });
  const backup = await counter.backUp();
  const day = { of: '2026-11-21' };
  const budget = budgetOf(0.6, day);
  const line: Line = { sent: [] };
  expect(await upload(counter, [backup], { budget }, line)).toBe('budget-spent');
  const today = partsSent(line);
  expect(today).toBeGreaterThan(0);
  expect(await upload(counter, [backup], { budget }, line)).toBe('budget-spent');
  expect(partsSent(line)).toBe(today);
  for (const next of ['2026-11-22', '2026-11-23', '2026-11-24']) {
    day.of = next;
    if ((await upload(counter, [backup], { budget }, line)) === 'done') break;
  }
  expect((await storedBackups(db)).every(isWholeBackup)).toBe(true);
});

test('a counter that is used is left in peace', async () => {
  const counter = await backedUp({ bytes: 900_000 });
  const backup = await counter.backUp();
  let quiet = 2;
  const mayGoOn = () => quiet-- > 0;
  expect(await upload(counter, [backup], { mayGoOn })).toBe('put-off');
  expect((await storedBackups(db))[0]?.partsThere).toBe(2);
});

test('what was begun is brought to its end before a newer backup is', async () => {
  const counter = await backedUp({ bytes: 900_000 });
  const older = await counter.backUp();
  let quiet = 1;
  await upload(counter, [older], { mayGoOn: () => quiet-- > 0 });
  const newer = await counter.backUp();
  expect(await upload(counter, [newer, older])).toBe('done');
  expect((await storedBackups(db)).map(isWholeBackup)).toEqual([true]);
  expect(await upload(counter, [newer, older])).toBe('done');
  expect((await storedBackups(db)).map(isWholeBackup)).toEqual([true, true]);
  expect(await upload(counter, [newer, older])).toBe('nothing');
});

test('a backup that no code opens does not leave the shop', async () => {
  const counter = await backedUp({ withCode: false });
  expect(await upload(counter, [await counter.backUp()])).toBe('no-code');
  expect(await upload(counter, [])).toBe('nothing');
  expect(await storedBackups(db)).toEqual([]);
});

test('an office that keeps no backups yet is asked for nothing', async () => {
  const counter = await backedUp();
  const line: Line = { sent: [] };
  // Moved away and back: the next test takes the same database.
  await db.run(`ALTER TABLE dwadi.backup RENAME TO not_yet`);
  const done = await upload(counter, [await counter.backUp()], {}, line);
  await db.run(`ALTER TABLE dwadi.not_yet RENAME TO backup`);
  expect(done).toBe('older-office');
  expect(line.sent).toHaveLength(1);
});

const CHANGES: readonly (readonly [what: string, sql: string])[] = [
  [
    'a changed part',
    `UPDATE dwadi.backup_chunk SET sealed = set_byte(sealed, 5000, get_byte(sealed, 5000) # 1) WHERE nth = 1`,
  ],
  ['a lost part', `DELETE FROM dwadi.backup_chunk WHERE nth = 1; UPDATE dwadi.backup SET parts = parts - 1`],
  [
    'two parts that changed places',
    `UPDATE dwadi.backup_chunk SET nth = 8000 WHERE nth = 0; UPDATE dwadi.backup_chunk SET nth = 0 WHERE nth = 1;
     UPDATE dwadi.backup_chunk SET nth = 1 WHERE nth = 8000`,
  ],
  [
    'a header that says fewer bytes',
    `UPDATE dwadi.backup SET header = regexp_replace(header, '"bytes":\\d', '"bytes":')`,
  ],
];

test.each(CHANGES)('%s is found, and restores nothing', async (_, sql) => {
  const counter = await backedUp({ bytes: 900_000 });
  await upload(counter, [await counter.backUp()]);
  await db.run(sql);
  const { status, stdout, to } = restoreWith(`${counter.code}\n`, await fetched());
  expect([status, stdout]).toEqual([1, expect.stringContaining('it is damaged or was changed')]);
  expect(existsSync(to)).toBe(false);
});

test('a counter adds its own backups, and reads, changes and deletes none', async () => {
  const counter = await backedUp();
  await upload(counter, [await counter.backUp()]);
  const other = await enrolledIn(db, 'Other');
  const refused = async (as: typeof connect, sql: string) => {
    const office = await as();
    const said = await office.query(sql).then(
      (rows) => rows,
      (error: { code?: string }) => error.code,
    );
    await office.close();
    return said;
  };
  for (const sql of [
    `SELECT sealed FROM dwadi.backup_chunk`,
    `SELECT header FROM dwadi.backup`,
    `UPDATE dwadi.backup_chunk SET nth = 7`,
    `DELETE FROM dwadi.backup`,
  ])
    expect(await refused(connect, sql)).toBe('42501');
  expect(await refused(other, `SELECT mark, nth FROM dwadi.backup_chunk`)).toEqual([]);
  const foreign = `INSERT INTO dwadi.backup_chunk (mark, backup, nth, sealed) SELECT '${MARK}', repeat('0', 64), 3, 'x'`;
  expect(await refused(other, foreign)).toBe('42501');
});

test('the office keeps the newest fourteen whole ones, and gives up one that is never finished', async () => {
  const add = (nth: number, parts: number) =>
    db.run(`
      INSERT INTO dwadi.backup (mark, backup, name, header, parts, bytes, taken_at)
        VALUES ('${MARK}', lpad('${nth}', 64, '0'), 'backup ${nth}', '{}', ${parts}, 1, now() - ${nth} * interval '1 day');
      INSERT INTO dwadi.backup_chunk (mark, backup, nth, sealed, taken_at)
        VALUES ('${MARK}', lpad('${nth}', 64, '0'), 0, 'x', now() - ${nth} * interval '1 day')`);
  for (let nth = 1; nth <= 16; nth += 1) await add(nth, 1);
  await add(0, 2);
  await add(20, 2);
  expect((await dropOldBackups(db)).sort()).toEqual(['backup 15', 'backup 16', 'backup 20']);
  expect(await storedBackups(db)).toHaveLength(15);
  expect(await db.query(`SELECT 1 FROM dwadi.backup_chunk`)).toHaveLength(15);
  expect(await dropOldBackups(db)).toEqual([]);
});

test('many backups that a stolen PC sends in one day push no true one out', async () => {
  const add = (id: string, age: string) =>
    db.run(`
      INSERT INTO dwadi.backup (mark, backup, name, header, parts, bytes, taken_at)
        VALUES ('${MARK}', lpad('${id}', 64, '0'), 'backup ${id}', '{}', 1, 1, now() - interval '${age}');
      INSERT INTO dwadi.backup_chunk (mark, backup, nth, sealed) VALUES ('${MARK}', lpad('${id}', 64, '0'), 0, 'x')`);
  await add('1', '1 day');
  for (let nth = 2; nth <= 20; nth += 1) await add(String(nth), `${nth} seconds`);
  expect(await dropOldBackups(db)).toEqual([]);
});

test('a sealed file says whose it is and how large, and any other file is none', async () => {
  const counter = await backedUp({ bytes: 600_000 });
  const backup = await counter.backUp();
  await upload(counter, [backup]);
  const { length } = readFileSync(backup);
  expect(sealedHeaderIn(await fetched())).toMatchObject({
    mark: MARK,
    bytes: length,
    parts: Math.ceil(length / PART_BYTES),
  });
  expect(sealedHeaderIn(backup)).toBeNull();
});
