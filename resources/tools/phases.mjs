/** What `npm test` runs, in the order that fails fast. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { whyNoPacking } from './pack-tools.mjs';
import { ownFolder, root } from './paths.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { emptyTally, readTally } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 *
 * @typedef {object} Phase
 * @property {string} name
 * @property {'check' | 'build' | 'unit' | 'e2e' | 'dist'} kind
 * @property {(node: string) => Promise<Tally>} go
 */

const FOLDERS = ['src-shared', 'src-main', 'src-renderer', 'test', 'resources/tools'];

/**
 * A program that passes or fails as one, and is heard only when it fails.
 *
 * @param {string} name
 * @param {'check' | 'unit'} kind
 * @param {() => string[]} args
 * @returns {Phase}
 */
const program = (name, kind, args) => ({
  name,
  kind,
  go: async (node) => {
    const { code, output } = await run(node, args(), {
      env: { ...withNode(node), FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    if (code === 0) return { ...emptyTally(), passed: 1 };
    console.log(output.trimEnd());
    return { ...emptyTally(), failed: [name] };
  },
});

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
const check = (name, command, args) => program(name, 'check', () => [scriptOf(command), ...args]);

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
 * @param {'unit' | 'e2e' | 'dist'} kind
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Phase}
 */
const runner = (name, kind, command, args, env = {}) => ({
  name,
  kind,
  go: async (node) => {
    const file = join(ownFolder, `tally-${kind}.json`);
    mkdirSync(ownFolder, { recursive: true });
    rmSync(file, { force: true });
    const { code } = await run(node, [scriptOf(command), ...args], {
      show: true,
      env: { ...withNode(node), ...env, DWADI_TALLY: file },
    });
    return readTally(name, file, code);
  },
});

const reporter = (/** @type {string} */ name) => join(root, 'resources', 'tools', name);
/**
 * @param {string[]} files parts of their paths; none means all
 * @returns {[string, string[]]}
 */
const unitCommand = (files) => [
  'vitest',
  ['run', ...files, '--reporter=default', `--reporter=${reporter('vitest-tally.mjs')}`],
];
const e2e = runner('end-to-end tests', 'e2e', 'playwright', [
  'test',
  `--reporter=list,${reporter('playwright-tally.mjs')}`,
]);

const packed = runner('the packages', 'dist', ...unitCommand([]), { DWADI_DIST: '1' });

/** Packs for real, and opens, installs and sells with what came out. */
const dist = {
  ...packed,
  go: async (/** @type {string} */ node) => {
    const reason = await whyNoPacking();
    return reason === null ? packed.go(node) : { ...emptyTally(), skipped: [{ name: packed.name, reason }] };
  },
};

/** @param {string} ending */
const hasTests = (ending) => {
  const folder = join(root, 'test');
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(ending));
};

/** What does more when it is given longer; the rest would only say the same again. */
const GROWS = ['.long.test.ts', 'test/crash/random.test.ts', 'conformance/random.test.ts', 'orders/model/'];

/** Proves that each benchmark still works; what it measures is asserted nowhere. */
const quickBench = program('benchmarks, in short', 'unit', () => [join(root, 'test', 'bench', 'run.ts'), '--quick']);

/** @param {'short' | 'long' | 'dist'} which */
export const phases = (which) => {
  if (which === 'dist') return [build, dist];
  return which === 'long'
    ? [
        build,
        runner('what takes longer', 'unit', ...unitCommand(GROWS)),
        quickBench,
        ...(hasTests('.long.e2e.ts') ? [e2e] : []),
        dist,
      ]
    : [...checks, build, runner('unit and integration tests', 'unit', ...unitCommand([])), e2e];
};
