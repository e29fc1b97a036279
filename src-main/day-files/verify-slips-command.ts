/** `npm run verify-slip`: the same as the packed `Dwadi --verify-slip`, from the sources and without Electron. */
import { verifySlips } from './verify-slips.ts';

process.exitCode = verifySlips(process.argv.slice(2));
