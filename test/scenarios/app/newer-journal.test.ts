/** An older Dwadi on a PC with a newer one's journal: it refuses and explains, and the way back is really taken. */
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { provisionSilently } from '#main/app/provisioning/silent-apply.ts';
import { writerOf } from '#main/journal/file/writer-version.ts';
import { version as SEALED_SINCE } from '#main/journal/migrations/0230-seal.ts';
import { MIGRATIONS, NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { KeyOffers } from '#main/provisioning/key-offers.ts';
import { Signers } from '#main/provisioning/trust.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import { newerWords } from '#shared/words/journal.ts';
import { counterOptions, makeFolder, newTestCounter, removeFolder } from '../../support/counter.ts';
import { startInstaller, TEMPLATE } from '../../support/installer.ts';
import { memoryKeychain } from '../../support/keychain.ts';
import { startService, type TestService } from '../../support/service.ts';
import { setUpShop, shopOn, startDay } from '../../support/shop.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ tls: true });
});
afterAll(() => service.stop());

const FUTURE = '0.9.0';

/** Leaves the journal as the migration of a future Dwadi would. */
function writeFromTheFuture(folder: string, backup: string | null): void {
  const db = new Database(join(folder, 'journal.db'));
  const before = backup === null ? null : { version: '0.5.0', backup };
  db.exec('CREATE TABLE not_known_yet (id INTEGER PRIMARY KEY) STRICT');
  db.prepare(`UPDATE meta SET value = ? WHERE key = 'written-by'`).run(JSON.stringify({ version: FUTURE, before }));
  db.pragma(`user_version = ${NEWEST_VERSION + 10}`);
  db.close();
}

function tempRoot(): string {
  const root = makeFolder();
  onTestFinished(() => removeFolder(root));
  return root;
}

test('a journal says which Dwadi wrote it last, and an older one names it and the backup', async () => {
  const folder = tempRoot();
  const counter = newTestCounter(folder, { kind: 'live' });
  await counter.open();
  await counter.close();
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  const written = db.prepare(`SELECT value FROM meta WHERE key = 'written-by'`).pluck().get();
  db.close();
  expect(JSON.parse(String(written))).toEqual({ version: '0.0.0-test', before: null });

  writeFromTheFuture(folder, '/backups/before.db');
  const before = readFileSync(join(folder, 'journal.db'));
  const older = newTestCounter(folder, { kind: 'live' });
  await older.open();
  const { journal } = older.snapshot();
  expect(journal).toMatchObject({
    state: 'unavailable',
    problem: 'newer',
    newer: { version: '0.0.0-test', wroteIt: FUTURE, backup: { backup: '/backups/before.db', version: '0.5.0' } },
  });
  expect(newerWords(journal.newer as never, 0).happened).toContain('written by Dwadi 0.9.0. This is Dwadi 0.0.0-test');
  await older.close();
  expect(readFileSync(join(folder, 'journal.db')).equals(before)).toBe(true);
});

test('a journal that says nothing of its writer is refused all the same', async () => {
  const folder = tempRoot();
  const counter = newTestCounter(folder);
  await counter.open();
  await counter.close();
  const db = new Database(join(folder, 'journal.db'));
  db.exec(`UPDATE meta SET value = '{"more": "than this one knows"}' WHERE key = 'written-by'`);
  db.pragma(`user_version = ${NEWEST_VERSION + 10}`);
  db.close();
  const older = newTestCounter(folder);
  await older.open();
  expect(older.snapshot().journal).toMatchObject({ problem: 'newer', newer: { wroteIt: null, backup: null } });
  await older.close();
});

test('the owner goes back with the recovery code and no other; the newer journal is kept', async () => {
  const root = tempRoot();
  const shop = shopOn(root, service, { version: '0.5.0' });
  const code = await setUpShop(shop, service);
  await startDay(shop);
  const backup = (await shop.counter.backUp('0.9.0')) ?? '';
  expect(backup).toContain('-before-0.9.0.db');
  await shop.close();
  writeFromTheFuture(shop.folder, backup);

  await shop.open();
  onTestFinished(() => shop.close());
  expect(shop.counter.snapshot().journal.problem).toBe('newer');
  const wrong = code.replace(/^./, code.startsWith('A') ? 'B' : 'A');
  expect(await shop.owner.goBack({ code: wrong })).toMatchObject({ value: { kind: 'wrong-code' } });
  expect(shop.counter.snapshot().journal.problem).toBe('newer');

  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  const { journal } = shop.counter.snapshot();
  expect(journal.state).not.toBe('unavailable');
  expect(journal.newer).toBeUndefined();
  expect(readdirSync(shop.folder).filter((name) => name.includes('replaced'))).not.toEqual([]);
  expect(await shop.owner.goBack({ code })).toMatchObject({ error: { code: 'too-late' } });
});

test('another counter’s newer journal leads to no backup of that counter’s, whose code its owner has', async () => {
  const [root, othersRoot] = [tempRoot(), tempRoot()];
  const [shop, others] = [shopOn(root, service), shopOn(othersRoot, service)];
  await setUpShop(shop, service);
  await shop.close();
  const code = await setUpShop(others, service);
  const backup = (await others.counter.backUp('0.9.0')) ?? '';
  await others.close();
  copyFileSync(join(others.folder, 'journal.db'), join(shop.folder, 'journal.db'));
  writeFromTheFuture(shop.folder, backup);
  await shop.open();
  onTestFinished(() => shop.close());
  expect(shop.counter.snapshot().journal.problem).toBe('newer');
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'wrong-code' } });
  expect(shop.counter.snapshot().journal.problem).toBe('newer');
});

test('a backup that is gone is named, and nothing is changed', async () => {
  const root = tempRoot();
  const shop = shopOn(root, service);
  const code = await setUpShop(shop, service);
  await shop.close();
  writeFromTheFuture(shop.folder, join(root, 'a stick that is not there.db'));
  await shop.open();
  onTestFinished(() => shop.close());
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'backup', problem: 'missing' } });
  expect(existsSync(join(shop.folder, 'journal.db'))).toBe(true);
});

/** Leaves the journal as a Dwadi from before the seal would. */
function makeOlder(folder: string): void {
  const db = new Database(join(folder, 'journal.db'));
  const before = MIGRATIONS.findIndex(({ version }) => version === SEALED_SINCE);
  for (const { sql } of MIGRATIONS.slice(before)) {
    for (const [, name] of sql.matchAll(/ADD COLUMN (\w+)/g)) db.exec(`ALTER TABLE event_head DROP COLUMN ${name}`);
    for (const [, type, name] of sql.matchAll(/CREATE (TRIGGER|INDEX|TABLE) (\w+)/g))
      db.exec(`DROP ${type} IF EXISTS ${name}`);
  }
  db.pragma(`user_version = ${MIGRATIONS[before - 1]?.version}`);
  db.close();
}

test('a file that is applied before a newer Dwadi was ever opened leaves the way back open', async () => {
  const root = tempRoot();
  const entries = new Map<string, string>();
  const keychain = memoryKeychain(entries);
  const shop = shopOn(root, service, { keychain, version: '0.5.0' });
  await setUpShop(shop, service);
  await shop.close();
  makeOlder(shop.folder);
  // An older Dwadi tells the keychain nothing of its journal.
  for (const name of entries.keys()) if (name.endsWith('/journal')) entries.delete(name);
  const installer = await startInstaller();
  onTestFinished(() => installer.stop());
  await installer.make([{ machine: 'kiosk-1' }], TEMPLATE);

  const report = await provisionSilently(installer.textOf('kiosk-1'), {
    ...{ folder: shop.folder, keychain, machine: new MachineSettingsStore(root), version: '0.9.0', onStep: () => {} },
    workers: counterOptions(shop.folder).workers,
    ...{ passphrase: null, evenForAnother: false, untriedKeys: false },
    offers: new KeyOffers({ version: 'test', lineOf: (baseUrl) => ({ kind: 'https', baseUrl }) }),
    signers: new Signers([{ file: installer.signer, ofAdministrator: false }]),
  });
  expect(report.status).toBe('changed');
  const marks = writerOf(shop.folder);
  expect(marks).toMatchObject({ version: '0.9.0', before: { version: '0.5.0' } });
  expect(existsSync(marks?.before?.backup ?? '')).toBe(true);
});
