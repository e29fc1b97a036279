/** Pictures of the office's pages, on a phone and on a desk, in both themes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { businessDay } from '#shared/words/times.ts';
import { buildOfficePage } from '../preview/build.ts';
import { makeSheet } from '../preview/contact-sheet.ts';
import { openTestOffice, PASSWORD } from './open-office.ts';
import { programsOf } from './programs.ts';
import { backupsOf } from './stored.ts';

const NOW = Date.parse('2026-11-27T18:30:00Z');
const DAY_MS = 86_400_000;

export const OFFICE_VIEWS = {
  today: '/',
  days: '/days',
  drawers: '/drawers',
  alarms: '/alarms',
  counters: '/counters',
  people: '/people',
  programs: '/programs',
  backups: '/backups',
  more: '/more',
  counter: '/counter/dwadi_till_practice_kaneshie',
  differs: `/counter/dwadi_till_practice_kejetia?day=${businessDay(NOW - 3 * DAY_MS)}`,
} as const;
type View = keyof typeof OFFICE_VIEWS;

interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

export const ON_A_PHONE: Look = { width: 360, height: 740, theme: 'light' };
export const ON_A_DESK: Look = { width: 1024, height: 768, theme: 'light' };
const LOOKS = [ON_A_PHONE, ON_A_DESK].flatMap((look) => [look, { ...look, theme: 'dark' as const }]);

interface Shooting {
  take(view: View, look: Look, file: string): Promise<string>;
  close(): Promise<void>;
}

async function signedIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}

export async function openShooting(browser: Browser): Promise<Shooting> {
  const office = await openTestOffice({ demo: true, page: await buildOfficePage(), now: () => NOW });
  await programsOf(office.db);
  await backupsOf(office.db);
  const page = await browser.newPage();
  await signedIn(page, office.address);
  return {
    take: async (view, { width, height, theme }, file) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(office.address + OFFICE_VIEWS[view]);
      await page.locator('h1').waitFor();
      await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: file });
      return file;
    },
    close: async () => {
      await page.close();
      await office.close();
    },
  };
}

export async function officePictures(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { take, close } = await openShooting(browser);
  for (const look of LOOKS) {
    const name = `${look.width}-${look.theme}`;
    const pictures: string[] = [];
    for (const view of Object.keys(OFFICE_VIEWS) as View[]) {
      pictures.push(await take(view, look, join(folder, `${view}-${name}.png`)));
    }
    await makeSheet(browser, {
      file: join(folder, `sheet-${name}.png`),
      title: `The office, ${name}`,
      columns: 4,
      pictures,
    });
  }
  await close();
}
