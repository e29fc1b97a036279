/** `npm run verify-day`: the same as the packed `Dwadi --verify-day`, from the sources and without Electron. */
import { verifyDays } from './verify-days.ts';

process.exitCode = verifyDays(process.argv.slice(2));
