import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';
import { setUp } from './set-up.mjs';

const SOURCES = [
  'src-shared',
  'src-main',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = join(root, 'out', '.built-from');

/** The office's page is built by itself: a counter's package doesn't carry it. */
const OFFICE_SOURCES = [
  'src-shared',
  'src-renderer',
  'resources/office/vite.config.ts',
  'package.json',
  'package-lock.json',
];
const OFFICE_STAMP = join(root, 'out', 'office', '.built-from');

/**
 * Hashes the inputs of a build: the result changes with any file that could change the build.
 *
 * @param {readonly string[]} sources
 */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources.filter((name) => name.includes('.'))) hash.update(readFileSync(join(root, source)));
  for (const source of sources.filter((name) => !name.includes('.'))) {
    if (!existsSync(join(root, source))) continue;
    const names = readdirSync(join(root, source), { recursive: true }).map(String).sort();
    const files = names.map((name) => join(root, source, name)).filter((path) => statSync(path).isFile());
    // Hashes paths relative to the root, so that a checkout that moved is still built.
    for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} stamp */
const builtFrom = (stamp) => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '');

/** Tells whether the build is of these sources. A command that has built knows it, and so do its tests. */
export const isBuilt = () => process.env['DWADI_BUILT'] === '1' || builtFrom(STAMP) === hashOf(SOURCES);

/**
 * Builds when a source changed since the last time.
 *
 * @param {string} node
 */
export async function ensureBuilt(node) {
  await buildIfStale(node);
  process.env['DWADI_BUILT'] = '1';
}

/** @param {string} node */
async function buildIfStale(node) {
  const hash = hashOf(SOURCES);
  if (builtFrom(STAMP) === hash) return;
  say('Building Dwadi.');
  mkdirSync(join(root, 'out'), { recursive: true });
  const { code, output } = await run(node, [scriptOf('electron-vite'), 'build', '--logLevel', 'warn'], {
    env: withNode(node),
  });
  if (code !== 0) {
    console.error(output);
    throw new Failure('Dwadi could not be built: the first error above names the file and the line.');
  }
  writeFileSync(STAMP, hash);
}

/**
 * Builds the office's page when a source of it changed since the last time.
 *
 * @param {string} node
 */
export async function ensureOfficePage(node) {
  const hash = hashOf(OFFICE_SOURCES);
  if (builtFrom(OFFICE_STAMP) === hash) return;
  say("Building the office's page.");
  const args = [scriptOf('vite'), 'build', '--config', 'resources/office/vite.config.ts', '--logLevel', 'warn'];
  const { code, output } = await run(node, args, { env: { ...withNode(node), NODE_ENV: 'production' } });
  if (code !== 0) {
    console.error(output);
    throw new Failure("The office's page could not be built: the first error above names the file and the line.");
  }
  writeFileSync(OFFICE_STAMP, hash);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    if (process.argv.length > 2) throw new Usage('npm run build takes nothing: it builds what has changed into out/.');
    const { node } = await setUp();
    await ensureBuilt(node);
    say('Built: out/main, out/preload and out/renderer are up to date.');
  });
}
