/**
 * What nobody catches, told to the log. Electron goes on after it: of a broken promise it says something on a terminal that
 * no shop has, and of an exception in a box that is gone when somebody calls.
 */
import type { Log } from '../platform/log.ts';

const LONGEST = 2000;

const told = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, LONGEST);

/** Only listens: what becomes of the process stays as it is. */
export function logUncaught(process: Pick<NodeJS.Process, 'on'>, log: Log): void {
  process.on('uncaughtExceptionMonitor', (error) =>
    log.write('error', 'app: nobody caught this', { error: told(error) }),
  );
  // Broken promises come this way, too.
  process.on('warning', (warning) => log.write('warn', 'app: a warning', { error: told(warning) }));
}
