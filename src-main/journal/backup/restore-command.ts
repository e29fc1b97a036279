/** `npm run restore -- --from FILE --to FOLDER`: a backup takes the place of a counter's journal. */
import { accessSync, constants, existsSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupMadeAt } from '#shared/backup-name.ts';
import { BEGUN, goingWords, RESTORE, restoredWords, restoreProblemWords } from '#shared/words/restore.ts';
import { orElse, succeeds } from '../../platform/may-fail.ts';
import { isStorageError, problemOf } from '../base/journal-error.ts';
import { isUnderWay } from '../file/finish-restore.ts';
import { isCountersFolder, LIVE_FOLDER } from '../file/journal-files.ts';
import { type Agrees, NotAgreed, restoreBackup } from './restore.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Options {
  readonly from: string;
  readonly to: string;
  readonly yes: boolean;
}

const SWITCHES = {
  from: { type: 'string' },
  to: { type: 'string' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

function readOptions(): Options | 'help' | null {
  try {
    const { from, to, yes, help } = parseArgs({ options: SWITCHES }).values;
    if (help === true) return 'help';
    return from && to ? { from: resolve(from), to: resolve(to), yes } : null;
  } catch {
    return null;
  }
}

/** Checks the names alone: the journal has no words for these mistakes, or its words are about another file. */
function misnamed({ from, to }: Options): string | null {
  const backup = statSync(from, { throwIfNoEntry: false });
  if (backup === undefined) return 'missing';
  if (!backup.isFile()) return 'not-a-file';
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === false) return 'not-a-folder';
  if (!isCountersFolder(to)) return 'no-counter';
  return succeeds(() => accessSync(from, constants.R_OK)) ? null : 'not-readable';
}

const isNoFolder = (error: unknown): boolean =>
  /^(ENOTDIR|EEXIST)$/.test(String((error as NodeJS.ErrnoException).code));

/** Reads the keyboard, or a pipe. Returns an empty line if there is no input. */
function typedLine(): string {
  const typed = Buffer.alloc(64);
  return orElse(() => typed.toString('utf8', 0, readSync(0, typed)).trim().toLowerCase(), '');
}

const agreesTo = ({ yes }: Options): Agrees =>
  function agrees(going) {
    if (going === null) return true;
    say(goingWords(going.sales, Date.now()));
    if (yes) return true;
    process.stdout.write(RESTORE.ask);
    const typed = typedLine();
    if (!process.stdin.isTTY) say('');
    return typed === 'yes';
  };

function refuse(options: Options, problem: string): 1 {
  say(restoreProblemWords(problem));
  const meant = join(options.to, LIVE_FOLDER);
  if (problem === 'no-counter' && existsSync(meant)) say(`${RESTORE.meant} ${meant}`);
  return 1;
}

function restore(options: Options): 0 | 1 {
  const { from, to } = options;
  const now = Date.now();
  try {
    const wrong = misnamed(options);
    if (wrong !== null) return refuse(options, wrong);
    const { setAside, open } = restoreBackup({ from, to, now }, agreesTo(options));
    const madeAt = backupMadeAt(from);
    for (const line of restoredWords({ from, madeAt, setAside, open }, now)) say(line);
    return 0;
  } catch (error) {
    if (error instanceof NotAgreed) return refuse(options, 'not-agreed');
    if (!isStorageError(error)) throw error;
    const problem = isNoFolder(error) ? 'not-a-folder' : problemOf(error);
    say(isUnderWay(to) && problem !== 'in-use' ? BEGUN : restoreProblemWords(problem));
    say(`For support: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

const options = readOptions();
if (options === 'help' || options === null) {
  say(RESTORE.usage);
  process.exitCode = options === null ? 2 : 0;
} else {
  process.exitCode = restore(options);
}
