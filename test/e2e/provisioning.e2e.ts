/** A PC from an installer's file to its first live sale: on the screen by keyboard alone, and by the silent switch. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, runToEnd, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { filesWith } from '../support/files-with.ts';
import { EFUA_PIN, type Installer, startInstaller, TEMPLATE } from '../support/installer.ts';
import { noKeychainHere, type PrivateKeychain, startKeychain } from '../support/keychain.ts';
import { spawnService, startService, type TestService } from '../support/service.ts';

const PASSPHRASE = 'kobani setuma ridole bafine';
const MACHINE = 'kaneshie-3';

let service: TestService;
let keychain: PrivateKeychain;
let installer: Installer;

test.skip(noKeychainHere !== null, noKeychainHere ?? '');

test.beforeAll(async () => {
  const given = await startService({ tls: true, seed: 78 });
  service = given.baseUrl.startsWith('https:') ? given : await spawnService({ tls: true, seed: 78 });
  [keychain, installer] = await Promise.all([startKeychain(), startInstaller()]);
});
test.beforeEach(async () => {
  await service.control('reset');
  await service.control('setBalance', { balance: 2000 });
  await service.control('progress', { kind: 'any', steps: [['pending', 0.05]] });
  await installer.protect([
    { machine: MACHINE, passphrase: PASSPHRASE, keys: { ...service.keys }, pins: { 'Efua Mensah': EFUA_PIN } },
  ]);
  const { printers: _, settings: __, ...template } = TEMPLATE;
  const shop = { service: { baseUrl: service.baseUrl }, lockdown: 'window', prices: [] };
  await installer.make([{ machine: MACHINE }], { ...template, ...shop }, ['--parts', installer.at('parts.json')]);
});
test.afterAll(async () => {
  await service.stop();
  keychain.stop();
  installer.stop();
});

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  ...{ DWADI_TEST_SERVICE: '', DWADI_TEST_AUTHORITY: service.caFile ?? '' },
  DBUS_SESSION_BUS_ADDRESS: keychain.env['DBUS_SESSION_BUS_ADDRESS'] ?? '',
  ...more,
});
const fingerprint = (): string => JSON.parse(installer.textOf(MACHINE)).signature.by;

async function toFile(page: Page): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.getByRole('button', { name: 'Set up this shop' }).press('Enter');
  await page.getByRole('button', { name: 'From an installer’s file' }).press('Enter');
  await expect(page.getByRole('button', { name: /Choose the file/ })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function signInAndSell(page: Page): Promise<void> {
  await expect(page.getByLabel('PIN', { exact: true })).toBeVisible({ timeout: 20_000 });
  // An owner is never chosen by itself where attendants work, too.
  await page.getByRole('radio', { name: /Efua Mensah/ }).check();
  await page.getByLabel('PIN', { exact: true }).focus();
  await page.keyboard.type(EFUA_PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/Float|in the drawer/i).first()).toBeFocused();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Adom Mobile')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const done = page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /10\.00, Done/ });
  await expect(done).toBeVisible({ timeout: 60_000 });
  expect((await service.ledger()).summary).toMatchObject({
    orders: 1,
    charged_once: 1,
    key_leaks: 0,
    wrong_key_type: 0,
  });
}

test(
  'a shop sells after the file, the fingerprint by phone, the passphrase and the code; no key is in a file',
  TURN.twelfth,
  async ({ launch }) => {
    const env = environment({ DWADI_TEST_CHOSEN_FILE: installer.fileOf(MACHINE) });
    const counter = await launch({ env, ownChromium: true });
    const { page } = counter;
    await toFile(page);
    await expect(page.getByText('Efua Mensah (Owner)')).toBeVisible();
    await expect(page.getByLabel("The installer's fingerprint")).toBeFocused();
    await page.keyboard.type('0000 1111 2222 3333');
    await page.keyboard.press('Enter');
    await expect(page.getByText('the installer did not sign it.')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(fingerprint().toUpperCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Compared.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('The passphrase')).toBeFocused();
    await page.keyboard.type('not this one at all');
    await page.keyboard.press('Enter');
    await expect(page.getByText('does not open the keys')).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Control+a');
    await page.keyboard.type(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The service takes these keys')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Enter');
    const groups = page.locator('main p span').filter({ hasText: /^[0-9A-Z]{5}$/ });
    await expect(groups).toHaveCount(7);
    const code = (await groups.allTextContents()).join(' ');
    await expect(page.getByRole('button', { name: /I have it on paper/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('The recovery code')).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await signInAndSell(page);
    await expect(page.getByText('The recovery code is missing.')).toHaveCount(0);
    await counter.stop();
    const secrets = [...Object.values(service.keys), PASSPHRASE, EFUA_PIN, code, code.replaceAll(' ', '-')];
    expect(filesWith(counter.userDataDir, secrets)).toEqual([]);
  },
);

test(
  'a silent set-up happens once and touches no counter that is open; the owner makes the recovery code later',
  TURN.second,
  async ({ launch }) => {
    const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi e2e silent '));
    const env = environment({ DWADI_TEST_SIGNER: installer.signer, DWADI_PASSPHRASE: PASSPHRASE });
    const run = (file = installer.fileOf(MACHINE)) => runToEnd(userDataDir, { args: ['--provision', file], env });

    const altered = installer.write('altered.json', installer.textOf(MACHINE).replace('"window"', '"kiosk"'));
    expect(await run(altered)).toMatchObject({ code: 1, output: expect.stringContaining('line 1: the signature') });
    const stranger = { ...env, DWADI_TEST_SIGNER: '' };
    const unknown = await runToEnd(userDataDir, { args: ['--provision', installer.fileOf(MACHINE)], env: stranger });
    expect(unknown).toMatchObject({ code: 3 });

    const first = await run();
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining(`Set up: ${MACHINE}, counter `) });
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('Already applied') });
    for (const secret of [...Object.values(service.keys), PASSPHRASE, EFUA_PIN])
      expect(first.output).not.toContain(secret);

    const { page, stop } = await launch({ userDataDir, env, ownChromium: true });
    expect(await run()).toMatchObject({ code: 8 });
    await signInAndSell(page);
    await expect(page.getByText('The recovery code is missing.')).toBeVisible();
    await page.keyboard.press('F10');
    await page.getByRole('button', { name: 'Make the recovery code' }).press('Enter');
    const groups = page.locator('dialog p span').filter({ hasText: /^[0-9A-Z]{5}$/ });
    await expect(groups).toHaveCount(7);
    const code = (await groups.allTextContents()).join(' ');
    await expect(page.getByRole('button', { name: /I have it on paper/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'The recovery code' })).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The recovery code is missing.')).toHaveCount(0, { timeout: 20_000 });
    await stop();
    expect(filesWith(userDataDir, [...Object.values(service.keys), PASSPHRASE, code])).toEqual([]);
    rmSync(userDataDir, { recursive: true });
  },
);

test(
  'a slip of the hand in the file is named by its line, and the PC goes on practising',
  VARIATION,
  async ({ launch }) => {
    const file = installer.at('broken.json');
    const lines = installer.textOf(MACHINE).split('\n');
    const line = lines.findIndex((each) => each.includes('"stable"')) + 1;
    writeFileSync(file, lines.join('\n').replace('"stable"', '"weekly"'));
    const { page } = await launch({ env: environment({ DWADI_TEST_CHOSEN_FILE: file }) });
    await toFile(page);
    await expect(page.getByText(`Line ${line}`, { exact: true })).toBeVisible();
    await expect(page.getByText(/updates\.channel: must be one of/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel("Customer's number")).toBeVisible();
  },
);
