/**
 * Result files: what a run passed, on which runtime and which system. A run leaves them in `.dwadi/proven`; `npm run
 * proven -- --take FOLDER` keeps them in docs/proven, and docs/proven-where.md is made of those.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { ownFolder, root } from './paths.mjs';

/**
 * A proof is named by its test file, or `contract: …`, `package: …` and `hand: …`.
 *
 * @typedef {'passed' | 'failed' | `skipped: ${string}`} Outcome
 *
 * @typedef {object} Results
 * @property {'electron' | 'stand-in' | 'node' | 'package' | 'person'} runtime
 * @property {string} version the runtime's
 * @property {string} system linux, win32 or darwin
 * @property {string} release the system's
 * @property {string} arch
 * @property {string} date
 * @property {string} commit
 * @property {Record<string, Outcome>} proofs
 */

export const provenFolder = join(ownFolder, 'proven');

function commit() {
  const named = process.env['GITHUB_SHA'];
  if (named) return named.slice(0, 12);
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/**
 * @param {string} kind the part of a run, which has a file of its own
 * @param {{ runtime: Results['runtime'], version: string, proofs: Record<string, Outcome> }} seen
 */
export function writeResults(kind, { runtime, version, proofs }) {
  const { platform: system, arch } = process;
  const about = { system, release: release(), arch, date: new Date().toISOString().slice(0, 10), commit: commit() };
  mkdirSync(provenFolder, { recursive: true });
  const file = join(provenFolder, `${kind}-${runtime}-${system}-${arch}.json`);
  writeFileSync(file, `${JSON.stringify({ runtime, version, ...about, proofs }, null, 2)}\n`);
  return file;
}

/**
 * One test's outcome added to its file's: a failure stays, and a file counts as skipped only if nothing in it passed.
 *
 * @param {Outcome | undefined} before
 * @param {Outcome} now
 * @returns {Outcome}
 */
export function together(before, now) {
  if (before === 'failed' || now === 'failed') return 'failed';
  return before === 'passed' || now === 'passed' ? 'passed' : now;
}
