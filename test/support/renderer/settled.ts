import type { Page } from 'playwright';

/** Long enough for what follows from an answer, by the page's own clock. */
const FOLLOWS_WITHIN_MS = 300;

/**
 * Resolves once the page has taken in each answer that was released, and whatever follows from it has been drawn. A busy
 * machine makes it later, and never too early: the question reaches the page behind the answers, and waits there.
 */
export async function settled(page: Page): Promise<void> {
  // A released answer leaves this process in this turn of its loop.
  await new Promise((resolve) => setImmediate(resolve));
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), FOLLOWS_WITHIN_MS);
}
