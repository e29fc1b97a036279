/** Opens the counter's journal in a process of its own and says how it went; `hold` keeps it open until it is killed. */

import { problemOf } from '#main/journal/base/journal-error.ts';
import { openJournal } from '#main/journal/file/open-journal.ts';

const [folder = '', then] = process.argv.slice(2);
try {
  await openJournal({ folder, setDamagedAside: false, stamp: 'child', backUpBeforeMigration: async () => null });
  process.stdout.write('opened\n');
  if (then === 'hold') setInterval(() => {}, 1000);
} catch (error) {
  process.stdout.write(`${problemOf(error)}\n`);
}
