/** One browser for a file of tests; a window of its own for each test that does something with it. */
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { buildRenderer } from '../preview/build.ts';
import { type Answers, type FakeMain, fakeMain } from '../preview/fake-main.ts';
import {
  type CounterWindow,
  launch,
  openStage,
  openWindow,
  type Stage,
  type WindowOptions,
} from '../preview/window.ts';

function browserForFile() {
  const opened = {} as { built: string; browser: Browser };
  beforeAll(async () => {
    const [built, browser] = await Promise.all([buildRenderer(inject('rendererFolder')), launch()]);
    Object.assign(opened, { built, browser });
  });
  afterAll(async () => {
    await opened.browser.close();
  });
  return opened;
}

export function counterWindows() {
  const opened = browserForFile();
  const open: CounterWindow[] = [];
  afterEach(async () => {
    for (const window of open.splice(0)) await window.close();
  });
  return async (answers: Answers = {}, options: WindowOptions = {}): Promise<CounterWindow & { main: FakeMain }> => {
    const main = fakeMain(answers);
    const window = await openWindow(opened.browser, opened.built, main, options);
    open.push(window);
    return { ...window, main };
  };
}

/** One window for all tests of a file that only look: opening one takes three times as long as showing another world. */
export function sharedWindow(options: WindowOptions) {
  const opened = browserForFile();
  let stage: Stage | null = null;
  return async (answers: Answers = {}): Promise<Stage> => {
    stage ??= await openStage(opened.browser, opened.built, options);
    await stage.show(fakeMain(answers));
    return stage;
  };
}
