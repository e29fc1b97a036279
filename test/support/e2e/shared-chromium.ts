/**
 * One Chromium for all counters that a worker of Playwright opens, each in a part of its own: to start one for every
 * counter was half of what these tests cost. It is started with the first counter and ends with the worker.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as later } from 'node:timers/promises';
import { type Browser, type Page, chromium as playwright } from 'playwright/test';
import { findHeadlessChromium } from '../../../resources/tools/chromium.mjs';
import { DATES_BY_PAGE } from '../../electron-stand-in/chromium.ts';
import { removeFolder } from '../folders.ts';

/** Chromium's features besides showing pages, and its own network requests. */
const WITHOUT = [
  ...['background-networking', 'background-timer-throttling', 'backgrounding-occluded-windows', 'breakpad'],
  ...['back-forward-cache', 'component-extensions-with-background-pages', 'component-update', 'default-apps'],
  ...['client-side-phishing-detection', 'domain-reliability', 'extensions', 'field-trial-config', 'hang-monitor'],
  ...['ipc-flooding-protection', 'popup-blocking', 'renderer-backgrounding', 'search-engine-choice-screen', 'sync'],
  // The picture is never looked at: one process draws, without a real or emulated graphics card.
  ...['gpu', 'gpu-compositing', 'software-rasterizer', 'stack-profiler'],
].map((what) => `--disable-${what}`);

/** Includes what Chromium keeps ready for every new window: a process, and two pages for an unused address bar. */
const WITHOUT_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'MediaRouter'],
  ...['PaintHolding', 'ThirdPartyStoragePartitioning', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['PreconnectToSearch', 'SpareRendererForSitePerProcess', 'Translate', 'BackgroundResourceFetch'],
];

const FLAGS = [
  ...WITHOUT,
  `--disable-features=${WITHOUT_FEATURES.join(',')}`,
  ...[
    '--headless',
    '--hide-scrollbars',
    '--mute-audio',
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
    '--test-type',
  ],
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ...['--no-first-run', '--no-default-browser-check', '--no-pings', '--no-service-autorun', '--metrics-recording-only'],
  ...['--password-store=basic', '--use-mock-keychain', '--allow-pre-commit-input'],
  // Every counter answers for its own pages; nothing else is reached.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  DATES_BY_PAGE,
  ...['--remote-debugging-port=0', '--remote-debugging-pipe'],
];

/** Root has no user namespace to drop into, so Chromium's own sandbox can't start there. */
const isRoot = process.getuid?.() === 0;

interface Shared {
  /** The address at which a counter finds it. */
  readonly address: string;
  readonly browser: Browser;
  /** The pages of all open counters. */
  pages(): Page[];
  end(): Promise<void>;
}

let starting: Promise<Shared> | null = null;

export function sharedChromium(): Promise<Shared> {
  starting ??= startChromium();
  return starting;
}

export async function endSharedChromium(): Promise<void> {
  const started = await starting?.catch(() => null);
  starting = null;
  await started?.end();
}

/**
 * Limits the wait for a start: two of some thousand starts never showed anything, for an unknown reason. Then it is
 * started once more.
 */
const ANSWERS_WITHIN_MS = 25_000;

async function addressOf(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('nobody hears what Chromium says');
  const lines = createInterface({ input: browser.stderr });
  const said: string[] = [];
  const found = Promise.withResolvers<string>();
  lines.on('line', (line) => {
    said.push(line);
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) found.resolve(address);
  });
  lines.on('close', () => found.reject(new Error(`Chromium has ended:\n${said.join('\n')}`)));
  const timer = setTimeout(
    () => found.reject(new Error(`Chromium says nothing but:\n${said.join('\n')}`)),
    ANSWERS_WITHIN_MS,
  );
  try {
    return await found.promise;
  } finally {
    clearTimeout(timer);
  }
}

function spawnChromium(profile: string, sandbox: boolean): ChildProcess {
  const executablePath = findHeadlessChromium();
  if (!executablePath) throw new Error('No Chromium was found: install one, or name it in DWADI_CHROMIUM.');
  const args = [...FLAGS, ...(sandbox ? [] : ['--no-sandbox']), '--no-startup-window', `--user-data-dir=${profile}`];
  // It hangs on the last two pipes: however the worker ends, it ends too.
  return spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
}

async function startChromium(): Promise<Shared> {
  const profile = mkdtempSync(join(tmpdir(), 'dwadi chromium '));
  let chromium = spawnChromium(profile, !isRoot);
  const address = await addressOf(chromium).catch(async () => {
    // Many containers forbid what its sandbox is made of; nothing but our own pages is ever shown here.
    chromium.kill('SIGKILL');
    chromium = spawnChromium(profile, false);
    return addressOf(chromium);
  });
  const browser = await playwright.connectOverCDP(address);
  return {
    ...{ address, browser },
    pages: () => browser.contexts()[0]?.pages() ?? [],
    end: async () => {
      const ended = once(chromium, 'exit');
      await browser.close();
      chromium.kill('SIGKILL');
      await ended;
      await removeFolder(profile);
    },
  };
}

const LOOKS_AGAIN_MS = 20;

/** The counter's own page in its part; the customer's may be there as well. */
export async function pageIn(part: string): Promise<Page> {
  const { pages } = await sharedChromium();
  const isOf = async (page: Page): Promise<boolean> => {
    const devTools = await page.context().newCDPSession(page);
    const { targetInfo } = await devTools.send('Target.getTargetInfo');
    await devTools.detach();
    const { browserContextId, url } = targetInfo;
    return browserContextId === part && url !== 'about:blank' && !url.endsWith('/customer/index.html');
  };
  for (;;) {
    // The newest first: those before it are of counters that are open as well.
    for (const page of pages().toReversed()) if (await isOf(page).catch(() => false)) return page;
    await later(LOOKS_AGAIN_MS);
  }
}
