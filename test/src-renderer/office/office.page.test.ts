/** The office's page as its owner uses it: by keyboard, while counters sell, and while the line breaks. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sealedHeaderIn } from '#main/journal/backup/sealed-file.ts';
import { officeLink } from '#shared/office/link.ts';
import type { NewLink } from '#shared/office/page-data.ts';
import { type OfficeWindow, officeWindows } from '../../support/office/office-window.ts';
import { backupsOf } from '../../support/office/stored.ts';

const open = officeWindows();

async function sell({ office }: OfficeWindow, nth: number): Promise<void> {
  await office.demo?.sellOne(nth);
  await office.office.look();
}

describe('with three simulated counters', () => {
  let window: OfficeWindow;

  beforeAll(async () => {
    window = await open({ demo: true });
    await window.page.getByText('Practice', { exact: true }).waitFor();
    await window.signIn();
  });
  afterEach(() => window.goTo('Today'));

  /** One counter's card, and how many orders it shows. */
  const kejetia = () => window.page.locator('.counter-card', { hasText: 'Practice Kejetia' });
  const ordersOf = async (): Promise<number> => Number(/(\d+) orders/.exec(await kejetia().innerText())?.[1]);

  test('a sale is seen without a press, and everything says that it is practice', async () => {
    const { page } = window;
    await expect.poll(ordersOf).not.toBeNaN();
    const before = await ordersOf();
    await sell(window, 1);
    await expect.poll(ordersOf).toBe(before + 1);
    expect(await page.locator('.practice-band').innerText()).toMatch(/^PRACTICE Simulated\. Nothing here was sold\.$/);
    expect(window.complaints).toEqual([]);
  });

  test('a broken line is said with the time of the figures, and the page catches up by itself', async () => {
    const { page, context } = window;
    const before = await ordersOf();
    await context.setOffline(true);
    await expect.poll(() => page.locator('.line-state').innerText()).toMatch(/No connection\. Figures of \d\d:\d\d\./);
    await sell(window, 1);
    await context.setOffline(false);
    await expect.poll(ordersOf).toBe(before + 1);
    await expect.poll(() => page.locator('.line-state').innerText()).toContain('Live');
  });

  test('a page that could not be asked for says what to do, and asks again', async () => {
    const { page } = window;
    await page.route('**/page/drawers*', (route) => route.abort());
    await page.getByRole('link', { name: 'Drawers' }).click();
    await page.getByRole('alert').getByText('the office did not answer').waitFor();
    await page.unroute('**/page/drawers*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Short by GHS 12.50').waitFor();
  });

  test('everything is reached by keyboard, and Back returns', async () => {
    const { page } = window;
    await page.reload();
    await kejetia().waitFor();
    await page.keyboard.press('Tab');
    const names = [];
    for (let nth = 0; nth < 14; nth += 1) {
      names.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      await page.keyboard.press('Tab');
    }
    expect(names.join(' | ')).toMatch(/Practice Kaneshie.*Practice Kejetia/);
    await page.locator('.counter-card', { hasText: 'Practice Takoradi' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Practice Takoradi', level: 1 }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.title()).toBe('Practice Takoradi · Dwadi office');
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  });

  test('a day that differs is named with the difference, from the list of days', async () => {
    await window.goTo('Days');
    const { page } = window;
    await page.locator('.mark', { hasText: 'Differs' }).waitFor();
    expect(await page.getByText(/: the signed file says GHS [\d.,]+, streamed were GHS [\d.,]+\./).count()).toBe(1);
    await page.getByRole('link', { name: 'Practice Kejetia' }).click();
    await page.getByText('Ask at the counter before you count on either.').waitFor();
  });

  test('a past day on which nothing was booked says so, and waits for no file', async () => {
    const { page, office } = window;
    await page.goto(`${office.address}/counter/dwadi_till_practice_kejetia?day=2020-01-01`);
    await page.getByText('Nothing was sold on this day.').waitFor();
    expect(await page.getByText('Waits for its file').count()).toBe(0);
  });

  test('the owner accepts a journal after one more question', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Alarms 1' }).click();
    await page.getByRole('button', { name: 'Accept: Practice Kejetia, PRAC-2B' }).click();
    await page.keyboard.press('Escape');
    expect(await page.getByText('PRAC-2B').count()).toBe(1);
    await page.getByRole('button', { name: 'Accept: Practice Kejetia, PRAC-2B' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await page.getByText('No counter stopped, and no journal waits.').waitFor();
  });

  test('a fingerprint is shown in groups of four before its key is confirmed', async () => {
    await window.goTo('Counters');
    const { page } = window;
    await page.getByRole('button', { name: 'Confirm its key: Practice Takoradi' }).click();
    expect(await page.locator('.fingerprint').innerText()).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    await page.getByRole('button', { name: 'Every letter is the same' }).click();
    await expect.poll(() => page.getByText('Key confirmed').count()).toBe(3);
  });

  test('a new link says that a connection with the old one may be open', async () => {
    const { page } = window;
    await window.goTo('Counters');
    const link: NewLink = {
      name: 'Adom',
      fileName: 'adom.json',
      file: '{}',
      code: 'dwadi-office.code',
      oldEnded: false,
    };
    await page.route('**/page/enrol', (route) => route.fulfill({ json: link }));
    await page.getByRole('button', { name: 'New link' }).first().click();
    await page.getByRole('button', { name: 'Make its link' }).click();
    await page.getByText('A connection with the old link may be open').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/page/enrol');
  });

  test('a slip’s code is checked with Enter, and the page says what it found', async () => {
    await window.goTo('Days');
    const { page } = window;
    await page.getByText('Check a slip').click();
    await page.getByLabel('Code of the slip').fill('DW1K3F7');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('NOT A CODE').waitFor();
  });

  test('a token is made by keyboard, shown once, and taken back after one more question', async () => {
    await window.goTo('Programs');
    const { page } = window;
    await page.getByRole('button', { name: 'Make a token' }).press('Enter');
    await page.keyboard.type('The books');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Choose at least one thing').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    const token = await page.getByLabel('Token', { exact: true }).inputValue();
    expect(token).toMatch(/^dwadi_api_/);
    await page.getByText('it isn’t shown again').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Never used').waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Take back: The books' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).press('Enter');
    await page.locator('.mark', { hasText: 'Taken back' }).waitFor();
  });

  test('a webhook is added by keyboard, its test says what became of it, and it is stopped', async () => {
    await window.goTo('Programs');
    const { page } = window;
    await page.getByRole('button', { name: 'Add a webhook' }).press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type('books.example/hook');
    await page.getByLabel('A wallet is low').press('Space');
    await page.getByLabel('A wallet is low below, in GHS').fill('150');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The secret, this once' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByText('A wallet is low (below GHS 150.00).').waitFor();
    await page.getByRole('button', { name: 'Send a test: https://books.example/hook' }).press('Enter');
    await page.getByRole('status').getByText('The test was taken.').waitFor();
    await page.getByText(/^A test, \d\d:\d\d: it was taken\.$/).waitFor();
    await page.getByRole('button', { name: 'Stop: https://books.example/hook' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).press('Enter');
    await page.getByText('No address is told anything.').waitFor();
  });

  test('a sealed backup is saved as a file, also one of the older ones', async () => {
    await backupsOf(window.office.db);
    await window.goTo('Backups');
    const { page } = window;
    await page.getByText('12 of 20 parts are here').waitFor();
    expect(await page.getByRole('link', { name: /^Save: Practice Kaneshie/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Show older ones: Practice Kaneshie' }).press('Enter');
    const oldest = page.getByRole('link', { name: /^Save: Practice Kaneshie.* 22 Nov/ });
    const [download] = await Promise.all([page.waitForEvent('download'), oldest.press('Enter')]);
    expect(download.suggestedFilename()).toBe('dwadi-PRAC1-2026-11-22T03-20-11-123Z.db.sealed');
    expect(sealedHeaderIn(await download.path())).toMatchObject({ mark: 'PRAC-1', parts: 20 });
  });

  test('an export is saved as a file', async () => {
    await window.goTo('Days');
    const { page } = window;
    await page.getByText('Export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Dwadi PRACTICE office .*\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('Practice Kaneshie');
  });
});

test('an office that refuses its stream is asked again after a pause, and not at once', async () => {
  const { page, signIn } = await open({ demo: true });
  await page.getByText('Practice', { exact: true }).waitFor();
  await page.clock.install();
  let refused = 0;
  await page.route('**/page/live*', (route) => {
    refused += 1;
    return route.fulfill({ status: 503 });
  });
  await signIn();
  await expect.poll(() => page.locator('.line-state').innerText()).toContain('No connection');
  expect(refused).toBe(1);
  await page.clock.runFor(5000);
  await expect.poll(() => refused).toBe(2);
});

test('an office that went away is said, with the time of the figures', async () => {
  const window = await open();
  await window.signIn();
  await expect.poll(() => window.page.locator('.line-state').innerText()).toContain('Live');
  await window.office.close();
  await expect
    .poll(() => window.page.locator('.line-state').innerText())
    .toMatch(/No connection\. Figures of \d\d:\d\d\./);
});

describe('without a counter', () => {
  test('the first password is chosen with the code, and the first counter gets its link', async () => {
    const window = await open({ password: null });
    const { page, office } = window;
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await page.getByLabel('Code from the terminal').fill('no');
    await page.getByLabel('New password').fill('four words of mine');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Look at the terminal again').waitFor();
    await page.getByLabel('Code from the terminal').fill(office.office.setUpCode ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('No counter is enrolled yet.').waitFor();
    await window.goTo('Counters');
    await page.getByRole('button', { name: 'Enrol a counter' }).click();
    await page.getByLabel('Name of the counter').fill('Adom Mobile, Kaneshie');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The link, this once' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('dwadi-office-adom-mobile-kaneshie.json');
    const link = officeLink.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toMatch(/^dwadi-office\./);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('It has not connected yet.').waitFor();
    expect(await page.content()).not.toContain(link.password);
  });

  test("an accountant's link opens the pages that read, and leaves no secret in the address", async () => {
    const window = await open();
    await window.signIn();
    await window.goTo('People');
    const { page, context, office } = window;
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByLabel('Who is it for?').fill('Efua');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(new RegExp(`^${office.address}/share#[\\w-]{43}$`));
    const other = await context.browser()?.newContext();
    const theirs = await other?.newPage();
    if (theirs === undefined) throw new Error('the browser is gone');
    await theirs.goto(link);
    await theirs.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(theirs.url()).toBe(`${office.address}/`);
    expect(await theirs.getByRole('navigation').innerText()).toBe('Today\nDays\nDrawers');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Take back: Efua' }).click();
    await theirs.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other?.close();
  });
});
