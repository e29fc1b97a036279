/** `npm run verify-drill`: the same as the packed `Dwadi --verify-drill`, from the sources and without Electron. */
import { verifySheets } from './verify-sheets.ts';

process.exitCode = verifySheets(process.argv.slice(2));
