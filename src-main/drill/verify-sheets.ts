/** Checks commissioning sheets as the office does: from the files alone. A sheet that did not pass is a fault, too. */
import { shortCode } from '#shared/drill-sheet.ts';
import { signedWith } from '#shared/words/day-files.ts';
import {
  DRILL_PAPER,
  drillStepWords,
  noPowerCutWords,
  RESULT_WORDS,
  STEP_STATE_WORDS,
  sheetsWords,
  VERIFY_DRILL,
} from '#shared/words/drill.ts';
import { slipTime } from '#shared/words/paper.ts';
import { bytesOf, type ExitCode, runVerify, type Say } from '../day-files/verify-tool.ts';
import { type ReadSheet, readSheet } from './sheet.ts';

function sayWhatItSays({ body, hash }: Extract<ReadSheet, { ok: true }>, say: Say): void {
  const { machine, counter, dwadi, installer, run, endedAt, steps, result, signer } = body;
  say(`  ${machine.name ?? DRILL_PAPER.unnamed} (${machine.host}), counter ${counter.mark}, Dwadi ${dwadi.version}`);
  say(`  Drill ${run}, ${installer}, ${slipTime(endedAt)}: ${RESULT_WORDS[result]}`);
  const uncut = noPowerCutWords(steps);
  if (uncut !== null) say(`  ${uncut}`);
  for (const { step, state } of steps) say(`    ${drillStepWords(step).title}: ${STEP_STATE_WORDS[state]}`);
  say(`  ${DRILL_PAPER.code} ${shortCode(hash)}`);
  say(`  ${signedWith(signer.fingerprint)}`);
}

interface Looked {
  /** True if the sheet can be relied on. */
  readonly isSound: boolean;
  readonly isUncut: boolean;
}

/** Null if the file couldn't be read at all. */
function lookAt(file: string, key: string | null, say: Say): Looked | null {
  const bytes = bytesOf(file, say);
  if (bytes === null) return null;
  const read = readSheet(bytes);
  if (!read.ok) {
    say(`  ${VERIFY_DRILL[read.why]}`);
    return { isSound: false, isUncut: false };
  }
  sayWhatItSays(read, say);
  const isOther = key !== null && read.body.signer.fingerprint !== key;
  if (isOther) say(`  ${VERIFY_DRILL.otherKey}`);
  else say(`  ${VERIFY_DRILL.sound} ${key === null ? VERIFY_DRILL.compareKey : VERIFY_DRILL.isKnownKey}`);
  return {
    isSound: !isOther && read.body.result !== 'not-passed',
    isUncut: noPowerCutWords(read.body.steps) !== null,
  };
}

export const verifySheets = (args: readonly string[]): ExitCode =>
  runVerify(args, VERIFY_DRILL.usage, ({ key, files }, say) => {
    const looked = files.map((file) => lookAt(file, key, say));
    const faults = looked.filter((one) => one?.isSound !== true).length;
    say(sheetsWords(files.length, faults, looked.filter((one) => one?.isUncut).length));
    return { faults, all: !looked.includes(null) };
  });
