/** Waits until a page has drawn the answers to all that it asked. */
import type { Page } from 'playwright';

const underWay = new WeakMap<Page, number>();

const count = (page: Page, change: 1 | -1): void => void underWay.set(page, (underWay.get(page) ?? 0) + change);

/** Counts a call of the page until the returned function is called. */
export function callBegins(page: Page): () => void {
  count(page, 1);
  return () => count(page, -1);
}

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Resolves once no call is under way and the last answer is drawn. A call that is never answered doesn't count. */
export async function answered(page: Page): Promise<void> {
  const isQuiet = (): boolean => (underWay.get(page) ?? 0) === 0;
  let wasQuiet = false;
  do {
    wasQuiet = isQuiet();
    await nextFrame(page);
  } while (!wasQuiet || !isQuiet());
}
