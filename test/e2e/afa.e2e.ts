/** A registration as an attendant makes it: by keyboard alone, with the service's own books as the witness. */
import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright/test';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();

const NAME = 'Akosua Nyarko-Mensah';

async function toAfa(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F7');
}

async function typeAll(page: Page, born = '29031987'): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type('0247654321');
  await expect(page.getByLabel('Ghana Card number')).toBeFocused();
  await page.keyboard.type('7182936457');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type(NAME);
  await page.keyboard.press('Tab');
  await page.keyboard.type(born);
}

async function typeHome(page: Page): Promise<void> {
  await expect(page.getByLabel('Region')).toBeFocused();
  await page.keyboard.type('Ashanti');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kejetia');
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
}

const list = (page: Page, name: string) => page.getByRole('region', { name });
const registrations = async () =>
  (await service.ledger()).requests.filter(({ method, path }) => method === 'POST' && path.includes('/afa/register'));

/** The files below a folder that hold one of these texts. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const { stdout } = spawnSync('grep', ['-rlaF', ...texts.flatMap((text) => ['-e', text]), folder], {
    encoding: 'latin1',
  });
  return stdout.split('\n').filter(Boolean);
}

test('a registration is typed, turned to the customer, sent, and charged once', async ({ launch }) => {
  const { page, userDataDir } = await launch({ env: service.environment(), ownChromium: true });
  await toAfa(page);
  await typeAll(page);
  await typeHome(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /is everything right/ })).toBeVisible();
  await expect(page.getByText('GHA-718 293 645-7')).toBeVisible();
  await expect(page.getByText('29 March 1987')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list(page, 'Just now').getByRole('button', { name: /024…4321.*Done/ })).toBeVisible();
  const { summary, orders } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0, key_leaks: 0 });
  expect(orders[0]).toMatchObject({
    kind: 'afa',
    charges: 1,
    details: {
      full_name: NAME,
      id_number: 'GHA-718293645-7',
      date_of_birth: '1987-03-29',
      region: 'Ashanti',
      location: 'Kejetia',
    },
  });
  expect(filesWith(userDataDir, [NAME, '718293645', '7182936457', 'Kejetia'])).toEqual([]);
});

test(
  'a draft outlives a power cut, sealed; it goes on under its own id and is sold once',
  TURN.first,
  async ({ launch }) => {
    const first = await launch({ env: service.environment(), ownChromium: true });
    await toAfa(first.page);
    await typeAll(first.page, '2903');
    await expect(first.page.getByText('Saved. Not sent yet.')).toBeVisible();
    await first.kill();
    expect(filesWith(first.userDataDir, [NAME, '0247654321', '024 765 4321', '718293645'])).toEqual([]);

    const { page } = await launch({ env: service.environment(), userDataDir: first.userDataDir });
    await toAfa(page);
    await expect(page.getByText(NAME)).toBeVisible();
    await expect(page.getByRole('button', { name: /Continue it/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Birth date')).toBeFocused();
    expect(await page.getByLabel('Ghana Card number').inputValue()).toBe('GHA-718293645-7');
    await page.keyboard.type('1987');
    await typeHome(page);
    await send(page);
    await expect(list(page, 'Just now').getByRole('button', { name: /Done/ })).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0 });
  },
);

test(
  'a draft isn’t offered again after a kill behind Send: its sale is on the board',
  TURN.second,
  async ({ launch }) => {
    const first = await launch({ env: service.environment() });
    await toAfa(first.page);
    await typeAll(first.page);
    await typeHome(first.page);
    await expect(first.page.getByText('Saved. Not sent yet.')).toBeVisible();
    await send(first.page);
    await expect(first.page.getByText(`The registration of ${NAME} is saved`)).toBeVisible();
    await first.kill();
    const { page } = await launch({ env: service.environment(), userDataDir: first.userDataDir });
    await toAfa(page);
    await expect(page.getByLabel('Full name')).toHaveValue('');
    // The kill may have come before the first byte: then the board asks about it, and names the number in full.
    const board = page.getByRole('complementary', { name: 'Orders' });
    await expect(board.getByRole('button', { name: /024…4321|024 765 4321/ })).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ charged_more_than_once: 0 });
  },
);

test(
  'an applicant who is too young is noticed while the date is typed, and the service is not asked',
  VARIATION,
  async ({ launch }) => {
    const { page } = await launch({ env: service.environment() });
    await toAfa(page);
    await typeAll(page, `0101${new Date().getUTCFullYear() - 17}`);
    await expect(page.getByText(/Too young: 18 on 1 January/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText('must be 18')).toBeVisible();
    expect(await registrations()).toHaveLength(0);
  },
);

test('a wallet that is too low refuses it, and nothing is charged', VARIATION, async ({ launch }) => {
  await service.control('setBalance', { balance: 1 });
  const { page } = await launch({ env: service.environment() });
  await toAfa(page);
  await typeAll(page);
  await typeHome(page);
  await send(page);
  await expect(list(page, 'Needs attention').getByText(/check that the wallet holds enough/)).toBeVisible();
  expect((await service.ledger()).summary).toMatchObject({ orders: 0 });
});

test(
  'an answer that is lost is looked up before anything is sent again, and one registration is charged',
  VARIATION,
  async ({ launch }) => {
    await service.control('fault', { method: 'POST', path: '/afa/register', fault: 'drop_after' });
    const { page } = await launch({ env: service.environment({ resolveBackoffMs: [100] }) });
    await toAfa(page);
    await typeAll(page);
    await typeHome(page);
    await send(page);
    await expect(list(page, 'Just now').getByRole('button', { name: /Done/ })).toBeVisible();
    expect(await registrations()).toHaveLength(1);
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
  },
);
