/** The compile cache of Dwadi's code lies in Dwadi's own folder, and the next start reads it. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { launchStandIn } from '../../electron-stand-in/launch.ts';

const folder = mkdtempSync(join(tmpdir(), 'dwadi boot '));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const kept = () =>
  readdirSync(join(folder, 'compiled'), { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, 'compiled', name)))
    .filter((one) => one.isFile());

async function startAndEnd(): Promise<void> {
  const app = launchStandIn({ userDataDir: folder, window: 'none', env: { NODE_COMPILE_CACHE: undefined } });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
}

test('one start leaves its compiled code, and the next one has nothing to add', async () => {
  await startAndEnd();
  const first = kept();
  expect(first.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(500_000);
  await startAndEnd();
  expect(kept().map(({ mtimeMs }) => mtimeMs)).toEqual(first.map(({ mtimeMs }) => mtimeMs));
});
