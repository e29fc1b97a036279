import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run-process.mjs';
import { Failure, progress, say } from './say.mjs';

/** @param {string} [file] */
export function systemName(file = '/etc/os-release') {
  if (process.platform !== 'linux') return process.platform;
  try {
    return /^ID="?([a-z]+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 'linux';
  } catch {
    return 'linux';
  }
}

const hasAptGet = () =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'apt-get')));

/** Installs unasked only on such a system: a machine (or container) of its own, as root. */
export const canInstallByApt = () => systemName() === 'debian' && process.getuid?.() === 0 && hasAptGet();

/**
 * @param {string} what
 * @param {readonly string[]} packages
 */
export async function installByApt(what, packages) {
  say(`Installing ${what} by apt (once).`);
  const env = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const steps = progress(what);
  const onLine = (/** @type {string} */ line) => {
    if (/^(Get:|Unpacking |Setting up )/.test(line)) steps.at(line.slice(0, 70).replace(/\s*\.\.\.$/, ''));
  };
  const update = await run('apt-get', ['update', '-o', 'Acquire::Retries=1'], { env, onLine });
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, onLine });
  steps.end();
  if (install.code === 0) return;
  const reason = `${update.output}\n${install.output}`.split('\n').find((line) => line.startsWith('E: '));
  throw new Failure(
    `${what} could not be installed by apt (${reason?.slice(3).trim() ?? 'no reason given'}): check the network, and run "apt-get install ${packages.join(' ')}".`,
  );
}
