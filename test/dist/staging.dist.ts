/** Packages for another kind of machine than this one, as npm really brings them. */
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { OUTSIDE } from '../../resources/tools/packing/outside.mjs';
import { stagePackages } from '../../resources/tools/packing/stage.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'dwadi-staging-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each([
  ['win32', 'x64', 'keyring-win32-x64-msvc'],
  ['darwin', 'arm64', 'keyring-darwin-arm64'],
  ['darwin', 'x64', 'keyring-darwin-x64'],
  ['linux', 'x64', 'keyring-linux-x64-gnu'],
] as const)('%s %s is staged with its own natives alone', async (platform, arch, keyring) => {
  const folder = join(scratch, `${platform}-${arch}`);
  await stagePackages(folder, { platform, arch }, OUTSIDE);
  const modules = join(folder, 'node_modules');
  expect(readdirSync(join(modules, '@napi-rs')).sort()).toEqual(['keyring', keyring]);
  const natives = globSync('**/*.node', { cwd: modules });
  expect(natives).toHaveLength(2);
  expect(natives).toContain(join('better-sqlite3/prebuilds', `${platform}-${arch}.node`));
  for (const name of ['better-sqlite3/deps', 'better-sqlite3/src', 'node-addon-api', 'hono', 'zod', 'electron'])
    expect(existsSync(join(modules, name)), name).toBe(false);
  expect(readdirSync(modules).filter((name) => /^node-(bin-)?(darwin|linux|win)/.test(name))).toEqual([]);
});
