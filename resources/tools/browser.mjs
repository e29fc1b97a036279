import { findChromium } from './chromium.mjs';
import { canInstallByApt, installByApt, systemName } from './debian.mjs';
import { Failure } from './say.mjs';

/** The command that a person types, where we don't install by ourselves. */
const COMMANDS = {
  debian: 'sudo apt-get install -y chromium',
  ubuntu: 'sudo snap install chromium',
  fedora: 'sudo dnf install -y chromium',
  arch: 'sudo pacman -S --noconfirm chromium',
  alpine: 'sudo apk add chromium',
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install --id Google.Chrome',
};

/** @param {string} system */
export const chromiumCommand = (system) => COMMANDS[/** @type {keyof typeof COMMANDS} */ (system)] ?? COMMANDS.debian;

/** Chromium draws the window if Electron can't be had, and end-to-end tests run in it. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const named = process.env['DWADI_CHROMIUM'];
  if (named) throw new Failure(`DWADI_CHROMIUM names ${named}, which can't be run: correct it or remove it.`);
  if (canInstallByApt()) await installByApt('Chromium', ['chromium', 'fonts-dejavu-core']);
  const installed = findChromium();
  if (installed) return installed;
  throw new Failure(
    `Dwadi needs Chromium, Chrome or Edge to show its window here: type "${chromiumCommand(systemName())}" and run it again.`,
  );
}
