/** Checks that this is its user's only Dwadi. Electron says yes or no, and not why. */
import { mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { app } from 'electron';
import { orElse } from '../../platform/may-fail.ts';

/** Tells whether a Dwadi with this process id runs here. Another program may have reused the id of one that ended. */
function isDwadi(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
  return orElse(() => basename(readlinkSync(`/proc/${pid}/exe`)) === basename(process.execPath), true);
}

/**
 * Drops a stale lock. On Linux and macOS the lock names the PC, and a Dwadi that was cut off leaves it behind. If the
 * PC was renamed or copied since, Electron takes the lock for a Dwadi on another PC and refuses to start.
 */
function dropLockOfOtherName(folder: string): void {
  const lock = join(folder, 'SingletonLock');
  try {
    const [, pc, pid] = /^(.*)-(\d+)$/.exec(readlinkSync(lock)) ?? [];
    if (pc !== hostname() && !isDwadi(Number(pid))) rmSync(lock);
  } catch {
    // There is no lock, as always on Windows.
  }
}

export function acquireSingleInstanceLock(): boolean {
  dropLockOfOtherName(app.getPath('userData'));
  return app.requestSingleInstanceLock();
}

/** Explains a missing lock: an unwritable folder gives none, without another Dwadi. Null if another one is open. */
export function singleInstanceError(): unknown {
  const folder = app.getPath('userData');
  const probe = join(folder, `probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, 'probe');
    rmSync(probe, { maxRetries: 5 });
    return null;
  } catch (error) {
    return error;
  }
}
