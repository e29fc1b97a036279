import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** From the renderer's server: what Chromium compiled of it is kept, and its policy allows no other. */
async function bringAxe(page: Page): Promise<void> {
  const script = await page.addScriptTag({ url: '/axe.js' });
  await script.evaluate((element) => (element as HTMLElement).remove());
}

/** What axe finds, and where. What it is content with is not written out, which would take longer than the looking. */
export async function complaintsOfAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await bringAxe(page);
  return page.evaluate(
    async (options) => {
      const inPage = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await inPage.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    // Only an experimental rule, which axe leaves out, reads style sheets. A failure tells each node's own text.
    { resultTypes: ['violations'], preload: { assets: ['media'] }, selectors: false } satisfies RunOptions,
  );
}
