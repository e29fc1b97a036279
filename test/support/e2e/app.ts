/**
 * Opens the built counter for an end-to-end test: in Electron where its binary is there, else in the stand-in. The
 * tests are written once and don't know which.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, chromium, type Page } from 'playwright/test';
import { electronForTests, electronSwitches } from '../../../resources/tools/runtime.mjs';
import { launchStandIn, type StandIn } from '../../electron-stand-in/launch.ts';
import { removeFolder } from '../folders.ts';
import { typesByHand } from '../keys-by-hand.ts';
import { processesWith } from '../processes.ts';
import { endSharedChromium, pageIn, sharedChromium } from './shared-chromium.ts';

const root = join(import.meta.dirname, '../../..');

interface LaunchOptions {
  /** A folder to open again; a new one, removed after the test, when not given. */
  readonly userDataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Set to read all files on the disk: only an own Chromium keeps the page's files in the user-data folder. */
  readonly ownChromium?: boolean;
}

interface Counter {
  readonly page: Page;
  readonly userDataDir: string;
  /** Ends the app as its user does. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Resolves with the exit code when it ends by itself. */
  readonly ended: Promise<number | null>;
}

type Opened = Omit<Counter, 'userDataDir'>;

/** Electron needs a display; without one the stand-in runs without a window. */
const electron = electronForTests();

/**
 * Marks a test that only `npm run test:long` and a run that names its file include. It goes the same way through the
 * app as another test of its product; the difference is decided by a rule and shown by a page, which have their own
 * tests.
 */
export const VARIATION = { tag: '@variation' };

/**
 * Marks a test that a normal run includes when its turn has come, one run in twelve: `resources/tools/turns.mjs`.
 * A test without a mark is in every run: each product, the drawer and the day, and what no other test proves of the app
 * as a whole.
 */
export const TURN = {
  first: { tag: '@turn-01' },
  second: { tag: '@turn-02' },
  third: { tag: '@turn-03' },
  fourth: { tag: '@turn-04' },
  fifth: { tag: '@turn-05' },
  sixth: { tag: '@turn-06' },
  seventh: { tag: '@turn-07' },
  eighth: { tag: '@turn-08' },
  ninth: { tag: '@turn-09' },
  tenth: { tag: '@turn-10' },
  eleventh: { tag: '@turn-11' },
  twelfth: { tag: '@turn-12' },
};

export const runsOn = electron ? 'Electron' : "the stand-in for Electron, on this system's Chromium";

async function openElectron(executablePath: string, userDataDir: string, options: LaunchOptions): Promise<Opened> {
  const app = await _electron.launch({
    executablePath,
    args: [...electronSwitches(), root, `--user-data-dir=${userDataDir}`, ...(options.args ?? [])],
    env: { ...(process.env as Record<string, string>), ...options.env },
  });
  const ended = new Promise<number | null>((resolve) => app.process().once('exit', resolve));
  return {
    ended,
    page: await typesByHand(await app.firstWindow()),
    stop: () => app.close(),
    kill: async () => {
      app.process().kill('SIGKILL');
      await ended;
    },
  };
}

/** A start that hangs is ended before its test is, so that the test says how far it came. */
const OPENS_WITHIN_MS = 120_000;

/** Lists the processes and the logs of a start that hangs. */
function foundOf(userDataDir: string): string {
  const running = processesWith(userDataDir).map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`);
  const logs = join(userDataDir, 'logs');
  const written = existsSync(logs) ? readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8')) : [];
  return [...running, ...written].join('\n');
}

/** True if it is the page that faces the customer. */
export const isCustomers = (page: Page): boolean => page.url().endsWith('/customer/index.html');

/** Finds the page in a Chromium of its own, where the customer's window may be open as well. */
async function pageAt(endpoint: string): Promise<Page> {
  const browser = await chromium.connectOverCDP(endpoint);
  const pages = browser.contexts()[0]?.pages() ?? [];
  const page = pages.find((one) => one.url() !== 'about:blank' && !isCustomers(one));
  if (!page) throw new Error('The counter opened no window.');
  return page;
}

async function firstPage(app: StandIn, userDataDir: string): Promise<Page> {
  let came = 'nothing';
  const opening = async (): Promise<Page> => {
    const { endpoint, part } = await app.news('chromium');
    came = 'Chromium';
    await app.news('loaded');
    came = 'the page';
    return typesByHand(await (part === undefined ? pageAt(endpoint) : pageIn(part)));
  };
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const said = `${came} came, and it said:\n${app.output()}\n${foundOf(userDataDir)}`;
    tooLate.reject(new Error(`The counter has not opened; ${said}`));
  }, OPENS_WITHIN_MS);
  try {
    return await Promise.race([opening(), tooLate.promise]);
  } catch (error) {
    await app.kill();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function openStandIn(userDataDir: string, options: LaunchOptions): Promise<Opened> {
  const { args = [], env = {} } = options;
  const shared = options.ownChromium ? {} : { DWADI_STAND_IN_CHROMIUM: (await sharedChromium()).address };
  const app = launchStandIn({ userDataDir, args, env: { ...env, ...shared } });
  const page = await firstPage(app, userDataDir);
  return {
    page,
    ended: new Promise((resolve) => app.process.once('exit', resolve)),
    stop: async () => {
      const code = await app.stop();
      if (code !== 0) throw new Error(`The counter ended with code ${code}:\n${app.output()}`);
    },
    kill: () => app.kill(),
  };
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs Dwadi without a window: it does what its switches say, and ends. */
export async function runToEnd(userDataDir: string, { args = [], env = {} }: LaunchOptions): Promise<Ended> {
  if (!electron) {
    const app = launchStandIn({ userDataDir, args, env, window: 'none' });
    const code = await new Promise<number | null>((resolve) => app.process.once('close', resolve));
    return { code, output: app.output() };
  }
  const all = [...electronSwitches(), root, `--user-data-dir=${userDataDir}`, ...args];
  const { status, stdout, stderr } = spawnSync(electron, all, { env: { ...process.env, ...env }, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

async function openCounter(userDataDir: string, options: LaunchOptions): Promise<Counter> {
  const opened = electron
    ? await openElectron(electron, userDataDir, options)
    : await openStandIn(userDataDir, options);
  let open = true;
  const once = (end: () => Promise<void>) => async (): Promise<void> => {
    if (!open) return;
    open = false;
    await end();
  };
  return { ...opened, userDataDir, stop: once(opened.stop), kill: once(opened.kill) };
}

interface Fixtures {
  /** The environment of every counter of a file, by `test.use({ counterEnv: … })`. */
  readonly counterEnv: Readonly<Record<string, string>>;
  /** Opens a counter; whatever is open when the test ends is ended for it. */
  readonly launch: (options?: LaunchOptions) => Promise<Counter>;
  /** One counter, open, in a folder of its own. */
  readonly counter: Counter;
}

export const test = base.extend<Fixtures, { chromiumEnds: undefined }>({
  chromiumEnds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
    async ({}, use) => {
      await use(undefined);
      await endSharedChromium();
    },
    { scope: 'worker', auto: true },
  ],
  counterEnv: [{}, { option: true }],
  launch: async ({ counterEnv }, use) => {
    const open: Counter[] = [];
    const folders: string[] = [];
    await use(async (options = {}) => {
      const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'dwadi e2e ')));
      if (!options.userDataDir) folders.push(userDataDir);
      const counter = await openCounter(userDataDir, { ...options, env: { ...counterEnv, ...options.env } });
      open.push(counter);
      return counter;
    });
    for (const counter of open) await counter.stop();
    for (const folder of folders) await removeFolder(folder);
  },
  counter: async ({ launch }, use) => {
    await use(await launch());
  },
});

export { expect } from 'playwright/test';
