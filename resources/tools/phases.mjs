/** What `npm test` runs, in the order that fails fast. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ownFolder, root } from './paths.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { emptyTally, readTally } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 *
 * @typedef {object} Phase
 * @property {string} name
 * @property {'check' | 'build' | 'unit' | 'e2e'} kind
 * @property {(node: string) => Promise<Tally>} go
 */

const FOLDERS = ['src-shared', 'src-main', 'src-renderer', 'test', 'resources/tools'];

/**
 * A check that passes or fails as one, and is heard only when it fails.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {Phase}
 */
const check = (name, command, args) => ({
  name,
  kind: 'check',
  go: async (node) => {
    const { code, output } = await run(node, [scriptOf(command), ...args], {
      env: { ...withNode(node), FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    if (code === 0) return { ...emptyTally(), passed: 1 };
    console.log(output.trimEnd());
    return { ...emptyTally(), failed: [name] };
  },
});

const checks = [
  check('format and lint', '@biomejs/biome/biome', ['check', '--error-on-warnings', '.']),
  check('import rules', 'dependency-cruiser/depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
    ...FOLDERS,
  ]),
  check('dead code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  ...['src-shared', 'src-main', 'src-renderer', 'test'].map((project) =>
    check(`types of ${project}`, 'typescript/tsc', ['-p', project]),
  ),
];

/** @type {Phase} */
const build = {
  name: 'build',
  kind: 'build',
  go: async (node) => {
    await ensureBuilt(node);
    return { ...emptyTally(), passed: 1 };
  },
};

/**
 * A test runner of its own, which shows its work and writes its counts.
 *
 * @param {string} name
 * @param {'unit' | 'e2e'} kind
 * @param {string} command
 * @param {string[]} args
 * @returns {Phase}
 */
const runner = (name, kind, command, args) => ({
  name,
  kind,
  go: async (node) => {
    const file = join(ownFolder, `tally-${kind}.json`);
    mkdirSync(ownFolder, { recursive: true });
    rmSync(file, { force: true });
    const { code } = await run(node, [scriptOf(command), ...args], {
      show: true,
      env: { ...withNode(node), DWADI_TALLY: file },
    });
    return readTally(name, file, code);
  },
});

const reporter = (/** @type {string} */ name) => join(root, 'resources', 'tools', name);
const unit = runner('unit and integration tests', 'unit', 'vitest', [
  'run',
  '--reporter=default',
  `--reporter=${reporter('vitest-tally.mjs')}`,
]);
const e2e = runner('end-to-end tests', 'e2e', 'playwright', [
  'test',
  `--reporter=list,${reporter('playwright-tally.mjs')}`,
]);

/** @param {string} ending */
const hasTests = (ending) => {
  const folder = join(root, 'test');
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(ending));
};

/** @param {boolean} long */
export const phases = (long) =>
  long ? [build, unit, ...(hasTests('.long.e2e.ts') ? [e2e] : [])] : [...checks, build, unit, e2e];
