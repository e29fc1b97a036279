import { accessSync, constants, existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run-process.mjs';
import { diskFull, Failure, notWritable, progress, say } from './say.mjs';

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages
 */

/**
 * @param {string} file
 * @returns {Packages | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Tells whether npm's record of what it installed matches the lockfile. Packages for other systems are missing from the
 * record; npm marks those as optional.
 *
 * @param {string} folder
 */
export function packagesAreFresh(folder) {
  const locked = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  const wanted = Object.entries(locked).filter(([path]) => path !== '');
  const same = wanted.every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
  return same && Object.keys(installed).every((path) => path in locked);
}

/** @param {string} folder */
function checkWritable(folder) {
  for (const path of [folder, join(folder, 'node_modules')]) {
    if (!existsSync(path)) continue;
    try {
      accessSync(path, constants.W_OK);
    } catch {
      throw new Failure(notWritable(path));
    }
  }
}

/** npm as the one that runs us, or the one on the PATH. */
export function npm() {
  const script = process.env['npm_execpath'];
  if (script && /npm-cli\.[cm]?js$/.test(script)) return { command: process.execPath, first: [script], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;

/**
 * npm's many lines as one sentence.
 *
 * @param {string} output
 */
export function whyNpmFailed(output) {
  if (/ENOSPC/.test(output)) return diskFull;
  if (/\b(EACCES|EROFS|EPERM)\b/.test(output)) return notWritable(root);
  if (NO_NETWORK.test(output)) {
    return "The packages could not be downloaded, because npm's registry can't be reached: connect this machine to the network (or set npm's registry or proxy) and run it again.";
  }
  const said = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  const words = said.map((line) => line.replace(/^npm (error|ERR!)\s*(code\s+)?/, '').trim());
  const reason = words.find((line) => line !== '' && !/^(\d+|path .*|command .*|errno .*|syscall .*)$/.test(line));
  return `The packages could not be installed (npm says: ${reason ?? 'nothing'}): run "npm ci" to see all of it.`;
}

/** Installs what the lockfile says when `node_modules` is missing or older than it. */
export async function ensurePackages() {
  if (packagesAreFresh(root)) return;
  const modules = join(root, 'node_modules');
  // node_modules is a link to another checkout's packages; installing would empty it there.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return;
  checkWritable(root);
  const total = Object.keys(packagesOf(join(root, 'package-lock.json')) ?? {}).length - 1;
  say(
    existsSync(modules)
      ? 'The packages are older than the lockfile: installing them again.'
      : 'Installing the packages (once, a minute or two).',
  );
  const { command, first, shell } = npm();
  const fetched = progress('packages');
  let count = 0;
  const ending = await run(
    command,
    [...first, 'ci', '--no-progress', '--loglevel=http', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
    {
      shell,
      onLine: (line) => {
        if (/^npm http (fetch GET 200|cache)\b/.test(line) && count < total)
          fetched.at(`${++count} of at most ${total}`);
      },
    },
  );
  fetched.end();
  if (ending.code !== 0) throw new Failure(whyNpmFailed(ending.output));
}
