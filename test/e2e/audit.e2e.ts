/** The owner's page on the real bundle: the log verified, a day that becomes a signed file, and two counters together. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { businessDayOf, endOfDay } from '#main/platform/clock.ts';
import { DAY_MS } from '#shared/day.ts';
import { signerOf, writeDays } from '../support/day-files/day-files.ts';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';
import { removeFolder } from '../support/folders.ts';

const service = serviceOfFile();
const root = join(import.meta.dirname, '../..');

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi days '));
});
test.afterEach(() => removeFolder(folder));

const environment = () => ({ ...service.environment({ pollBackoffMs: [200] }), DWADI_TEST_SAVE_FOLDER: folder });
const dayFiles = () => readdirSync(folder).filter((name) => name.startsWith('dwadi-day-'));
const number = (page: Page) => page.getByLabel("Customer's number");

function verifyDay(...args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'verify-day', '--', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, said: stdout };
}

async function sell(page: Page): Promise<void> {
  await expect(number(page)).toBeFocused();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const justNow = page.getByRole('region', { name: 'Just now' });
  await expect(justNow.getByRole('button', { name: /10\.00, Done/ }).first()).toBeVisible();
}

/** The folder of day files is the owner's to choose. */
const asOwner = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'dwadi')?.call('staff.signIn', { id: 'demo-owner', pin: '3690' }));

async function toAudit(page: Page, parts = 0): Promise<void> {
  await page.keyboard.press('Alt+u');
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  for (let part = 0; part < parts; part += 1) await page.keyboard.press('Control+m');
}

/** The counter's own time, by the service's last answer. */
const counterTime = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const told = await Reflect.get(window, 'dwadi')?.call('counter.snapshot', {});
    return (told as { value: { now: number } }).value.now;
  });

/** The shift is closed in the evening; the service's clock goes on to the next day, where another one is opened. */
async function closeTheDay(page: Page): Promise<void> {
  await page.keyboard.press('Alt+s');
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'End it and count' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('GHS 200')).toBeFocused();
  await page.getByLabel('GHS 100').fill('1');
  await page.getByLabel('GHS 10', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Close the shift' }).press('Enter');
  await page.keyboard.press('y');
  await expect(page.getByRole('heading', { name: 'Z 1' })).toBeVisible();
  const evening = await counterTime(page);
  // Noon, whatever the hour of this run: a day's file waits for five minutes after midnight.
  const noon = endOfDay(businessDayOf(evening)) + DAY_MS / 2;
  await service.control('advance', { seconds: Math.round((noon - evening) / 1000) });
  // Any answer of the service tells the time. A shift that was opened before it would belong to the day before.
  await page.keyboard.press('F6');
  await expect.poll(() => counterTime(page)).toBeGreaterThan(endOfDay(businessDayOf(evening)));
  await page.keyboard.press('Alt+s');
  await expect(page.getByLabel('Money in the drawer')).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Shift since/ })).toBeVisible();
}

test(
  'verify calls the log whole; verify-day accepts a closed day’s file, and refuses it when a byte was altered',
  TURN.sixth,
  async ({ launch }) => {
    const { page } = await launch({ env: environment() });
    await sell(page);
    await asOwner(page);
    await toAudit(page);
    await expect(page.getByRole('option', { name: /^Row \d+, Saved in the journal/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Verify the log' }).press('Enter');
    await expect(page.getByRole('main').getByText('The log is complete.')).toBeVisible();
    await page.keyboard.press('Control+m');
    await page.getByRole('button', { name: 'Choose a folder for day files' }).press('Enter');
    await expect(page.getByText(folder)).toBeVisible();
    const key = ((await page.getByText(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/).textContent()) ?? '').trim();

    await closeTheDay(page);
    await expect.poll(dayFiles).toHaveLength(1);
    const file = join(folder, dayFiles()[0] ?? '');
    const accepted = verifyDay('--key', key, file);
    expect(accepted.said).toContain('1 order, sales GHS 10.00');
    expect(accepted.said).toContain('the drawer was right');
    expect(accepted.status).toBe(0);

    await toAudit(page, 1);
    await expect(page.getByText('In the folder', { exact: true })).toBeVisible();
    const sound = readFileSync(file);
    const altered = Uint8Array.from(sound);
    altered[300] = (altered[300] ?? 0) ^ 1;
    writeFileSync(file, altered);
    const refused = verifyDay(file);
    expect(refused.status).toBe(1);
    expect(refused.said).toContain('REFUSED');
    await page.keyboard.press('F2');
    await toAudit(page, 1);
    await expect(page.getByText('Another file is in its place')).toBeVisible();
    await page.getByRole('button', { name: /^Save again/ }).press('Enter');
    await expect(page.getByText('In the folder', { exact: true })).toBeVisible();
    expect(readFileSync(file).equals(sound)).toBe(true);
  },
);

test(
  "two counters' files become one report: an unknown key waits for the owner, and an altered file is named",
  TURN.fifth,
  async ({ launch }) => {
    const other = signerOf(9);
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const [, second = ''] = writeDays(folder, 'ZZ22', days, other, 5000);
    const { page } = await launch({ env: environment() });
    await sell(page);
    await asOwner(page);
    await toAudit(page, 1);
    await page.getByRole('button', { name: 'Choose a folder for day files' }).press('Enter');
    await expect(page.getByText(folder)).toBeVisible();
    await closeTheDay(page);
    await expect.poll(dayFiles).toHaveLength(4);

    await toAudit(page, 2);
    await page.getByRole('button', { name: 'Open a folder of day files' }).press('Enter');
    await expect(page.getByText('Counter ZZ22: 3 files')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total 1 10\.00/ })).toBeVisible();
    await page.getByRole('button', { name: /the key of counter ZZ22$/ }).press('Enter');
    await expect(page.getByRole('row', { name: /^Total 7 160\.00/ })).toBeVisible();

    writeFileSync(second, readFileSync(second, 'utf8').replace('"amount":5000', '"amount":6000'));
    await page.getByRole('button', { name: 'Read again' }).press('Enter');
    await expect(page.getByText(/ZZ22-2026-11-19\.json: It was changed after it was signed/)).toBeVisible();
    await expect(page.getByText('ZZ22: Thu 19 Nov 2026')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total 5 110\.00/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
    await expect(page.getByText('Saved as')).toBeVisible();
    const csv = readdirSync(folder).find((name) => name.endsWith('.csv')) ?? '';
    expect(readFileSync(join(folder, csv), 'utf8')).toContain('ZZ22,2026-11-20,airtime,2,50,49,0,1');
  },
);
