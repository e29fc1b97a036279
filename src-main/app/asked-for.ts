/** What a start is asked for besides the counter. Apart from the commands themselves, which no other start loads. */

/** Whether `--name` stands there at all: with a value, or with none. */
export const named = (argv: readonly string[], name: string): boolean =>
  argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));

export const asksForDoctor = (argv: readonly string[]): boolean => argv.includes('--doctor');

export const asksToProvision = (argv: readonly string[]): boolean => named(argv, 'provision');

export const VERIFY_DAY = '--verify-day';
export const VERIFY_DRILL = '--verify-drill';

export const asksToVerify = (argv: readonly string[]): boolean =>
  argv.includes(VERIFY_DAY) || argv.includes(VERIFY_DRILL);

/** As `--name=VALUE`, or `--name VALUE`. */
export function given(argv: readonly string[], name: string): string | null {
  const joined = argv.find((argument) => argument.startsWith(`--${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 3);
  const at = argv.indexOf(`--${name}`);
  const next = at < 0 ? undefined : argv[at + 1];
  return next === undefined || next.startsWith('--') ? null : next;
}

export const asksForHelp = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h');

/** By its name alone: its value may be what nobody may read. */
const switchNames = (argv: readonly string[]): readonly string[] =>
  argv.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? word);

const COMMANDS = ['doctor', 'provision', 'verify-day', 'verify-drill', 'help'];
/** What a command takes: without its command each means nothing. */
const OF_COMMANDS = [
  ...['json', 'out', 'bundle', 'key', 'passphrase', 'passphrase-file', 'passphrase-fd'],
  ...['untried-keys', 'rename-machine'],
];

/** One letter is another, too many, missing, or two stand the wrong way round. */
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
 * A switch by which somebody meant a command, at a start that names none: a window on each of forty PCs would be no
 * answer to `--provison`. Any other may be Chromium's, which takes hundreds.
 */
export function strayCommand(argv: readonly string[]): string | null {
  const isStray = (name: string) => OF_COMMANDS.includes(name) || COMMANDS.some((command) => isSlipOf(command, name));
  return switchNames(argv).find((name) => isStray(name.slice(2))) ?? null;
}

/** Chromium's own and a developer's: whoever starts a program on a strange PC may need one of them. */
const LAUNCHERS =
  /^--(no-sandbox|user-data-dir|lang|password-store|js-flags|ozone-|disable-|enable-|force-|use-|inspect|remote-)/;

/** The first switch that nobody here knows. */
export function unknownSwitch(argv: readonly string[], known: readonly string[]): string | null {
  return switchNames(argv).find((name) => !known.includes(name.slice(2)) && !LAUNCHERS.test(name)) ?? null;
}
