/**
 * `npm run mutants`: puts small faults into source files, one at a time, and counts how many the nearest tests catch.
 *
 *   [FILE…]        these sources; without names, those that changed since the last commit
 *   --all          every source that is measured, folder by folder; goes on where an earlier run stopped
 *   --hand         the faults in test/mutants, which no tool makes
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENT } from '../../stryker.config.mjs';
import { changedFiles, nearestTests, readImporters } from './changed.mjs';
import { ownFolder, root } from './paths.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { readDurations } from './run-progress.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';
import { setUp } from './set-up.mjs';
import { beginRun } from './test-run.mjs';

const RESULTS = join(ownFolder, 'mutants');
/** The tests near one file may take this long together: each mutant runs those of them that reach it. */
const TESTS_MS = 3_000;
/** Pages and processes of the built app can't see a fault that is put into a source. */
const SEES_SOURCES = /^test\/(src-|scenarios\/)(?!.*\.page\.test\.ts$)/;

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
  [/^src-renderer\/stores\//, 70],
];

/** @param {string} file */
export const barOf = (file) => BARS.find(([pattern]) => pattern.test(file))?.[1] ?? null;

/** Starting a run costs seconds, so files of a folder whose tests are quick share one. */
const SHARED_TESTS_MS = 2_000;

/**
 * @typedef {object} Piece
 * @property {string[]} files
 * @property {Set<string>} tests
 * @property {string} result the file with the outcome, named for the first source
 *
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @returns {Piece[]}
 */
function piecesOf(files, importers) {
  const past = readDurations('unit');
  const cost = (/** @type {Iterable<string>} */ tests) =>
    [...tests].reduce((sum, test) => sum + (past[test] ?? SHARED_TESTS_MS), 0);
  /** @type {Piece[]} */
  const pieces = [];
  for (const file of files) {
    const tests = nearestTests([file], importers, TESTS_MS).chosen.filter((test) => SEES_SOURCES.test(test));
    const last = pieces.at(-1);
    const together = new Set([...(last?.tests ?? []), ...tests]);
    if (tests.length === 0) continue;
    if (last && dirname(last.files[0] ?? '') === dirname(file) && cost(together) <= SHARED_TESTS_MS) {
      last.files.push(file);
      last.tests = together;
    } else {
      const result = join(RESULTS, `${file.replaceAll('/', '+')}.json`);
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

/**
 * @param {string} node
 * @param {Piece} piece
 */
async function measure(node, { files, tests, result }) {
  mkdirSync(RESULTS, { recursive: true });
  rmSync(result, { force: true });
  const { code, output } = await run(node, [scriptOf('@stryker-mutator/core/stryker'), 'run'], {
    env: {
      ...withNode(node),
      DWADI_MUTATE: files.join(','),
      DWADI_MUTANTS_TESTS: [...tests].join(','),
      DWADI_MUTANTS_RESULT: result,
    },
  });
  if (code !== 0 && !existsSync(result)) {
    throw new Failure(
      `The tests of ${files.join(', ')} could not be run:\n${output.split('\n').slice(-15).join('\n')}`,
    );
  }
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

/** @param {ReadonlyMap<string, Score>} scores */
function printTable(scores) {
  /** @type {Map<string, { caught: number, lived: number }>} */
  const folders = new Map();
  for (const [file, { caught, lived }] of scores) {
    const sum = folders.get(dirname(file)) ?? { caught: 0, lived: 0 };
    folders.set(dirname(file), { caught: sum.caught + caught, lived: sum.lived + lived });
  }
  say('\n| Folder | Faults | Caught |\n|---|---:|---:|');
  for (const [folder, sum] of [...folders].sort(([a], [b]) => a.localeCompare(b))) {
    say(`| \`${folder}\` | ${sum.caught + sum.lived} | ${percent(sum).toFixed(0)} % |`);
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
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();

/**
 * @param {string} node
 * @param {readonly string[]} files
 * @param {boolean} goesOn
 */
async function measureAll(node, files, goesOn) {
  const pieces = piecesOf(files, await readImporters(node));
  /** @type {Map<string, Score>} */
  const scores = new Map();
  for (const [at, piece] of pieces.entries()) {
    if (!goesOn || !isMeasured(piece)) await measure(node, piece);
    for (const file of piece.files) {
      const score = readScore(file, piece.result);
      scores.set(file, score);
      say(`${at + 1} of ${pieces.length}: ${file}: ${percent(score).toFixed(0)} % of ${score.caught + score.lived}`);
    }
  }
  return scores;
}

function readOptions() {
  try {
    return parseArgs({ options: { all: { type: 'boolean' }, hand: { type: 'boolean' } }, allowPositionals: true });
  } catch {
    throw new Usage('npm run mutants understands --all, --hand and names of source files.');
  }
}

await runCommand(async () => {
  const { values, positionals } = readOptions();
  const { node } = await setUp();
  const { end } = beginRun();
  try {
    if (values.hand) return await handMadeFaults(node);
    const named = positionals.length > 0 ? positionals : await changedFiles(node, undefined);
    const files = values.all ? measured() : measured().filter((file) => named.includes(file));
    if (files.length === 0) throw new Failure('No source that is measured has changed: name one, or say --all.');
    const scores = await measureAll(node, files, values.all === true);
    for (const { survivors } of scores.values()) for (const line of survivors) say(`lived: ${line}`);
    printTable(scores);
    const low = [...scores].filter(([file, score]) => percent(score) < (barOf(file) ?? 0));
    for (const [file, score] of low) say(`below its bar of ${barOf(file)} %: ${file} (${percent(score).toFixed(0)} %)`);
    writeFileSync(join(RESULTS, 'scores.json'), JSON.stringify(Object.fromEntries(scores), null, 1));
    return low.length > 0 ? 1 : 0;
  } finally {
    end();
  }
});
