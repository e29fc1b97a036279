/** Starts on a PC that is short of something: Dwadi opens all the same, or says why it can't. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchStandIn } from '../../electron-stand-in/launch.ts';

let userDataDir: string;
beforeEach(() => {
  userDataDir = mkdtempSync(join(tmpdir(), 'dwadi start '));
});
afterEach(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }));

test('a page whose process dies while the first window loads is loaded again, and Dwadi stays', async () => {
  const env = { DWADI_STAND_IN_PAGE_DEATHS: '1' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', env });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
});

test('a first page that never loads leaves a window that can be seen and closed', async () => {
  const env = { DWADI_STAND_IN_PAGE_DEATHS: '9' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', env });
  await app.news('shown');
  expect(await app.stop()).toBe(0);
});

test('where Windows can name no folder of documents, Dwadi opens all the same', async () => {
  const env = { DWADI_STAND_IN_NO_DOCUMENTS: '1' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', env });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
});
