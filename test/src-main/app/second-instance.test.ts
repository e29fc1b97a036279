/** Two starts of one folder: the second says so and ends; another folder opens beside it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { launchStandIn, type StandIn } from '../../electron-stand-in/launch.ts';

const open: StandIn[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const app of open.splice(0)) await app.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(userDataDir: string): StandIn {
  const app = launchStandIn({ userDataDir, window: 'none' });
  open.push(app);
  return app;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi second '));
  folders.push(folder);
  return folder;
}

test('a second start of the same folder says that Dwadi is open, and ends well', async () => {
  const folder = newFolder();
  await start(folder).news('loaded');
  const second = launchStandIn({ userDataDir: folder, window: 'none' });
  const [code] = await once(second.process, 'exit');
  expect(code).toBe(0);
  expect(second.output()).toContain('open already');
});

test('another folder opens beside it', async () => {
  await start(newFolder()).news('loaded');
  await start(newFolder()).news('loaded');
});
