/** `npm run office`: what is typed, what is said, and what becomes of the link. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { officeCommand } from '#main/office/commands/run-command.ts';
import { revoke } from '#main/office/counters/enrol.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { hashGroups } from '#shared/day-file.ts';
import { readLink } from '#shared/office/link-code.ts';
import { embeddedOffice, emptyEmbedded } from '../../../support/office/embedded.ts';
import { ScriptedTill } from '../../../support/office/till.ts';

const AUTHORITY = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const NOW = Date.UTC(2026, 10, 21, 12);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'dwadi-office-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  writeFileSync(join(made, 'ca.pem'), AUTHORITY);
  return made;
}

async function typed(db: OfficeDatabase, ...argv: readonly string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const env = { PGHOST: 'office.example', PGDATABASE: 'shop' };
  const code = await officeCommand(argv, { open: () => db, say: (line) => said.push(line), now: () => NOW, env });
  return { code, said };
}

test('migrate makes the tables and the partitions of the coming months, and may be typed again', async () => {
  const db = await emptyEmbedded();
  expect(await typed(db, 'migrate')).toMatchObject({
    code: 0,
    said: [expect.stringMatching(/^The office is at version/)],
  });
  expect(await db.query(`SELECT to_regclass('dwadi.posting_2027_02') IS NOT NULL AS there`)).toEqual([{ there: true }]);
  expect((await typed(db, 'migrate')).said).toEqual([expect.stringMatching(/^Nothing had to be done/)]);
});

test('a new link says that a connection with the old one may be open, where the office may not end it', async () => {
  const db = await embeddedOffice();
  const argv = ['enrol', 'Adom', '--authority', join(folder(), 'ca.pem'), '--code'];
  const mayNot: OfficeDatabase = {
    ...db,
    query: (sql, parameters) =>
      sql.includes('pg_terminate_backend')
        ? Promise.reject(Object.assign(new Error('may not'), { code: '42501' }))
        : db.query(sql, parameters),
  };
  const words = /^A connection with the old link may be open/;
  expect((await typed(mayNot, ...argv)).said).not.toContainEqual(expect.stringMatching(words));
  expect((await typed(mayNot, ...argv, '--again')).said).toContainEqual(expect.stringMatching(words));
  expect((await typed(db, ...argv, '--again')).said).not.toContainEqual(expect.stringMatching(words));
});

test('enrol writes a link that its owner alone may read, and never over another one', async () => {
  const db = await embeddedOffice();
  const out = folder();
  const argv = ['enrol', 'Adom Kaneshie', '--authority', join(out, 'ca.pem'), '--out', out];
  const { code, said } = await typed(db, ...argv);
  expect(code).toBe(0);
  const file = join(out, 'dwadi-office-adom-kaneshie.json');
  expect(said.join('\n')).toContain(file);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  const link = readLink(readFileSync(file, 'utf8'));
  expect(link).toMatchObject({
    ok: true,
    value: {
      ...{ name: 'Adom Kaneshie', role: 'dwadi_till_adom_kaneshie', database: 'shop', authority: AUTHORITY },
      hosts: [{ host: 'office.example', port: 5432 }],
    },
  });
  if (!link.ok) throw new Error('the link is whole');
  expect(said.join('\n')).not.toContain(link.value.password);
  const again = await typed(db, ...argv, '--again');
  expect(again).toMatchObject({ code: 2, said: [expect.stringContaining(`Move ${file} away first`)] });
  expect(readLink(readFileSync(file, 'utf8'))).toEqual(link);
});

test('a link as a code names each host as the counter reaches it', async () => {
  const db = await embeddedOffice();
  const hosts = ['--host', 'a.example:5433', '--host', '[::1]:5432'];
  const { code, said } = await typed(db, 'enrol', 'Adom', '--authority', join(folder(), 'ca.pem'), '--code', ...hosts);
  expect(code).toBe(0);
  expect(readLink(said.at(-1) ?? '')).toMatchObject({
    value: {
      hosts: [
        { host: 'a.example', port: 5433 },
        { host: '::1', port: 5432 },
      ],
    },
  });
  expect(said.some((line) => line.includes('which only this PC reaches'))).toBe(true);
});

test('a reader gets a link of the same form, and may not be a counter', async () => {
  const db = await embeddedOffice();
  const { said } = await typed(db, 'reader', 'Accountant', '--authority', join(folder(), 'ca.pem'), '--code');
  expect(readLink(said.at(-1) ?? '')).toMatchObject({ ok: true, value: { role: 'dwadi_read_accountant' } });
  expect(await db.query(`SELECT name FROM dwadi.counter`)).toEqual([]);
});

test.each([
  [['enrol', 'Adom', '--code'], /--authority FILE/],
  [['enrol', 'Adom', '--authority', 'CA'], /--out FOLDER, or --code/],
  [['enrol', 'Adom', '--authority', 'nowhere.pem', '--code'], /There is no nowhere\.pem/],
  [['enrol', 'Adom', '--authority', 'CA', '--code', '--host', 'nowhere'], /HOST:PORT/],
  [['enrol', 'Adom', '--authority', 'CA', '--code', '--host', 'shop_1:5432'], /HOST:PORT/],
  [['enrol', 'Adom', '--authority', 'CA', '--code', '--host', 'shop.example:0'], /HOST:PORT/],
  [['enrol', 'Adom', 'Mobile', '--authority', 'CA', '--code'], /quotation marks/],
  [['enrol'], /Say whose name/],
  [['revoke', 'Adom', '--code'], /Leave --code out/],
  [['revoke', 'Kofi'], /Kofi: Check the name/],
  [['confirm', 'Adom'], /Say the fingerprint/],
  [['confirm', 'Adom', 'abc'], /64 digits/],
  [['accept', 'Kofi'], /nobody of this name/],
  [['toString'], /Say migrate/],
  [['status', '--verbose'], /^Nothing was done\. Unknown option '--verbose'\. --help/],
  [['status', '--database', 'mysql://x'], /postgres:\/\/USER/],
] as const)('%j is answered by one sentence, and nothing is done', async (argv, words) => {
  const db = await embeddedOffice();
  const ca = join(folder(), 'ca.pem');
  const { code, said } = await typed(db, ...argv.map((word) => (word === 'CA' ? ca : word)));
  expect([code, said]).toEqual([2, [expect.stringMatching(words)]]);
  expect(await db.query(`SELECT name FROM dwadi.counter`)).toEqual([]);
});

test('a file that holds no certificate is no authority', async () => {
  const db = await embeddedOffice();
  const key = join(folder(), 'key.pem');
  writeFileSync(key, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  const { code, said } = await typed(db, 'enrol', 'Adom', '--authority', key, '--code');
  expect([code, said]).toEqual([2, [expect.stringMatching(/is not of that form/)]]);
});

test('a link whose folder can not be made leaves no counter enrolled', async () => {
  const db = await embeddedOffice();
  const out = folder();
  const { code } = await typed(db, 'enrol', 'Adom', '--authority', join(out, 'ca.pem'), '--out', join(out, 'ca.pem/x'));
  expect(code).toBe(2);
  expect(existsSync(join(out, 'dwadi-office-adom.json'))).toBe(false);
  expect(await db.query(`SELECT name FROM dwadi.counter`)).toEqual([]);
});

test('status names who is silent or behind, what waits for the owner, and what was not proven', async () => {
  const db = await embeddedOffice();
  expect(await typed(db, 'status')).toMatchObject({
    code: 0,
    said: [expect.anything(), expect.stringMatching(/^Nobody/)],
  });
  const till = await new ScriptedTill({ role: 'dwadi_till_adom' }).claim(db);
  await till.sell(1000).file('2026-11-20').order({ intent: 1, version: 1, state: 'unknown' }).send(db, 12);
  await new ScriptedTill({ role: 'dwadi_till_adom', mark: 'COPY' }).claim(db);
  await db.run(`UPDATE dwadi.batch SET taken_at = '2026-11-20 11:00+00'`);
  await db.run(
    `INSERT INTO dwadi.alarm (role, mark, nth, what, ours, theirs, at)
      VALUES ('dwadi_till_adom', 'COPY', 1, 'mark-taken', 'a', 'b', '2026-11-21 11:00+00')`,
  );
  await foldAndProve(db);
  const { code, said } = await typed(db, 'status');
  expect(code).toBe(1);
  expect(said.slice(1)).toEqual([
    'dwadi_till_adom: SILENT, last heard Fri 20 Nov 2026 11:00, 25 hours ago, 12 rows behind',
    '  journal COPY waits: it was restored or copied, and counts once you accept it',
    '  ALARM, Sat 21 Nov 2026 11:00, 1 hour ago: sends for a journal that belongs to another counter: it is a copy (journal COPY)',
    '  its key is not confirmed yet',
    '  1 day is not proven',
    '  1 order is stuck',
  ]);
  expect(await typed(db, 'accept', 'dwadi_till_adom')).toMatchObject({
    code: 0,
    said: ['COPY: what it sent counts now.'],
  });
  const groups = hashGroups(till.signer.fingerprint).split(' ');
  expect((await typed(db, 'confirm', 'dwadi_till_adom', ...groups)).code).toBe(0);
  await foldAndProve(db);
  await db.run(
    `UPDATE dwadi.alarm SET seen_at = now(); UPDATE dwadi.batch SET taken_at = '2026-11-21 11:58:30+00', behind = 0`,
  );
  expect(await typed(db, 'status')).toMatchObject({
    code: 0,
    said: [expect.anything(), expect.stringContaining('has not connected yet'), '  1 order is stuck'],
  });
});

test('a revoked counter and a reader are named, and wait for nobody', async () => {
  const db = await embeddedOffice();
  const ca = join(folder(), 'ca.pem');
  await typed(db, 'enrol', 'Adom', '--authority', ca, '--code');
  await typed(db, 'reader', 'Esi', '--authority', ca, '--code');
  expect((await typed(db, 'status')).said.slice(1)).toEqual(['Adom: has not connected yet', 'Esi: reads alone']);
  expect(await typed(db, 'revoke', 'Adom')).toMatchObject({ code: 0 });
  await revoke(db, 'Esi');
  expect(await typed(db, 'status')).toEqual({
    code: 0,
    said: [expect.anything(), 'Adom: revoked', 'Esi: revoked'],
  });
});
