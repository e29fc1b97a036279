/** Windows of the counter for tests: pages of this process's Chromium, each led from the world of one test to the next. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, inject } from 'vitest';
import { type Answers, type FakeMain, fakeMain } from '../preview/fakes/fake-main.ts';
import { launch, openStage, type Stage, type WindowOptions } from '../preview/window.ts';

interface Opened {
  readonly origin: string;
  readonly browser: Browser;
}

async function openBrowser(): Promise<Opened> {
  const [answer, browser] = await Promise.all([fetch(inject('rendererDesk')), launch()]);
  if (!answer.ok) throw new Error(await answer.text());
  return { origin: await answer.text(), browser };
}

/** The browser of this process, for as long as it lives: all files that run in the process share it. */
let opened: Promise<Opened> | null = null;
const idle = { byMouse: [] as Stage[], byTouch: [] as Stage[] };
type Kind = keyof typeof idle;

/** More than any test needs. A support module that calls `counterWindows` at its top has its hooks in one file alone. */
const MOST_AT_ONCE = 12;

export interface TestWindowOptions extends WindowOptions {
  /** Set for a test that changes what can't be undone in a page, such as its clock: no other test gets the page. */
  readonly alone?: boolean;
}

/** Throws in a test that would change a shared page for good. */
function forbidWhatStays(page: Page): void {
  const refuse = () => {
    throw new Error('This stays with a page for good: ask for a window with "alone: true".');
  };
  Object.assign(page, { addInitScript: refuse, exposeBinding: refuse, exposeFunction: refuse, route: refuse });
  Object.assign(page.clock, { install: refuse, pauseAt: refuse, setFixedTime: refuse, setSystemTime: refuse });
}

async function stageOf(kind: Kind, alone: boolean): Promise<Stage> {
  const kept = alone ? undefined : idle[kind].pop();
  if (kept !== undefined) return kept;
  opened ??= openBrowser();
  const { browser, origin } = await opened;
  const stage = await openStage(browser, origin, kind === 'byTouch');
  if (!alone) forbidWhatStays(stage.page);
  return stage;
}

/** Closes a page after a failed test, or one that can't be cleared; otherwise the next test may use it. */
async function putAway(stage: Stage, kind: Kind, isFit: boolean): Promise<void> {
  if (isFit && (await stage.clear().catch(() => false))) idle[kind].push(stage);
  else await stage.close();
}

export function counterWindows() {
  const open: { readonly stage: Stage; readonly kind: Kind; readonly alone: boolean }[] = [];
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    for (const { stage, kind, alone } of open.splice(0)) await putAway(stage, kind, !hasFailed && !alone);
  });
  afterAll(async () => {
    // Few files need a second window, or a finger.
    for (const stage of [...idle.byMouse.splice(1), ...idle.byTouch.splice(0)]) await stage.close();
  });
  return async (
    answers: Answers = {},
    { touch = false, alone = false, ...look }: TestWindowOptions = {},
  ): Promise<Stage & { main: FakeMain }> => {
    if (open.length >= MOST_AT_ONCE)
      throw new Error('No hook puts the windows away: call this in the test file itself.');
    const main = fakeMain(answers);
    const kind = touch ? 'byTouch' : 'byMouse';
    const stage = await stageOf(kind, alone);
    open.push({ stage, kind, alone });
    await stage.show(main, look);
    return { ...stage, main };
  };
}
