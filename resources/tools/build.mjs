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

/** Hashes the inputs of the build: the result changes with any file that could change the build. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES.filter((name) => name.includes('.'))) hash.update(readFileSync(join(root, source)));
  for (const source of SOURCES.filter((name) => !name.includes('.'))) {
    if (!existsSync(join(root, source))) continue;
    const names = readdirSync(join(root, source), { recursive: true }).map(String).sort();
    const files = names.map((name) => join(root, source, name)).filter((path) => statSync(path).isFile());
    // Hashes paths relative to the root, so that a checkout that moved is still built.
    for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const builtFrom = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '');

/**
 * Builds when a source changed since the last time.
 *
 * @param {string} node
 */
export async function ensureBuilt(node) {
  const hash = hashOfSources();
  if (builtFrom() === hash) return;
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    if (process.argv.length > 2) throw new Usage('npm run build takes nothing: it builds what has changed into out/.');
    const { node } = await setUp();
    await ensureBuilt(node);
    say('Built: out/main, out/preload and out/renderer are up to date.');
  });
}
