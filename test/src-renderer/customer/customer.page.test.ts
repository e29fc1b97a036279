/** The page on the screen that faces the customer: whole on every screen that a shop may have, and in both themes. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CUSTOMER_PAGE } from '#shared/customer-page.ts';
import { CUSTOMER_PAGE_NAMES, customerPage } from '../../support/preview/customer-pages.ts';
import { CUSTOMERS_SCREENS } from '../../support/preview/customer-shots.ts';
import { noTool } from '../../support/printing/no-tool.ts';
import { complaintsOfAxe } from '../../support/renderer/axe.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
const AT = { path: '/customer/index.html' };

test.for(CUSTOMER_PAGE_NAMES)('%s: nothing is cut, and axe finds nothing in either theme', async (name) => {
  const { page, tell, complaints } = await open({}, AT);
  for (const [width, height] of CUSTOMERS_SCREENS) {
    await page.setViewportSize({ width, height });
    await tell(CUSTOMER_PAGE, customerPage(name, width === 1024 ? 'dark' : 'light', true));
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight + 0.5;
        })
        .map((one) => one.outerHTML),
    );
    expect(cut, `${width} × ${height}`).toEqual([]);
    const main = await page.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.querySelector('main') as HTMLElement;
      return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
    });
    expect(main, `${width} × ${height}`).toBe(true);
    if (width <= 1024) expect(await complaintsOfAxe(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('a phone reads the receipt’s text from the smallest screen', async ({ skip }) => {
  skip(noTool('zbarimg') !== null, noTool('zbarimg') ?? '');
  const { page, tell } = await open({}, AT);
  await page.setViewportSize({ width: 800, height: 480 });
  await tell(CUSTOMER_PAGE, customerPage('receipt', 'dark'));
  const picture = await page.locator('#code').screenshot();
  const read = execFileSync('zbarimg', ['--nodbus', '-q', '--raw', '-'], { input: picture, encoding: 'utf8' });
  expect(read).toMatch(
    /^Adom Mobile, Kaneshie: Airtime 024 412 3456, .*Paid GHS 10\.00\. Completed\..* Code DW1[0-9A-Z]+\n$/,
  );
  await tell(CUSTOMER_PAGE, customerPage('done', 'dark'));
  await expect.poll(() => page.locator('#receipt').isVisible()).toBe(false);
});

test('a number is on one line, and the previous read-back is gone', async () => {
  const { page, tell } = await open({}, AT);
  for (const [width, height] of CUSTOMERS_SCREENS) {
    await page.setViewportSize({ width, height });
    await tell(CUSTOMER_PAGE, customerPage('bill', 'light'));
    await tell(CUSTOMER_PAGE, customerPage('check', 'light'));
    const lines = await page.locator('#headline').evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getClientRects().length;
    });
    expect(lines, `${width} × ${height}`).toBe(1);
    await expect.poll(() => page.getByText('ASANTE').count()).toBe(0);
  }
});
