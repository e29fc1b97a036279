import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { endSharedChromium, pageIn, sharedChromium } from '../support/e2e/shared-chromium.ts';
import { removeFolder } from '../support/folders.ts';
import { processesWith } from '../support/processes.ts';
import { launchStandIn, type StandIn } from './launch.ts';

const main = join(import.meta.dirname, 'fixture/main.ts');
const endings: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A folder with a space in its name, as on a shop's Windows machine. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi stand-in '));
  endings.push(() => removeFolder(folder));
  return folder;
}

function launch(options: Partial<Parameters<typeof launchStandIn>[0]> = {}): StandIn {
  const app = launchStandIn({ main, userDataDir: newFolder(), ...options });
  endings.push(() => (app.process.exitCode === null && app.process.signalCode === null ? app.kill() : undefined));
  return app;
}

async function launchWithPage(): Promise<{ app: StandIn; page: Page; browser: Browser; userDataDir: string }> {
  const userDataDir = newFolder();
  const app = launch({ userDataDir });
  const { endpoint } = await app.news('chromium');
  await app.news('loaded');
  const browser = await chromium.connectOverCDP(endpoint);
  endings.push(() => browser.close());
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('no page');
  return { app, page, browser, userDataDir };
}

type Bridge = { invoke(channel: string, ...args: unknown[]): Promise<unknown>; onTold(listener: unknown): void };
declare const bridge: Bridge;

const saysOften = (app: StandIn, text: string) => expect.poll(app.output, { timeout: 20_000 }).toContain(text);
test('a call of the page reaches the app and its answer comes back', async () => {
  const { page } = await launchWithPage();
  const answer = await page.evaluate(() => bridge.invoke('echo', 'a', { deep: [1, undefined, null] }, new Date(5)));
  expect(answer).toEqual(['a', { deep: [1, undefined, null] }, new Date(5)]);
  await expect(page.evaluate(() => bridge.invoke('fail'))).rejects.toThrow(
    "Error invoking remote method 'fail': Error: as asked",
  );
  await expect(page.evaluate(() => bridge.invoke('nobody'))).rejects.toThrow("No handler registered for 'nobody'");
  await expect(page.evaluate(() => bridge.invoke('echo', () => 1))).rejects.toThrow('could not be cloned');
});

test('a page that is drawn larger has the room of a smaller window, also once it has loaded again', async () => {
  const { page } = await launchWithPage();
  const width = () => page.evaluate(() => innerWidth);
  const before = await width();
  expect(await page.evaluate(() => bridge.invoke('zoom', 1.25))).toEqual([900, 700]);
  await expect.poll(width).toBe(Math.round(before / 1.25));
  await page.reload();
  await expect.poll(width).toBe(Math.round(before / 1.25));
  await page.evaluate(() => bridge.invoke('zoom', 1));
  await expect.poll(width).toBe(before);
});

test('the app sees its own address as the sender, and hears nothing of the translation', async () => {
  const { page } = await launchWithPage();
  expect(page.url()).toBe('http://dwadi.app.localhost/index.html');
  expect(await page.evaluate(() => bridge.invoke('sender'))).toEqual({
    isTheWindow: true,
    url: 'app://dwadi/index.html',
    origin: 'app://dwadi',
  });
});

test('a message of the app reaches the page', async () => {
  const { page } = await launchWithPage();
  const told = page.evaluate(() => new Promise((resolve) => bridge.onTold((...args: unknown[]) => resolve(args))));
  await page.evaluate(() => bridge.invoke('send-me', 'hello'));
  expect(await told).toEqual(['hello', { nested: [1, null] }]);
});

test('the page gets the scheme handler’s files and headers, its security policy too', async () => {
  const { page } = await launchWithPage();
  const response = await page.reload();
  expect(await response?.headerValue('content-security-policy')).toBe("default-src 'self'");
  expect(await page.evaluate(() => ({ ...document.body.dataset }))).toEqual({ module: 'ran' });
  expect(await page.evaluate(() => 'bridge' in window && !('__dwadiStandInInvoke' in window))).toBe(true);
});

test('Chromium may keep the scripts of a scheme whose compiled code is kept, and nothing else', async () => {
  const { page } = await launchWithPage();
  const keeping = (path: string) => page.evaluate(async (at) => (await fetch(at)).headers.get('cache-control'), path);
  expect(await keeping('/page.js')).toBe('max-age=31536000, immutable');
  expect(await keeping('/index.html')).toBe('no-store');
});

/** Types as a person does, digit by digit, in the order of the field's own parts. */
async function typedDate(page: Page, digits: string): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'date';
    document.body.replaceChildren(field);
    field.focus();
  });
  await page.keyboard.type(digits);
  return page.locator('input').inputValue();
}

test('date fields are written in the language that the app asks for, in a Chromium of its own and in a shared one', async () => {
  const { page } = await launchWithPage();
  expect(await typedDate(page, '21112026')).toBe('2026-11-21');
  const { address } = await sharedChromium();
  endings.push(endSharedChromium);
  const app = launch({ env: { DWADI_STAND_IN_CHROMIUM: address } });
  const { part } = await app.news('chromium');
  await app.news('loaded');
  expect(await typedDate(await pageIn(part ?? ''), '21112026')).toBe('2026-11-21');
});

test('Chromium does without all that Playwright can not use', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Linux alone lists the switches of another process');
  const { userDataDir } = await launchWithPage();
  const browser = processesWith(userDataDir).find(({ command }) => command.includes('--remote-debugging-pipe'));
  const lists = [...(browser?.command ?? '').matchAll(/--disable-features=(\S+)/g)].map(([, list = '']) =>
    list.split(','),
  );
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});

test('the window says that it is the stand-in, whatever the app calls it', async () => {
  const { page } = await launchWithPage();
  expect(await page.title()).toBe('Fixture (stand-in for Electron)');
  await page.evaluate(() => bridge.invoke('retitle', 'Live'));
  await expect.poll(() => page.title()).toBe('Live (stand-in for Electron)');
});

test('leaving the app and opening windows are asked of the app, and refused as it says', async () => {
  const { app, page, browser } = await launchWithPage();
  await page.click('text=away');
  await saysOften(app, 'will-navigate https://example.com/away');
  await page.click('text=popup');
  await saysOften(app, 'window.open https://example.com/popup');
  await expect.poll(() => browser.contexts()[0]?.pages().length).toBe(1);
  expect(page.url()).toBe('http://dwadi.app.localhost/index.html');
});

test('where a frame goes, where a server sends a page on, and each request elsewhere are asked of the app', async () => {
  const { app, page, browser } = await launchWithPage();
  const devTools = await browser.contexts()[0]?.newCDPSession(page);
  await devTools?.send('Page.setBypassCSP', { enabled: true });
  await page.reload();
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/index.html' }));
    void fetch('https://example.com/asked').catch(() => {});
  });
  await saysOften(app, 'will-frame-navigate app://dwadi/index.html');
  await saysOften(app, 'asks for https://example.com/asked');
  await page.evaluate(() => {
    location.href = '/elsewhere';
  });
  await saysOften(app, 'will-redirect https://example.com/sent-on');
  expect(page.url()).toBe('http://dwadi.app.localhost/index.html');
});

test('permissions follow the app’s answers', async () => {
  const { page } = await launchWithPage();
  const state = (name: string) =>
    page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked as PermissionName })).state, name);
  expect(await state('geolocation')).toBe('denied');
  expect(await state('camera')).toBe('denied');
  expect(await state('notifications')).toBe('granted');
});

test('a page prints to a PDF of the size asked for', async () => {
  const { page } = await launchWithPage();
  expect(await page.evaluate(() => bridge.invoke('pdf'))).toMatch(/^%PDF-/);
});

test('a utility process hears and answers', async () => {
  const app = launch({ window: 'none' });
  await app.news('loaded');
  expect(await app.invoke('child')).toEqual({ said: { greeting: 'greeting', year: 1970 }, pid: expect.any(Number) });
});

test('a utility process that V8 ends is told as broken, and then as ended', async ({ skip }) => {
  skip(process.platform === 'win32', 'no process is ended by a signal there');
  const app = launch({ window: 'none' });
  await app.news('loaded');
  await app.invoke('child');
  await app.invoke('break-child');
  await saysOften(app, 'child broke by a FatalError\nchild ended 1');
});

test('the main process runs alone without a window, and the caller plays the page', async () => {
  const userDataDir = newFolder();
  const app = launch({ window: 'none', userDataDir, packaged: true });
  await app.news('loaded');
  const told = new Promise((resolve) => app.onEvent((channel, args) => resolve([channel, ...args])));
  await app.invoke('send-me', 'hello');
  expect(await told).toEqual(['told', 'hello', { nested: [1, null] }]);
  expect(await app.invoke('sender')).toMatchObject({ isTheWindow: true, origin: 'app://dwadi' });
  expect(await app.invoke('who')).toEqual({
    version: expect.stringMatching(/^\d/),
    packaged: true,
    userData: userDataDir,
    crashDumps: join(userDataDir, 'Crashpad'),
  });
  await expect(app.invoke('nobody')).rejects.toThrow("No handler registered for 'nobody'");
  expect(await app.stop()).toBe(0);
});

test('closing the window is a closed window: the app quits and nothing is left', async () => {
  const { app, page, userDataDir } = await launchWithPage();
  const ended = new Promise((resolve) => app.process.once('exit', resolve));
  await page.close();
  expect(await ended).toBe(0);
  expect(app.output()).toContain('closed\nwindow-all-closed\nbefore-quit');
  await expect.poll(() => processesWith(userDataDir), { timeout: 20_000 }).toEqual([]);
});

test('SIGTERM and SIGINT ask the app to quit, and nothing is left', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { app, userDataDir } = await launchWithPage();
    const ended = new Promise((resolve) => app.process.once('exit', resolve));
    app.process.kill(signal);
    expect(await ended).toBe(0);
    expect(app.output()).toContain('before-quit\nclosed');
    await expect.poll(() => processesWith(userDataDir), { timeout: 20_000 }).toEqual([]);
  }
});

test('a killed app leaves neither Chromium nor a utility process, and its folder opens again', async () => {
  const { app, page, userDataDir } = await launchWithPage();
  const { pid } = (await page.evaluate(() => bridge.invoke('child'))) as { pid: number };
  expect(processesWith(userDataDir).length).toBeGreaterThan(1);
  await app.kill();
  await expect.poll(() => processesWith(userDataDir), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => processesWith('fixture/child.ts').filter((one) => one.pid === pid)).toEqual([]);
  const again = launch({ userDataDir });
  await again.news('loaded');
});

test('a page that crashes is told to the app, and its window gets another page', async () => {
  const { app, browser, page } = await launchWithPage();
  const devTools = await browser.contexts()[0]?.newCDPSession(page);
  // Its popup is still there when the window needs another page.
  await page.click('text=popup');
  await saysOften(app, 'window.open https://example.com/popup');
  devTools?.send('Page.crash').catch(() => undefined);
  await saysOften(app, 'gone crashed');
  await app.invoke('load-again');
});

test('apps that share a Chromium have a part of it each, and a page’s data is there after a power cut', async () => {
  const { address, pages } = await sharedChromium();
  endings.push(endSharedChromium);
  const open = async (userDataDir: string) => {
    const app = launch({ userDataDir, env: { DWADI_STAND_IN_CHROMIUM: address } });
    const { part = '' } = await app.news('chromium');
    await app.news('loaded');
    return { app, page: await pageIn(part) };
  };
  const kept = (page: Page) => page.evaluate(() => localStorage.getItem('sounds'));
  const appOf = (page: Page) => page.evaluate(() => bridge.invoke('who'));
  const [folder, anotherFolder] = [newFolder(), newFolder()];
  const [first, another] = [await open(folder), await open(anotherFolder)];
  await first.page.evaluate(() => localStorage.setItem('sounds', 'off'));
  await expect.poll(() => existsSync(join(folder, 'stand-in-storage.json'))).toBe(true);
  expect(await kept(another.page)).toBe(null);
  expect(await appOf(first.page)).toMatchObject({ userData: folder });
  expect(await appOf(another.page)).toMatchObject({ userData: anotherFolder });
  await first.app.kill();
  await expect.poll(() => pages()).toEqual([another.page]);
  const again = await open(folder);
  expect(await kept(again.page)).toBe('off');
  expect(await again.page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 700]);
  await again.page.click('text=popup');
  await saysOften(again.app, 'window.open https://example.com/popup');
  await expect.poll(() => pages().length).toBe(2);
});

test('a Chromium that does not start ends the app with one sentence', async () => {
  const app = launch({ env: { DWADI_CHROMIUM: '/bin/false' } });
  expect(await new Promise((resolve) => app.process.once('exit', resolve))).toBe(1);
  expect(app.output()).toMatch(/^The stand-in could not start \/bin\/false: [^\n]*$/m);
  expect(app.output()).not.toMatch(/^\s+at /m);
});

test('a second start of the same folder ends and tells the first; another folder starts beside it', async () => {
  const userDataDir = newFolder();
  const first = launch({ window: 'none', userDataDir });
  await first.news('loaded');
  const second = launch({ window: 'none', userDataDir, args: ['--hello'] });
  expect(await new Promise((resolve) => second.process.once('exit', resolve))).toBe(3);
  await saysOften(first, 'told of a second instance {"from":"the fixture"} true');
  const other = launch({ window: 'none' });
  await other.news('loaded');
});

test('a window goes with its parent, also if it was never shown', async () => {
  const app = launch({ window: 'none' });
  await app.news('loaded');
  // The app may end before it answers.
  void app.invoke('close-with-child').catch(() => undefined);
  await saysOften(app, 'child window closed');
  await saysOften(app, 'window-all-closed');
});
