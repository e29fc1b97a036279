/** Every scene there is, looked at by axe in both themes. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sharedWindow } from './counter-window.ts';
import { SCENES } from './preview/scenes.ts';

const open = { byMouse: sharedWindow({ width: 1024 }), byTouch: sharedWindow({ width: 1024, touch: true }) };

/** What axe finds, and where. What it is content with is not written out, which would take longer than the looking. */
const complaintsOfAxe = (page: Page, only: Pick<RunOptions, 'runOnly'> = {}): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      const inPage = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await inPage.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    { ...only, resultTypes: ['violations'] } satisfies RunOptions,
  );

for (const [name, scene] of Object.entries(SCENES).filter(([, { pictureOnly }]) => !pictureOnly)) {
  test(`${name}: axe finds nothing in either theme, the page keeps its policy and does not scroll`, async () => {
    const { page, complaints } = await (scene.touch ? open.byTouch : open.byMouse)(scene.answers);
    await scene.act?.(page);
    await page.evaluate(axe.source);
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await complaintsOfAxe(page, { runOnly: ['color-contrast'] })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    expect(complaints).toEqual([]);
  });
}
