/** Starts an installed Dwadi, waits until its counter is open, and ends it as its user does. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { run } from '../run-process.mjs';

/** A start that hangs is given up; an old build machine may take long. */
const LONGEST_MS = 120_000;
const ASKS_AGAIN_MS = 250;
const STARTED = 'app: started';

/** @param {string} userData */
function starts(userData) {
  const logs = join(userData, 'logs');
  if (!existsSync(logs)) return 0;
  const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  return texts.reduce((sum, text) => sum + text.split(STARTED).length - 1, 0);
}

/**
 * @param {() => boolean} holds
 * @param {number} [longest]
 */
async function until(holds, longest = LONGEST_MS) {
  for (const end = Date.now() + longest; Date.now() < end; await later(ASKS_AGAIN_MS)) if (holds()) return true;
  return holds();
}

/**
 * @param {{ program: string, userData: string }} installation
 * @param {{ longest?: number }} [options]
 * @returns {Promise<string | null>} what went wrong; null if it opened and closed well
 */
export async function startOnce({ program, userData }, { longest = LONGEST_MS } = {}) {
  const before = starts(userData);
  const app = spawn(program, [], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  let code = /** @type {number | null | undefined} */ (undefined);
  app.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  app.on('error', (error) => {
    said += error.message;
    code = null;
  });
  app.on('exit', (ended) => {
    code = ended;
  });
  const isOpen = () => starts(userData) > before && existsSync(join(userData, 'training', 'journal.db'));
  await until(() => code !== undefined || isOpen(), longest);
  const last = said.trim().split('\n').slice(-5).join(' / ');
  if (code !== undefined) return `it ended with ${code} before its counter opened: ${last}`;
  if (!isOpen()) {
    app.kill('SIGKILL');
    return `its counter did not open: ${last}`;
  }
  if (process.platform === 'win32') await run('taskkill', ['/PID', String(app.pid)]);
  else app.kill('SIGTERM');
  await until(() => code !== undefined, longest);
  if (code === undefined) app.kill('SIGKILL');
  return code === 0 ? null : `it opened, and ended with ${code ?? 'force alone'}: ${last}`;
}

/**
 * True if a program ends badly by itself before its counter opens, as it must with an archive that was changed.
 *
 * @param {{ program: string, userData: string }} installation
 */
export async function refusesToStart(installation) {
  const wrong = await startOnce(installation);
  return wrong !== null && /^it ended with (?!0 )/.test(wrong);
}
