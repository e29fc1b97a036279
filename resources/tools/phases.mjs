/** The phases of `npm test`, in the order that fails fast, in groups: those of one group run beside each other. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { whyNoPacking } from './pack-tools.mjs';
import { ownFolder, root } from './paths.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { emptyTally, readTally } from './tally.mjs';
import { filesLeft, filesOfOthers, pageTurns, pageTurnsLeft, tagsLeft, tagsOfOthers } from './turns.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 *
 * @typedef {object} Phase
 * @property {string} name
 * @property {'check' | 'build' | 'unit' | 'e2e' | 'dist'} kind
 * @property {boolean} [shows] its output tells how far it is
 * @property {(node: string) => Promise<Tally>} go
 */

export const FOLDERS = ['src-shared', 'src-main', 'src-renderer', 'test', 'resources/tools'];
const PROJECTS = ['src-shared', 'src-main', 'src-renderer', 'test'];

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

/** @param {readonly string[]} files */
const formatAndLint = (files) =>
  check('format and lint', '@biomejs/biome/biome', [
    'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    ...files,
  ]);

const importRules = check('import rules', 'dependency-cruiser/depcruise', [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err-long',
  ...FOLDERS,
]);

const plainComments = program('plain comments', 'check', () => [
  join(root, 'resources', 'tools', 'plain-comments.mjs'),
]);

const strayWords = program('words of the catalogue', 'check', () => [
  join(root, 'resources', 'tools', 'words', 'stray-words.mjs'),
]);

const deadCode = check('dead code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']);

/**
 * The native compiler takes a third of the time; the other one stays for the tools that read sources through it.
 * Several threads would each check the shared types anew: one thread takes half of the processor's time.
 */
const types = (/** @type {string} */ project) =>
  check(`types of ${project}`, 'typescript-native/tsc', ['-p', project, '--singleThreaded']);

const checks = [formatAndLint(['.']), plainComments, strayWords, importRules, deadCode, ...PROJECTS.map(types)];

/**
 * The checks of some changed files. `test` reads every other project, so its types are always checked.
 *
 * @param {readonly string[]} files
 * @param {boolean} keepsImportRules known already: to read all imports takes the most of these checks
 * @returns {Phase[]}
 */
export const checksOf = (files, keepsImportRules) => [
  formatAndLint(files),
  plainComments,
  strayWords,
  keepsImportRules ? { ...importRules, go: async () => ({ ...emptyTally(), passed: 1 }) } : importRules,
  ...PROJECTS.filter((project) => project === 'test' || files.some((file) => file.startsWith(`${project}/`))).map(
    types,
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
  shows: true,
  go: async (node) => {
    const file = join(ownFolder, `tally-${kind}.json`);
    mkdirSync(ownFolder, { recursive: true });
    rmSync(file, { force: true });
    const { code } = await run(node, [scriptOf(command), ...args], {
      show: true,
      env: { ...withNode(node), ...env, DWADI_TALLY: file, DWADI_PHASE: name },
    });
    return readTally(name, file, code);
  },
});

const reporter = (/** @type {string} */ name) => join(root, 'resources', 'tools', name);
/**
 * @param {readonly string[]} files parts of their paths; none means all
 * @returns {[string, string[]]}
 */
const unitCommand = (files) => ['vitest', ['run', ...files, `--reporter=${reporter('vitest-reporter.mjs')}`]];

/** @param {readonly string[]} files */
export const unit = (files = []) =>
  runner('unit and integration tests', 'unit', ...unitCommand(files), {
    ...(files.length > 0 ? {} : { DWADI_WITHOUT: filesOfOthers().join(), DWADI_PAGE_TURNS: pageTurns() }),
  });

/** A test that is marked so is left to a long run, and to one that names its file. */
const VARIATION = '@variation';
/** The titles that a normal run leaves out, as a regular expression. */
const leftOut = () => [VARIATION, ...tagsOfOthers()].join('|');

/**
 * @param {readonly string[]} files
 * @param {string[]} [which]
 */
export const e2e = (files = [], which = files.length > 0 ? [] : ['--grep-invert', leftOut()]) =>
  runner('end-to-end tests', 'e2e', 'playwright', [
    'test',
    ...files,
    ...which,
    `--reporter=${reporter('playwright-reporter.mjs')}`,
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

/** These do more when they are given longer; the rest would only say the same again. */
export const GROWS = [
  '.long.test.ts',
  'test/attack/random.test.ts',
  'test/crash/',
  'scenarios/training/conformance/random.test.ts',
  'scenarios/orders/model/',
  'scenarios/orders/recovery.test.ts',
  'scenarios/orders/never-twice.test.ts',
  'scenarios/languages/made-language.page.test.ts',
  'scenarios/office/stream-of-random-journals.test.ts',
  'scenarios/screens/accessibility/',
  'scenarios/screens/warm-worlds.page.test.ts',
  'scenarios/app/forty-machines',
];

/** Proves that each benchmark still works; what it measures is asserted nowhere. */
const quickBench = program('benchmarks, in short', 'unit', () => [join(root, 'test', 'bench', 'run.ts'), '--quick']);

/**
 * @param {'short' | 'long' | 'dist'} which
 * @param {readonly string[]} files
 * @returns {Phase[][]}
 */
export const phases = (which, files) => {
  if (which === 'dist') return [[build], [dist]];
  return which === 'long'
    ? [
        [build],
        [
          runner('what takes longer', 'unit', ...unitCommand([...GROWS, ...filesLeft(), '.page.test.ts']), {
            DWADI_PAGE_TURNS: pageTurnsLeft(),
          }),
        ],
        [e2e([], ['--grep', [VARIATION, ...tagsLeft()].join('|')]), dist, quickBench],
      ]
    : [
        [...checks, build],
        [unit(files), e2e(files)],
      ];
};
