/** Starts Dwadi with the session of the person who uses this PC. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { removeAutostart, writeAutostart } from '../../lockdown/autostart.ts';
import { thisProgram } from '../../lockdown/watchdog-connection.ts';

/** Exists as long as Dwadi has told the system to start it. */
const markFile = (): string => join(app.getPath('userData'), 'starts-with-session');

/** True only if Dwadi set it up. */
export const startsWithSession = (): boolean => existsSync(markFile());

/**
 * Takes back only what Dwadi set up: a login item that a person made by hand is theirs. A checkout does nothing: it would
 * start with its developer's session.
 */
export function startWithSession(wanted: boolean): void {
  if (!app.isPackaged || (!wanted && !startsWithSession())) return;
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
