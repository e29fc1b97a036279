/** Starts Dwadi again once this one has ended: as it was started, or as a counter. */
import { app } from 'electron';
import { startApart } from '../../lockdown/watchdog.ts';
import { thisProgram } from '../../lockdown/watchdog-connection.ts';
import { appImageOf } from '../../platform/app-image.ts';

export function startAgain(how: 'as-it-was' | 'as-a-counter'): void {
  const args = how === 'as-a-counter' ? { args: process.argv.slice(1, app.isPackaged ? 1 : 2) } : {};
  // The new one may start before this one has ended.
  app.releaseSingleInstanceLock();
  // Electron would relaunch a file in the AppImage's mount, which is gone with this process.
  if (appImageOf(process) === null) app.relaunch(args);
  else startApart({ ...thisProgram(process), ...args });
}
