/** Whether Dwadi starts with the session of whoever uses this PC. */
import { join } from 'node:path';
import { app } from 'electron';
import { removeAutostart, writeAutostart } from '../lockdown/autostart.ts';
import { thisProgram } from '../lockdown/watch-line.ts';

/** A checkout never does: it would start with its developer's session. */
export function startWithSession(wanted: boolean): void {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted });
    return;
  }
  const folder = join(app.getPath('appData'), 'autostart');
  if (wanted) writeAutostart(folder, thisProgram(process).file);
  else removeAutostart(folder);
}
