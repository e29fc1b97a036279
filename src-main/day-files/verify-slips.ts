/**
 * Verifies the code of a slip with no journal and no connection. The public keys come from day files, which the owner or
 * an accountant has anyway: a code that held its own key would be too large for the paper.
 */
import { dayFaultWords, signedWith, whoseDay } from '#shared/words/day-files.ts';
import { SLIP_VERDICTS, slipFactLines, VERIFY_SLIP } from '#shared/words/slip-proof.ts';
import { readDayFile } from './day-file.ts';
import { judgeSlip } from './slip-proof.ts';
import { bytesOf, type ExitCode, runVerify, type Say } from './verify-tool.ts';

/** The public key that a sound day file names. False: not sound, or of another key than the named one. */
function keyIn(file: string, wanted: string | null, say: Say): string | false | null {
  const bytes = bytesOf(file, say);
  if (bytes === null) return null;
  const read = readDayFile(bytes);
  const why = !read.ok ? read.why : wanted !== null && read.body.signer.fingerprint !== wanted ? 'other-key' : null;
  if (!read.ok || why !== null) {
    say(`  REFUSED: ${dayFaultWords(why ?? 'altered')}`);
    return false;
  }
  say(`  ${whoseDay(read.body)}`);
  return read.body.signer.key;
}

export const verifySlips = (args: readonly string[]): ExitCode =>
  runVerify(args, VERIFY_SLIP.usage, ({ key, files: [code = '', ...files] }, say) => {
    const looked = files.map((file) => keyIn(file, key, say));
    const keys = looked.filter((one) => typeof one === 'string');
    if (keys.length === 0) {
      say(VERIFY_SLIP.noKeys);
      return { faults: 0, all: false };
    }
    const judged = judgeSlip(code, keys);
    say(SLIP_VERDICTS[judged.result]);
    if (judged.result === 'true') {
      for (const line of slipFactLines(judged.facts)) say(`  ${line}`);
      say(`  ${signedWith(judged.fingerprint)}`);
    }
    const refused = looked.filter((one) => one === false).length;
    return { faults: refused + (judged.result === 'true' ? 0 : 1), all: !looked.includes(null) };
  });
