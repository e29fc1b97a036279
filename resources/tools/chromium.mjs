import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** @param {string} file */
const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function places(platform, env) {
  if (platform === 'darwin') return [...MAC, ...MAC.map((path) => join(env['HOME'] ?? '', path))];
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (root) => root !== undefined,
    );
    return roots.flatMap((root) => WINDOWS.map((path) => `${root}\\${path}`));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * The system's Chromium, Chrome or Edge; DWADI_CHROMIUM names another.
 *
 * @param {NodeJS.Platform} [platform]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findChromium(platform = process.platform, env = process.env) {
  const named = env['DWADI_CHROMIUM'];
  if (named) return isExecutable(named) ? named : null;
  return places(platform, env).find(isExecutable) ?? null;
}

/** Names the program itself: Debian's command is a script, and killing that script leaves the program running. */
const HEADLESS = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Finds the Chromium without windows, which costs tests less processor time. The ordinary one takes its place on a
 * machine that doesn't have it.
 */
export const findHeadlessChromium = () =>
  !process.env['DWADI_CHROMIUM'] && isExecutable(HEADLESS) ? HEADLESS : findChromium();
