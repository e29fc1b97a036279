/**
 * A plugin of Vite: the counter's page runs `src-renderer/app/start.js` first, which loads the screens' code once a
 * frame was drawn. Vite itself puts that code into the page's head, where it runs before the first frame.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const STARTS = 'src-renderer/app/start.js';
const SCREENS = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** @returns {import('vite').Plugin} */
export const afterFirstFrame = () => ({
  name: 'after-first-frame',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'start.js', source: readFileSync(join(root, STARTS), 'utf8') });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) => {
      if (path !== '/index.html') return html;
      if (!SCREENS.test(html)) throw new Error(`the script of the screens doesn't stand in ${path}`);
      return html.replace(SCREENS, '<script defer src="./start.js" data-screens="$1"></script>');
    },
  },
});
