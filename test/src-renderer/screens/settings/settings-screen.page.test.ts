/** The settings' index and search, by keyboard. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { REPORT } from '#shared/words/reports.ts';
import { UPDATES } from '#shared/words/updates.ts';
import { bad, good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { readyUpdate } from '../../../support/preview/fakes/fake-updates.ts';
import { liveShop } from '../../../support/preview/scenes/setup-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

async function openSettings(
  answers: Parameters<typeof open>[0] = {},
  look: Parameters<typeof open>[1] = {},
): Promise<Page> {
  return (await withSettings(answers, look)).page;
}

async function withSettings(...how: Parameters<typeof open>) {
  const counter = await open(...how);
  const { page } = counter;
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  const saved = () => counter.main.asked.filter(({ name }) => name === 'settings.save').map(({ request }) => request);
  return { ...counter, saved };
}

const owner = snapshot({ attendant: { ...snapshot().attendant, role: 'owner' } });
const groups = (page: Page) => page.locator('fieldset > legend').filter({ visible: true }).allTextContents();
const links = (page: Page) => page.getByRole('navigation', { name: 'What is on this page' }).getByRole('link');

test('every group stands in the index under its part, and its link leads to it', async () => {
  const page = await openSettings({ 'counter.snapshot': () => good(owner) });
  const titles = await groups(page);
  await expect.poll(() => links(page).allTextContents()).toEqual(titles);
  await links(page).filter({ hasText: 'About' }).press('Enter');
  const last = page.locator('fieldset').filter({ has: page.locator('legend', { hasText: 'About' }) });
  await expect.poll(() => last.evaluate((group) => group === document.activeElement)).toBe(true);
  const { height = 0 } = page.viewportSize() ?? {};
  await expect.poll(async () => (await last.boundingBox())?.y ?? height).toBeLessThan(height);
});

test.each([
  [1024, 768],
  [800, 600],
])('the index at %i × %i stays in sight, and never over the focused field', async (width, height) => {
  const page = await openSettings(liveShop, { width, height });
  const index = page.getByRole('navigation', { name: 'What is on this page' });
  const inSight = () =>
    links(page).evaluateAll((all) =>
      all.every((link) => {
        const { left, top, width: wide, height: high } = link.getBoundingClientRect();
        return document.elementFromPoint(left + wide / 2, top + high / 2) === link;
      }),
    );
  const covered = () =>
    index.evaluate((nav) => {
      const { activeElement: active } = document;
      if (active === null || nav.contains(active) || active.closest('fieldset') === null) return false;
      return active.getBoundingClientRect().top < nav.getBoundingClientRect().bottom - 1;
    });
  await links(page).last().press('Enter');
  await expect.poll(inSight).toBe(true);
  expect(await covered()).toBe(false);
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await index.evaluate((nav) => nav.contains(document.activeElement))) break;
    expect([step, await inSight(), await covered()]).toEqual([step, true, false]);
  }
  await links(page).first().press('Enter');
  await expect.poll(inSight).toBe(true);
  expect(await covered()).toBe(false);
});

test('a word finds the groups that have it, also in help and choices; all are back without it', async () => {
  const page = await openSettings({ 'counter.snapshot': () => good(owner) });
  const all = await groups(page);
  const find = page.getByLabel('Find a setting');
  await find.fill('dark');
  await expect.poll(() => groups(page)).toEqual(['This screen']);
  await expect.poll(() => links(page).allTextContents()).toEqual(['This screen']);
  await find.fill('cash send');
  await expect.poll(() => groups(page)).toEqual(['Selling']);
  await find.fill('giraffe');
  await page.getByRole('status').getByText('Nothing here has these words.').waitFor();
  expect(await groups(page)).toEqual([]);
  await find.fill('');
  await expect.poll(() => groups(page)).toEqual(all);
});

test('a person who may not change the settings has an index of their own groups alone', async () => {
  const rights = { ...snapshot().attendant.rights, settings: false, prices: false };
  const page = await openSettings({
    'counter.snapshot': () => good(snapshot({ attendant: { ...snapshot().attendant, rights } })),
  });
  await expect.poll(() => links(page).allTextContents()).toEqual(['You', 'This screen', 'About this Dwadi']);
});

test('an attendant who may change settings is told what only an owner chooses, and is offered none of it', async () => {
  const attendant = { ...snapshot().attendant, rights: ALL_RIGHTS };
  const house = { live: 'ready', keysMissing: false, codeMissing: false } as const;
  const page = await openSettings({ 'counter.snapshot': () => good(snapshot({ kind: 'live', house, attendant })) });
  for (const words of [REPORT.folderNotYours, UPDATES.notYours]) await page.getByText(words).waitFor();
  expect(await page.getByRole('button', { name: REPORT.chooseFolder }).count()).toBe(0);
  expect(await page.getByLabel(UPDATES.channel).count()).toBe(0);
});

test('the arrow keys erase no customer’s name: a shorter time waits for its button, a longer one applies at once', async () => {
  const save = (wanted: ShopSettings) => good(wanted);
  const { page, saved } = await withSettings({ 'counter.snapshot': () => good(owner), 'settings.save': save });
  const keep = page.getByLabel('Keep customers’ names');
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await keep.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Save erases the names of customers without a sale in that time.').waitFor();
  await page.keyboard.press('End');
  await page.getByText('Save erases the names of all customers.').waitFor();
  await expect.poll(() => keep.inputValue()).toBe('0');
  await page.keyboard.press('ArrowUp');
  await expect.poll(saved).toEqual([{ ...USUAL_SETTINGS, keepNamesForDays: 1096 }]);
  await expect.poll(() => button.count()).toBe(0);
  await page.keyboard.press('End');
  await button.press('Enter');
  await expect.poll(() => saved().at(-1)).toEqual({ ...USUAL_SETTINGS, keepNamesForDays: 0 });
  await expect.poll(() => button.count()).toBe(0);
  await expect.poll(() => keep.inputValue()).toBe('0');
  expect(await keep.evaluate((select) => select === document.activeElement)).toBe(true);
  expect(saved()).toHaveLength(2);
});

test('a time for names that is refused is shown as it was', async () => {
  const answers = { 'counter.snapshot': () => good(owner), 'settings.save': () => bad('not-allowed') };
  const { page, saved } = await withSettings(answers);
  const keep = page.getByLabel('Keep customers’ names');
  await keep.selectOption('Never');
  expect(saved()).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(() => saved().length).toBe(1);
  await expect.poll(() => keep.inputValue()).toBe('366');
});

test('the arrow keys drop no newer version that was found: another channel waits for its button', async () => {
  const { page, main } = await withSettings({
    ...liveShop,
    'counter.snapshot': () => good({ ...owner, kind: 'live' }),
    'updates.state': () => good(readyUpdate()),
  });
  const chosen = () => main.asked.filter(({ name }) => name === 'updates.choose').map(({ request }) => request);
  await page.getByLabel(UPDATES.channel).focus();
  await page.keyboard.press('End');
  await page.getByText('Version 0.2.0 was found here. Save drops it.').waitFor();
  expect(chosen()).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(chosen).toMatchObject([{ channel: 'none' }]);
});
