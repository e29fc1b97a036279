import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The variables that name one. */
export const DISPLAYS = ['DISPLAY', 'WAYLAND_DISPLAY'];

export const hasDisplay = () => process.platform !== 'linux' || DISPLAYS.some((name) => Boolean(process.env[name]));

/**
 * A screen in memory, for Electron on a machine without one (Chromium needs none). Ends with this process.
 *
 * @returns {Promise<string | null>} the DISPLAY to use; null when Xvfb is not installed
 */
export async function startVirtualDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  process.on('exit', () => server.kill());
  const number = server.stdio[3];
  const answer = await Promise.race([
    once(/** @type {NodeJS.EventEmitter} */ (number), 'data'),
    once(server, 'exit').catch(() => null),
  ]);
  server.unref();
  return answer && Buffer.isBuffer(answer[0]) ? `:${answer[0].toString().trim()}` : null;
}
