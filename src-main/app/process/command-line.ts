/** Parses a start's switches. Kept apart from the commands themselves, which no other start loads. */

/** Tells whether `--name` is given at all: with a value, or with none. */
export const named = (argv: readonly string[], name: string): boolean =>
  argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));

export const asksForDoctor = (argv: readonly string[]): boolean => argv.includes('--doctor');

export const asksToProvision = (argv: readonly string[]): boolean => named(argv, 'provision');

export const VERIFY_DAY = '--verify-day';
export const VERIFY_DRILL = '--verify-drill';
export const VERIFY_SLIP = '--verify-slip';

export const asksToVerify = (argv: readonly string[]): boolean =>
  [VERIFY_DAY, VERIFY_DRILL, VERIFY_SLIP].some((name) => argv.includes(name));

/** Reads `--name=VALUE` or `--name VALUE`. */
export function given(argv: readonly string[], name: string): string | null {
  const joined = argv.find((argument) => argument.startsWith(`--${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 3);
  const at = argv.indexOf(`--${name}`);
  const next = at < 0 ? undefined : argv[at + 1];
  return next === undefined || next.startsWith('--') ? null : next;
}

export const asksForHelp = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h');

/** Returns only the names: a value may be a secret. */
const switchNames = (argv: readonly string[]): readonly string[] =>
  argv.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? word);

const COMMANDS = ['doctor', 'provision', 'verify-day', 'verify-drill', 'verify-slip', 'help'];
/** Switches that commands take; without a command each is meaningless. */
const OF_COMMANDS = [
  ...['json', 'out', 'bundle', 'key', 'passphrase', 'passphrase-file', 'passphrase-fd'],
  ...['untried-keys', 'rename-machine'],
];

/** One letter is wrong, added, missing, or swapped with its neighbour. */
function isSlipOf(meant: string, typed: string): boolean {
  let from = 0;
  while (from < meant.length && meant[from] === typed[from]) from += 1;
  const [wanted, got] = [meant.slice(from), typed.slice(from)];
  return (
    wanted !== got &&
    (wanted.slice(1) === got.slice(1) ||
      wanted.slice(1) === got ||
      wanted === got.slice(1) ||
      (wanted.slice(2) === got.slice(2) && wanted[0] === got[1] && wanted[1] === got[0]))
  );
}

/**
 * Finds a switch that was meant for a command, at a start that names none: opening a window on each of forty PCs would
 * be no answer to `--provison`. Any other switch may be Chromium's, which takes hundreds.
 */
export function strayCommand(argv: readonly string[]): string | null {
  const isStray = (name: string) => OF_COMMANDS.includes(name) || COMMANDS.some((command) => isSlipOf(command, name));
  return switchNames(argv).find((name) => isStray(name.slice(2))) ?? null;
}

/**
 * Chromium's own switches and a developer's: a technician who starts the program on a strange PC may need one. An
 * installed Dwadi has refused by then what weakens it (`start-guard.ts`).
 */
const LAUNCHERS =
  /^--(no-sandbox|user-data-dir|lang|password-store|js-flags|ozone-|disable-|enable-|force-|use-|inspect|remote-)/;

/** The first switch that is not known here. */
export function unknownSwitch(argv: readonly string[], known: readonly string[]): string | null {
  return switchNames(argv).find((name) => !known.includes(name.slice(2)) && !LAUNCHERS.test(name)) ?? null;
}
