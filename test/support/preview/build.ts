/** Builds the renderer and the office's page, as the commands do, and keeps each until a source of it changes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { afterFirstFrame } from '../../../resources/tools/after-first-frame.mjs';

const repository = join(import.meta.dirname, '../../..');
const root = join(repository, 'src-renderer');
const KEPT_IN = join(repository, '.dwadi/renderer');
/** A run that took a build this long ago has ended. */
const OLD_MS = 86_400_000;

/** All that a build is made of. The lock says which versions of others' code. */
const SOURCES = [
  ...['src-renderer', 'src-shared', 'resources/sounds'],
  ...['package.json', 'package-lock.json', 'resources/office/vite.config.ts', 'resources/tools/after-first-frame.mjs'],
  'test/support/preview/build.ts',
];

type What = 'renderer' | 'office';

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(join(repository, source)))) {
    const bytes = readFileSync(file);
    hash.update(`${file.slice(repository.length)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

async function buildInto(what: What, outDir: string): Promise<void> {
  if (what === 'office') {
    const configFile = join(repository, 'resources/office/vite.config.ts');
    return void (await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } }));
  }
  await build({
    configFile: false,
    root,
    plugins: [react(), afterFirstFrame()],
    logLevel: 'warn',
    build: {
      ...{ outDir, emptyOutDir: true, minify: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: join(root, 'index.html'), customer: join(root, 'customer/index.html') } },
    },
  });
}

function removeOldOnes(): void {
  for (const path of readdirSync(KEPT_IN).map((name) => join(KEPT_IN, name))) {
    if (Date.now() - statSync(path).mtimeMs > OLD_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** The folder of the build. */
async function builtOnce(what: What): Promise<string> {
  const folder = join(KEPT_IN, `${fingerprint()}${what === 'renderer' ? '' : `-${what}`}`);
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  mkdirSync(KEPT_IN, { recursive: true });
  removeOldOnes();
  const outDir = `${folder}-by-${process.pid}`;
  // A test runner sets NODE_ENV, which Vite would follow; the tests must see the build that is shipped.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [import.meta.filename, what, outDir], { env });
  try {
    renameSync(outDir, folder);
  } catch (error) {
    rmSync(outDir, { recursive: true });
    // Two began at once, and the other was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

export const buildRenderer = (): Promise<string> => builtOnce('renderer');
export const buildOfficePage = (): Promise<string> => builtOnce('office');

if (import.meta.main) await buildInto(process.argv[2] as What, process.argv[3] as string);
