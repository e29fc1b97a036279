import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { afterFirstFrame } from '../../../resources/tools/after-first-frame.mjs';

const source = readFileSync(new URL('../../../src-renderer/app/start.js', import.meta.url), 'utf8');

let loaded: object[];
let frames: (() => void)[];
let timers: { readonly ms: number | undefined; readonly run: () => void }[];
const runTimers = (least: number) => {
  for (const { run, ms = 0 } of timers.filter(({ ms: after = 0 }) => after >= least)) {
    timers = timers.filter((timer) => timer.run !== run || timer.ms !== ms);
    run();
  }
};

beforeEach(() => {
  [loaded, frames, timers] = [[], [], []];
  runInNewContext(source, {
    document: {
      currentScript: { dataset: { screens: './assets/index-1a.js' } },
      addEventListener: () => {},
      createElement: () => ({}),
      head: { append: (script: object) => loaded.push({ ...script }) },
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, ms?: number) => timers.push({ run, ms }),
  });
});

test('the screens’ code is loaded after the first frame, and once', () => {
  expect([frames.length, loaded]).toEqual([1, []]);
  for (const draw of frames) draw();
  expect(loaded).toEqual([]);
  runTimers(0);
  expect(loaded).toEqual([{ type: 'module', src: './assets/index-1a.js' }]);
});

test('a window that draws no frame gets the code, too', () => {
  runTimers(3000);
  expect(loaded).toHaveLength(1);
  for (const draw of frames) draw();
  runTimers(0);
  expect(loaded).toHaveLength(1);
});

test('the built page runs nothing else before the first frame, and a page that Vite writes otherwise is refused', () => {
  const { transformIndexHtml } = afterFirstFrame();
  const { handler } = transformIndexHtml as { handler(html: string, of: { path: string }): string };
  const written = '<head><script type="module" crossorigin src="./assets/index-1a.js"></script></head>';
  const made = handler(written, { path: '/index.html' });
  expect(made).toBe('<head><script defer src="./start.js" data-screens="./assets/index-1a.js"></script></head>');
  expect(handler(written, { path: '/customer/index.html' })).toBe(written);
  expect(() => handler('<head></head>', { path: '/index.html' })).toThrow('the screens');
});
