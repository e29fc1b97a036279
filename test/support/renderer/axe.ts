import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

export const bringAxe = (page: Page): Promise<unknown> => page.evaluate(axe.source);

/** What axe finds, and where. What it is content with is not written out, which would take longer than the looking. */
export const complaintsOfAxe = (page: Page, only: Pick<RunOptions, 'runOnly'> = {}): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      const inPage = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await inPage.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    { ...only, resultTypes: ['violations'] } satisfies RunOptions,
  );
