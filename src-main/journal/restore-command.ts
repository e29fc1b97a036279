/** `npm run restore -- --from FILE --to FOLDER`: a backup takes the place of a counter's journal. */
import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BEGUN, restoreProblemWords } from '#shared/words/restore.ts';
import { isStorageError, problemOf } from './problem.ts';
import { restoreBackup } from './restore.ts';
import { isUnderWay } from './take-place.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions(): { from: string; to: string } | null {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
    return values.from && values.to ? { from: resolve(values.from), to: resolve(values.to) } : null;
  } catch {
    return null;
  }
}

/** What is wrong with the names alone: of these the journal has no words, or its words are of another file. */
function misnamed({ from, to }: { from: string; to: string }): string | null {
  const backup = statSync(from, { throwIfNoEntry: false });
  if (backup === undefined) return 'missing';
  if (!backup.isFile()) return 'not-a-file';
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === false) return 'not-a-folder';
  try {
    accessSync(from, constants.R_OK);
    return null;
  } catch {
    return 'not-readable';
  }
}

const isNoFolder = (error: unknown): boolean =>
  /^(ENOTDIR|EEXIST)$/.test(String((error as NodeJS.ErrnoException).code));

function restore(options: { from: string; to: string }): number {
  try {
    const wrong = misnamed(options);
    if (wrong !== null) {
      say(restoreProblemWords(wrong));
      return 1;
    }
    const { setAside, open } = restoreBackup({ ...options, now: Date.now() });
    say(`The counter's journal is now the backup ${options.from}.`);
    say(setAside === null ? 'There was no journal before.' : `The journal that was there is kept as ${setAside}.`);
    say(`Orders that Dwadi will ask about before the first sale: ${open}.`);
    say('On another PC Dwadi asks for the recovery code when it starts, and the owner enters the keys in Settings.');
    say('Sales made after this backup was taken are not in it: look for them on the dashboard.');
    return 0;
  } catch (error) {
    if (!isStorageError(error)) throw error;
    const problem = isNoFolder(error) ? 'not-a-folder' : problemOf(error);
    say(isUnderWay(options.to) && problem !== 'in-use' ? BEGUN : restoreProblemWords(problem));
    say(`For support: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

const options = readOptions();
if (options === null) say('Say: npm run restore -- --from BACKUP.db --to FOLDER (close Dwadi first).');
process.exitCode = options === null ? 2 : restore(options);
