/**
 * `npm run mutants`: puts small faults into source files, one at a time, and counts how many the nearest tests catch.
 *
 *   [NAME…]        these sources, or those in these folders; without names, those that changed since the last commit
 *   --all          every source that is measured, folder by folder; goes on where an earlier run stopped
 *   --sample N     N percent of the faults of every measured source, drawn by chance; DWADI_MUTANTS_SEED repeats a draw
 *   --hand         the faults in test/mutants, which no tool makes
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENT } from '../../stryker.config.mjs';
import { changedFiles, nearestTests, opensTheBuild, readImports } from './changed.mjs';
import { ownFolder, root } from './paths.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { readDurations } from './run-progress.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';
import { setUp } from './set-up.mjs';
import { beginRun } from './test-run.mjs';

const RESULTS = join(ownFolder, 'mutants');
/** The tests near one file may take this long together: each mutant runs those of them that reach it. */
const TESTS_MS = 3_000;
/** A sample runs few faults, so each of them may meet more tests. */
const SAMPLE_TESTS_MS = 10_000;
/** The contract is judged by the tests beside it: a hundred others see each of its files, and hold little of it. */
const HELD_BY_ITS_FOLDER = /^src-shared\/counter-api\//;
/** Pages and processes of the built app can't see a fault that is put into a source; nor does the doctor as a program. */
const SEES_SOURCES = /^test\/(src-|scenarios\/)(?!.*\.page\.test\.ts$)(?!doctor\/faults\.test\.ts$)/;

/**
 * The percentage of mutants that the tests must catch. The first pattern that matches counts.
 *
 * @type {readonly (readonly [RegExp, number])[]}
 */
const BARS = [
  [/^src-shared\//, 85],
  [/^src-main\/orders\/(decide\/.*|model\/strategy|run\/(commit|attention)|sell\/price-items)\.ts$/, 85],
  [/^src-main\/(pricing|reports|shifts|staff)\//, 85],
  [/^src-main\/journal\/.*posting.*\.ts$/, 85],
  [/^src-main\//, 70],
  [/^src-renderer\//, 70],
];

/** @param {string} file */
export const barOf = (file) => BARS.find(([pattern]) => pattern.test(file))?.[1] ?? null;

/** Starting a run costs seconds, so files of a folder whose tests are quick share one. */
const SHARED_TESTS_MS = 2_000;
/** A sample has few faults a file, so its starts cost more than its tests. */
const SAMPLE_SHARED_TESTS_MS = 20_000;

/** @param {string} path */
const withSlashes = (path) => path.replaceAll('\\', '/');

/**
 * Nobody but its owner may read Stryker's copy of the sources.
 *
 * @param {string} test
 */
const actsAsAnotherUser = (test) => readFileSync(join(root, test), 'utf8').includes('/other-user.ts');

/**
 * @param {string} file
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @param {number} testsMs
 */
function testsOf(file, importers, testsMs) {
  if (HELD_BY_ITS_FOLDER.test(file)) return globSync(`test/${dirname(file)}/*.test.ts`, { cwd: root }).map(withSlashes);
  const near = nearestTests([file], importers, testsMs).chosen;
  return near.filter((test) => SEES_SOURCES.test(test) && !opensTheBuild(test) && !actsAsAnotherUser(test));
}

/**
 * @typedef {object} Piece
 * @property {string[]} files
 * @property {Set<string>} tests
 * @property {string} result the file with the outcome, named for the first source
 *
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @param {{ folder: string, testsMs: number, sharedMs: number }} how
 * @returns {Piece[]}
 */
function piecesOf(files, importers, { folder, testsMs, sharedMs }) {
  const past = readDurations('unit');
  const cost = (/** @type {Iterable<string>} */ tests) =>
    [...tests].reduce((sum, test) => sum + (past[test] ?? SHARED_TESTS_MS), 0);
  /** @type {Piece[]} */
  const pieces = [];
  for (const file of files) {
    const tests = testsOf(file, importers, testsMs);
    const last = pieces.at(-1);
    const together = new Set([...(last?.tests ?? []), ...tests]);
    if (tests.length === 0) continue;
    if (last && dirname(last.files[0] ?? '') === dirname(file) && cost(together) <= sharedMs) {
      last.files.push(file);
      last.tests = together;
    } else {
      const result = join(folder, `${file.replaceAll('/', '+')}.json`);
      pieces.push({ files: [file], tests: new Set(tests), result });
    }
  }
  return pieces;
}

/**
 * @typedef {object} Score
 * @property {number} caught
 * @property {number} lived
 * @property {string[]} survivors
 */

const SHOWN_LINES = 12;

/**
 * Returns false, and says why, if the tests can't be run without a fault. The other sources are measured all the same.
 *
 * @param {string} node
 * @param {Piece} piece
 * @param {Record<string, string>} env
 */
async function measure(node, { files, tests, result }, env) {
  mkdirSync(dirname(result), { recursive: true });
  rmSync(result, { force: true });
  const { code, output } = await run(node, [scriptOf('@stryker-mutator/core/stryker'), 'run'], {
    env: {
      ...withNode(node),
      ...env,
      DWADI_MUTATE: files.join(','),
      DWADI_MUTANTS_TESTS: [...tests].join(','),
      DWADI_MUTANTS_RESULT: result,
    },
  });
  if (existsSync(result)) return true;
  const reason = output.split('\n').filter((line) => line.trim() !== '');
  say(`not measured: ${files.join(', ')} (${code}):\n${reason.slice(0, SHOWN_LINES).join('\n')}`);
  return false;
}

/**
 * @typedef {{ line: number, column: number }} Place
 *
 * @typedef {object} Mutant
 * @property {string} status
 * @property {string} mutatorName
 * @property {string} [replacement]
 * @property {{ start: Place, end: Place }} location
 */

/**
 * Cuts out of the source the code that the mutant replaces.
 *
 * @param {string} source
 * @param {Mutant} mutant
 */
function originalOf(source, { location: { start, end } }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

/**
 * @param {string} result
 * @returns {Record<string, { source: string, mutants: Mutant[] }>}
 */
const filesIn = (result) => JSON.parse(readFileSync(result, 'utf8')).files;

/**
 * True if an earlier run measured these files as they are now.
 *
 * @param {Piece} piece
 */
function isMeasured({ files, result }) {
  if (!existsSync(result)) return false;
  const measured = filesIn(result);
  return files.every((file) => (measured[file]?.source ?? '') === readFileSync(join(root, file), 'utf8'));
}

/**
 * @param {string} file
 * @param {string} result
 * @returns {Score}
 */
function readScore(file, result) {
  const files = filesIn(result);
  const { source, mutants } = files[file] ?? { source: '', mutants: [] };
  const equivalent = EQUIVALENT.filter((one) => one.file === file);
  const isEquivalent = (/** @type {Mutant} */ mutant) =>
    equivalent.some(
      ({ original, replacement }) =>
        originalOf(source, mutant) === original && (replacement === undefined || mutant.replacement === replacement),
    );
  const lived = mutants.filter(
    (mutant) => (mutant.status === 'Survived' || mutant.status === 'NoCoverage') && !isEquivalent(mutant),
  );
  return {
    caught: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    lived: lived.length,
    survivors: lived.map(
      (mutant) =>
        `${file}:${mutant.location.start.line} ${mutant.mutatorName}${mutant.status === 'NoCoverage' ? ', no test comes there' : ''}: ${short(originalOf(source, mutant))} → ${short(mutant.replacement ?? '')}`,
    ),
  };
}

const SHOWN = 70;

/** @param {string} code */
const short = (code) => code.replace(/\s+/g, ' ').slice(0, SHOWN);

/** @param {{ caught: number, lived: number }} score */
const percent = ({ caught, lived }) => (caught + lived === 0 ? 100 : (100 * caught) / (caught + lived));

/**
 * @param {ReadonlyMap<string, Score>} scores
 * @param {(file: string) => string} rowOf
 */
function printTable(scores, rowOf) {
  /** @type {Map<string, { caught: number, lived: number }>} */
  const rows = new Map();
  for (const [file, { caught, lived }] of scores) {
    const sum = rows.get(rowOf(file)) ?? { caught: 0, lived: 0 };
    rows.set(rowOf(file), { caught: sum.caught + caught, lived: sum.lived + lived });
  }
  say('\n| Sources | Faults | Caught |\n|---|---:|---:|');
  for (const [row, sum] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
    if (sum.caught + sum.lived > 0) say(`| ${row} | ${sum.caught + sum.lived} | ${percent(sum).toFixed(0)} % |`);
  }
}

/**
 * The files below their bars. A sample has too few faults in one file to say.
 *
 * @param {ReadonlyMap<string, Score>} scores
 */
const belowBar = (scores) => [...scores].filter(([file, score]) => percent(score) < (barOf(file) ?? 0));

/** The text of such a fault stands in its file: one that has left it would excuse nothing, and nobody would notice. */
function checkEquivalent() {
  const gone = EQUIVALENT.find(({ file, original }) => !readFileSync(join(root, file), 'utf8').includes(original));
  if (gone !== undefined) {
    throw new Failure(
      `${gone.file} doesn't contain "${gone.original}" any more: correct EQUIVALENT in stryker.config.mjs.`,
    );
  }
}

/** @param {string} node */
async function handMadeFaults(node) {
  const { code } = await run(node, [join(root, 'test', 'mutants', 'run.ts')], { show: true, env: withNode(node) });
  return code;
}

const measured = () =>
  globSync(['src-shared/**/*.ts', 'src-main/**/*.ts', 'src-renderer/{stores/**/*,**/*-{store,draft}}.ts'], {
    cwd: root,
  })
    .map(withSlashes)
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();

/**
 * @typedef {object} Run
 * @property {string} folder where the results stay
 * @property {number} testsMs
 * @property {number} sharedMs
 * @property {boolean} goesOn
 * @property {Record<string, string>} env
 *
 * @param {string} node
 * @param {readonly string[]} files
 * @param {Run} how
 */
async function measureAll(node, files, how) {
  const pieces = piecesOf(files, (await readImports(node)).importers, how);
  /** @type {Map<string, Score>} */
  const scores = new Map();
  let isWhole = true;
  for (const [at, piece] of pieces.entries()) {
    if (!(how.goesOn && isMeasured(piece)) && !(await measure(node, piece, how.env))) {
      isWhole = false;
      continue;
    }
    for (const file of piece.files) {
      const score = readScore(file, piece.result);
      scores.set(file, score);
      say(`${at + 1} of ${pieces.length}: ${file}: ${percent(score).toFixed(0)} % of ${score.caught + score.lived}`);
    }
  }
  return { scores, isWhole };
}

/**
 * A sample goes on with its seed, and never mixes with whole results.
 *
 * @param {{ all?: boolean, sample?: string }} options
 * @returns {Run}
 */
function runOf({ all = false, sample }) {
  const whole = { folder: RESULTS, testsMs: TESTS_MS, sharedMs: SHARED_TESTS_MS, goesOn: all, env: {} };
  if (sample === undefined) return whole;
  const seed = process.env['DWADI_MUTANTS_SEED'] ?? String(Date.now() % 100_000);
  say(`${sample} % of the faults: DWADI_MUTANTS_SEED=${seed} repeats the draw.`);
  const env = { DWADI_MUTANTS_PERCENT: sample, DWADI_MUTANTS_SEED: seed };
  const folder = join(RESULTS, `${sample}-percent-${seed}`);
  return { folder, testsMs: SAMPLE_TESTS_MS, sharedMs: SAMPLE_SHARED_TESTS_MS, goesOn: true, env };
}

function readOptions() {
  try {
    const read = parseArgs({
      options: { all: { type: 'boolean' }, hand: { type: 'boolean' }, sample: { type: 'string' } },
      allowPositionals: true,
    });
    if (read.values.sample !== undefined && !(Number(read.values.sample) > 0)) throw new Error('sample');
    return read;
  } catch {
    throw new Usage(
      'npm run mutants understands --all, --sample PERCENT, --hand and names of source files or folders.',
    );
  }
}

/**
 * The sources that are named, or lie in a folder that is named.
 *
 * @param {string} node
 * @param {{ all?: boolean, sample?: string }} options
 * @param {readonly string[]} names
 */
async function wanted(node, { all = false, sample }, names) {
  if (names.length === 0 && (all || sample !== undefined)) return measured();
  const named = names.length > 0 ? names : await changedFiles(node, undefined);
  return measured().filter((file) => named.some((name) => file === name || file.startsWith(`${name}/`)));
}

await runCommand(async () => {
  const { values, positionals } = readOptions();
  checkEquivalent();
  const { node } = await setUp();
  const { end } = beginRun();
  try {
    if (values.hand) return await handMadeFaults(node);
    const files = await wanted(node, values, positionals);
    if (files.length === 0) throw new Failure('No source that is measured has changed: name one, or say --all.');
    const how = runOf(values);
    const { scores, isWhole } = await measureAll(node, files, how);
    for (const { survivors } of scores.values()) for (const line of survivors) say(`lived: ${line}`);
    printTable(scores, (file) => `\`${dirname(file)}\``);
    printTable(scores, (file) => `bar of ${barOf(file)} %`);
    const low = values.sample === undefined ? belowBar(scores) : [];
    for (const [file, score] of low) say(`below its bar of ${barOf(file)} %: ${file} (${percent(score).toFixed(0)} %)`);
    writeFileSync(join(how.folder, 'scores.json'), JSON.stringify(Object.fromEntries(scores), null, 1));
    return low.length > 0 || !isWhole ? 1 : 0;
  } finally {
    end();
  }
});
