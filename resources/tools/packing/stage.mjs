/** Puts together the folder that becomes the ASAR: the build, and the packages it names for one kind of machine. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, whyNpmFailed } from '../packages.mjs';
import { root } from '../paths.mjs';
import { run } from '../run-process.mjs';
import { Failure } from '../say.mjs';
import { OUTSIDE } from './outside.mjs';
import { updatesWith } from './updates.mjs';

/**
 * @typedef {object} Kind
 * @property {import('./signing.mjs').Platform} platform
 * @property {string} arch
 */

const manifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Lists the packages that the bundle asks for by name: a package that is never loaded is not packed. */
export function packagesOfBundle(folder = join(root, 'out', 'main')) {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  const text = files.filter((name) => name.endsWith('.js')).map((name) => readFileSync(name, 'utf8'));
  return OUTSIDE.filter((name) => text.some((code) => new RegExp(`["'\`]${name}["'\`/]`).test(code)));
}

/**
 * Installs these packages, as the lockfile pins them, for another kind of machine than this one.
 *
 * @param {string} folder
 * @param {Kind} kind
 * @param {readonly string[]} names
 */
export async function stagePackages(folder, { platform, arch }, names) {
  const { dependencies, version } = manifest();
  const wanted = Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  const entry = { name: 'dwadi', version, dependencies: wanted };
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  lock.packages[''] = entry;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(entry));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const { command, first, shell } = npm();
  const forMachine = [`--os=${platform}`, `--cpu=${arch}`, ...(platform === 'linux' ? ['--libc=glibc'] : [])];
  const args = [...first, '--prefix', folder, 'install', '--omit=dev', '--ignore-scripts', '--prefer-offline'];
  const { code, output } = await run(command, [...args, ...forMachine], { shell });
  if (code !== 0) throw new Failure(whyNpmFailed(output));
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) rmSync(join(folder, name));
  dropSources(folder, `${platform}-${arch}`);
}

/** better-sqlite3 carries SQLite's sources and eight kinds of machine; one of them is wanted. */
function dropSources(/** @type {string} */ folder, /** @type {string} */ machine) {
  const sqlite = join(folder, 'node_modules', 'better-sqlite3');
  if (!existsSync(sqlite)) return;
  for (const part of ['deps', 'src', 'binding.gyp']) rmSync(join(sqlite, part), { recursive: true, force: true });
  // Its install script needs this one; nothing that runs does.
  rmSync(join(folder, 'node_modules', 'node-addon-api'), { recursive: true, force: true });
  for (const name of readdirSync(join(sqlite, 'prebuilds'))) {
    if (name !== `${machine}.node`) rmSync(join(sqlite, 'prebuilds', name));
  }
  // Each of these loads the file of its own machine, which has just been removed.
  for (const name of readdirSync(join(sqlite, 'lib'))) {
    if (/^(darwin|linux|linuxmusl|win32)-/.test(name) && name !== `${machine}.js`) rmSync(join(sqlite, 'lib', name));
  }
}

/**
 * @param {string} folder
 * @param {Kind} kind
 * @param {boolean} signed
 * @param {NodeJS.ProcessEnv} env
 */
export async function stageApp(folder, kind, signed, env) {
  rmSync(folder, { recursive: true, force: true });
  const names = packagesOfBundle();
  await stagePackages(folder, kind, names);
  // The office's page is a service's, and no counter shows it.
  const officePage = join(root, 'out', 'office');
  cpSync(join(root, 'out'), join(folder, 'out'), {
    recursive: true,
    filter: (path) => path !== officePage && !path.endsWith('.map') && !path.endsWith('.built-from'),
  });
  const { name, productName, version, description, license, author, homepage, type, main, dependencies } = manifest();
  const shown = { name, productName, version, description, license, author, homepage, type, main };
  const packed = Object.fromEntries(names.map((each) => [each, dependencies[each]]));
  const updates = updatesWith(env);
  // The manifest holds the About page's data and the key that signs updates; the archive's integrity protects it.
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...shown, signed, ...(updates && { updates }), dependencies: packed }, null, 2),
  );
}
