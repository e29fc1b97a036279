/** `npm run restore -- --from FILE --to FOLDER`: a backup takes the place of a counter's journal. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { journalWords } from '#shared/words/journal.ts';
import { isStorageError, problemOf } from './problem.ts';
import { restoreBackup } from './restore.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions(): { from: string; to: string } | null {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
    return values.from && values.to ? { from: resolve(values.from), to: resolve(values.to) } : null;
  } catch {
    return null;
  }
}

function restore(options: { from: string; to: string }): number {
  if (!existsSync(options.from)) {
    say(`Nothing was changed. There is no file ${options.from}.`);
    return 1;
  }
  try {
    const { setAside, open } = restoreBackup({ ...options, now: Date.now() });
    say(`The counter's journal is now the backup ${options.from}.`);
    say(setAside === null ? 'There was no journal before.' : `The journal that was there is kept as ${setAside}.`);
    say(`Orders that Dwadi will ask about before the first sale: ${open}.`);
    say('On another PC Dwadi asks for the recovery code when it starts, and the owner enters the keys in Settings.');
    say('Sales made after this backup was taken are not in it: look for them on the dashboard.');
    return 0;
  } catch (error) {
    if (!isStorageError(error)) throw error;
    const { happened, advice } = journalWords(problemOf(error));
    say(`Nothing was changed. ${happened} ${advice}`);
    say(`For support: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

const options = readOptions();
if (options === null) say('Say: npm run restore -- --from BACKUP.db --to FOLDER (close Dwadi first).');
process.exitCode = options === null ? 2 : restore(options);
