/** Two releases of real size, of which the second changes what a patch of ours changes: a few lines, and the number. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../../../resources/tools/packing/pack.mjs';
import { fileOf, work } from './packed.ts';
import { linuxOfRealSize, windowsOfRealSize } from './real-size.ts';
import { appImageTools, nsisTools, SYSTEM_TOOLS } from './system-tools.ts';
import { makeCertificate, PASSWORD } from './throw-away-keys.ts';

export const VERSIONS = ['0.1.0', '0.1.1'] as const;

/** Puts some lines into a file of the bundle, in its first third and its last. */
function editIn(file: string): void {
  const text = readFileSync(file, 'utf8');
  const at = (share: number) => text.indexOf('\n', Math.floor(text.length * share)) + 1;
  const [first, last] = [at(0.3), at(0.7)];
  const lines = (what: string) => `/* ${what.repeat(20)} */\n`;
  writeFileSync(
    file,
    `${text.slice(0, first)}${lines('a corrected line ')}${text.slice(first, last)}${lines('another one ')}${text.slice(last)}`,
  );
}

/** Vite names a changed page's script anew. */
function renewPage(app: string): void {
  const assets = join(app, 'out/renderer/assets');
  const scripts = readdirSync(assets).filter((name) => /^index-.+\.js$/.test(name));
  for (const name of scripts) {
    const page = join(app, 'out/renderer/index.html');
    const renewed = name.replace(/-.{4}/, '-0000');
    writeFileSync(page, readFileSync(page, 'utf8').replaceAll(name, renewed));
    renameSync(join(assets, name), join(assets, renewed));
    editIn(join(assets, renewed));
  }
}

function patched(app: string, version: string): void {
  const file = join(app, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }, null, 2));
  if (version === VERSIONS[0]) return;
  for (const name of ['main.js', 'journal-writer.js']) editIn(join(app, 'out/main', name));
  renewPage(app);
}

/** Packs both versions, and returns the paths of their packages. */
export async function packBoth(platform: 'linux' | 'win32'): Promise<readonly string[]> {
  const folder = join(work, `patch-${platform}`);
  rmSync(folder, { recursive: true, force: true });
  const isLinux = platform === 'linux';
  const runtime = (isLinux ? linuxOfRealSize : windowsOfRealSize)(join(folder, 'runtime'));
  const certificate = () => makeCertificate(join(folder, 'certificates')).pfx;
  const env = {
    ...SYSTEM_TOOLS,
    ...(isLinux
      ? appImageTools(join(folder, 'tools'))
      : { ...nsisTools(join(folder, 'tools')), WIN_CSC_LINK: certificate(), WIN_CSC_KEY_PASSWORD: PASSWORD }),
    DWADI_ELECTRON_DIST: runtime,
    // The fastest compression takes a third of the time. It makes a package and its changed blocks larger, never smaller.
    ELECTRON_BUILDER_COMPRESSION_LEVEL: '1',
  };
  const made: string[] = [];
  for (const version of VERSIONS) {
    const out = join(folder, version);
    const staged = (app: string) => patched(app, version);
    const targets = [isLinux ? 'AppImage' : 'nsis'];
    await pack({ node: process.execPath, arch: 'x64', work: folder, platform, targets, out, env, staged });
    made.push(fileOf(out, isLinux ? '.AppImage' : '-x64.exe'));
  }
  return made;
}
