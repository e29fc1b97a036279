/**
 * `Dwadi --verify-day` and `Dwadi --verify-drill`: a person who receives signed files has Dwadi, or can have it, but no
 * checkout. Arguments before the switch are Electron's own.
 */

import { verifyDays } from '../../day-files/verify-days.ts';
import type { ExitCode } from '../../day-files/verify-tool.ts';
import { verifySheets } from '../../drill/verify-sheets.ts';
import { VERIFY_DAY, VERIFY_DRILL } from './command-line.ts';

const behind = (argv: readonly string[], name: string): readonly string[] => argv.slice(argv.indexOf(name) + 1);

export const verifySigned = (argv: readonly string[]): ExitCode =>
  argv.includes(VERIFY_DAY) ? verifyDays(behind(argv, VERIFY_DAY)) : verifySheets(behind(argv, VERIFY_DRILL));
