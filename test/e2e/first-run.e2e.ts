/**
 * The way from a fresh PC to the first live sale, over TLS with a real keychain: by keyboard alone, on the real bundle.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { noKeychainHere, type PrivateKeychain, startKeychain } from '../support/keychain.ts';
import { spawnService, startService, type TestService } from '../support/service.ts';

const SEED = 77;
const NAME = 'Akwaaba Mobile';

let service: TestService;
let keychain: PrivateKeychain;

test.skip(noKeychainHere !== null, noKeychainHere ?? '');

test.beforeAll(async () => {
  // Uses another seed than the embedded service: this service's keys must be in no file, and the embedded service keeps
  // its own keys in its state.
  const given = await startService({ tls: true, seed: SEED });
  // One that is reached over plain HTTP is no place for keys: the counter would refuse it.
  service = given.baseUrl.startsWith('https:') ? given : await spawnService({ tls: true, seed: SEED });
  keychain = await startKeychain();
});
test.beforeEach(async () => {
  await service.control('reset');
  await service.control('setBalance', { balance: 2000 });
  await service.control('progress', {
    kind: 'any',
    steps: [
      ['pending', 0.05],
      ['processing', 0.05],
    ],
  });
});
test.afterAll(async () => {
  await service.stop();
  keychain.stop();
});

const environment = (bus = keychain.env['DBUS_SESSION_BUS_ADDRESS'] ?? ''): Record<string, string> => ({
  DWADI_TEST_SERVICE: '',
  DWADI_TEST_AUTHORITY: service.caFile ?? '',
  DBUS_SESSION_BUS_ADDRESS: bus,
});

async function toWays(page: Page): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.getByRole('button', { name: 'Set up this shop' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'A new counter' })).toBeFocused();
}

async function typeShopAndOwner(page: Page): Promise<void> {
  await expect(page.getByLabel("The shop's name")).toBeFocused();
  await page.keyboard.type(NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel("The owner's name")).toBeFocused();
  await page.keyboard.type('Adjoa');
  await page.keyboard.press('Tab');
  await page.keyboard.type('907214');
  await page.keyboard.press('Tab');
  await page.keyboard.type('907214');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel("The service's address")).toBeFocused();
}

async function giveKeys(page: Page): Promise<void> {
  const { baseUrl, keys } = service;
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(baseUrl);
  for (const key of [keys.standard, keys.commission, keys.sms]) {
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(key);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Accepted')).toHaveCount(3, { timeout: 20_000 });
  for (const label of ['Standard key', 'Commission Services key', 'SMS key']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await page.keyboard.press('Enter');
}

/** Types the recovery code as a person copies it from paper. */
async function retypeCode(page: Page): Promise<string> {
  const groups = page.locator('main p span').filter({ hasText: /^[0-9A-Z]{5}$/ });
  await expect(groups).toHaveCount(7);
  const code = (await groups.allTextContents()).join(' ');
  await expect(page.getByRole('button', { name: /I have it on paper/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('The recovery code')).toBeFocused();
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press('Enter');
  return code;
}

async function signIn(page: Page): Promise<void> {
  // Keys that a test types at once into the page's own first field count as a scanner's.
  await expect(page.getByRole('heading', { name: 'The counter is locked' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type('907214');
  await page.keyboard.press('Enter');
}

/** A new shop comes to its prices before its drawer. */
async function openDrawer(page: Page): Promise<void> {
  await expect(page.getByText('Selling at cost')).toBeVisible();
  await page.getByRole('button', { name: 'Use these prices' }).press('Enter');
  await expect(page.getByLabel(/Float|in the drawer/i).first()).toBeFocused();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
}

/** Everything the app has on disk, but what Chromium keeps for itself. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const list = join(tmpdir(), `dwadi-texts-${process.pid}`);
  writeFileSync(list, texts.join('\n'));
  const { stdout } = spawnSync('grep', ['-rlaF', '-f', list, folder], { encoding: 'latin1' });
  return stdout.split('\n').filter(Boolean);
}

const lookUps = async (): Promise<number> =>
  (await service.ledger()).requests.filter(({ method, path }) => method === 'GET' && path.includes('/airtime/orders/'))
    .length;

async function setUp(page: Page): Promise<string> {
  await toWays(page);
  await page.keyboard.press('Enter');
  await typeShopAndOwner(page);
  await giveKeys(page);
  return retypeCode(page);
}

async function sell(page: Page, digits: string, done: RegExp): Promise<void> {
  await page.keyboard.press('F2');
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: done })).toBeVisible({
    timeout: 60_000,
  });
}

test('a first run ends in the first live sale; a key and the code are nowhere on disk; the next start is the shop', async ({
  launch,
}) => {
  const first = await launch({ env: environment(), ownChromium: true });
  const { page } = first;
  const code = await setUp(page);

  await signIn(page);
  await expect(page.getByText('Training', { exact: true })).toHaveCount(0);
  await openDrawer(page);
  await expect(page.getByText(NAME)).toBeVisible();
  await sell(page, '024412345610', /10\.00, Done/);
  const { summary } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, key_leaks: 0, wrong_key_type: 0 });

  // The order is still under way when the counter goes to practice: the shop follows it all the same.
  await service.control('progress', { kind: 'any', steps: [['pending', 120]] });
  await page.keyboard.type('020123456730');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Under way' }).getByRole('button', { name: /30\.00/ })).toBeVisible();

  // Practice and back: only the owner may leave the shop; anyone may return to it, and then signs in.
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Practise in Training' }).press('Enter');
  await expect(page.getByText('Practice only.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel("Customer's number")).toHaveValue('');
  const before = await lookUps();
  await expect.poll(lookUps, { timeout: 30_000 }).toBeGreaterThan(before);
  await page.getByRole('button', { name: "To the shop's counter" }).press('Enter');
  await signIn(page);
  await expect(page.getByText(NAME)).toBeVisible();

  const secrets = [...Object.values(service.keys), code, code.replaceAll(' ', ''), code.replaceAll(' ', '-')];
  await first.stop();
  expect(filesWith(first.userDataDir, secrets)).toEqual([]);
  expect(filesWith(first.userDataDir, [NAME])).not.toEqual([]);
  const later = await launch({ userDataDir: first.userDataDir, env: environment() });
  await signIn(later.page);
  await expect(later.page.getByText(NAME)).toBeVisible();
});

test(
  'a shop whose PC was stolen sells again the next day with a backup, the paper and the keys',
  TURN.sixth,
  async ({ launch }) => {
    const stick = mkdtempSync(join(tmpdir(), 'dwadi-stick-'));
    const old = await launch({ env: { ...environment(), DWADI_TEST_CHOSEN_FILE: stick } });
    const code = await setUp(old.page);
    await signIn(old.page);
    await openDrawer(old.page);
    await sell(old.page, '024412345610', /10\.00, Done/);
    await old.page.keyboard.press('F10');
    await old.page.getByRole('button', { name: 'Choose a folder' }).press('Enter');
    await expect.poll(() => readdirSync(stick).filter((name) => name.endsWith('.db')).length).toBe(1);
    await old.stop();

    const [backup = ''] = readdirSync(stick).filter((name) => name.endsWith('.db'));
    const empty = await startKeychain();
    const bus = empty.env['DBUS_SESSION_BUS_ADDRESS'];
    const { page, stop } = await launch({ env: { ...environment(bus), DWADI_TEST_CHOSEN_FILE: join(stick, backup) } });
    await toWays(page);
    await page.getByRole('button', { name: 'It replaces another PC' }).press('Enter');
    await expect(page.getByRole('button', { name: /Choose the backup/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('The recovery code of the old counter')).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await signIn(page);
    await expect(page.getByText('the keys of the service are missing')).toBeVisible();
    await page.keyboard.press('F10');
    await page.getByRole('button', { name: 'Change the keys' }).press('Enter');
    await expect(page.getByLabel("The service's address")).toBeFocused();
    await giveKeys(page);
    await expect(page.getByText('the keys of the service are missing')).toHaveCount(0);
    await sell(page, '024412345720', /20\.00, Done/);
    expect((await service.ledger()).summary).toMatchObject({ charged_more_than_once: 0, key_leaks: 0 });
    await stop();
    empty.stop();
    rmSync(stick, { recursive: true });
  },
);

test(
  'a damaged journal is named on the screen, the paper brings the newest backup, and the shop sells again',
  TURN.fourth,
  async ({ launch }) => {
    const stick = mkdtempSync(join(tmpdir(), 'dwadi-stick-'));
    const env = { ...environment(), DWADI_TEST_CHOSEN_FILE: stick };
    const evening = await launch({ env });
    const code = await setUp(evening.page);
    await signIn(evening.page);
    await openDrawer(evening.page);
    await sell(evening.page, '024412345610', /10\.00, Done/);
    await evening.page.keyboard.press('F10');
    await evening.page.getByRole('button', { name: 'Choose a folder' }).press('Enter');
    await expect.poll(() => readdirSync(stick).filter((name) => name.endsWith('.db')).length).toBe(1);
    await evening.stop();
    const shop = join(evening.userDataDir, 'live');
    const journal = join(shop, 'journal.db');
    truncateSync(journal, statSync(journal).size - 4096);

    const { page } = await launch({ userDataDir: evening.userDataDir, env });
    await expect(page.getByText('The journal is damaged')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^The newest backup was made on/)).toBeVisible();
    await expect(page.getByLabel("Customer's number")).toHaveCount(0);
    const paper = page.getByLabel('The recovery code of this counter');
    // The code from another's paper first, and then the right one.
    await paper.fill(code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`);
    await paper.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Group 1 is not right.' })).toBeVisible();
    await paper.fill(code.toLowerCase());
    await paper.press('Enter');
    await signIn(page);
    await expect(page.getByText(NAME)).toBeVisible();
    await sell(page, '024412345720', /20\.00, Done/);
    expect((await service.ledger()).summary).toMatchObject({ orders: 2, charged_once: 2, key_leaks: 0 });
    expect(readdirSync(shop).filter((name) => /^journal-replaced-.*\.db$/.test(name))).toHaveLength(1);
    rmSync(stick, { recursive: true });
  },
);

test(
  'wrong keys are told apart, and a PC without a keychain goes no further and can still practise',
  TURN.fifth,
  async ({ launch }) => {
    const { page } = await launch({ env: environment() });
    await toWays(page);
    await page.keyboard.press('Enter');
    await typeShopAndOwner(page);
    await page.keyboard.insertText(service.baseUrl.replace('/api/v2', ''));
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(service.keys.sms);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The address must end in /api/v2.')).toBeVisible();
    await expect(page.getByText('This is the SMS key. Paste it into its own field.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel("The owner's name")).toBeFocused();

    const without = await launch({ env: environment('unix:path=/nowhere') });
    await toWays(without.page);
    await without.page.keyboard.press('Enter');
    await expect(without.page.getByText(/install gnome-keyring/)).toBeVisible();
    await without.page.keyboard.press('Escape');
    await expect(without.page.getByRole('button', { name: 'A new counter' })).toBeFocused();
    await without.page.keyboard.press('Escape');
    await expect(without.page.getByLabel("Customer's number")).toBeVisible();
  },
);
