/** The counter examined on its own page: well, and with what the installer is called about. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';
import { removeFolder } from '../support/folders.ts';

const service = serviceOfFile();

async function toSettings(page: Page): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.press('F10');
  await expect(page.getByRole('group', { name: 'About this Dwadi' })).toBeVisible();
}

async function examine(page: Page): Promise<void> {
  await toSettings(page);
  await page.getByRole('button', { name: 'Check this counter' }).press('Enter');
}

test(
  'nothing is wrong, and the file for support holds the report, the log and no key',
  TURN.first,
  async ({ launch }) => {
    const folder = await mkdtemp(join(tmpdir(), 'dwadi support '));
    try {
      const { page } = await launch({ env: { ...service.environment(), DWADI_TEST_SAVE_FOLDER: folder } });
      await examine(page);
      await expect(page.getByText('No fault found.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Save a file for support' }).press('Enter');
      await expect(page.getByText(/Saved: .*\.zip/)).toBeVisible();
      const [name = ''] = readdirSync(folder);
      const zip = readFileSync(join(folder, name));
      expect(zip.includes('report.json')).toBe(true);
      expect(zip.includes('logs/dwadi-')).toBe(true);
      for (const key of Object.values(service.keys())) expect(zip.includes(key)).toBe(false);
    } finally {
      await removeFolder(folder);
    }
  },
);

test('a key that the service revoked is named, and no other fault', VARIATION, async ({ launch }) => {
  await service.control('setKeyState', { key: service.keys().sms, state: 'revoked' });
  const { page } = await launch({ env: service.environment() });
  await examine(page);
  await expect(page.getByText('Wrong: Key for SMS.').first()).toBeVisible();
});

test("a PC whose clock is a day behind the service's is told so", VARIATION, async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await toSettings(page);
  // Only now: a counter that learns of another day locks itself.
  await service.control('advance', { seconds: 86_400 });
  await page.getByRole('button', { name: 'Check this counter' }).press('Enter');
  await expect(page.getByText("Wrong: This PC's clock.").first()).toBeVisible();
  await expect(page.getByText(/24 hours behind the service/)).toBeVisible();
});

test('the doctor names a missing line, and calls no key refused', VARIATION, async ({ launch }) => {
  const { page } = await launch({ env: service.withoutLine() });
  await examine(page);
  await expect(page.getByText('Wrong: Connection to the service.').first()).toBeVisible();
});
