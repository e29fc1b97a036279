/** A checker for Stryker that lets through a share of the faults: the same ones for the same seed. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const { DWADI_MUTANTS_PERCENT, DWADI_MUTANTS_SEED = '' } = process.env;

/**
 * @typedef {object} Fault
 * @property {string} id
 * @property {string} fileName
 * @property {string} replacement
 * @property {{ start: object, end: object }} location
 *
 * @param {Fault} fault
 */
function isDrawn({ fileName, location: { start, end }, replacement }) {
  const name = JSON.stringify([DWADI_MUTANTS_SEED, relative(process.cwd(), fileName), start, end, replacement]);
  const drawn = createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
  return 100 * drawn < Number(DWADI_MUTANTS_PERCENT);
}

// Stryker has no word for "not drawn"; a fault that doesn't compile counts in no score either.
const LEFT_OUT = { status: 'compileError', reason: 'not drawn' };

const sample = {
  init: async () => {},
  group: async (/** @type {Fault[]} */ faults) => [faults.map(({ id }) => id)],
  check: async (/** @type {Fault[]} */ faults) =>
    Object.fromEntries(faults.map((fault) => [fault.id, isDrawn(fault) ? { status: 'passed' } : LEFT_OUT])),
};

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sample }];
