/** Whether this is its user's only Dwadi. Electron says yes or no, and not why. */
import { mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { app } from 'electron';

/** Whether a Dwadi of this number runs here. The number of one that is gone may be another program's by now. */
function isDwadi(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)) === basename(process.execPath);
  } catch {
    return true;
  }
}

/**
 * On Linux and macOS the lock names the PC. What was cut off leaves it behind, and where the PC has another name since, or
 * is a copy, Electron takes it for a Dwadi on that one and lets nobody in.
 */
function dropLockOfOtherName(folder: string): void {
  const lock = join(folder, 'SingletonLock');
  try {
    const [, pc, pid] = /^(.*)-(\d+)$/.exec(readlinkSync(lock)) ?? [];
    if (pc !== hostname() && !isDwadi(Number(pid))) rmSync(lock);
  } catch {
    // There is none, as ever on Windows.
  }
}

export function isAlone(): boolean {
  dropLockOfOtherName(app.getPath('userData'));
  return app.requestSingleInstanceLock();
}

/** Where nothing can be written there is no lock to be had, and no other Dwadi need be open. Null where one is. */
export function whyNotAlone(): unknown {
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
