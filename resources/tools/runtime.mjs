/** Chooses what end-to-end tests run on: Electron where its program is there and has a display, else the stand-in. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { electronIfPossible, findElectron } from './electron.mjs';
import { root } from './paths.mjs';
import { Failure } from './say.mjs';

/** A build machine insists on one of them, so that a green run can't have been on the other. */
const CHOICE = 'DWADI_E2E_ON';

function choice() {
  const chosen = process.env[CHOICE] ?? '';
  if (chosen === '' || chosen === 'electron' || chosen === 'stand-in') return chosen;
  throw new Failure(`${CHOICE} is "${chosen}": write electron or stand-in, or leave it out.`);
}

/** @returns {string | null} Electron's program; null for the stand-in */
export function electronForTests() {
  if (choice() === 'stand-in') return null;
  const electron = hasDisplay() ? findElectron() : null;
  if (electron === null && choice() === 'electron')
    throw new Failure(`${CHOICE} asks for Electron, and it can't be opened here: run the tests by "npm run e2e".`);
  return electron;
}

/**
 * Brings Electron and a screen in memory where Electron is insisted on.
 *
 * @param {string} node
 */
export async function ensureRuntime(node) {
  if (choice() !== 'electron') return;
  if ((await electronIfPossible(node, true)) === null)
    throw new Failure(`${CHOICE} asks for Electron, and it can't be had here: the line above says why.`);
  if (hasDisplay()) return;
  const display = await startVirtualDisplay();
  if (display === null)
    throw new Failure(`${CHOICE} asks for Electron, and there is no display: install Xvfb ("apt-get install xvfb").`);
  process.env['DISPLAY'] = display;
}

/** Root has no sandbox, and a screen in memory speaks X11 alone. */
export function electronSwitches(platform = process.platform, env = process.env, uid = process.getuid?.()) {
  const noSandbox = uid === 0 ? ['--no-sandbox'] : [];
  return platform === 'linux' && !env['WAYLAND_DISPLAY'] ? [...noSandbox, '--ozone-platform=x11'] : noSandbox;
}

/**
 * @param {string | null} electron
 * @returns {{ runtime: 'electron' | 'stand-in', version: string }}
 */
export function runtimeOf(electron) {
  if (electron !== null) {
    const { stdout } = spawnSync(electron, ['--no-sandbox', '--version'], { encoding: 'utf8', windowsHide: true });
    return { runtime: 'electron', version: stdout.trim().replace(/^v/, '') };
  }
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'));
  return { runtime: 'stand-in', version: `for ${version}, on Node ${process.versions.node}` };
}
