/**
 * `Dwadi --verify-day`, `Dwadi --verify-drill` and `Dwadi --verify-slip`: a person who receives what is signed has Dwadi,
 * or can have it, but no checkout. Arguments before the switch are Electron's own.
 */

import { verifyDays } from '../../day-files/verify-days.ts';
import { verifySlips } from '../../day-files/verify-slips.ts';
import type { ExitCode } from '../../day-files/verify-tool.ts';
import { verifySheets } from '../../drill/verify-sheets.ts';
import { VERIFY_DAY, VERIFY_DRILL, VERIFY_SLIP } from './command-line.ts';

const behind = (argv: readonly string[], name: string): readonly string[] => argv.slice(argv.indexOf(name) + 1);

export function verifySigned(argv: readonly string[]): ExitCode {
  if (argv.includes(VERIFY_DAY)) return verifyDays(behind(argv, VERIFY_DAY));
  if (argv.includes(VERIFY_SLIP)) return verifySlips(behind(argv, VERIFY_SLIP));
  return verifySheets(behind(argv, VERIFY_DRILL));
}
