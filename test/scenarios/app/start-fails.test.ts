/** A start that fails says so and ends, whether or not its counters are open. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { USUAL_TIMES } from '#main/updates/ports.ts';
import { launchStandIn } from '../../electron-stand-in/launch.ts';

/** Runs before the app: no window can be made. */
function withoutWindows(): string {
  const window = new URL('../../electron-stand-in/browser-window.ts', import.meta.url);
  const code = `import { BrowserWindow } from '${window.href}';
    BrowserWindow.prototype.once = () => { throw new Error('no window'); };`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}

/** Runs before the app: the first look for an update, which comes after the counters, can't be planned. */
function withoutUpdates(): string {
  const code = `const { setTimeout } = globalThis;
    globalThis.setTimeout = (work, ms, ...rest) => {
      if (ms === FIRST_LOOK) throw new Error('no look');
      return setTimeout(work, ms, ...rest);
    };`;
  return `--import data:text/javascript,${encodeURIComponent(code.replace('FIRST_LOOK', String(USUAL_TIMES.firstLookMs)))}`;
}

async function failsToStart(fault: string): Promise<string> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-start-'));
  onTestFinished(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }));
  const app = launchStandIn({ userDataDir, window: 'none', env: { NODE_OPTIONS: fault } });
  const [code] = await once(app.process, 'exit');
  expect(app.output()).toContain('Dwadi could not start');
  expect(code).toBe(1);
  return join(userDataDir, 'training', 'journal.db');
}

test('without a window, no journal is opened', async () => {
  expect(existsSync(await failsToStart(withoutWindows()))).toBe(false);
});

test('a start that fails closes its journal before the app ends, and the next start misses nothing', async () => {
  const journal = new Database(await failsToStart(withoutUpdates()), { readonly: true });
  onTestFinished(() => void journal.close());
  expect(journal.prepare(`SELECT value FROM meta WHERE key = 'clean-stop'`).pluck().get()).toBe('1');
});
