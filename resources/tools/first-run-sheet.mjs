/** Reads what a person filled into a copy of docs/first-run-on.md. */
import { Failure } from './say.mjs';

const SYSTEMS = /** @type {const} */ ([
  ['win32', /windows/i],
  ['darwin', /mac ?os/i],
  ['linux', /linux|debian|ubuntu/i],
]);

/** @param {string} text @returns {string[][]} */
const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** @param {string} text */
export const stepsOf = (text) =>
  rowsOf(text)
    .filter(([, seen]) => seen !== undefined && /^(?:yes|no|not tried)$/i.test(seen))
    .map(([step = '', seen = '', note = '']) => ({ step, seen: seen.toLowerCase(), note }));

/**
 * @param {string} text
 * @returns {import('./proofs.mjs').Results}
 */
export function resultsOfSheet(text) {
  const filled = (/** @type {string} */ what) => rowsOf(text).find(([name]) => name?.startsWith(what))?.[1] ?? '';
  const release = filled('System');
  const [system] = SYSTEMS.find(([, name]) => name.test(release)) ?? [];
  if (system === undefined) throw new Failure('The row "System" says neither Windows nor macOS: fill it in.');
  const date = filled('Date');
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Failure('The row "Date" has no date such as 2026-12-01: fill it in.');
  const tried = stepsOf(text).filter(({ seen }) => seen !== 'not tried');
  if (tried.length === 0) throw new Failure('No step says yes or no: fill the second table in.');
  const proofs = tried.map(({ step, seen }) => [`hand: ${step}`, seen === 'yes' ? 'passed' : 'failed']);
  const about = {
    version: filled('Version'),
    arch: filled('Computer') || 'unknown',
    commit: filled('Commit') || 'unknown',
  };
  return { runtime: 'person', system, release, date, ...about, proofs: Object.fromEntries(proofs) };
}
