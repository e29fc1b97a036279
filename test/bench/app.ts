/** The built counter, or an empty window in the same shell, in the system's Chromium. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { type LaunchOptions, launchStandIn, type StandIn } from '../electron-stand-in/launch.ts';
import type { TestService } from '../support/service.ts';

const EMPTY_APP = join(import.meta.dirname, '../electron-stand-in/fixture/empty/main.ts');

export interface BenchApp {
  readonly standIn: StandIn;
  readonly page: Page;
  /** The time from its spawn until the first field took a key. */
  readonly usableAfterMs: number;
  stop(): Promise<void>;
}

export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'dwadi-bench-'));
export const removeProfile = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/**
 * Returns the time at which a field took the digit that is pressed now, or an earlier one; null while none has. The
 * page itself records the time: a page that is still drawing answers late, and that delay must not be counted.
 */
async function tookKey(page: Page): Promise<number | null> {
  await page.keyboard.press('0');
  const taken = () => {
    const told = window as Window & { tookKeyAt?: number | null };
    const now = () => performance.timeOrigin + performance.now();
    const took = [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('0'));
    if (told.tookKeyAt === undefined) {
      told.tookKeyAt = took ? now() : null;
      addEventListener('input', () => {
        told.tookKeyAt ??= now();
      });
    }
    return took ? told.tookKeyAt : null;
  };
  // The page that it asks may just be going.
  return page.evaluate(taken).catch(() => null);
}

/** The field that stands there before has the same label, and knows no key of the counter. */
export const screenIsDrawn = (page: Page): Promise<void> => page.locator('#first').waitFor({ state: 'detached' });

/** Opens the counter if a service is given, otherwise the empty window. `by`: a command that starts the app. */
export async function openApp(
  userDataDir: string,
  service: Pick<TestService, 'baseUrl' | 'keys'> | null,
  { by = [], env = {} }: Pick<LaunchOptions, 'by' | 'env'> = {},
): Promise<BenchApp> {
  const from = performance.timeOrigin + performance.now();
  const standIn = launchStandIn({
    ...{ userDataDir, by },
    ...(service === null
      ? { main: EMPTY_APP, env }
      : { env: { ...env, DWADI_TEST_SERVICE: JSON.stringify({ baseUrl: service.baseUrl, keys: service.keys }) } }),
  });
  try {
    const { endpoint } = await standIn.news('chromium');
    const browser = await chromium.connectOverCDP(endpoint);
    const page = browser.contexts()[0]?.pages()[0];
    if (!page) throw new Error(`no window was opened:\n${standIn.output()}`);
    // Types blindly, because Playwright's own waiting pauses for up to a tenth of a second between two looks.
    let takenAt = await tookKey(page);
    while (takenAt === null) {
      await sleep(5);
      takenAt = await tookKey(page);
    }
    const usableAfterMs = takenAt - from;
    await screenIsDrawn(page);
    const stop = async () => {
      await browser.close().catch(() => {});
      await standIn.stop();
    };
    return { standIn, page, usableAfterMs, stop };
  } catch (error) {
    await standIn.kill();
    throw error;
  }
}

/** GHS 10 of airtime through the window's own channel, as its screens sell. */
export async function sellAirtime({ standIn }: BenchApp, phone: string): Promise<void> {
  const sale = { product: 'airtime', network: 'MTN', phone, amount: 1000 };
  const request = { saleId: randomUUID(), sale, price: 1000, sameSaleConfirmed: false };
  const answer = (await standIn.invoke(CALL_CHANNEL, 'sales.submit', request)) as { ok: boolean };
  if (!answer.ok) throw new Error(`not sold: ${JSON.stringify(answer)}`);
}

/** Tells that a person is at the counter, as its screens do for a key press: it would lock itself otherwise. */
export async function keepAwake({ standIn }: BenchApp): Promise<void> {
  await standIn.invoke(CALL_CHANNEL, 'staff.active', {});
}
