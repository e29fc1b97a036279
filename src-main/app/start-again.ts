/** Dwadi once more, as it was started, when this one has gone. */
import { app } from 'electron';
import { thisProgram } from '../lockdown/watch-line.ts';
import { startApart } from '../lockdown/watchdog.ts';
import { appImageOf } from '../platform/app-image.ts';

export function startAgain(): void {
  // The new one may be there before this one has gone.
  app.releaseSingleInstanceLock();
  // What Electron would start it again with lies in an AppImage's mount, and is gone with it.
  if (appImageOf(process) === null) app.relaunch();
  else startApart(thisProgram(process));
}
