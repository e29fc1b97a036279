/** The doctor's questions, answered from a counter's journal and folder. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doctorPorts, type Examined, journalFromInside } from '#main/app/counter/doctor-ports.ts';
import { backupName } from '#main/journal/backup/backup-files.ts';
import { JournalError, type JournalProblem } from '#main/journal/base/journal-error.ts';
import { BACKUP_AT, OFFICE_LINK, OFFICE_STOP, RECOVERY_WRAP, SECRETS_MARK } from '#main/journal/base/meta-names.ts';
import { JOURNAL_FILE } from '#main/journal/file/journal-files.ts';
import type { Journal } from '#main/journal/journal.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { LONGEST_HONOURED_MS } from '#main/reseller-client/port.ts';
import { BUDGETS_PER_MINUTE } from '#shared/reseller-api/limits.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const ABOUT = { version: '1.2.3', electron: null, journal: 26, build: 'development' } as const;

function examined(meta: Record<string, string> = {}, more: Partial<Examined> = {}): Examined {
  const folder = tempFolder();
  return {
    ...{ counter: 'live', folder, about: ABOUT, level: 'kiosk', address: null, backupFolder: join(folder, 'backups') },
    secrets: { place: 'keychain', read: () => newSecrets() },
    journal: async () => ({
      look: { is: 'sound', version: 26, sizeMb: 1, lastStop: 'open' },
      seen: { meta, budgets: [], newestTime: 5 },
    }),
    ...more,
  };
}

const shut = (problem: JournalProblem): Partial<Examined> => ({
  journal: async () => ({ look: { is: 'problem', problem }, seen: null }),
});

test('the journal is looked at once, whoever asks', async () => {
  let looks = 0;
  const base = examined();
  const ports = doctorPorts({
    ...base,
    journal: () => {
      looks += 1;
      return base.journal();
    },
  });
  expect(await ports.newestSale()).toBe(5);
  await ports.journal.look();
  await ports.recoveryCode.isMade();
  expect(looks).toBe(1);
});

test('practice has nothing of a shop’s to look at', async () => {
  const ports = doctorPorts(examined({}, { counter: 'training' }));
  const told = [
    ports.recoveryCode.isMade(),
    ports.backups.look(),
    ports.administrator.isOne(),
    ports.encryption.look(),
  ];
  expect(await Promise.all(told)).toEqual(['practice', 'practice', 'practice', 'practice']);
  expect(ports.lockdown).toEqual({ level: 'practice' });
  expect(doctorPorts(examined()).lockdown).toEqual({ level: 'kiosk' });
});

test('a journal that can’t be looked at answers nothing, which isn’t “no”', async () => {
  const ports = doctorPorts(examined({}, shut('damaged')));
  expect(await ports.newestSale()).toBeNull();
  expect(await ports.recoveryCode.isMade()).toBeNull();
  expect(await ports.budgets.look()).toBeNull();
  expect(await ports.printers.choice()).toBeNull();
  expect(await ports.office.look()).toBe('no-journal');
});

test('a recovery code is made once its wrap is in the journal', async () => {
  expect(await doctorPorts(examined()).recoveryCode.isMade()).toBe(false);
  expect(await doctorPorts(examined({ [RECOVERY_WRAP]: 'wrap' })).recoveryCode.isMade()).toBe(true);
});

test('a keychain is made with the journal, and holds the secrets of this journal or none', async () => {
  const fresh = examined();
  expect(await doctorPorts(fresh).keychain.made()).toBe(false);
  writeFileSync(join(fresh.folder, JOURNAL_FILE), '');
  expect(await doctorPorts(fresh).keychain.made()).toBe(true);
  expect(await doctorPorts(examined({}, shut('wrong-owner'))).keychain.made()).toBeNull();
  expect(await doctorPorts(examined({}, shut('damaged'))).keychain.made()).toBe(false);
  await expect(doctorPorts(fresh).keychain.read()).resolves.toBeUndefined();
  const others = doctorPorts(examined({ [SECRETS_MARK]: 'another' }));
  await expect(others.keychain.read()).rejects.toMatchObject({ problem: 'secrets-missing' });
});

test('the last good backup is there if the folder has one of this counter that is no older', async () => {
  const at = examined({ 'counter-mark': 'K7QM', [BACKUP_AT]: '7' }, {});
  const here = { ...at, backupFolder: at.folder };
  const look = () => doctorPorts(here).backups.look();
  expect(await look()).toEqual({ folder: at.folder, lastGoodAt: 7, isThere: false, onSameDisk: true });
  writeFileSync(join(at.folder, backupName('ABCD', 7)), '');
  expect(await look()).toMatchObject({ isThere: false });
  writeFileSync(join(at.folder, backupName('K7QM', 6)), '');
  expect(await look()).toMatchObject({ isThere: false });
  writeFileSync(join(at.folder, backupName('K7QM', 7, '1.2.3')), '');
  expect(await look()).toMatchObject({ isThere: true });
  const never = { ...here, ...examined({ 'counter-mark': 'K7QM' }), backupFolder: at.folder };
  expect(await doctorPorts(never).backups.look()).toMatchObject({ lastGoodAt: null, isThere: false });
});

/** Asks for the budgets of a journal with these memories. */
async function budgetsOf(memories: readonly object[]) {
  const usual = { keyFingerprint: 'print', bucket: 'pay', sentAt: [], underWay: [], closedUntil: null };
  const base = examined();
  const seen = {
    meta: {},
    budgets: memories.map((more) => ({
      ...{ keyFingerprint: 'p', bucket: 'b' },
      memory: JSON.stringify({ ...usual, ...more }),
    })),
    newestTime: null,
  };
  const ports = doctorPorts({ ...base, journal: async () => ({ ...(await base.journal()), seen }) });
  return (await ports.budgets.look()) ?? [];
}

test('a budget tells the requests of its last minute, and how long it stays closed', async () => {
  const now = Date.now();
  const told = await budgetsOf([
    { sentAt: [now - 120_000, now - 30_000, now - 20_000], underWay: [now] },
    { bucket: 'unknown', closedUntil: now - 1000 },
    { closedUntil: now + 90_000 },
  ]);
  expect(told.slice(0, 2)).toEqual([
    { bucket: 'pay', used: 3, limit: BUDGETS_PER_MINUTE.pay, closedForMs: 0 },
    { bucket: 'unknown', used: 0, limit: null, closedForMs: 0 },
  ]);
  const closedForMs = told[2]?.closedForMs ?? 0;
  expect(closedForMs > 0 && closedForMs <= 90_000).toBe(true);
});

test('a budget is told as the next start will take it, whatever the clock did and however Dwadi ended', async () => {
  const now = Date.now();
  const year = 365 * 86_400_000;
  const told = await budgetsOf([
    // A clock that was a year ahead and was set right: the pause is no longer than it was, or than any may be.
    { closedUntil: now + year, closedForMs: 40_000 },
    { closedUntil: now + year },
    // The same for requests: they count from now.
    { sentAt: [now + year], underWay: [now + year] },
    // Dwadi ended in the middle of a request, long ago.
    { underWay: [now - 4 * 60_000, now - 2 * 60_000] },
  ]);
  expect(told.map(({ used, closedForMs }) => [used, closedForMs])).toEqual([
    [0, 40_000],
    [0, LONGEST_HONOURED_MS],
    [2, 0],
    [1, 0],
  ]);
});

test('a closed counter tells its office from the journal, with the reason that stopped it', async () => {
  const office = async (stop: string) => {
    const link = {
      ...{ format: 'dwadi-office-link', version: 1, name: 'Till A', database: 'dwadi', role: 'dwadi_till_a' },
      ...{ hosts: [{ host: 'office.example.test', port: 5432 }], authority: 'BEGIN CERTIFICATE' },
    };
    return doctorPorts(examined({ [OFFICE_LINK]: JSON.stringify(link), [OFFICE_STOP]: stop })).office.look();
  };
  expect(await doctorPorts(examined()).office.look()).toBeNull();
  expect(await office('mark-taken')).toEqual({ state: 'closed', name: 'Till A', trouble: 'mark-taken' });
  expect(await office('')).toEqual({ state: 'closed', name: 'Till A', trouble: null });
});

test('an open counter is asked for its office itself, and may have none', async () => {
  const state = { state: 'waiting', trouble: null, behind: 3 };
  const ask = (told: object) => doctorPorts(examined({}, { office: async () => told as never })).office.look();
  expect(await ask({ ...state, link: { name: 'Till A' } })).toEqual({ ...state, name: 'Till A' });
  expect(await ask({ ...state, link: null })).toBeNull();
});

test('an unknown service is no host, and can’t be asked', () => {
  const ports = doctorPorts(examined());
  expect(ports.name.host).toBeNull();
  expect(() => ports.service()).toThrow('no service');
  const line = { kind: 'https', baseUrl: 'https://api.example/v1' } as const;
  const keys = { standard: '', sms: '', commission: '' };
  expect(doctorPorts(examined({}, { address: { line, keys } })).name.host).toBe('api.example');
});

function journalWith(found: string | null) {
  const checked: string[] = [];
  const care = {
    tables: async () => [{ name: 'sales' }, { name: 'intents' }],
    quickCheck: async (name: string) => {
      checked.push(name);
      return name === 'intents' ? found : null;
    },
  };
  const journal = {
    care: async (work: (with_: typeof care) => unknown) => work(care),
    read: { meta: async () => ({}), budgets: async () => [], newestTime: async () => 5 },
  } as unknown as Journal;
  return { checked, journal };
}

test('an open journal is checked table by table, and its size is rounded up', async () => {
  const sound = journalWith(null);
  expect(await journalFromInside(sound.journal, ABOUT, () => 2 ** 20 + 1)).toEqual({
    look: { is: 'sound', version: 26, sizeMb: 2, lastStop: 'open' },
    seen: { meta: {}, budgets: [], newestTime: 5 },
  });
  expect(sound.checked).toEqual(['sales', 'intents']);
  const damaged = await journalFromInside(journalWith('a page').journal, ABOUT, () => 1);
  expect(damaged).toEqual({ look: { is: 'problem', problem: 'damaged' }, seen: null });
});

test('a journal that fails during its check tells the problem', async () => {
  const journal = { care: () => Promise.reject(new JournalError('in-use', 'held')) } as unknown as Journal;
  expect(await journalFromInside(journal, ABOUT, () => 1)).toEqual({
    look: { is: 'problem', problem: 'in-use' },
    seen: null,
  });
});

test('a journal whose file is gone from the disk tells a problem', async () => {
  const gone = () => {
    throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  };
  expect(await journalFromInside(journalWith(null).journal, ABOUT, gone)).toEqual({
    look: { is: 'problem', problem: 'io' },
    seen: null,
  });
});
