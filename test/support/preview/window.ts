/** Opens the built renderer in Chromium as the app's window does: an origin of its own, its policy, a fake bridge. */
import type { EventEmitter } from 'node:events';
import { type Browser, chromium, type Page } from 'playwright';
import { findHeadlessChromium } from '../../../resources/tools/chromium.mjs';
import { KEYS_BY_HAND } from '../keys-by-hand.ts';
import { callBegins, worldBegins } from './answered.ts';
import { type FakeMain, isNever } from './fakes/fake-main.ts';
import { WORLDS } from './worlds.ts';

/** A world lasts less than a second, and a page some minutes: V8's optimising compiler costs as much as it saves. */
const JS_FLAGS = '--no-opt';

/** Starts Chromium on a pipe of this process, so that it ends with this process. */
export function launch(): Promise<Browser> {
  const executablePath = findHeadlessChromium();
  if (!executablePath) throw new Error('No Chromium was found: install one, or name it in DWADI_CHROMIUM.');
  const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', `--js-flags=${JS_FLAGS}`];
  return chromium.launch({ executablePath, args });
}

export interface CounterWindow {
  readonly page: Page;
  /** The page's errors, and breaches of its policy. */
  readonly complaints: string[];
  tell(name: string, body: unknown): Promise<void>;
  close(): Promise<void>;
}

/** The settings that a page can be shown with. */
export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** The counter's page, where it isn't another. */
  readonly path?: string;
  /** Begins in a document that had no world before. */
  readonly newDocument?: boolean;
}

export interface WindowOptions extends Look {
  readonly touch?: boolean;
}

/** A window that shows one world after another, each as a page that was never there before. */
export interface Stage extends CounterWindow {
  /** True where the world that is shown began in the document of another one. */
  isWarm(): boolean;
  show(main: FakeMain, look?: Look): Promise<void>;
  /** Ends the world that is shown. False where something stays behind that the next one would find. */
  clear(): Promise<boolean>;
}

export async function openWindow(
  browser: Browser,
  origin: string,
  main: FakeMain,
  { touch = false, ...look }: WindowOptions = {},
): Promise<CounterWindow> {
  const stage = await openStage(browser, origin, touch);
  await stage.show(main, look);
  return stage;
}

/** Tracks the keys and buttons that a test holds down and never releases. */
function watchHeld({ keyboard, mouse }: Page): () => Promise<void> {
  const held = new Map<string, () => Promise<void>>();
  const { down, up } = { down: keyboard.down.bind(keyboard), up: keyboard.up.bind(keyboard) };
  const { press, release } = { press: mouse.down.bind(mouse), release: mouse.up.bind(mouse) };
  keyboard.down = (key) => {
    held.set(`key ${key}`, () => up(key));
    return down(key);
  };
  keyboard.up = (key) => {
    held.delete(`key ${key}`);
    return up(key);
  };
  mouse.down = (options) => {
    held.set(`mouse ${options?.button}`, () => release(options));
    return press(options);
  };
  mouse.up = (options) => {
    held.delete(`mouse ${options?.button}`);
    return release(options);
  };
  return async () => {
    for (const letGo of held.values()) await letGo();
    held.clear();
  };
}

/** A page is an emitter of events, which Playwright's types don't say. */
function listenersOf(page: Page): number {
  const emitter = page as unknown as EventEmitter;
  return emitter.eventNames().reduce((sum, event) => sum + emitter.listenerCount(event), 0);
}

/** Makes each answer late by up to so much, as on a busy machine: a test that doesn't wait for its subject then fails. */
const ANSWERS_LATE_MS = Number(process.env['DWADI_ANSWERS_LATE_MS'] ?? 0);

export async function openStage(browser: Browser, origin: string, touch = false): Promise<Stage> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, hasTouch: touch });
  const page = await context.newPage();
  const complaints: string[] = [];
  let shown: FakeMain | null = null;
  let isArriving = false;
  /** Decides whether the next world begins in the document of the last one, and tells whether this one did. */
  let mayGoOn = false;
  let isWarm = false;
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('framenavigated', (frame) => {
    if (!isArriving || frame !== page.mainFrame()) return;
    isArriving = false;
    complaints.length = 0;
  });
  await page.exposeFunction('dwadiCall', async (...asked: Parameters<FakeMain['call']>) => {
    const answer = shown?.call(...asked);
    if (isNever(answer)) return answer;
    const end = callBegins(page);
    try {
      if (ANSWERS_LATE_MS > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * ANSWERS_LATE_MS));
      return await answer;
    } finally {
      end();
    }
  });
  await page.addInitScript({ content: KEYS_BY_HAND + WORLDS });
  const letGo = watchHeld(page);
  const usual = listenersOf(page);
  return {
    page,
    complaints,
    tell: (name, body) =>
      page.evaluate(([event, told]) => Reflect.get(window, 'dwadiTell')(event, told), [name, body] as const),
    show: async (main, { width = 1366, height = 768, theme = 'light', path = '/', newDocument = false } = {}) => {
      const now = page.viewportSize();
      if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
      await page.emulateMedia({
        media: null,
        colorScheme: theme,
        reducedMotion: null,
        forcedColors: null,
        contrast: null,
      });
      shown = main;
      worldBegins(page);
      const address = `${origin}${path}`;
      isWarm = mayGoOn && !newDocument && page.url() === address;
      mayGoOn = false;
      if (isWarm) {
        complaints.length = 0;
        await page.evaluate(() => Reflect.get(window, 'dwadiBeginAgain')());
      } else {
        isArriving = true;
        await page.goto(address);
        await page.evaluate(() => Reflect.get(window, 'dwadiHasBegun')());
      }
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    },
    clear: async () => {
      if (page.isClosed() || context.pages().length > 1 || listenersOf(page) !== usual) return false;
      await letGo();
      // Outside, where nothing lies under it.
      await page.mouse.move(-1, -1);
      mayGoOn = await page.evaluate(() => Reflect.get(window, 'dwadiEnd')());
      // A document remembers that its focus was moved by mouse, and shows the next one's less.
      await page.keyboard.press('Tab');
      shown = null;
      return true;
    },
    isWarm: () => isWarm,
    close: () => context.close(),
  };
}
