/** A counter that was started by who watches it, and not by the test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { processesWith } from '../processes.ts';
import { expect } from './app.ts';

const read = (userDataDir: string, name: string): string => {
  try {
    return readFileSync(join(userDataDir, name), 'utf8');
  } catch {
    return '';
  }
};

/** The process that holds the folder now. */
const holder = (userDataDir: string): number => Number(read(userDataDir, 'stand-in.lock'));

export const watchdogsOf = (userDataDir: string): number[] =>
  processesWith(`--user-data-dir=${userDataDir}`)
    .filter(({ command }) => command.includes('--watchdog'))
    .map(({ pid }) => pid);

export const everythingOf = (userDataDir: string): number[] =>
  processesWith(`--user-data-dir=${userDataDir}`).map(({ pid }) => pid);

/** Its window, once it is there. */
async function windowOf(userDataDir: string, before: string): Promise<Page> {
  const port = (): string => read(userDataDir, 'stand-in-chromium/DevToolsActivePort');
  await expect.poll(() => port() !== '' && port() !== before, { timeout: 60_000 }).toBe(true);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port().split('\n')[0]}`);
  await expect.poll(() => browser.contexts()[0]?.pages()[0]?.url() ?? '', { timeout: 60_000 }).toContain('.localhost');
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the counter has no window');
  return page;
}

export interface Restarted {
  readonly page: Page;
  readonly pid: number;
}

/** What comes back after this one was killed. */
export async function comesBack(userDataDir: string, kill: () => Promise<void> | void): Promise<Restarted> {
  const before = holder(userDataDir);
  const port = read(userDataDir, 'stand-in-chromium/DevToolsActivePort');
  await kill();
  await expect.poll(() => holder(userDataDir) !== before, { timeout: 60_000 }).toBe(true);
  const page = await windowOf(userDataDir, port);
  return { page, pid: holder(userDataDir) };
}
