/** Commands about backups, tokens and webhooks: what is typed, what is said, and what becomes of it. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { provenBy } from '#main/journal/backup/proven-backups.ts';
import { sealedHeaderIn } from '#main/journal/backup/sealed-file.ts';
import { spendToken } from '#main/office/api/tokens.ts';
import { officeCommand } from '#main/office/commands/run-command.ts';
import { enrolCounter } from '#main/office/counters/enrol.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { listWebhooks } from '#main/office/webhooks/hooks.ts';
import { uploadBackup } from '#main/office-link/backup-upload.ts';
import { DayBudget } from '#main/office-link/day-budget.ts';
import { backedUp } from '../../../support/office/backed-up.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';
import { enrolled } from '../../../support/office/migrated.ts';
import { storeBackup } from '../../../support/office/stored.ts';

let db: OfficeDatabase;
beforeEach(async () => {
  db = await embeddedOffice();
});

async function typed(...argv: readonly string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const env = { PGHOST: 'office.example', PGDATABASE: 'shop' };
  const code = await officeCommand(argv, { open: () => db, say: (line) => said.push(line), now: Date.now, env });
  return { code, said: said.join('\n') };
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'dwadi-office-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('a token is shown once, listed by its name, and taken back by its number', async () => {
  const { code, said } = await typed('token', 'The books', '--scope', 'sums', '--scope', 'days', '--scope', 'sums');
  expect(code).toBe(0);
  const token = said.split('\n').at(-1) ?? '';
  expect(await spendToken(db, token)).toEqual({ kind: 'known', scopes: ['sums', 'days'] });
  const [, number = ''] = /^(\d+) {2}The books: sums, days, last used/.exec((await typed('tokens')).said) ?? [];
  expect((await typed('take-back', number)).code).toBe(0);
  expect(await spendToken(db, token)).toEqual({ kind: 'unknown' });
  expect((await typed('tokens')).said).toContain('taken back');
  expect((await typed('take-back', number)).said).toContain('no token of this number');
});

test('a webhook is added with its secret, listed, sent to again and removed by its number', async () => {
  const argv = ['--event', 'wallet.low', '--low-below', '150', '--silent-after', '48'];
  const { code, said } = await typed('webhook', 'https://hook.example/x', ...argv);
  expect([code, said]).toEqual([0, expect.stringMatching(/\nwhsec_[\w+/=]{44}$/)]);
  const [made] = await listWebhooks(db);
  expect(made).toMatchObject({ events: ['wallet.low'], lowBelow: 15_000, silentAfter: 2880 });
  await db.query(
    `INSERT INTO dwadi.webhook_delivery (webhook, event, fact, body, parked_at, problem)
     VALUES ($1, 'wallet.low', 'f', '{}', now(), 'status-500')`,
    [made?.id],
  );
  expect((await typed('webhooks')).said).toBe(
    `${made?.id}  https://hook.example/x: wallet.low; 0 wait, 1 given up; it answered 500`,
  );
  expect((await typed('send-again', String(made?.id))).said).toBe('1 message is sent once more.');
  expect((await typed('unhook', String(made?.id))).code).toBe(0);
  expect((await typed('webhooks')).said).toBe('');
  expect((await typed('unhook', String(made?.id))).code).toBe(2);
});

test.each([
  [['token', 'X'], '--scope sums'],
  [['token', 'X', '--scope', 'all'], '--scope sums'],
  [['take-back', 'X'], 'its number'],
  [['webhook', 'http://hook.example/', '--event', 'day.proven'], 'begins with https://'],
  [['webhook', 'https://hook.example/'], '--event day.proven'],
  [['webhook', 'https://hook.example/', '--event', 'day.proven', '--silent-after', '1'], 'in hours, from 2 on'],
  [['backup', 'Adom'], '--out FOLDER'],
  [['backup', 'Adom', '--out', '/nowhere'], 'no whole backup of Adom'],
  [['tokens', '--scope', 'sums'], 'Leave --scope out'],
])('%j does nothing and says what to type', async (argv, words) => {
  const { code, said } = await typed(...argv);
  expect([code, said]).toEqual([2, expect.stringContaining(words)]);
  expect(existsSync('/nowhere')).toBe(false);
});

test('the newest whole backup of a counter becomes a file that its owner alone may read', async () => {
  const { role } = await enrolCounter(db, 'Adom');
  await db.query(`INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES ('K3F7', $1, 'live', 'Adom', 'x')`, [
    role,
  ]);
  const counter = await backedUp({ bytes: 3_000_000 });
  const upload = async (file: string, parts: number) => {
    let left = parts;
    const budget = new DayBudget({
      megabytes: () => 100,
      today: () => '2026-11-21',
      read: async () => undefined,
      write: async () => undefined,
    });
    const office = {
      query: async (text: string, values?: readonly unknown[]) => (await db.query(text, values)) as never,
    };
    const { sealKey } = counter;
    const usual = {
      mark: 'K3F7',
      sealKey,
      isOurs: provenBy(sealKey),
      mayGoOn: () => left-- > 0,
      keep: async () => undefined,
    };
    await uploadBackup({ office, backups: [file], budget, ...usual });
  };
  const whole = await counter.backUp();
  await upload(whole, 1000);
  await upload(await counter.backUp(), 2);
  expect((await typed('backups')).said).toMatch(/^Adom: .*, 2 of \d+ parts are here.*\nAdom: .*, whole, since/);
  const out = join(folder(), 'new');
  const { code, said } = await typed('backup', 'Adom', '--out', out);
  const file = join(out, 'dwadi-K3F7-2026-11-21T03-20-11-123Z.db.sealed');
  expect([code, said]).toEqual([0, expect.stringContaining(file)]);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(sealedHeaderIn(file)?.bytes).toBe(readFileSync(whole).length);
  expect((await typed('backup', 'Adom', '--out', out)).said).toContain('Move');
});

test('a backup whose counter gave it a path for a name stays in the folder that was typed', async () => {
  await enrolled(db, 'K3F7');
  const { backup } = await storeBackup(db, { mark: 'K3F7', id: 'a', day: '2026-11-20', parts: 1 });
  await db.query(`UPDATE dwadi.backup SET name = '../../out/of/here' WHERE backup = $1`, [backup]);
  const made = folder();
  const out = join(made, 'a', 'b');
  mkdirSync(join(made, 'out', 'of'), { recursive: true });
  expect((await typed('backup', 'Counter K3F7', '--out', out)).code).toBe(0);
  expect(readdirSync(out)).toEqual(['.._.._out_of_here.sealed']);
  expect(readdirSync(join(made, 'out', 'of'))).toEqual([]);
});

test('a backup that can’t be read to its end leaves no half file', async () => {
  await enrolled(db, 'K3F7');
  const { backup } = await storeBackup(db, { mark: 'K3F7', id: 'a', day: '2026-11-20', parts: 9 });
  await db.query(`UPDATE dwadi.backup_chunk SET nth = 20 WHERE backup = $1 AND nth = 8`, [backup]);
  const out = folder();
  await typed('backup', 'Counter K3F7', '--out', out).catch(() => {});
  expect(readdirSync(out)).toEqual([]);
});

test('a backup whose file can’t be opened is said in a sentence, and what stands there is left alone', async () => {
  await enrolled(db, 'K3F7');
  await storeBackup(db, { mark: 'K3F7', id: 'a', day: '2026-11-20', parts: 9 });
  await db.run(`UPDATE dwadi.backup SET name = 'kept'`);
  const out = folder();
  symlinkSync(join(out, 'nowhere'), join(out, 'kept.sealed'));
  const { query } = db;
  // A database elsewhere answers after the file was refused: each of these takes as long as that.
  const slow: typeof query = async (sql, parameters) => {
    for (let nth = 0; nth < 5; nth += 1) await stat(out);
    return query(sql, parameters);
  };
  db = { ...db, query: slow };
  const { code, said } = await typed('backup', 'Counter K3F7', '--out', out);
  expect([code, said]).toEqual([2, expect.stringContaining('kept.sealed')]);
  expect(readdirSync(out)).toEqual(['kept.sealed']);
});
