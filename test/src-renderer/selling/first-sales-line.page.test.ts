import { expect, test } from 'vitest';
import { good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
const { attendant } = snapshot();

test('a person’s first sales are led from field to field and to Send, and the next person’s by their own count', async () => {
  let left = 1;
  const { page, main, tell } = await open({ 'staff.firstSales': () => good({ left }) });
  const says = (words: string) => page.getByRole('status').getByText(words).waitFor();
  await says("Type the customer's number, for instance 024 412 3456.");
  await page.keyboard.type('0244123456');
  await says('Type the amount, or press the letter of one.');
  await page.keyboard.type('10');
  await says('Press Enter: Read back.');
  await page.keyboard.press('Enter');
  await says('Read it to the customer. If it is right, press Enter. If not, press Esc.');
  left = 0;
  await page.keyboard.press('Enter');
  await expect.poll(() => main.asked.filter(({ name }) => name === 'sales.submit').length).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: 'Hide this help' }).count()).toBe(0);
  left = 3;
  await tell('counter.changed', snapshot({ attendant: { ...attendant, id: 'kofi', name: 'Kofi' } }));
  await says("Type the customer's number, for instance 024 412 3456.");
  await page.keyboard.press('F3');
  await says('Press the key of a voucher.');
  await page.getByRole('button', { name: 'Hide this help' }).press('Enter');
  await expect.poll(() => page.getByText('Press the key of a voucher.').count()).toBe(0);
  expect(main.asked.map(({ name }) => name)).toContain('staff.hideFirstSales');
});

test('a shop’s own counter asks for no first sales', async () => {
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ kind: 'live' })),
    'staff.firstSales': () => good({ left: 3 }),
  });
  await page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => main.asked.map(({ name }) => name)).toContain('drafts.kept');
  expect(main.asked.map(({ name }) => name)).not.toContain('staff.firstSales');
  expect(await page.getByRole('button', { name: 'Hide this help' }).count()).toBe(0);
});
