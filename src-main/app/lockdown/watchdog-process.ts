/** `--watchdog`: runs this same program without a window or a counter, to watch over the one that started it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { saveGaveUp } from '../../lockdown/crash-loop-record.ts';
import { USUAL_PACE, Watchdog } from '../../lockdown/watchdog.ts';
import { lastMeeting, thisProgram } from '../../lockdown/watchdog-connection.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Development } from '../process/development-options.ts';
import { openFileLog } from '../process/log-file.ts';

/** The time for the last log line to reach the disk. */
const LAST_LINE_MS = 300;

export function watchOver(development: Development): void {
  const userData = app.getPath('userData');
  const own = join(userData, 'watchdog');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  // Two processes in one profile would damage it.
  app.setPath('sessionData', own);
  app.disableHardwareAcceleration();
  app.dock?.hide();
  const meeting = lastMeeting(userData, process.platform);
  // Nobody who started it waits for it.
  if (meeting === null) {
    app.exit(0);
    return;
  }
  new Watchdog({
    meeting,
    program: thisProgram(process),
    pace: { ...USUAL_PACE, ...development.watchPace },
    log: openFileLog(join(userData, 'logs')),
    monotonic: () => systemClock.monotonic(),
    onGaveUp: (times) => saveGaveUp(userData, { at: Date.now(), times }),
    onEnd: () => setTimeout(() => app.exit(0), LAST_LINE_MS),
  });
}
