/** The counter's messages to the screen that faces the customer, and the setting where an owner chooses that screen. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { bad, type FakeMain, good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

const number = (page: Page) => page.getByLabel("Customer's number");
const told = (main: FakeMain) =>
  main.asked
    .filter(({ name }) => name === 'customerScreen.show')
    .map(({ request }) => (request as { readBack: { headline: string; price: number | null } | null }).readBack);

test('the customer’s screen shows a read-back for as long as it lasts', async () => {
  const { page, main } = await open();
  await number(page).waitFor();
  await expect.poll(() => told(main)).toEqual([null]);
  await page.keyboard.type('02441234565');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Send/ }).waitFor();
  await expect.poll(() => told(main).at(-1)).toMatchObject({ headline: '024 412 3456', price: 500 });
  await page.keyboard.press('Escape');
  await number(page).waitFor();
  await expect.poll(() => told(main).at(-1)).toBeNull();
});

test('the customer’s screen shows the change as soon as the cash is counted', async () => {
  const settings = { ...USUAL_SETTINGS, cashGate: true };
  const { page, main } = await open({ 'counter.snapshot': () => good(snapshot({ settings })) });
  await number(page).waitFor();
  await page.keyboard.type('02441234565');
  await page.keyboard.press('Enter');
  await page.getByLabel('Cash received').waitFor();
  await page.keyboard.press('V');
  await expect.poll(() => told(main).at(-1)).toMatchObject({ change: 500 });
});

const second = (page: Page) => page.getByRole('switch', { name: /second screen/ });

async function settings(answers = {}) {
  const { page, main } = await open(answers);
  await number(page).waitFor();
  await page.keyboard.press('F10');
  await second(page).waitFor();
  return { page, main };
}

test('the setting counts when it is chosen, and says when there is no second screen', async () => {
  const { page, main } = await settings({
    'customerScreen.choose': ({ wanted }: { wanted: boolean }) => good({ wanted, lacks: 'second-screen' }),
  });
  await expect.poll(() => page.getByText('Connect a second screen').count()).toBe(0);
  await second(page).press('Space');
  await page.getByText('Connect a second screen').waitFor();
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'customerScreen.choose'))
    .toMatchObject([{ request: { wanted: true } }]);
  await expect.poll(() => second(page).isChecked()).toBe(true);
});

test('the setting says when no window can choose its screen, and names a remedy', async () => {
  const { page } = await settings({ 'customerScreen.state': () => good({ wanted: true, lacks: 'placing' }) });
  await page.getByText('--ozone-platform=x11').waitFor();
});

test('a choice that could not be kept is said, and the setting stays as it was', async () => {
  const { page } = await settings({ 'customerScreen.choose': () => bad('not-saved') });
  await second(page).press('Space');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => second(page).isChecked()).toBe(false);
});
