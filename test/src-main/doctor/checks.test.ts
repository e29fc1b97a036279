import { expect, test } from 'vitest';
import { type BackupsStatus, checkBackups } from '#main/doctor/checks.ts';

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
