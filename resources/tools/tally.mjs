/**
 * The counts that a test runner reports to `npm test`: a file named by DWADI_TALLY, written when the runner ends. A
 * runner that crashes writes none, which counts as a failure.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {string[]} failed names; the lines after a name say why
 * @property {{ name: string, reason: string }[]} skipped
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const LINES_OF_A_REASON = 12;

/** @returns {Tally} */
export const emptyTally = () => ({ passed: 0, failed: [], skipped: [] });

/**
 * A failure's name with the first lines of its message, so that the end of a long log says what happened.
 *
 * @param {string} name
 * @param {string} [message]
 */
export function failureOf(name, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, LINES_OF_A_REASON);
  return [name, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n');
}

/** @param {Tally} tally */
export function writeTally(tally) {
  const file = process.env['DWADI_TALLY'];
  if (file) writeFileSync(file, JSON.stringify(tally));
}

/**
 * The counts of a run, never better than its exit code.
 *
 * @param {string} what
 * @param {string} file
 * @param {number} code
 * @returns {Tally}
 */
export function readTally(what, file, code) {
  if (!existsSync(file)) return { ...emptyTally(), failed: [`${what} ended with code ${code} before it could report`] };
  /** @type {Tally} */
  const tally = JSON.parse(readFileSync(file, 'utf8'));
  const ran = tally.passed + tally.failed.length + tally.skipped.length;
  if (ran === 0) return { ...tally, failed: [`${what} found no tests`] };
  if (code !== 0 && tally.failed.length === 0)
    return { ...tally, failed: [`${what} ended with code ${code} although no test failed`] };
  return tally;
}
