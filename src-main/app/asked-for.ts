/** What a start is asked for besides the counter. Apart from the commands themselves, which no other start loads. */

export const asksForDoctor = (argv: readonly string[]): boolean => argv.includes('--doctor');

export const asksToProvision = (argv: readonly string[]): boolean =>
  argv.some((argument) => argument === '--provision' || argument.startsWith('--provision='));

export const VERIFY_DAY = '--verify-day';
export const VERIFY_DRILL = '--verify-drill';

export const asksToVerify = (argv: readonly string[]): boolean =>
  argv.includes(VERIFY_DAY) || argv.includes(VERIFY_DRILL);
