/** One browser for a file of tests; a window of its own for each test. */
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { buildRenderer } from './preview/build.ts';
import { type Answers, type FakeMain, fakeMain } from './preview/fake-main.ts';
import { type CounterWindow, launch, openWindow, type WindowOptions } from './preview/window.ts';

export function counterWindows() {
  let browser: Browser;
  let built: string;
  const open: CounterWindow[] = [];

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildRenderer(inject('rendererFolder')), launch()]);
  });
  afterEach(async () => {
    for (const window of open.splice(0)) await window.close();
  });
  afterAll(async () => {
    await browser.close();
  });

  return async (answers: Answers = {}, options: WindowOptions = {}): Promise<CounterWindow & { main: FakeMain }> => {
    const main = fakeMain(answers);
    const window = await openWindow(browser, built, main, options);
    open.push(window);
    return { ...window, main };
  };
}
