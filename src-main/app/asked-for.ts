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
