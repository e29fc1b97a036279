/** A start that fails once the counters are open ends in order all the same. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { launchStandIn } from '../../electron-stand-in/launch.ts';

/** Runs before the app: no window can be made. */
function withoutWindows(): string {
  const window = new URL('../../electron-stand-in/browser-window.ts', import.meta.url);
  const code = `import { BrowserWindow } from '${window.href}';
    BrowserWindow.prototype.once = () => { throw new Error('no window'); };`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}

test('a start that fails closes its journal before the app ends, and the next start misses nothing', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-start-'));
  onTestFinished(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }));
  const app = launchStandIn({ userDataDir, window: 'none', env: { NODE_OPTIONS: withoutWindows() } });
  const [code] = await once(app.process, 'exit');
  expect(app.output()).toContain('Dwadi could not start');
  expect(code).toBe(1);
  const journal = new Database(join(userDataDir, 'training', 'journal.db'), { readonly: true });
  onTestFinished(() => void journal.close());
  expect(journal.prepare(`SELECT value FROM meta WHERE key = 'clean-stop'`).pluck().get()).toBe('1');
});
