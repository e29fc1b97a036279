/**
 * Chooses the phases of `npm run test:changed`: the tests that see the changed files, nearest first, within a minute.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { checksOf, e2e, FOLDERS, phases, unit } from './phases.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { inWords, readDurations } from './run-progress.mjs';
import { Failure, say } from './say.mjs';

/** Two or three files run at once, so this much work takes half a minute. */
const WORK_MS = 50_000;
/** A file that never ran here. */
const UNKNOWN_MS = 2_000;
/** A test of the file itself, or of what imports it: never left out. */
const NEAR = 1;

/**
 * @param {string} node
 * @param {string | undefined} revision
 */
export async function changedFiles(node, revision) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run('git', args, { env: withNode(node) });
    if (code !== 0) throw new Failure(`git could not tell what changed: ${output.trim()}`);
    return output.split('\n').filter(Boolean);
  };
  const since = async (/** @type {string} */ from) => [
    ...(await git('diff', '--name-only', '--no-renames', from, '--')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const found = await since(revision ?? 'HEAD');
  if (found.length > 0 || revision !== undefined) return found;
  say('Nothing has changed since the last commit, so that commit is tested.');
  return since('HEAD~1');
}

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

/**
 * Each file's importers, and how many imports break a rule.
 *
 * @param {string} node
 */
export async function readImports(node) {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const { output } = await run(node, [scriptOf('dependency-cruiser/depcruise'), ...args], { env: withNode(node) });
  /** @type {{ modules: Module[], summary: { error: number } }} */
  const { modules, summary } = JSON.parse(output);
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  const add = (/** @type {string} */ file, /** @type {string} */ importer) =>
    importers.set(file, [...(importers.get(file) ?? []), importer]);
  const pages = modules.filter(({ source }) => source.endsWith('.page.test.ts')).map(({ source }) => source);
  const mirrors = new Map(
    modules
      .filter(({ source }) => source.startsWith('test/') && source.endsWith('.test.ts'))
      .map(({ source }) => [source.replace(/^test\//, '').replace(/\.test\.ts$/, ''), source]),
  );
  const toolTests = modules.filter(({ source }) => /^test\/tools\/.*\.test\.ts$/.test(source));
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) add(resolved, source);
    // A page test opens the built renderer and imports none of it. It tests the folder that it mirrors.
    for (const page of pages) if (dirname(page) === `test/${dirname(source)}`) add(source, page);
    // A test that stands where its source stands may reach it through support code alone.
    const mirror = mirrors.get(source.replace(/\.tsx?$/, ''));
    if (mirror !== undefined) add(source, mirror);
    // The tests of the tools start them as programs.
    if (source.startsWith('resources/tools/')) for (const test of toolTests) add(source, test.source);
  }
  return { importers, broken: summary.error };
}

/**
 * How many imports lie between the changed files and each file that can see them.
 *
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} importers
 */
function distancesFrom(changed, importers) {
  const distances = new Map(changed.map((file) => [file, 0]));
  const queue = [...changed];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(file) ?? 0) + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/**
 * The nearest tests of some files that fit into the time.
 *
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @param {number} workMs
 */
export function nearestTests(files, importers, workMs) {
  const distances = distancesFrom(files, importers);
  const past = readDurations('unit');
  const costOf = (/** @type {string} */ file) => past[file] ?? UNKNOWN_MS;
  const seen = [...distances]
    .filter(([file]) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts') && existsSync(join(root, file)))
    .sort(([a, near], [b, far]) => near - far || costOf(a) - costOf(b));
  let work = 0;
  /** @type {string[]} */
  const chosen = [];
  for (const [file, distance] of seen) {
    if (distance > NEAR && work + costOf(file) > workMs) continue;
    work += costOf(file);
    chosen.push(file);
  }
  return { chosen, left: seen.length - chosen.length, work };
}

const OPENS = /electron-stand-in\/launch|out\/main|crash\//;
const RELATIVE_IMPORTS = /from '(\.[^']+\.ts)'/g;

/**
 * True if it starts the built app, itself or by what it imports.
 *
 * @param {string} test
 */
export function opensTheBuild(test) {
  const file = join(root, test);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(RELATIVE_IMPORTS)].map(([, path = '']) => join(dirname(file), path));
  // A test of the import rules holds imports of files that aren't there.
  return (
    OPENS.test(text) ||
    imported.filter((each) => existsSync(each)).some((each) => OPENS.test(readFileSync(each, 'utf8')))
  );
}

/**
 * @param {string} node
 * @param {string | undefined} revision
 */
export async function phasesOfChange(node, revision) {
  const changed = await changedFiles(node, revision);
  const { importers, broken } = await readImports(node);
  const { chosen, left, work } = nearestTests(changed, importers, WORK_MS);
  const flows = changed.filter((file) => file.endsWith('.e2e.ts') && existsSync(join(root, file)));
  say(`${changed.length} files changed; ${chosen.length} test files near them take about ${inWords(work)} of work.`);
  if (left > 0) say(`${left} test files that see them from further away are left to npm test.`);
  const build = phases('short', [])
    .flat()
    .filter(({ kind }) => kind === 'build');
  const needsBuild = flows.length > 0 || chosen.some(opensTheBuild);
  const files = changed.filter((file) => existsSync(join(root, file)));
  const checks = checksOf(files, broken === 0);
  const tests = [...(chosen.length > 0 ? [unit(chosen)] : []), ...(flows.length > 0 ? [e2e(flows)] : [])];
  // Few tests leave a core idle: the checks take it, unless the tests must wait for a build.
  return needsBuild ? [[...build, ...checks], tests] : [[...tests, ...checks]];
}
