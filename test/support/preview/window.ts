/** Opens the built renderer in Chromium as the app's window does: an origin of its own, its policy, a fake bridge. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import type { FakeMain } from './fake-main.ts';

const ORIGIN = 'https://counter.dwadi.invalid';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
};

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

export interface CounterWindow {
  readonly page: Page;
  /** What the page complained of: errors, and breaches of its policy. */
  readonly complaints: string[];
  tell(name: string, body: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly touch?: boolean;
  /** The counter's page, where it isn't another. */
  readonly path?: string;
}

/** A window that shows one world after another, each as a page that was never there before. */
export interface Stage extends CounterWindow {
  show(main: FakeMain): Promise<void>;
}

export async function openWindow(
  browser: Browser,
  built: string,
  main: FakeMain,
  options: WindowOptions = {},
): Promise<CounterWindow> {
  const stage = await openStage(browser, built, options);
  await stage.show(main);
  return stage;
}

export async function openStage(
  browser: Browser,
  built: string,
  { width = 1366, height = 768, theme = 'light', touch = false, path = '/' }: WindowOptions = {},
): Promise<Stage> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, hasTouch: touch });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  let shown: FakeMain | null = null;
  await page.exposeFunction('dwadiCall', (...asked: Parameters<FakeMain['call']>) => shown?.call(...asked));
  await page.addInitScript(() => {
    const listeners = new Set<(name: string, body: unknown) => void>();
    const ask = Reflect.get(window, 'dwadiCall');
    Object.assign(window, {
      dwadi: {
        call: ask,
        onEvent: (listener: (name: string, body: unknown) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      dwadiTell: (name: string, body: unknown) => {
        for (const listener of listeners) listener(name, body);
      },
    });
  });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const asked = normalize(new URL(route.request().url()).pathname);
    const file = join(built, asked === '/' ? 'index.html' : asked);
    const headers = { 'content-security-policy': POLICY, 'content-type': TYPES[extname(file)] ?? '' };
    await route.fulfill({ body: await readFile(file), headers });
  });
  const show = async (main: FakeMain) => {
    if (shown !== null) {
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      await page.emulateMedia({ colorScheme: theme });
      await page.mouse.move(0, 0);
    }
    shown = main;
    complaints.length = 0;
    await page.goto(`${ORIGIN}${path}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
  const tell = (name: string, body: unknown) =>
    page.evaluate(([event, told]) => Reflect.get(window, 'dwadiTell')(event, told), [name, body] as const);
  return { page, complaints, tell, show, close: () => context.close() };
}
