/**
 * Prepares a hosted build machine; a developer's own needs none of it.
 *
 *   --for tests|packages|release   what the next steps do; `release` also writes the keys and fetches Microsoft's runtime
 *   --plan                         prints the commands, and does nothing
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './run-process.mjs';
import { fetchVcRuntime, writeKeys } from './runner/release-keys.mjs';
import { NAMESPACES_FILE, ubuntuCommands } from './runner/system-packages.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';

const PURPOSES = ['tests', 'packages', 'release'];

function readOptions() {
  try {
    const { values } = parseArgs({ options: { for: { type: 'string' }, plan: { type: 'boolean' } } });
    if (!PURPOSES.includes(values.for ?? '')) throw new Error('for');
    return values;
  } catch {
    throw new Usage(`prepare-runner understands --for ${PURPOSES.join('|')} and --plan.`);
  }
}

function commandsFor(/** @type {string | undefined} */ purpose) {
  if (process.platform !== 'linux') return [];
  const version = /^VERSION_ID="?([\d.]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  const restrictsNamespaces = existsSync(NAMESPACES_FILE) && readFileSync(NAMESPACES_FILE, 'utf8').trim() === '1';
  const machine = { version, isRoot: process.getuid?.() === 0, restrictsNamespaces };
  return ubuntuCommands(purpose === 'tests' ? 'tests' : 'packages', machine);
}

await runCommand(async () => {
  const { for: purpose, plan = false } = readOptions();
  const commands = commandsFor(purpose);
  for (const command of commands) say(command.join(' '));
  if (plan) return;
  for (const [program = '', ...args] of commands) {
    const { code } = await run(program, args, { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (code !== 0) throw new Failure(`${program} ended with ${code}: its lines above say why.`);
  }
  if (purpose !== 'release') return;
  writeKeys(process.env, process.platform);
  if (process.platform === 'win32') await fetchVcRuntime(process.env);
});
