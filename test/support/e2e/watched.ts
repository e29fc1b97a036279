/** A counter that was started by its watchdog, and not by the test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { typesByHand } from '../keys-by-hand.ts';
import { processesWith } from '../processes.ts';
import { expect } from './app.ts';
import { sharedChromium } from './shared-chromium.ts';

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
async function windowOf(before: readonly Page[]): Promise<Page> {
  const { pages } = await sharedChromium();
  const found = (): Page | undefined =>
    pages().find((page) => !before.includes(page) && page.url().includes('.localhost'));
  await expect.poll(() => found() !== undefined, { timeout: 60_000 }).toBe(true);
  return found() as Page;
}

export interface Restarted {
  readonly page: Page;
  readonly pid: number;
}

/** Kills it, and returns the process and page that take its place. */
export async function comesBack(userDataDir: string, kill: () => Promise<void> | void): Promise<Restarted> {
  const before = holder(userDataDir);
  const { pages } = await sharedChromium();
  const pagesBefore = pages();
  await kill();
  await expect.poll(() => holder(userDataDir) !== before, { timeout: 60_000 }).toBe(true);
  const page = await windowOf(pagesBefore);
  await page.getByLabel("Customer's number").waitFor();
  return { page: await typesByHand(page), pid: holder(userDataDir) };
}
