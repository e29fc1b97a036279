/** A sale that isn't paid in cash alone: by mobile money, on credit, in parts. */
import { expect, test } from 'vitest';
import { bad, type FakeMain, good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { toOtherwise } from '../../../support/preview/scenes/shift-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();
const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);

test('a sale is paid in parts: all but cash is typed, and parts that miss the price are named', async () => {
  const { page, main } = await open({ 'sales.submit': () => bad('tenders-differ') });
  await toOtherwise(page);
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.getByText('That is more than the price.').waitFor();
  await page.getByLabel('By MoMo').fill('4');
  await page.keyboard.press('Enter');
  await page.getByText('Type the transaction ID').waitFor();
  await page.getByLabel('Transaction ID').fill('0056 78 ab');
  await page.getByLabel('On credit').fill('2.50');
  await page.getByLabel('Who owes it').fill('Yaw Boateng');
  await page.keyboard.press('Enter');
  await page.getByText('on credit to Yaw Boateng GHS 2.50').waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => asked(main, 'sales.submit'))
    .toMatchObject([
      {
        tenders: [
          { kind: 'mobile-money', amount: 400, transaction: '005678AB' },
          { kind: 'credit', amount: 250, customer: 'Yaw Boateng' },
          { kind: 'cash', amount: 350, received: null },
        ],
        usedBeforeConfirmed: false,
      },
    ]);
  await page.getByText('do not add up to the price').waitFor();
});

test('a text that nobody can read as an amount is named and no cash; a detail without an amount is kept', async () => {
  const { page, main } = await open();
  await toOtherwise(page);
  const rest = page.getByRole('dialog').getByRole('status');
  const here = (label: string) => page.getByLabel(label).evaluate((field) => field === document.activeElement);
  await page.keyboard.type('5,50');
  await page.getByLabel('Transaction ID').fill('0056781234');
  await expect.poll(() => rest.textContent()).toContain('—');
  await page.keyboard.press('Enter');
  await page.getByText('Not an amount.').waitFor();
  await expect.poll(() => here('By MoMo')).toBe(true);
  await expect.poll(() => page.getByLabel('By MoMo').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('By MoMo').fill('');
  await expect.poll(() => rest.textContent()).toContain('GHS 10.00');
  await page.keyboard.press('Enter');
  await page.getByText('Type how much was paid by MoMo.').waitFor();
  await expect.poll(() => here('By MoMo')).toBe(true);
  await page.getByLabel('Transaction ID').fill('');
  await page.getByLabel('Who owes it').fill('Yaw Boateng');
  await page.keyboard.press('Enter');
  await page.getByText('Type how much is on credit.').waitFor();
  await page.keyboard.type('4.505');
  await page.keyboard.press('Enter');
  await page.getByText('Not an amount.').waitFor();
  await expect.poll(() => here('On credit')).toBe(true);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  expect(asked(main, 'sales.submit')).toEqual([]);
});

test('the typed parts outlive a line that is lost, and are sent when it is back', async () => {
  const { page, main, tell } = await open({ 'sales.submit': () => bad('tenders-differ') });
  const checkAgain = page.locator('button', { hasText: 'Check again' });
  await toOtherwise(page);
  await page.keyboard.type('4');
  await tell('counter.changed', snapshot({ service: { state: 'offline' } }));
  await checkAgain.waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  await page.keyboard.type('0056781234');
  await page.keyboard.press('Enter');
  await page.getByText('mobile money GHS 4.00').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await tell('counter.changed', snapshot());
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('t');
  await page.getByLabel('By MoMo').waitFor();
  await tell('counter.changed', snapshot({ service: { state: 'offline' } }));
  await checkAgain.waitFor({ state: 'attached' });
  await tell('counter.changed', snapshot());
  await checkAgain.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => asked(main, 'sales.submit'))
    .toMatchObject([{ tenders: [{ kind: 'mobile-money', amount: 400 }, { kind: 'cash' }] }]);
});

test('a way to pay that was given up with Esc is not taken when the answer comes', async () => {
  const use = held(() => good(null));
  const { page } = await open({ 'tenders.mobileMoneyUse': use.answer });
  await toOtherwise(page);
  await page.keyboard.type('10');
  await page.getByLabel(/transaction/i).fill('12345678901');
  await page.keyboard.press('Enter');
  await expect.poll(use.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  use.release();
  await settled(page);
  await expect.poll(() => page.getByText('Paid: mobile money').count()).toBe(0);
});

test('a correction while the transaction is looked up stays, and Enter takes it', async () => {
  const use = held(() => good(null));
  const { page } = await open({ 'tenders.mobileMoneyUse': use.answer });
  await toOtherwise(page);
  await page.keyboard.type('1');
  await page.getByLabel(/transaction/i).fill('12345678901');
  await page.keyboard.press('Enter');
  await expect.poll(use.count).toBe(1);
  await page.getByLabel('By MoMo').fill('10');
  use.release();
  await settled(page);
  await expect.poll(() => page.getByLabel('By MoMo').inputValue()).toBe('10');
  await page.keyboard.press('Enter');
  await expect.poll(use.count).toBe(1);
  use.release();
  await page.getByText('Paid: mobile money GHS 10.00').waitFor();
});
