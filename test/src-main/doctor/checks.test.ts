import { expect, test } from 'vitest';
import {
  type BackupsStatus,
  type BudgetStatus,
  checkAdministrator,
  checkBackups,
  checkBudgets,
  checkClock,
  checkDisk,
  checkEncryption,
  checkJournal,
  checkKeychain,
  checkKeys,
  checkLine,
  checkLockdown,
  checkName,
  checkOffice,
  checkPrinters,
  checkRecoveryCode,
  checkUpdates,
  checkVersions,
  type JournalStatus,
  type OfficeStatus,
} from '#main/doctor/checks.ts';
import { silentDays } from '#main/updates/update-state-file.ts';
import { CLOCK_OFF_MS, LATEST } from '#shared/clock-limits.ts';
import { OFFICE_STOPS } from '#shared/counter-api/office.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 10, 42);

const seen = (look: Partial<BackupsStatus>) =>
  checkBackups(
    {
      look: async () => ({
        folder: 'E:\\Dwadi',
        lastGoodAt: NOW - 9 * HOUR,
        isThere: true,
        onSameDisk: false,
        ...look,
      }),
    },
    NOW,
  );

test('a month without a list of newer versions is worth knowing, and none is missed where none is looked for', () => {
  const look = (lastFeedAt: number | null) => checkUpdates({ lastFeedAt: () => lastFeedAt, silentDays }, NOW);
  expect(look(NOW - 29 * 24 * HOUR)).toMatchObject({ state: 'fine', code: 'heard' });
  expect(look(NOW - 30 * 24 * HOUR)).toMatchObject({ state: 'watch', code: 'silent', facts: { days: 30 } });
  expect(look(null)).toMatchObject({ state: 'not-asked', code: 'not-looked-for' });
});

test('a backup of today on a disk of its own is as it should be', async () => {
  expect(await seen({})).toMatchObject({ state: 'fine', code: 'recent', facts: { hours: 9, disk: 'other' } });
});

test.each([
  [{ onSameDisk: true }, 'same-disk'],
  [{ lastGoodAt: NOW - 48 * HOUR }, 'old'],
  [{ isThere: false }, 'gone'],
  [{ lastGoodAt: null, isThere: false }, 'none'],
])('%j is worth knowing', async (look, code) => {
  expect(await seen(look)).toMatchObject({ check: 'backups', state: 'watch', code });
});

test('the age of a backup is not told while nobody knows the time', async () => {
  const look = { folder: '/b', lastGoodAt: NOW, isThere: true, onSameDisk: false };
  expect(await checkBackups({ look: async () => look }, null)).toMatchObject({ state: 'not-asked', code: 'clock' });
  const none = { ...look, lastGoodAt: null, isThere: false };
  expect(await checkBackups({ look: async () => none }, null)).toMatchObject({ state: 'watch', code: 'none' });
});

test('backups are not asked about in practice, nor when there is no journal', async () => {
  expect(await checkBackups({ look: async () => 'practice' }, NOW)).toMatchObject({ state: 'not-asked' });
  expect(await checkBackups({ look: async () => null }, NOW)).toMatchObject({ code: 'no-journal' });
});

test('a shop’s counter in a window like any other is worth knowing, and a locked-down one is fine', () => {
  expect(checkLockdown({ level: 'window' })).toMatchObject({ check: 'lockdown', state: 'watch', code: 'window' });
  expect(checkLockdown({ level: 'full-screen' })).toMatchObject({ state: 'fine', code: 'full-screen' });
  expect(checkLockdown({ level: 'kiosk' })).toMatchObject({ state: 'fine', code: 'kiosk' });
  expect(checkLockdown({ level: 'practice' })).toMatchObject({ state: 'not-asked', code: 'practice' });
});

test.each([
  [true, 'watch', 'administrator'],
  [false, 'fine', 'ordinary'],
  [null, 'not-asked', 'unknown'],
  ['practice', 'not-asked', 'practice'],
] as const)('a user of whom this PC says %j as an administrator: %s', async (found, state, code) => {
  expect(await checkAdministrator({ isOne: async () => found })).toMatchObject({ check: 'administrator', state, code });
});

test.each([
  ['on', 'fine', {}],
  ['off', 'watch', { system: 'linux' }],
  ['unfinished', 'watch', { system: 'linux' }],
  ['unknown', 'not-asked', {}],
  ['practice', 'not-asked', {}],
] as const)('a disk whose encryption is %s: %s', async (code, state, facts) => {
  const found = await checkEncryption({ system: 'linux', look: async () => code });
  expect(found).toEqual({ check: 'encryption', state, code, facts });
});

const STREAMING: OfficeStatus = { state: 'streaming', name: 'Adom', trouble: null, behind: 0, behindSince: null };

test.each<readonly [string, OfficeStatus | 'no-journal' | null, object]>([
  ['a counter without an office', null, { state: 'not-asked', code: 'none-chosen' }],
  ['a counter whose journal is not open', 'no-journal', { state: 'not-asked', code: 'no-journal' }],
  ['an office that has everything', STREAMING, { state: 'fine', code: 'streaming', facts: { rows: 0, hours: 0 } }],
  [
    'an office that gets the rest soon',
    { ...STREAMING, behind: 12, behindSince: NOW - HOUR },
    { state: 'fine', facts: { rows: 12, hours: 1 } },
  ],
  [
    'an office that is hours behind',
    { ...STREAMING, behind: 900, behindSince: NOW - 2 * HOUR },
    { state: 'watch', code: 'behind', facts: { rows: 900, hours: 2 } },
  ],
  ['an office that was not reached yet', { ...STREAMING, state: 'connecting' }, { state: 'watch', code: 'connecting' }],
  [
    'an office that is not reached',
    { ...STREAMING, state: 'waiting', trouble: 'unreachable', behind: 40, behindSince: NOW - 30 * HOUR },
    { state: 'watch', code: 'unreachable', facts: { name: 'Adom', rows: 40, hours: 30 } },
  ],
  [
    'a stream that was stopped',
    { ...STREAMING, state: 'stopped', trouble: 'mark-taken' },
    { state: 'fault', code: 'mark-taken' },
  ],
  [
    'a counter that is closed',
    { state: 'closed', name: 'Adom', trouble: null },
    { state: 'not-asked', code: 'closed' },
  ],
  [
    'a closed counter that was stopped',
    { state: 'closed', name: 'Adom', trouble: 'order-broken' },
    { state: 'fault', code: 'order-broken' },
  ],
])('%s', async (_, status, finding) => {
  expect(await checkOffice({ look: async () => status }, NOW)).toMatchObject({ check: 'office', ...finding });
});

test('the versions are told by the build, and a Dwadi outside of Electron says so', () => {
  const about = { version: '1.2.0', electron: '45.4.1', journal: 130, build: 'signed' } as const;
  const facts = { dwadi: '1.2.0', electron: '45.4.1', journal: 130, system: 'Linux 6' };
  expect(checkVersions({ about, system: 'Linux 6' })).toEqual({
    check: 'versions',
    state: 'fine',
    code: 'signed',
    facts,
  });
  expect(checkVersions({ about: { ...about, electron: null }, system: 'Linux 6' })).toMatchObject({
    facts: { ...facts, electron: 'none' },
  });
});

test('a service that was reached tells how long it took, and one that was not what was seen', () => {
  expect(checkLine({ reached: true, tookMs: 41.6 })).toEqual({
    ...{ check: 'line', state: 'fine', code: 'reached', facts: { tookMs: 42 } },
  });
  const broken = (detail: string | null) => checkLine({ reached: false, cause: 'unknown-issuer', detail });
  expect(broken('CA of a proxy')).toMatchObject({
    state: 'fault',
    code: 'unknown-issuer',
    facts: { seen: 'CA of a proxy' },
  });
  expect(broken(null).facts).toEqual({});
});

const nameWith = (host: string | null, resolve: () => Promise<number> = () => Promise.reject(new Error('asked'))) =>
  checkName({ host, resolve });
const coded = (code: string) => Object.assign(new Error(code), { code });

test.each<[string, Promise<object>, object]>([
  ['none', nameWith(null), { state: 'not-asked', code: 'no-service', facts: {} }],
  ['an address', nameWith('10.0.0.1'), { state: 'fine', code: 'address', facts: { host: '10.0.0.1' } }],
  ['an address of version 6', nameWith('[::1]'), { state: 'fine', code: 'address', facts: { host: '[::1]' } }],
  [
    'a name',
    nameWith('a.example', async () => 2),
    { state: 'fine', code: 'found', facts: { host: 'a.example', addresses: 2 } },
  ],
  ...['ENOTFOUND', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME'].map(
    (code) =>
      [code, nameWith('a.example', () => Promise.reject(coded(code))), { state: 'fault', code: 'name-not-found' }] as [
        string,
        Promise<object>,
        object,
      ],
  ),
  [
    'a silent resolver',
    nameWith('a.example', () => Promise.reject(coded('ETIMEOUT'))),
    { state: 'fault', code: 'offline' },
  ],
  ['an odd error', nameWith('a.example', () => Promise.reject(null)), { state: 'fault', code: 'offline' }],
])('the name of a service: %s', async (_, finding, told) => {
  expect(await finding).toMatchObject({ check: 'name', ...told });
});

test.each<[string, number | null, number | null, object]>([
  ['five minutes ahead', NOW - 300_000, null, { state: 'fine', code: 'together', facts: { apartSeconds: 300 } }],
  ['five minutes behind', NOW + 300_000, null, { state: 'fine', code: 'together', facts: { apartSeconds: -300 } }],
  ['more than that ahead', NOW - 300_001, null, { state: 'fault', code: 'ahead' }],
  ['more than that behind', NOW + 300_001, null, { state: 'fault', code: 'behind' }],
  ['alone, without a sale', null, null, { state: 'not-asked', code: 'why it is silent' }],
  [
    'alone, half a day before a sale',
    null,
    NOW + CLOCK_OFF_MS,
    { state: 'fault', code: 'before-newest', facts: { apartSeconds: -CLOCK_OFF_MS / 1000 } },
  ],
  ['alone, less before a sale', null, NOW + CLOCK_OFF_MS - 1, { state: 'not-asked' }],
  ['alone, before a sale of no possible time', null, LATEST + 1, { state: 'not-asked' }],
])('a clock %s', (_, service, newest, told) => {
  expect(checkClock({ service, here: NOW, newest }, 'why it is silent')).toMatchObject({ check: 'clock', ...told });
});

test('a service that told no time is called silent, where nothing else is known', () => {
  expect(checkClock({ service: null, here: NOW, newest: null }).code).toBe('service-silent');
});

test.each<['keychain' | 'file', boolean | null, boolean, object]>([
  ['keychain', null, true, { state: 'not-asked', code: 'no-journal' }],
  ['keychain', false, true, { state: 'not-asked', code: 'none-yet' }],
  ['keychain', true, true, { state: 'fine', code: 'keychain' }],
  ['file', true, true, { state: 'fine', code: 'file' }],
  ['keychain', true, false, { state: 'fault', code: 'no-keychain' }],
  ['file', true, false, { state: 'fault', code: 'vault-unreadable' }],
])('secrets in a %s that were made (%s) and can be read (%s)', async (place, made, readable, told) => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (!readable) throw new Error('the secret itself');
  };
  const found = await checkKeychain({ place, made: async () => made, read });
  expect(found).toEqual({ check: 'keychain', facts: {}, ...told });
  expect(reads).toBe(made === true ? 1 : 0);
});

test('a key that is refused is a fault, and one that is not there is worth knowing', () => {
  const found = (look: Parameters<typeof checkKeys>[0]) =>
    checkKeys(look).map(({ check, state, code }) => [check, state, code]);
  expect(found({ standard: 'accepted', sms: 'missing', commission: 'rejected' })).toEqual([
    ['key-standard', 'fine', 'accepted'],
    ['key-sms', 'watch', 'missing'],
    ['key-commission', 'fault', 'rejected'],
  ]);
  expect(found({ standard: 'not-said', sms: 'key-pending', commission: 'accepted' }).slice(0, 2)).toEqual([
    ['key-standard', 'not-asked', 'not-said'],
    ['key-sms', 'fault', 'key-pending'],
  ]);
});

const BUDGET: BudgetStatus = { bucket: 'pay', used: 5, limit: 6, closedForMs: 0 };
test.each<[string, readonly BudgetStatus[] | null, object]>([
  ['none', [], { state: 'fine', code: 'free', facts: { used: 0 } }],
  ['free ones', [BUDGET, { ...BUDGET, used: 2 }], { state: 'fine', code: 'free', facts: { used: 7 } }],
  ['one of no limit', [{ ...BUDGET, limit: null, used: 900 }], { state: 'fine', code: 'free' }],
  [
    'one at its limit',
    [{ ...BUDGET, used: 6 }],
    { state: 'watch', code: 'spent', facts: { which: 'pay', seconds: 0 } },
  ],
  [
    'two that are closed',
    [{ ...BUDGET, closedForMs: 1 }, BUDGET, { ...BUDGET, bucket: 'lookup', closedForMs: 4001 }],
    { state: 'watch', code: 'spent', facts: { which: 'pay, lookup', seconds: 5 } },
  ],
  ['none that can be told', null, { state: 'not-asked', code: 'no-journal' }],
])('budgets: %s', async (_, budgets, told) => {
  expect(await checkBudgets({ look: async () => budgets })).toMatchObject({ check: 'budgets', ...told });
});

const SOUND = { is: 'sound', version: 130, sizeMb: 3 } as const;
const FACTS = { version: 130, sizeMb: 3 };
test.each<[JournalStatus, boolean, object]>([
  [{ is: 'none-yet' }, false, { state: 'not-asked', code: 'none-yet', facts: {} }],
  [{ is: 'problem', problem: 'damaged' }, false, { state: 'fault', code: 'damaged', facts: {} }],
  [{ is: 'problem', problem: 'damaged' }, true, { state: 'not-asked', code: 'disk-full', facts: {} }],
  [{ ...SOUND, lastStop: 'clean' }, true, { state: 'fine', code: 'clean', facts: FACTS }],
  [{ ...SOUND, lastStop: 'open' }, false, { state: 'fine', code: 'open', facts: FACTS }],
  [{ ...SOUND, lastStop: 'unclean' }, false, { state: 'watch', code: 'unclean', facts: FACTS }],
  [{ ...SOUND, lastStop: 'clean', earlier: true }, false, { state: 'watch', code: 'earlier', facts: FACTS }],
  [{ ...SOUND, lastStop: 'unclean', earlier: false }, false, { state: 'watch', code: 'unclean', facts: FACTS }],
])('a journal that is %j beside a full disk: %s', async (status, full, told) => {
  expect(await checkJournal({ look: async () => status }, full)).toEqual({ check: 'journal', ...told });
});

const MB = 2 ** 20;
test.each<[number, object]>([
  [2 * MB - 1, { state: 'fault', code: 'full', facts: { roomMb: 1 } }],
  [2 * MB, { state: 'watch', code: 'low', facts: { roomMb: 2 } }],
  [200 * MB - 1, { state: 'watch', code: 'low', facts: { roomMb: 199 } }],
  [200 * MB, { state: 'fine', code: 'room', facts: { roomMb: 200 } }],
])('a disk with room for %i bytes', (bytes, told) => {
  expect(checkDisk({ room: () => bytes })).toEqual({ check: 'disk', ...told });
});

test('a disk that is not there yet is not looked at', () => {
  const room = () => {
    throw new Error('no such folder');
  };
  expect(checkDisk({ room })).toEqual({ check: 'disk', state: 'not-asked', code: 'none-yet', facts: {} });
});

test.each([
  [null, 'not-asked', 'no-journal'],
  ['practice', 'not-asked', 'practice'],
  [true, 'fine', 'made'],
  [false, 'watch', 'missing'],
] as const)('a recovery code (%s): %s', async (made, state, code) => {
  expect(await checkRecoveryCode({ isMade: async () => made })).toMatchObject({ check: 'recovery-code', state, code });
});

const printer = (name: string, queue: string) =>
  ({ name, target: { kind: 'spooler', queue }, paper: { widthMm: 58, codepage: 'cp437', cuts: false } }) as const;

test('each printer is looked at by itself, and none that was not chosen', async () => {
  const asked: string[] = [];
  const trouble = async (target: { kind: string; queue?: string }) => {
    asked.push(target.queue ?? '');
    return target.queue === 'b' ? 'offline' : null;
  };
  const found = await checkPrinters({
    choice: async () => ({ slips: printer('Counter', 'a'), vouchers: printer('Vouchers', 'b') }),
    trouble,
  });
  expect(found).toEqual([
    { check: 'printer-slips', state: 'fine', code: 'ready', facts: { printer: 'Counter' } },
    { check: 'printer-vouchers', state: 'fault', code: 'offline', facts: { printer: 'Vouchers' } },
  ]);
  expect(asked).toEqual(['a', 'b']);
  const choice = async () => ({ slips: printer('Counter', 'a'), vouchers: null });
  const [untold] = await checkPrinters({ choice, trouble: async () => 'not-told' });
  expect(untold).toEqual({
    check: 'printer-slips',
    state: 'not-asked',
    code: 'not-told',
    facts: { printer: 'Counter' },
  });
  const none = await checkPrinters({ choice: async () => ({ slips: null, vouchers: null }), trouble });
  expect(none.map(({ state, code }) => [state, code])).toEqual([
    ['not-asked', 'none-chosen'],
    ['not-asked', 'none-chosen'],
  ]);
  const shut = await checkPrinters({ choice: async () => null, trouble });
  expect(shut.map(({ state, code }) => [state, code])).toEqual([
    ['not-asked', 'no-journal'],
    ['not-asked', 'no-journal'],
  ]);
  expect(asked).toHaveLength(2);
});

test('backups are old after two days, and a clock that was set back makes none younger than now', async () => {
  expect(await seen({ lastGoodAt: NOW - 48 * HOUR + 1 })).toMatchObject({ state: 'fine', facts: { hours: 47 } });
  expect(await seen({ lastGoodAt: NOW + HOUR })).toMatchObject({ state: 'fine', facts: { hours: 0 } });
  expect(await seen({ folder: 'x'.repeat(301) })).toMatchObject({ facts: { folder: 'x'.repeat(300) } });
  expect(await seen({ onSameDisk: true })).toMatchObject({ facts: { disk: 'same' } });
  // A backup that is gone is no backup, whatever its age.
  expect(await seen({ lastGoodAt: NOW - 90 * HOUR, isThere: false, onSameDisk: true })).toMatchObject({ code: 'gone' });
  expect(await seen({ lastGoodAt: NOW - 90 * HOUR, onSameDisk: true })).toMatchObject({ code: 'old' });
});

test('every stop of the stream waits for a person, and other trouble does not', async () => {
  const stateOf = async (trouble: NonNullable<(typeof STREAMING)['trouble']>) =>
    (await checkOffice({ look: async () => ({ ...STREAMING, trouble }) }, NOW)).state;
  for (const stop of OFFICE_STOPS) expect([stop, await stateOf(stop)]).toEqual([stop, 'fault']);
  expect(await stateOf('unreachable')).toBe('watch');
});

test('an office that waits for rows of the future is not behind', async () => {
  const status = { ...STREAMING, behind: 1, behindSince: NOW + 5 * HOUR } as const;
  expect(await checkOffice({ look: async () => status }, NOW)).toMatchObject({ state: 'fine', facts: { hours: 0 } });
  const nearly = { ...STREAMING, behind: 1, behindSince: NOW - 2 * HOUR + 1 } as const;
  expect(await checkOffice({ look: async () => nearly }, NOW)).toMatchObject({ state: 'fine', facts: { hours: 1 } });
});
