import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { findChromium } from '../../resources/tools/chromium.mjs';
import { tell } from './control.ts';
import { servePages } from './page-server.ts';
import { settings } from './settings.ts';

const FLAGS = [
  '--test-type', // no warning bar about the flags below
  '--remote-debugging-port=0', // so that a test can look at the same page
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--no-pings',
];

/**
 * Chromium hears the last list of these alone, so those that Playwright can't use stand here again. The last is ours:
 * what comes over http is read on a thread that knows nothing of compiled code which was kept, and compiled anew.
 * Addresses of Electron's own schemes never go that way.
 */
const WITHOUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn'],
  ...['msEdgeUpdateLaunchServicesPreferredVersion', 'BackgroundResourceFetch'],
];

/**
 * A message from the app is a call that the page compiles, and V8 keeps what it compiled: some kilobytes for each until
 * memory runs short. Electron's messages are no code, so a page that was sold with all day would look larger than it is.
 */
const JS_FLAGS = ['--no-compilation-cache'];

/** Root has no user namespace to drop into, so Chromium's own sandbox can't start there. */
const isRoot = process.getuid?.() === 0;

const profileName = 'stand-in-chromium';

/** Of some thousand starts on busy machines two never showed a window, why is not known; Playwright alone waits three minutes. */
const ANSWERS_WITHIN_MS = 25_000;

/**
 * Starts Chromium with one window of the app's own. It hangs on a pipe of this process: however we end, it ends too.
 * The profile lies in the user-data folder, where Electron keeps its own.
 */
export async function openChromium(
  userData: string,
  size: { readonly width: number; readonly height: number },
  jsFlags: readonly string[],
): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('No Chromium, Chrome or Edge was found: install one, or name it in DWADI_CHROMIUM.');
  }
  // Only now, because a run without a window should not wait for it.
  const { chromium, errors } = await import('playwright');
  const profile = join(userData, profileName);
  mkdirSync(profile, { recursive: true });
  const pages = await servePages();
  const launch = (chromiumSandbox: boolean): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      headless: settings.window === 'headless',
      chromiumSandbox,
      viewport: null,
      serviceWorkers: 'block',
      ignoreDefaultArgs: ['--enable-automation'],
      args: [
        ...FLAGS,
        // Nothing here may reach a network, but our own pages.
        `--host-resolver-rules=MAP *.localhost:80 127.0.0.1:${pages}, MAP * ~NOTFOUND`,
        `--disable-features=${WITHOUT.join(',')}`,
        `--js-flags=${[...JS_FLAGS, ...jsFlags].join(' ')}`,
        `--window-size=${size.width},${size.height}`,
        '--app=data:text/html,<title>Dwadi</title>',
      ],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: ANSWERS_WITHIN_MS,
    });
  const launched = launch(!isRoot).catch((error: Error) => {
    // Many containers forbid what its sandbox is made of; nothing but our own pages is ever shown here.
    if (!isRoot && /sandbox/i.test(error.message)) return launch(false);
    if (!(error instanceof errors.TimeoutError)) throw error;
    console.error('The stand-in starts Chromium again: it had not answered.');
    return launch(!isRoot);
  });
  const context = await launched.catch((error: Error) => {
    throw new Error(`The stand-in could not start ${executablePath}: ${reasonIn(error)}`);
  });
  tell({ standIn: 'chromium', endpoint: await devToolsEndpoint(profile) });
  return context;
}

async function devToolsEndpoint(profile: string): Promise<string> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return `http://127.0.0.1:${port}`;
}

/** Playwright's report is a page long; what Chromium itself complained about is the line that helps. */
function reasonIn({ message }: Error): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.find((line) => /ERROR:|FATAL:|error while loading/.test(line)) ?? lines[0] ?? 'no reason given';
}
