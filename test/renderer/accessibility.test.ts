/** Every scene there is, looked at by axe in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { counterWindows } from './counter-window.ts';
import { SCENES } from './preview/scenes.ts';

const open = counterWindows();

/** The page has no frames of other origins, for which axe would open a second page each time. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

for (const [name, scene] of Object.entries(SCENES).filter(([, { pictureOnly }]) => !pictureOnly)) {
  test(`${name}: axe finds nothing in either theme, the page keeps its policy and does not scroll`, async () => {
    const { page, complaints } = await open(scene.answers, { width: 1024, touch: scene.touch ?? false });
    await scene.act?.(page);
    const light = await axe(page).analyze();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axe(page).withRules(['color-contrast']).analyze();
    const found = [...light.violations, ...dark.violations];
    expect(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    expect(complaints).toEqual([]);
  });
}
