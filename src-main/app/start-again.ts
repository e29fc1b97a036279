/** Dwadi once more when this one has gone: as it was started, or as a counter. */
import { app } from 'electron';
import { thisProgram } from '../lockdown/watch-line.ts';
import { startApart } from '../lockdown/watchdog.ts';
import { appImageOf } from '../platform/app-image.ts';

export function startAgain(how: 'as-it-was' | 'as-a-counter'): void {
  const args = how === 'as-a-counter' ? { args: process.argv.slice(1, app.isPackaged ? 1 : 2) } : {};
  // The new one may be there before this one has gone.
  app.releaseSingleInstanceLock();
  // What Electron would start it again with lies in an AppImage's mount, and is gone with it.
  if (appImageOf(process) === null) app.relaunch(args);
  else startApart({ ...thisProgram(process), ...args });
}
