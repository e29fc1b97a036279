/**
 * Measures the time from a key press to the next paint, on every screen and in the search, with a million sales in the
 * journal and the page slowed four times. The baseline is the same keys in an empty field on an empty page of the same
 * browser.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { REPORT } from '#shared/words/reports.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { launchStandIn } from '../electron-stand-in/launch.ts';
import { startService, type TestService } from '../support/service.ts';
import { screenIsDrawn } from './app.ts';
import { type Bench, type Spread, spreadOf } from './figures.ts';
import { putJournal } from './journals.ts';

const SLOWED = 4;
const PAUSE_MS = 90;
/** A kiosk opens a journal of a million sales slowly. */
const OPENS_WITHIN_MS = 180_000;
const BACKED_UP_WITHIN_MS = 600_000;
/** Enough presses that one garbage collection isn't the 98th percentile. */
const PRESSES = 200;
const BAR_MS = 50;
/** The bar is this multiple of the same keys in an empty field. */
const BAR_RATIO = 1.5;

interface Typed extends Spread {
  readonly screen: string;
}

/** Counts from the key's own time stamp to the first moment after the frame that follows it. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const after = (at: number) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - at);
      port2.postMessage(null);
    };
    window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => after(timeStamp)), true);
  });

async function typed(page: Page, screen: string, keys: readonly string[], presses: number): Promise<Typed> {
  const rounds = Math.ceil(presses / keys.length);
  await page.evaluate(() => (Reflect.get(window, 'keyTimes') as number[]).splice(0));
  for (let round = 0; round < rounds; round += 1) {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PAUSE_MS);
    }
  }
  const times = await page.evaluate(() => [...(Reflect.get(window, 'keyTimes') as number[])]);
  return { screen, ...spreadOf(times) };
}

const back = (times: number): string[] => Array.from({ length: times }, () => 'Backspace');
const NUMBER = [...'0244123456'];

interface Screen {
  readonly name: string;
  /** The key that opens it. */
  readonly key: string;
  /** The keys that are typed there again and again. */
  readonly text: readonly string[];
  /** The way to what takes these keys, where the screen itself doesn't lead there. */
  readonly enter?: (page: Page) => Promise<void>;
}

/** The last screen is the lock: leaving it needs a sign-in. */
const SCREENS: readonly Screen[] = [
  { name: 'data', key: 'F1', text: [...NUMBER, '5', ...back(10)] },
  { name: 'airtime', key: 'F2', text: [...NUMBER, '1', '0', ...back(3), ...back(10)] },
  { name: 'vouchers', key: 'F3', text: ['1', 'ArrowRight', 'ArrowLeft', '2'] },
  { name: 'bills', key: 'F4', text: ['ArrowRight', 'ArrowLeft', '1', '2', '3', ...back(3)] },
  { name: 'bulk', key: 'F5', text: [...NUMBER, ' ', '5', 'g', 'b', ...back(14)] },
  { name: 'sms', key: 'F6', text: [...'Come and see us', ...back(15)] },
  { name: 'afa', key: 'F7', text: [...NUMBER, ...back(10)] },
  { name: 'orders', key: 'F8', text: ['ArrowDown', 'ArrowDown', 'PageDown', 'PageUp', 'ArrowUp'] },
  { name: 'search', key: 'Control+K', text: [...'024412', ...back(6), ...'3456', ...back(4)] },
  {
    ...{ name: 'shift', key: 'Alt+s', text: [...'120.50', ...back(6)] },
    // Money into the drawer.
    enter: (page) => page.keyboard.press('i'),
  },
  {
    ...{ name: 'day', key: 'F11', text: ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'] },
    enter: (page) => page.getByLabel(REPORT.period, { exact: true }).focus(),
  },
  {
    ...{ name: 'prices', key: 'Alt+r', text: ['5', ...back(1), '7', ...back(1)] },
    enter: async (page) => {
      await page.getByRole('button', { name: 'Change Airtime: MTN' }).press('Enter');
      await page.getByLabel('How', { exact: true }).selectOption('percent');
    },
  },
  { name: 'audit', key: 'Alt+u', text: ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'] },
  {
    ...{ name: 'settings', key: 'F10', text: [...'Come again', ...back(10)] },
    enter: (page) => page.getByLabel(SETTINGS.slipHeader).focus(),
  },
  { name: 'lock', key: 'Control+l', text: ['1', '2', ...back(2)] },
];

async function slow(context: BrowserContext, page: Page, rate: number): Promise<void> {
  if (rate === 1) return;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function emptyPage(context: BrowserContext, presses: number, rate: number): Promise<Typed> {
  const page = await context.newPage();
  await page.setContent('<input autofocus>');
  await slow(context, page, rate);
  await watch(page);
  const result = await typed(page, 'an empty field', [...NUMBER, ...back(10)], presses);
  await page.close();
  return result;
}

/** Waits for the day's backup: the counter makes it once the start's look-ups are over and nobody touches it. */
async function startIsOver(counterFolder: string): Promise<void> {
  const backups = join(counterFolder, 'backups');
  const isMade = () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.db'));
  for (const until = Date.now() + BACKED_UP_WITHIN_MS; Date.now() < until; await sleep(1000)) if (isMade()) return;
  throw new Error('the counter made no backup');
}

interface Keys {
  readonly quick: boolean;
  /** Measures a counter whose start is over: a thousand look-ups and a backup take all of a slow PC. */
  readonly afterStart: boolean;
  /** The page is slowed so many times. */
  readonly slowed: number;
  readonly service: Pick<TestService, 'baseUrl' | 'keys'>;
  /** A command that starts the app. */
  readonly by?: readonly string[];
}

export async function measureKeys({ quick, afterStart, slowed, service, by = [] }: Keys) {
  const sales = quick ? 20_000 : 1_000_000;
  const presses = quick ? 1 : PRESSES;
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-bench-'));
  await putJournal(sales, join(userDataDir, 'live'));
  const { baseUrl, keys } = service;
  const app = launchStandIn({ userDataDir, by, env: { DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, keys }) } });
  try {
    const { endpoint } = await app.news('chromium');
    await app.news('loaded');
    const browser = await chromium.connectOverCDP(endpoint);
    const [context] = browser.contexts();
    const page = context?.pages()[0];
    if (!context || !page) throw new Error(`the counter opened no window:\n${app.output()}`);
    // A made kiosk with a million sales takes longer than Playwright's half a minute to show some screens.
    page.setDefaultTimeout(OPENS_WITHIN_MS);
    await page.getByLabel("Customer's number").waitFor();
    await screenIsDrawn(page);
    if (afterStart) await startIsOver(join(userDataDir, 'live'));
    const empty = await emptyPage(context, presses, slowed);
    await page.bringToFront();
    await slow(context, page, slowed);
    await watch(page);
    const screens: Typed[] = [];
    for (const { name, key, text, enter } of SCREENS) {
      await page.keyboard.press(key);
      await page.waitForTimeout(quick ? 100 : 1500);
      await enter?.(page);
      screens.push(await typed(page, name, text, presses));
      await page.keyboard.press('Escape');
    }
    return { sales, empty, screens };
  } finally {
    await app.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

export const benchKeys: Bench = async (quick) => {
  const service = await startService();
  try {
    const { sales, empty, screens } = await measureKeys({
      quick,
      afterStart: false,
      slowed: quick ? 1 : SLOWED,
      service,
    });
    const bar = Math.max(BAR_MS, BAR_RATIO * empty.p98);
    return screens.map((one) => ({
      name: `keys: ${one.screen}, p98 of ${sales.toLocaleString('en')} sales`,
      ...{ measured: `${one.p98.toFixed(0)} ms`, bar: `≤ ${bar.toFixed(0)} ms`, met: one.p98 <= bar },
      figures: { ...one, empty },
    }));
  } finally {
    await service.stop();
  }
};
