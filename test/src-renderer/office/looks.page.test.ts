/** Each page of the office on a phone and on a desk, in both themes: nothing is cut, and axe finds nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  complaintsOf,
  DESK,
  type OfficeWindow,
  officeWindows,
  PHONE,
  THEMES,
  tooWide,
} from '../../support/office/office-window.ts';
import { programsOf } from '../../support/office/programs.ts';
import { backupsOf } from '../../support/office/stored.ts';

const NOW = Date.parse('2026-11-27T18:30:00Z');
const open = officeWindows();
let office: OfficeWindow;

beforeAll(async () => {
  office = await open({ demo: true, now: () => NOW });
  await office.signIn();
  await office.office.db.query(
    `INSERT INTO dwadi.alarm (role, mark, nth, what, ours, theirs)
     VALUES ('dwadi_till_practice_takoradi', 'PRAC-1', 4, 'mark-taken', 'a', 'b')`,
  );
  await programsOf(office.office.db);
  await backupsOf(office.office.db);
  await office.office.office.look();
});

async function isAsItShouldBe(): Promise<void> {
  const { page, complaints } = office;
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await complaintsOf(page), `${size.width}, ${colorScheme}`).toEqual([]);
    }
    expect(await tooWide(page), `${size.width}`).toEqual([]);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(scrolls).toBe(false);
  }
  expect(complaints).toEqual([]);
}

describe('a page of the menu', () => {
  test.for(['Today', 'Days', 'Drawers', 'Alarms', 'Counters', 'People', 'Programs', 'Backups', 'More'])(
    '%s is as it should be',
    async (word) => {
      await office.goTo(word);
      await isAsItShouldBe();
    },
  );
});

test("a counter's day is as it should be", async () => {
  await office.goTo('Today');
  await office.page.locator('.cards').getByRole('link', { name: 'Practice Kejetia' }).click();
  await office.page.getByText('Attendants').waitFor();
  await office.page.getByRole('button', { name: 'The day before' }).click();
  await office.page.locator('.mark', { hasText: 'Proven' }).waitFor();
  await isAsItShouldBe();
});

const DIALOGS = [
  ['Counters', 'Enrol a counter'],
  ['Counters', 'Revoke: Practice Kejetia'],
  ['Counters', 'Confirm its key: Practice Takoradi'],
  ['Programs', 'Make a token'],
  ['Programs', 'Add a webhook'],
] as const;

test('dialogs are as they should be', async () => {
  const { page } = office;
  for (const [word, name] of DIALOGS) {
    await office.goTo(word);
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await isAsItShouldBe();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('the sign-in is as it should be', async () => {
  await office.goTo('People');
  await office.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await office.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await isAsItShouldBe();
});
