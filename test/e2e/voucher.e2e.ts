/** Vouchers as an attendant sells them: by keyboard alone, with the service's own books as the witness. */
import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright/test';
import { expect, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();

interface Sold {
  readonly pin: string;
  readonly serial_number: string;
}

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function toVouchers(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await type(page, 'F3');
  await expect(page.getByRole('radio', { name: /^WASSCE ,/ })).toBeVisible();
}

/** The type on its key, the read-back, and Send. */
async function sell(page: Page, ...keys: string[]): Promise<void> {
  await type(page, ...keys, 'Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
}

const list = (page: Page, name: string) => page.getByRole('region', { name });
const purchases = async () =>
  (await service.ledger()).requests.filter(({ path }) => path.includes('/resultschecker/purchase'));
const grouped = (pin: string): string => (pin.match(/.{1,4}/g) ?? []).join(' ');

/** The files below a folder that hold one of these texts. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const { stdout } = spawnSync('grep', ['-rlaF', ...texts.flatMap((text) => ['-e', text]), folder], {
    encoding: 'latin1',
  });
  return stdout.split('\n').filter(Boolean);
}

test('two vouchers are sold and charged once; their PINs are shown on demand, counted, and leave no trace', async ({
  launch,
}) => {
  const { page, stop, userDataDir } = await launch({ env: service.environment(), ownChromium: true });
  await toVouchers(page);
  await sell(page, '4', '+');
  await expect(page.getByText('Vouchers ready. Show the PINs.')).toBeVisible();
  const { summary, orders } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0, key_leaks: 0 });
  const vouchers = orders[0]?.details['vouchers'] as Sold[];
  expect(vouchers).toHaveLength(2);

  await type(page, 'p');
  const pins = page.getByRole('dialog').getByRole('region', { name: 'PIN and serial' });
  for (const { pin, serial_number } of vouchers) {
    await expect(pins.getByText(grouped(pin))).toBeVisible();
    await expect(pins.getByText(serial_number)).toBeVisible();
  }
  await expect(page.getByText(/^COPY/)).toHaveCount(0);
  await type(page, 'Escape');
  await expect(pins.getByText(grouped(vouchers[0]?.pin ?? ''))).toHaveCount(0);
  await type(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The same sale from the history: found, shown again, and marked as a copy.
  await type(page, 'F8');
  await expect(page.getByRole('listbox', { name: /All sales/ })).toBeFocused();
  await type(page, 'Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Show PINs' }).waitFor();
  await type(page, 'p');
  await expect(pins.getByText(/^COPY 1, Ama/)).toBeVisible();
  await expect(page.getByRole('dialog').getByText('The PIN was shown again, as a copy')).toBeVisible();
  await type(page, 'Escape', 'Escape');
  const secrets = vouchers.flatMap(({ pin, serial_number }) => [pin, grouped(pin), serial_number]);
  expect(filesWith(userDataDir, secrets)).toEqual([]);
  await stop();
  expect(filesWith(userDataDir, secrets)).toEqual([]);
});

test(
  'a type that runs out between choosing and sending is not sold, costs nothing, and says so',
  VARIATION,
  async ({ launch }) => {
    const { page } = await launch({ env: service.environment() });
    await toVouchers(page);
    const { typeId } = await soldTypeOnKey(page, '2');
    await service.control('setRcStock', { type_id: typeId, available_count: 0, is_active: true });
    await sell(page, '2');
    await expect(list(page, 'Needs attention').getByRole('button', { name: /NABPTEX.*Not sold/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: /NABPTEX.*Sold out/ })).toBeDisabled();
    expect((await service.ledger()).summary).toMatchObject({ orders: 0 });
    expect(await purchases()).toHaveLength(1);
  },
);

test(
  'an answer that is lost on the way is looked up: one charge, and the PINs are here',
  VARIATION,
  async ({ launch }) => {
    await service.control('fault', { method: 'POST', path: '/resultschecker/purchase', fault: 'drop_after' });
    const { page } = await launch({ env: service.environment({ resolveBackoffMs: [100] }) });
    await toVouchers(page);
    await sell(page, '1');
    await expect(page.getByText('Voucher ready. Show the PIN.')).toBeVisible();
    await type(page, 'p');
    const { orders, summary } = await service.ledger();
    const [voucher] = (orders[0]?.details['vouchers'] ?? []) as Sold[];
    await expect(
      page
        .getByRole('dialog')
        .getByText(voucher?.serial_number ?? '')
        .first(),
    ).toBeVisible();
    expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0 });
  },
);

test(
  'a wallet that is too low sells nothing, says where it is filled, and sells once it is',
  VARIATION,
  async ({ launch }) => {
    await service.control('setBalance', { balance: 1 });
    const { page } = await launch({ env: service.environment() });
    await toVouchers(page);
    await expect(page.getByText(/Wallet low/)).toBeVisible();
    await type(page, '4', 'Enter');
    await expect(page.getByRole('alert').getByText(/top up on the dashboard/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Check again/ })).toBeFocused();
    await type(page, 'Enter');
    await expect(page.getByRole('alert').getByText(/top up on the dashboard/)).toBeVisible();
    expect(await purchases()).toHaveLength(0);
    await service.control('setBalance', { balance: 100 });
    await type(page, 'Enter');
    await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
    await type(page, 'Enter');
    await expect(page.getByText('Voucher ready. Show the PIN.')).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
  },
);

test(
  'a product that the service switched off says so in its list, and can be asked for again',
  VARIATION,
  async ({ launch }) => {
    await service.control('fault', {
      path: '/resultschecker/types',
      times: 0,
      fault: { type: 'error_before', status: 503 },
    });
    const { page } = await launch({ env: service.environment() });
    await page.getByLabel("Customer's number").waitFor();
    await type(page, 'F3');
    await expect(page.getByRole('alert').getByText(/switched this off/)).toBeVisible();
    await service.control('clearFaults', {});
    await page.getByRole('button', { name: 'Try again' }).focus();
    await type(page, 'Enter');
    await expect(page.getByRole('radio', { name: /^BECE/ })).toBeVisible();
  },
);

/** The type that stands on a key, by the id that the page carries. */
async function soldTypeOnKey(page: Page, key: string): Promise<{ typeId: string }> {
  const typeId = await page.locator(`input[type=radio][aria-keyshortcuts="${key}"]`).inputValue();
  return { typeId };
}
