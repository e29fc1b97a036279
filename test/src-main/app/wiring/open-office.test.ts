import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Opening } from '#main/app/counter/opening.ts';
import { backupsFor, backupsOf, openOfficeReader, rememberBackupIn } from '#main/app/wiring/open-office.ts';
import { backupName } from '#main/journal/backup/backup-files.ts';
import { appendProof } from '#main/journal/backup/backup-proof.ts';
import { OFFICE_BACKUP, OFFICE_BYTES, OFFICE_STOP } from '#main/journal/base/meta-names.ts';
import { officeFile, openFileVault } from '#main/key-vault/file-vault.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { subKey } from '#main/key-vault/sub-keys.ts';
import { PACE } from '#main/office-link/pace.ts';
import type { OfficeState } from '#shared/counter-api/office.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { tempFolder } from '../../../support/journal/journal.ts';
import { linkOf, memoryPlace } from '../../../support/office/links.ts';

const AT = Date.UTC(2026, 10, 20);

test('the office is sent the newest backup of this counter, in whichever folder it lies', async () => {
  const [beside, chosen] = [tempFolder(), tempFolder()];
  const made = (folder: string, mark: string, at: number, before?: string): string => {
    const file = join(folder, backupName(mark, at, before));
    writeFileSync(file, '');
    return file;
  };
  const oldest = made(chosen, 'K3F7', AT - 2000);
  const newest = made(chosen, 'K3F7', AT, '0.2.0');
  const middle = made(beside, 'K3F7', AT - 1000);
  made(beside, 'QQQQ', AT + 1000);
  writeFileSync(join(beside, 'notes.db'), '');
  const folders = [beside, chosen, beside, join(beside, 'a stick that was pulled out')];
  expect(await backupsOf(folders, 'K3F7')).toEqual([newest, middle, oldest]);
});

test('the office is sent the backup that holds most, though a fast clock named another one the newest', async () => {
  const folder = tempFolder();
  const made = (at: number, head: number, before?: string): string => {
    const file = join(folder, backupName('K3F7', at, before));
    writeFileSync(file, Buffer.alloc(4096));
    appendProof(file, { wrap: null, head }, new Uint8Array(32));
    return file;
  };
  const aYearAhead = made(Date.UTC(2027, 10, 20), 100, '0.2.0');
  const newest = made(AT, 300);
  const before = made(AT - 2000, 200);
  const unread = join(folder, backupName('K3F7', AT - 1000));
  writeFileSync(unread, 'from before there was a last page');
  expect(await backupsOf([folder], 'K3F7')).toEqual([newest, before, unread, aYearAhead]);
});

test('the name of the backup that is on its way is written where it changes, and not each time', async () => {
  const written: Readonly<Record<string, string>>[] = [];
  const journal = {
    read: { meta: async () => Object.assign({}, ...written) },
    write: { saveMeta: async (entries: Record<string, string>) => void written.push(entries) },
  };
  const keep = rememberBackupIn(journal as never as Parameters<typeof rememberBackupIn>[0]);
  for (const name of ['', 'one', 'one', 'two', '', '']) await keep(name);
  expect(written.map((entries) => entries[OFFICE_BACKUP])).toEqual(['one', 'two', '']);
});

/** A journal that remembers its entries, one backup, and a counter that nobody has used for so long. */
function backupsWith(megabytes: number, quietForMs = 0) {
  const folder = tempFolder();
  const secrets = newSecrets();
  const made = (at: number, head: number, key = subKey(secrets, 'journal-seal')): string => {
    const file = join(folder, backupName('K3F7', at));
    writeFileSync(file, Buffer.alloc(4096));
    appendProof(file, { wrap: null, head }, key);
    return file;
  };
  const backup = made(AT, 2);
  const meta: Record<string, string> = {};
  const need = {
    journal: {
      read: { meta: async () => meta },
      write: { saveMeta: async (entries: Record<string, string>) => void Object.assign(meta, entries) },
    },
    ...{ secrets, identity: { mark: 'K3F7' }, backupFolders: () => [folder], now: () => AT },
    settings: { current: { officeBackupMegabytes: megabytes } },
  } as never as Parameters<typeof backupsFor>[0];
  return { backup, made, meta, backups: backupsFor(need, { quietForMs: () => quietForMs }) };
}

test('no backup goes out where the owner allows none, and this counter’s own where some are allowed', async () => {
  expect(await backupsWith(0).backups.files()).toEqual([]);
  const { backup, backups } = backupsWith(1);
  expect(await backups.files()).toEqual([backup]);
});

test('the first to go out is one that this counter made, however new another’s file calls itself', async () => {
  const { backup, made, backups } = backupsWith(1);
  const older = made(AT - 1000, 1);
  made(Date.UTC(2099, 0, 1), 2 ** 40, new Uint8Array(32));
  writeFileSync(made(AT + 2000, 9), Buffer.alloc(8192));
  expect(await backups.files()).toEqual([backup, older]);
  expect(await backups.isOurs(older)).toBe(true);
  writeFileSync(backup, 'changed since');
  expect(await backups.files()).toEqual([older]);
});

test('a backup goes out once nobody has used the counter for five minutes', () => {
  const quiet = [0, 299_999, 300_000].map((ms) => backupsWith(1, ms).backups.isQuiet());
  expect(quiet).toEqual([false, false, true]);
});

test('the bytes of a day are counted across starts, up to the owner’s megabytes', async () => {
  const { meta, backups } = backupsWith(1);
  expect(await backups.budget.take(600_000)).toBe(true);
  expect(JSON.parse(meta[OFFICE_BYTES] ?? '')).toEqual({ day: '2026-11-20', bytes: 600_000 });
  expect(await backups.budget.take(400_001)).toBe(false);
  Object.assign(meta, { [OFFICE_BYTES]: JSON.stringify({ day: '2026-11-20', bytes: 1_000_000 }) });
  expect(await backups.budget.take(1)).toBe(false);
});

/** A reader with a keychain, or with a file in the counter's folder. */
function readerOf(officeSecret?: (of: string) => ReturnType<typeof memoryPlace>) {
  const [folder, secrets] = [tempFolder(), newSecrets()];
  const events: unknown[] = [];
  const journal = {
    write: { saveOfficeReader: async (_: string, event: { at: number }) => void events.push(event.at) },
  };
  const options = { kind: 'live', folder, ...(officeSecret && { officeSecret }) };
  const opening = { journal, options, secrets, now: () => AT } as never as Opening;
  return { reader: openOfficeReader(opening), events, file: officeFile(folder, secrets, 'office-reader') };
}

test('the password of an office to read from is kept in the keychain, or sealed in the folder where there is none', async () => {
  const code = linkCode(linkOf({ role: 'dwadi_read_efua' }));
  const place = memoryPlace();
  const asked: string[] = [];
  const withKeychain = readerOf((of) => {
    asked.push(of);
    return place;
  });
  expect(await withKeychain.reader.connect(code, 'efua')).toBeNull();
  expect([asked, withKeychain.events, await withKeychain.file.read()]).toEqual([['office-reader'], [AT], null]);
  expect(await place.read()).not.toBeNull();
  const alone = readerOf();
  expect(await alone.reader.connect(code, 'efua')).toBeNull();
  expect(await alone.file.read()).toBe(await place.read());
});

const desk = deskForFile();

test('a stream that was stopped says so at the next start, on the board and to the page that shows it', async () => {
  const NEVER = 10_000_000;
  const told: [string, OfficeState][] = [];
  const options = {
    kind: 'training' as const,
    officePace: { ...PACE, startMs: NEVER, firstRetryMs: NEVER, longestRetryMs: NEVER },
    onOfficeChanged: (context: { snapshot(): { mark: string } }, state: OfficeState) =>
      void told.push([context.snapshot().mark, state]),
  };
  const first = await desk.open(options);
  const link = linkOf({ role: 'dwadi_till_adom', hosts: [{ host: '127.0.0.1', port: 9 }] });
  expect(await first.counter.opened?.office.connect(linkCode(link))).toMatchObject({ ok: true });
  expect(await officeFile(desk.folder, openFileVault(desk.folder), 'office').read()).not.toBeNull();
  await first.counter.opened?.journal.write.saveMeta({ [OFFICE_STOP]: 'mark-taken' });
  await first.close();
  told.splice(0);
  const { counter } = await desk.open(options);
  await expect.poll(() => told).toMatchObject([[counter.snapshot().mark, { state: 'stopped', trouble: 'mark-taken' }]]);
  expect(counter.snapshot().journal.notes).toContainEqual({ kind: 'office-stopped', detail: 'mark-taken' });
});

test.each([
  ['a shop sends its backups', 'live', true],
  ['no backup of practice leaves this PC', 'training', false],
] as const)('%s', async (_, kind, sends) => {
  const { counter } = await desk.open({ kind });
  expect(Reflect.get(counter.opened?.office ?? {}, 'options').backups !== undefined).toBe(sends);
});
