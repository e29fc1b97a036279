import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { findChromium } from '../../resources/tools/chromium.mjs';
import { tell } from './control.ts';
import { Connection } from './dev-tools.ts';
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
 * Chromium obeys only the last list of these, so the features that Playwright can't use are repeated here. The last one
 * is ours: it reads pages over http on a thread that ignores kept compiled code and compiles anew. Addresses of
 * Electron's own schemes never go that way.
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
 * Each message from the app is a call that the page compiles, and V8 keeps the compiled code: some kilobytes each until
 * memory runs short. Electron's messages are no code, so a page after a day of sales would look larger than it is.
 */
const JS_FLAGS = ['--no-compilation-cache'];

/** Root has no user namespace to drop into, so Chromium's own sandbox can't start there. */
const isRoot = process.getuid?.() === 0;

/**
 * Electron brings every language; a system's Chromium may have none but its own. With this its date fields are written by the
 * language that they name, and page-shim.ts lets each name the one that the app asked for.
 */
export const DATES_BY_PAGE = '--enable-blink-features=LangAttributeAwareFormControlUI';

const profileName = 'stand-in-chromium';

/**
 * Limits the wait for a start: two of some thousand starts on busy machines never showed a window, for an unknown
 * reason. Playwright alone waits three minutes.
 */
const ANSWERS_WITHIN_MS = 25_000;

/** The app's command line asks this of Chromium. */
interface Asked {
  readonly jsFlags: readonly string[];
  /** Empty for the system's. */
  readonly language: string;
  /** Set by the first window, while Chromium begins to start; empty where no window asked. */
  readonly webRtcPolicy: string;
}

/** The Chromium in which an app has its windows. */
export interface Chromium {
  readonly connection: Connection;
  /** The app's own part of a Chromium that it shares; undefined where the whole of it is its own. */
  readonly part: string | undefined;
  onClose(closed: () => void): void;
  close(): Promise<void>;
}

export const openChromium = (
  userData: string,
  size: { readonly width: number; readonly height: number },
  asked: Asked,
): Promise<Chromium> =>
  settings.sharedChromium ? shareChromium(settings.sharedChromium) : startChromium(userData, size, asked);

/**
 * A part of a Chromium that runs already, as a test's many counters share one. The part has its own pages, permissions
 * and storage, its own way to this app, and nowhere else to go. It ends with the connection: however we end, it ends too.
 */
async function shareChromium(address: string): Promise<Chromium> {
  const connection = await Connection.open(address);
  const { browserContextId: part } = await connection.browser.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: `http://127.0.0.1:${await servePages()}`,
    proxyBypassList: '<-loopback>',
  });
  tell({ standIn: 'chromium', endpoint: address, part });
  return {
    connection,
    part,
    // Its last window may close, and the part stays for the next one.
    onClose: () => undefined,
    close: async () => {
      await connection.browser.send('Target.disposeBrowserContext', { browserContextId: part }).catch(() => undefined);
      connection.close();
    },
  };
}

/**
 * Starts Chromium with one window of the app's own. It hangs on a pipe of this process: however we end, it ends too.
 * The profile lies in the user-data folder, where Electron keeps its own.
 */
async function startChromium(
  userData: string,
  size: { readonly width: number; readonly height: number },
  asked: Asked,
): Promise<Chromium> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('No Chromium, Chrome or Edge was found: install one, or name it in DWADI_CHROMIUM.');
  }
  const profile = join(userData, profileName);
  mkdirSync(profile, { recursive: true });
  const pages = await servePages();
  const { jsFlags, language, webRtcPolicy } = asked;
  const context = await launch(profile, executablePath, [
    ...FLAGS,
    // Nothing here may reach a network, but our own pages.
    `--host-resolver-rules=MAP *.localhost:80 127.0.0.1:${pages}, MAP * ~NOTFOUND`,
    `--disable-features=${WITHOUT.join(',')}`,
    `--js-flags=${[...JS_FLAGS, ...jsFlags].join(' ')}`,
    DATES_BY_PAGE,
    ...(language === '' ? [] : [`--lang=${language}`]),
    ...(webRtcPolicy === '' ? [] : [`--webrtc-ip-handling-policy=${webRtcPolicy}`]),
    `--window-size=${size.width},${size.height}`,
    '--app=data:text/html,<title>Dwadi</title>',
  ]);
  const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const connection = await Connection.open(`ws://127.0.0.1:${port}${path}`);
  tell({ standIn: 'chromium', endpoint: `http://127.0.0.1:${port}` });
  return {
    connection,
    part: undefined,
    onClose: (closed) => context.on('close', closed),
    close: () => context.close(),
  };
}

async function launch(profile: string, executablePath: string, args: string[]): Promise<BrowserContext> {
  // Only now, because a run without a window should not wait for it.
  const { chromium, errors } = await import('playwright');
  const once = (chromiumSandbox: boolean): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...{ executablePath, args, chromiumSandbox, viewport: null, serviceWorkers: 'block' },
      headless: settings.window === 'headless',
      ignoreDefaultArgs: ['--enable-automation'],
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      timeout: ANSWERS_WITHIN_MS,
    });
  const launched = once(!isRoot).catch((error: Error) => {
    // Many containers forbid Chromium's sandbox; only our own pages are ever shown here.
    if (!isRoot && /sandbox/i.test(error.message)) return once(false);
    if (!(error instanceof errors.TimeoutError)) throw error;
    console.error('The stand-in starts Chromium again: it had not answered.');
    return once(!isRoot);
  });
  return launched.catch((error: Error) => {
    throw new Error(`The stand-in could not start ${executablePath}: ${reasonIn(error)}`);
  });
}

/** Playwright's report is a page long; what Chromium itself complained about is the line that helps. */
function reasonIn({ message }: Error): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.find((line) => /ERROR:|FATAL:|error while loading/.test(line)) ?? lines[0] ?? 'no reason given';
}
