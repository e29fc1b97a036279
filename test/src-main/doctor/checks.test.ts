import { expect, test } from 'vitest';
import {
  type BackupsStatus,
  checkAdministrator,
  checkBackups,
  checkEncryption,
  checkLockdown,
  checkOffice,
  checkUpdates,
  type OfficeStatus,
} from '#main/doctor/checks.ts';
import { silentDays } from '#main/updates/update-state-file.ts';

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
