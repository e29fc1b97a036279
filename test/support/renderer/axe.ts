import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Loads axe from the renderer's server: Chromium keeps its compiled code, and the policy allows no other source. */
async function bringAxe(page: Page): Promise<void> {
  const script = await page.addScriptTag({ url: '/axe.js' });
  await script.evaluate((element) => (element as HTMLElement).remove());
}

export type Rules = 'all' | 'of-look';

/** Rules whose answer depends on colours and sizes; the others depend on structure and visibility. */
const RULES_OF_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Two looks with the same structure show the same elements: only the rules of look can tell them apart. */
export const structureOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const visible = [...document.querySelectorAll('*')].map((element) => Number(element.checkVisibility()));
    return `${document.documentElement.outerHTML} ${visible.join('')}`;
  });

/** Returns axe's complaints with their elements. Writing out the rules that pass would take longer than the check. */
export async function complaintsOfAxe(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await bringAxe(page);
  return page.evaluate(
    async (options) => {
      const inPage = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await inPage.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    {
      // Only an experimental rule, which axe leaves out, reads style sheets. A failure tells each node's own text.
      ...{ resultTypes: ['violations'], preload: { assets: ['media'] }, selectors: false },
      ...(rules === 'of-look' && { runOnly: { type: 'rule', values: RULES_OF_LOOK } }),
    } satisfies RunOptions,
  );
}
