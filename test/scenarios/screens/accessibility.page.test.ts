/** Every scene there is, looked at by axe in both themes. */
import { expect, test } from 'vitest';
import { SCENES } from '../../support/preview/scenes.ts';
import { complaintsOfAxe } from '../../support/renderer/axe.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
for (const [name, scene] of Object.entries(SCENES).filter(([, { pictureOnly }]) => !pictureOnly)) {
  test(`${name}: axe finds nothing`, async () => {
    const { page, complaints } = await open(scene.answers, { width: 1024, touch: scene.touch ?? false });
    await scene.act?.(page);
    expect(await complaintsOfAxe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    expect(complaints).toEqual([]);
  });
}
