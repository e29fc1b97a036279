/**
 * `npm run verify-drill -- [--key FINGERPRINT] FILE…`: what the office runs. It needs the files alone. Ends with 0 when
 * all are sound and passed, 1 when one isn't, 2 when one couldn't be looked at.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256Text } from '#shared/day-file.ts';
import { shortCode } from '#shared/drill-sheet.ts';
import { signedWith, VERIFY } from '#shared/words/day-files.ts';
import {
  DRILL_PAPER,
  drillStepWords,
  RESULT_WORDS,
  STEP_STATE_WORDS,
  sheetsWords,
  VERIFY_DRILL,
} from '#shared/words/drill.ts';
import { slipTime } from '#shared/words/paper.ts';
import { type ReadSheet, readSheet } from './sheet.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readArguments(): { key: string | null; files: string[] } | string {
  try {
    const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
    const key = values.key?.replaceAll(/[\s:]/g, '').toLowerCase() ?? null;
    if (key !== null && !sha256Text.safeParse(key).success) return VERIFY.badKey;
    return positionals.length === 0 ? VERIFY_DRILL.usage : { key, files: positionals };
  } catch {
    return VERIFY_DRILL.usage;
  }
}

function sayWhatItSays({ body, hash }: Extract<ReadSheet, { ok: true }>): void {
  const { machine, counter, dwadi, installer, run, endedAt, steps, result, signer } = body;
  say(`  ${machine.name ?? DRILL_PAPER.unnamed} (${machine.host}), counter ${counter.mark}, Dwadi ${dwadi.version}`);
  say(`  Drill ${run}, ${installer}, ${slipTime(endedAt)}: ${RESULT_WORDS[result]}`);
  for (const { step, state } of steps) say(`    ${drillStepWords(step).title}: ${STEP_STATE_WORDS[state]}`);
  say(`  ${DRILL_PAPER.code} ${shortCode(hash)}`);
  say(`  ${signedWith(signer.fingerprint)}`);
}

/** True where it is to be relied on; null where it couldn't be read at all. */
function lookAt(file: string, key: string | null): boolean | null {
  say(basename(file));
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    say(`  ${VERIFY_DRILL.unreadable}`);
    return null;
  }
  const read = readSheet(bytes);
  if (!read.ok) {
    say(`  ${VERIFY_DRILL[read.why]}`);
    return false;
  }
  sayWhatItSays(read);
  const isOther = key !== null && read.body.signer.fingerprint !== key;
  if (isOther) say(`  ${VERIFY_DRILL.otherKey}`);
  else say(`  ${VERIFY_DRILL.sound} ${key === null ? VERIFY_DRILL.compareKey : VERIFY_DRILL.isKnownKey}`);
  return !isOther && read.body.result !== 'not-passed';
}

function verify({ key, files }: { key: string | null; files: string[] }): number {
  const looked = files.map((file) => lookAt(file, key));
  const faults = looked.filter((one) => one !== true).length;
  say(sheetsWords(files.length, faults));
  if (looked.includes(null)) return 2;
  return faults > 0 ? 1 : 0;
}

const asked = readArguments();
if (typeof asked === 'string') say(asked);
process.exitCode = typeof asked === 'string' ? 2 : verify(asked);
