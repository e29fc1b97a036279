/**
 * Logs uncaught errors. Electron goes on after one: it prints a rejected promise on a terminal that no shop has, and
 * shows an exception in a box that is gone when support is called.
 */
import type { Log } from '../../platform/log.ts';

const LONGEST = 2000;

const told = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, LONGEST);

/** Only listens: the process's own handling stays as it is. */
export function logUncaught(process: Pick<NodeJS.Process, 'on'>, log: Log): void {
  process.on('uncaughtExceptionMonitor', (error) =>
    log.write('error', 'app: nobody caught this', { error: told(error) }),
  );
  // Rejected promises come this way, too.
  process.on('warning', (warning) => log.write('warn', 'app: a warning', { error: told(warning) }));
}
