/** The compile cache of Dwadi's code lies in Dwadi's own folder, and the next start reads it. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { launchStandIn } from '../../electron-stand-in/launch.ts';

const folder = mkdtempSync(join(tmpdir(), 'dwadi boot '));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Returns the time at which each piece of compiled code was written. */
const kept = (): Record<string, number> => {
  const stats = readdirSync(join(folder, 'compiled'), { recursive: true, encoding: 'utf8' }).map(
    (name) => [name, statSync(join(folder, 'compiled', name))] as const,
  );
  return Object.fromEntries(stats.flatMap(([name, stat]) => (stat.isFile() ? [[name, stat.mtimeMs]] : [])));
};

async function startAndEnd(): Promise<void> {
  const app = launchStandIn({ userDataDir: folder, window: 'none', env: { NODE_COMPILE_CACHE: undefined } });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
}

test('one start leaves its compiled code, and the next one has nothing to add', async () => {
  await startAndEnd();
  let before = kept();
  const sizes = Object.keys(before).map((name) => statSync(join(folder, 'compiled', name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(500_000);
  // A start that ends early on a busy machine hasn't loaded what comes last: then a later one adds that, once.
  for (let starts = 0; starts < 3; starts += 1) {
    await startAndEnd();
    const now = kept();
    expect(now).toMatchObject(before);
    if (Object.keys(now).length === Object.keys(before).length) return;
    before = now;
  }
  expect.fail('each start adds compiled code');
});
