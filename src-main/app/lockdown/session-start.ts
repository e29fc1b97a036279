/** Starts Dwadi with the session of the person who uses this PC. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { removeAutostart, writeAutostart } from '../../lockdown/autostart.ts';
import { thisProgram } from '../../lockdown/watchdog-connection.ts';

/** Exists as long as Dwadi has told the system to start it. */
const markFile = (): string => join(app.getPath('userData'), 'starts-with-session');

/** True only if Dwadi set it up: a login item that a person made by hand is theirs. */
export const startsWithSession = (): boolean => existsSync(markFile());

/** A checkout never does: it would start with its developer's session. */
export function startWithSession(wanted: boolean): void {
  if (!app.isPackaged) return;
  tellSystem(wanted);
  if (wanted) writeFileSync(markFile(), '');
  else rmSync(markFile(), { force: true });
}

function tellSystem(wanted: boolean): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted });
    return;
  }
  const folder = join(app.getPath('appData'), 'autostart');
  if (wanted) writeAutostart(folder, thisProgram(process).file);
  else removeAutostart(folder);
}
