/** Every scene there is, looked at by axe in both themes. */
import { expect, test } from 'vitest';
import { SCENES } from '../../support/preview/scenes.ts';
import { bringAxe, complaintsOfAxe } from '../../support/renderer/axe.ts';
import { sharedWindow } from '../../support/renderer/counter-window.ts';

const open = { byMouse: sharedWindow({ width: 1024 }), byTouch: sharedWindow({ width: 1024, touch: true }) };

for (const [name, scene] of Object.entries(SCENES).filter(([, { pictureOnly }]) => !pictureOnly)) {
  test(`${name}: axe finds nothing in either theme, the page keeps its policy and does not scroll`, async () => {
    const { page, complaints } = await (scene.touch ? open.byTouch : open.byMouse)(scene.answers);
    await scene.act?.(page);
    await bringAxe(page);
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await complaintsOfAxe(page, { runOnly: ['color-contrast'] })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    expect(complaints).toEqual([]);
  });
}
