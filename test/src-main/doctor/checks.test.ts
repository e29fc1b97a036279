import { expect, test } from 'vitest';
import {
  type BackupsStatus,
  checkAdministrator,
  checkBackups,
  checkEncryption,
  checkLockdown,
} from '#main/doctor/checks.ts';

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
