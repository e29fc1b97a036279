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

/** Chromium's own and a developer's: whoever starts a program on a strange PC may need one of them. */
const LAUNCHERS =
  /^--(no-sandbox|user-data-dir|lang|password-store|js-flags|ozone-|disable-|enable-|force-|use-|inspect|remote-)/;

/** The first switch that nobody here knows, by its name alone: its value may be what nobody may read. */
export function unknownSwitch(argv: readonly string[], known: readonly string[]): string | null {
  const names = argv.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? word);
  return names.find((name) => !known.includes(name.slice(2)) && !LAUNCHERS.test(name)) ?? null;
}
