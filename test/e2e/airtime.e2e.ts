/** The first sale as an attendant makes it: by keyboard alone, with the service's own books as the witness. */
import { startService, type TestService } from '../support/service.ts';
import { expect, test } from './support/app.ts';

let service: TestService;

test.beforeAll(async () => {
  service = await startService();
});

test.afterAll(async () => {
  await service.stop();
});

test.beforeEach(async () => {
  await service.control('reset', {});
  await service.control('progress', {
    kind: 'airtime',
    steps: [
      ['pending', 0.5],
      ['processing', 0.5],
    ],
  });
});

const environment = (): Record<string, string> => {
  const { baseUrl, controlUrl, keys, caFile } = service;
  return { DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, controlUrl, keys, caFile }) };
};

test('GHS 10 of airtime is sold in fourteen keys and charged once', async ({ launch }) => {
  const { page } = await launch({ env: environment() });
  const number = page.getByLabel("Customer's number");
  await expect(number).toBeFocused();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const digit of '0244123456') await press(digit);
  // The tenth digit leads on to the amount; Enter reads it back, and Enter again sends it.
  await press('1');
  await press('0');
  await press('Enter');
  await expect(page.getByRole('heading', { name: /Read the number back/ })).toBeVisible();
  await expect(page.getByText('GHS 10.00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await press('Enter');
  await expect(
    page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /10\.00, Done/ }),
  ).toBeVisible();
  expect(keys).toBeLessThanOrEqual(14);
  await expect(number).toBeFocused();
  const { summary, orders } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0, key_leaks: 0 });
  expect(orders[0]).toMatchObject({ kind: 'airtime', amount: 10, charges: 1 });
});
