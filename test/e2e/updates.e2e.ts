/** A newer Dwadi, met at a counter that sells: coming within its limit, held back by the open drawer, put off by hand. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';
import { removeFolder } from '../support/folders.ts';
import { feedOf, PUBLIC_KEYS, startUpdateServer, type UpdateServer } from '../support/updates/update-server.ts';

const service = serviceOfFile();
const NAME = 'Dwadi-9.9.9-linux-x86_64.AppImage';
const TARGET = `linux-${process.arch}`;
/** Five parts: at the limit that a counter begins with, each of them takes a second. */
const CONTENT = Buffer.alloc(130_000, 9);

test.skip(process.platform !== 'linux', 'the package that is replaced here is an AppImage');

let server: UpdateServer;
let folder = '';

test.beforeEach(async () => {
  server = await startUpdateServer();
  server.files.set(NAME, CONTENT);
  server.files.set(
    `stable-${TARGET}.feed`,
    Buffer.from(feedOf({ version: '9.9.9', target: TARGET, files: { [NAME]: CONTENT } })),
  );
  folder = mkdtempSync(join(tmpdir(), 'dwadi updates '));
});
test.afterEach(async () => {
  await server.close();
  await removeFolder(folder);
});

const environment = (): Record<string, string> => ({
  ...service.environment(),
  DWADI_TEST_UPDATES: JSON.stringify({
    url: server.url,
    ...PUBLIC_KEYS,
    times: { firstLookMs: 1000, lookAgainMs: 1000, watchMs: 200, countdownMs: 600_000 },
  }),
  APPIMAGE: join(folder, 'Dwadi.AppImage'),
  XDG_CACHE_HOME: join(folder, 'cache'),
});

const row = (page: Page) => page.getByRole('region', { name: 'Newer versions' });
const ready = (page: Page) =>
  expect(row(page).getByText('Version 9.9.9 of Dwadi is ready.')).toBeVisible({ timeout: 45_000 });

async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Alt+s');
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'End it and count' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('GHS 200')).toBeFocused();
  await page.keyboard.type('0');
  await page.getByRole('button', { name: 'Close the shift' }).press('Enter');
  await page.keyboard.press('y');
}

test(
  'an update comes beside a sale, is not put in while the drawer is open, and is put off after it was closed',
  TURN.first,
  async ({ launch }) => {
    const { page } = await launch({ env: environment() });
    await expect(page.getByLabel("Customer's number")).toBeFocused();
    await page.keyboard.type('024412345610');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /10\.00, Done/ }),
    ).toBeVisible({
      timeout: 45_000,
    });
    await ready(page);

    await row(page).getByRole('button', { name: 'Install it now' }).press('Enter');
    await expect(row(page)).toContainText('Not now: a shift is open');
    await closeDrawer(page);
    await expect(row(page)).toContainText('Dwadi installs version 9.9.9 in');
    await row(page).getByRole('button', { name: 'Later' }).press('Enter');
    await expect(row(page)).toHaveCount(0);
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
    expect(server.parts.every(({ bytes }) => bytes <= 32_000)).toBe(true);
  },
);

test(
  'Settings says that a list was altered; nothing is fetched, and a sound list is read again',
  VARIATION,
  async ({ launch }) => {
    const list = server.files.get(`stable-${TARGET}.feed`) ?? Buffer.alloc(0);
    server.files.set(`stable-${TARGET}.feed`, Buffer.from(list.toString().replace('9.9.9', '9.9.8')));
    const { page } = await launch({ env: environment() });
    await expect(page.getByLabel("Customer's number")).toBeFocused();
    await page.keyboard.press('F10');
    const part = page.getByRole('group', { name: 'Newer versions' });
    await expect(part).toContainText('was altered after it was signed');
    expect(server.parts).toEqual([]);
    server.files.set(`stable-${TARGET}.feed`, list);
    await ready(page);
  },
);

test(
  'a download whose line is cut in mid-file waits for the line, and keeps to the owner’s limit',
  TURN.ninth,
  async ({ launch }) => {
    server.faults.cuts = 1;
    const { page } = await launch({ env: environment() });
    await expect(page.getByLabel("Customer's number")).toBeFocused();
    await page.evaluate(() => Reflect.get(window, 'dwadi')?.call('staff.signIn', { id: 'demo-owner', pin: '3690' }));
    await page.keyboard.press('F10');
    const part = page.getByRole('group', { name: 'Newer versions' });
    await expect(part).toContainText('The connection is down. It goes on by itself.');
    await part.getByLabel(/The most that a download/).selectOption('1024');
    await ready(page);
    expect(server.sent()).toBeLessThan(CONTENT.byteLength + 32_000);
  },
);

test('a Dwadi without an update address looks nowhere, and says so', VARIATION, async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.press('F10');
  await expect(page.getByText('it was built without a place to look')).toBeVisible();
});
