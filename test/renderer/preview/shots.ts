/**
 * Pictures of every state, to be looked at: `node test/renderer/preview/shots.ts FOLDER [scene …]`. With `--all`, each
 * scene in both themes and all sizes.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildRenderer } from './build.ts';
import { fakeMain } from './fake-main.ts';
import { SCENES } from './scenes.ts';
import { launch, openWindow } from './window.ts';

const SIZES = [
  [1024, 768],
  [1366, 768],
  [1920, 1080],
] as const;

const [folder = '', ...rest] = process.argv.slice(2);
const all = rest.includes('--all');
const named = rest.filter((word) => word !== '--all');
mkdirSync(folder, { recursive: true });

const built = await buildRenderer();
const browser = await launch();
for (const [name, scene] of Object.entries(SCENES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  for (const theme of all ? (['light', 'dark'] as const) : (['light'] as const)) {
    for (const [width, height] of all ? SIZES : [[1366, 768] as const]) {
      const window = await openWindow(browser, built, fakeMain(scene.answers), {
        width,
        height,
        theme,
        touch: scene.touch ?? false,
      });
      await window.page.waitForTimeout(100);
      await scene.act?.(window.page);
      await window.page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
      for (const complaint of window.complaints) console.log(`${name}: ${complaint}`);
      await window.close();
    }
  }
}
await browser.close();
