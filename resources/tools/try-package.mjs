/**
 * `npm run dist:try`: installs a package of this system as a shop does, starts it once, and asks its doctor, its fuses and
 * its signature. It is for a build machine or a computer that may be changed: Dwadi stays installed.
 *
 *   --in FOLDER   where the packages are; dist/ by default
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { installationOf } from './installed/installation.mjs';
import { alterArchive, askDoctor, checkSignature, install, readFuses, start } from './installed/questions.mjs';
import { root } from './paths.mjs';
import { writeResults } from './proofs.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';
import { setUp } from './set-up.mjs';

function readOptions() {
  try {
    const { values } = parseArgs({ options: { in: { type: 'string' } } });
    return resolve(values.in ?? join(root, 'dist'));
  } catch {
    throw new Usage('npm run dist:try understands --in FOLDER.');
  }
}

/** Electron on Linux opens nothing without a screen. */
async function ensureScreen() {
  if (hasDisplay()) return;
  const display = await startVirtualDisplay();
  if (display === null) throw new Failure('There is no display: install Xvfb ("apt-get install xvfb").');
  process.env['DISPLAY'] = display;
}

await runCommand(async () => {
  const folder = readOptions();
  const { node } = await setUp();
  const installation = installationOf(process.platform, {
    ...{ folder, names: readdirSync(folder), arch: process.arch, env: process.env },
    isRoot: process.getuid?.() === 0,
  });
  say(`Trying ${installation.file}.`);
  await ensureScreen();
  /** @type {[string, () => Promise<import('./proofs.mjs').Outcome>][]} */
  const questions = [
    ['installed', () => install(installation)],
    ['started', () => start(installation)],
    ['doctor', () => askDoctor(installation)],
    ['fuses', () => readFuses(installation, node)],
    ['signature', () => checkSignature(installation)],
    ['altered archive', () => alterArchive(installation)],
  ];
  /** @type {Record<string, import('./proofs.mjs').Outcome>} */
  const proofs = {};
  for (const [name, ask] of questions) {
    const outcome = await ask();
    say(`${outcome === 'failed' ? '✕' : '✓'} ${name}: ${outcome}`);
    proofs[`package: ${name}`] = outcome;
    // Nothing else can be asked of a package that isn't there.
    if (name === 'installed' && outcome === 'failed') break;
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  say(`Written: ${writeResults('try', { runtime: 'package', version, proofs })}`);
  return Object.values(proofs).includes('failed') ? 1 : 0;
});
