/** Waits until a page has drawn the answers to all that it asked. */
import type { BrowserContext, Page } from 'playwright';

/** The calls under way of the world that each page shows. A page that is read in another language has the same context. */
const underWay = new WeakMap<BrowserContext, Set<object>>();

/** Forgets the calls of the world before: a test may have held its answers. */
export const worldBegins = (page: Page): void => void underWay.set(page.context(), new Set());

/** Counts a call of the page until the returned function is called. */
export function callBegins(page: Page): () => void {
  const calls = underWay.get(page.context());
  const call = {};
  calls?.add(call);
  return () => calls?.delete(call);
}

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Far longer than any answer takes; a test that holds one would wait here until its own end, and not say why. */
const LONGEST_MS = 30_000;

/** Resolves once no call is under way and the last answer is drawn. A call that is never answered doesn't count. */
export async function answered(page: Page): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  const isQuiet = (): boolean => (underWay.get(page.context())?.size ?? 0) === 0;
  let wasQuiet = false;
  do {
    wasQuiet = isQuiet();
    await nextFrame(page);
    if (!isQuiet() && performance.now() > end)
      throw new Error('The page waits for an answer: a test that holds one can’t wait for all.');
  } while (!wasQuiet || !isQuiet());
}
