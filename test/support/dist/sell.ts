/** One sale in the packed counter, by keyboard, as an attendant makes it. */
import { chromium, expect, type Page } from 'playwright/test';
import { launchStandIn } from '../../electron-stand-in/launch.ts';
import { typesByHand } from '../keys-by-hand.ts';

interface OpenCounter {
  readonly page: Page;
  close(): Promise<void>;
}

export async function openInstalled(
  program: string,
  userDataDir: string,
  options: { readonly window: 'headed' | 'headless'; readonly env?: NodeJS.ProcessEnv },
): Promise<OpenCounter> {
  const app = launchStandIn({ program, userDataDir, ...options });
  const { endpoint } = await app.news('chromium');
  await app.news('loaded');
  const browser = await chromium.connectOverCDP(endpoint);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error(`The counter opened no window:\n${app.output()}`);
  return {
    page: await typesByHand(page),
    close: async () => {
      const code = await app.stop();
      if (code !== 0) throw new Error(`The counter ended with code ${code}:\n${app.output()}`);
    },
  };
}

export async function sellAirtime(page: Page): Promise<void> {
  await expect(page.getByText('TRAINING').first()).toBeVisible();
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type('05012345675');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(soldIn(page)).toBeVisible({ timeout: 45_000 });
}

export const soldIn = (page: Page) =>
  page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /5\.00, Done/ });
