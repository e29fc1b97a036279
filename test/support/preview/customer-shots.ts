/** Pictures of the screen that faces the customer, on the screens that shops have for it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { CUSTOMER_PAGE } from '#shared/customer-page.ts';
import { makeSheet } from './contact-sheet.ts';
import { CUSTOMER_PAGE_NAMES, type CustomerPageName, customerPage } from './customer-pages.ts';
import { fakeMain } from './fakes/fake-main.ts';
import { openWindow } from './window.ts';

/** Small screens of tills, a laptop's, and an upright one. */
export const CUSTOMERS_SCREENS = [
  [800, 480],
  [1024, 600],
  [1366, 768],
  [768, 1366],
] as const;

export async function customerPicture(
  browser: Browser,
  origin: string,
  name: CustomerPageName,
  { file, size: [width, height] = [1366, 768], theme = 'light' as 'light' | 'dark' }: Picture,
): Promise<string> {
  const window = await openWindow(browser, origin, fakeMain({}), { width, height, path: '/customer/index.html' });
  await window.tell(CUSTOMER_PAGE, customerPage(name, theme));
  await window.page.screenshot({ path: file });
  await window.close();
  return file;
}

interface Picture {
  readonly file: string;
  readonly size?: readonly [width: number, height: number];
  readonly theme?: 'light' | 'dark';
}

export async function customerPictures(browser: Browser, origin: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [nth, size] of CUSTOMERS_SCREENS.entries()) {
    const theme = nth % 2 === 0 ? 'light' : 'dark';
    const pictures: string[] = [];
    for (const name of CUSTOMER_PAGE_NAMES) {
      const file = join(folder, `${name}-${size.join('x')}.png`);
      pictures.push(await customerPicture(browser, origin, name, { file, size, theme }));
    }
    const title = `The customer's screen, ${size.join(' × ')}`;
    await makeSheet(browser, { file: join(folder, `sheet-${size.join('x')}.png`), title, columns: 4, pictures });
  }
}
