/** Whether this is its user's only Dwadi. Electron says yes or no, and not why. */
import { mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/**
 * On Linux and macOS the lock names the PC. What was cut off leaves it behind, and where the PC has another name since, or
 * is a copy, Electron takes it for a Dwadi on that one and lets nobody in. Two that share a folder have the journal's lock.
 */
function dropLockOfOtherName(folder: string): void {
  const lock = join(folder, 'SingletonLock');
  try {
    if (readlinkSync(lock).replace(/-\d+$/, '') !== hostname()) rmSync(lock);
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
    rmSync(probe);
    return null;
  } catch (error) {
    return error;
  }
}
