/** The output of the commands: one plain line for each thing they do, and one sentence when they can't go on. */

/** A person can do something about it: the message is the sentence they read. */
export class Failure extends Error {}

/** How a command is typed. --help prints it, and then nothing has failed. */
export class Usage extends Failure {}

/** @param {string} line */
export const say = (line) => console.log(line);

/**
 * Runs a command of ours; whatever goes wrong ends in one sentence and never in a stack trace.
 *
 * @param {() => Promise<number | void>} command resolves with the exit code
 */
export async function runCommand(command) {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    if (error instanceof Usage && process.argv.some((word) => word === '--help' || word === '-h')) {
      say(error.message);
      return;
    }
    process.exitCode = 1;
    if (error instanceof Failure) console.error(`\n${error.message}`);
    else if (process.env['DWADI_TRACE'] === '1') console.error(error);
    else console.error(`\n${explain(error)}`);
  }
}

/** @param {unknown} error */
function explain(error) {
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (
    error instanceof Error ? error : new Error(String(error))
  );
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return notWritable(path ?? 'this folder');
  if (code === 'ENOSPC') return diskFull;
  return `Something unexpected happened: ${message}. Set DWADI_TRACE=1 and run it again to see where.`;
}

/** @param {string} path */
export const notWritable = (path) =>
  `Dwadi can't write to ${path}: copy the whole folder to a place of your own, and run it again there.`;

export const diskFull = 'The disk is full: free some space (about 1 GB) and run it again.';

const SAYS_AGAIN_MS = 3_000;
/** A longer silence looks like a command that hangs. */
const LONGEST_SILENCE_MS = 8_000;

/**
 * Says how far something is, in place on a terminal and as a line now and then elsewhere.
 *
 * @param {string} what
 */
export function progress(what) {
  const started = Date.now();
  let [said, last] = [started, 'begun'];
  let hasWritten = false;
  const inPlace = process.stdout.isTTY === true;
  const write = (/** @type {string} */ howFar) => {
    if (inPlace) process.stdout.write(`\r  ${what}: ${howFar}   `);
    else say(`  ${what}: ${howFar}`);
    hasWritten = true;
    said = Date.now();
  };
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - said >= LONGEST_SILENCE_MS) write(`${last}, ${Math.round((now - started) / 1000)} s so far`);
  }, 1_000).unref();
  return {
    /** @param {string} howFar */
    at(howFar) {
      last = howFar;
      if (inPlace || !hasWritten || Date.now() - said >= SAYS_AGAIN_MS) write(howFar);
    },
    end() {
      clearInterval(timer);
      if (inPlace && hasWritten) process.stdout.write('\n');
    },
  };
}
