import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasDisplay } from '../../resources/tools/display.mjs';
import { removeFolder } from '../support/folders.ts';
import { runTool } from '../support/tools/project.ts';

const root = join(import.meta.dirname, '../..');

test('a fresh clone, with nothing installed and an empty npm cache, opens a usable counter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi fresh clone '));
  onTestFinished(() => removeFolder(folder));
  const clone = join(folder, 'dwadi');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const cache = join(folder, 'npm cache');
  mkdirSync(cache);
  const picture = join(folder, 'shot.png');
  const start = runTool(clone, 'start.mjs', ['--screenshot', picture], { npm_config_cache: cache });
  await expect
    .poll(start.output, { timeout: 580_000, interval: 500 })
    .toMatch(/Saved what the attendant sees|\n.* and run it again|\(code /);
  expect(start.output()).toContain(`Saved what the attendant sees: ${picture}`);
  expect(readFileSync(picture).byteLength).toBeGreaterThan(10_000);
  // The counter stays open on a machine with a display.
  if (hasDisplay()) start.signal('SIGTERM');
  expect(await start.ended).toBe(0);
});
