import { expect, test } from 'vitest';
import { newerWords, newestBackupWord, noteWords } from '#shared/words/journal.ts';

const NOW = Date.UTC(2026, 10, 23, 10, 42);
const NAME = 'dwadi-K3F7-2026-11-21T03-20-11-123Z.db';

test('backups are named by the time at which they were made, and by their age', () => {
  expect(newestBackupWord(NOW - 5 * 86_400_000, NOW)).toBe(
    'The newest backup was made on Wed 18 Nov 2026 10:42, 5 days ago.',
  );
  const backup = { backup: `C:\\Dwadi\\live\\backups\\${NAME.replace('.db', '-before-0.2.0.db')}`, version: '0.1.0' };
  expect(newerWords({ version: '0.1.0', wroteIt: '0.2.0', backup }, NOW).backup).toBe(
    'The backup made before the update, Sat 21 Nov 2026 03:20, 2 days ago, by Dwadi 0.1.0:',
  );
  const note = noteWords({ kind: 'backup-passed-over', detail: `${NAME}, journal-copy.db` }, NOW);
  expect(note.advice).toContain(`Not used: Sat 21 Nov 2026 03:20, 2 days ago (${NAME}), journal-copy.db`);
});
