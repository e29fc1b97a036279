/** The order in which Tab leads through each screen, from the home field: first the products, then the frame. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

/** The short name that a screen reader would give the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing';
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = isField ? [...(element.labels ?? [])] : [];
    const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? element.tagName;
    const inside = element.closest('fieldset, [role=radiogroup], [role=listbox]');
    const group = element.matches('[type=radio]') ? (inside?.querySelector('legend')?.textContent ?? 'choice') : null;
    return (group ?? name).replace(/\s+/g, ' ').trim();
  });

/** Each screen's way, from its home on. The radio buttons of a choice are one stop. */
const WAYS: Readonly<Record<string, readonly [key: string, ...stops: string[]]>> = {
  data: ['F1', "Customer's number", 'Network', 'MTN', 'Telecel', 'AT'],
  airtime: ['F2', "Customer's number", 'Network', 'Amount', 'GHS 1.00', 'GHS 2.00', 'GHS 5.00', 'GHS 10.00'],
  vouchers: ['F3', 'Voucher', 'One fewer', 'How many', 'One more', 'Text them to', 'E-mail them to', 'Clear'],
  bills: ['F4', 'Biller', 'Clear', 'Look up'],
  bulk: ['F5', 'Number and size', 'None', 'Open a file', 'Clear', 'Read back'],
  afa: [
    'F7',
    ...["Customer's number", 'Ghana Card number', 'Full name', 'Birth date', 'Choose', 'Town or area', 'Notes'],
    ...['Clear', 'Read back'],
  ],
  orders: ['F8', 'Orders', 'Find a sale', 'Every product', 'Every state', 'Day'],
  settings: [
    'F10',
    ...['Settings', 'Find a setting'],
    // The index of the page.
    ...['Selling', 'Slips', 'Prices', 'You', 'Reports', 'Texts for the owner', 'The office', 'This screen'],
    'Newer versions',
    ...['About this Dwadi', 'Count the cash before Send', 'Type large new numbers twice', 'Never', 'For a month'],
    'For three monthsFor a yearFor three yearsNever',
    ...["The shop's name", "Below the shop's name", 'At the end', 'Save these lines', 'Printers'],
    ...['Customers may have their slip as a text', 'Prices', 'Change my PIN', 'Choose another folder'],
    ...[
      "The owner's number",
      'When a shift is closed',
      'When the wallet runs low',
      '1',
      'When your price level ends',
      '1',
      "Choose the office's file",
      'Or paste the code',
      'Connect',
    ],
    ...['Same as the computer', 'NormalLargeLargest', 'Show customers their number on a second screen', 'Sounds'],
    ...['Look now', 'Those that other shops have tried', '32 kB a second', 'No limit', 'Check this counter'],
  ],
  audit: ['Alt+u', 'Audit', 'What happened', 'Day files', 'All counters', 'Verify the log', 'Day'],
  shift: ['Alt+s', 'Shift', 'Money in', 'Money out', 'Look at the shift so far', 'Hand over', 'End the shift'],
};

test.each(Object.entries(WAYS))('%s', async (_, [key, ...stops]) => {
  const { page } = await open();
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toContain(stops[0]);
  // The products arrive a moment after their screen, and only then are a stop.
  if (key === 'F1') await page.getByRole('button', { name: /^AT \d/ }).waitFor();
  for (const stop of stops.slice(1)) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toContain(stop);
  }
});

test('the way back leads through the same places', async () => {
  const { page } = await open();
  await page.getByLabel("Customer's number").waitFor();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toContain("Customer's number");
});
