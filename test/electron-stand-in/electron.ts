/**
 * The module that `import … from 'electron'` gives the app in the stand-in: only the Electron calls that we make.
 * electron-types.test.ts checks each of them against Electron's own types.
 */
import { app, atExit } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { closeChromium } from './chromium-surface.ts';
import { type Command, listenToParent } from './control.ts';
import { powerMonitor, screen } from './desktop.ts';
import { StandInEvent } from './event.ts';

/** https://www.electronjs.org/docs/latest/api/app */
export { app } from './app.ts';
/** https://www.electronjs.org/docs/latest/api/browser-window, and its webContents: …/api/web-contents */
export { BrowserWindow } from './browser-window.ts';
export {
  /** https://www.electronjs.org/docs/latest/api/auto-updater */
  autoUpdater,
  /** https://www.electronjs.org/docs/latest/api/crash-reporter */
  crashReporter,
  /** https://www.electronjs.org/docs/latest/api/dialog */
  dialog,
  /** https://www.electronjs.org/docs/latest/api/menu */
  Menu,
  /** https://www.electronjs.org/docs/latest/api/native-theme */
  nativeTheme,
  /** https://www.electronjs.org/docs/latest/api/power-monitor */
  powerMonitor,
  /** https://www.electronjs.org/docs/latest/api/screen */
  screen,
} from './desktop.ts';
/** https://www.electronjs.org/docs/latest/api/ipc-main */
export { ipcMain } from './ipc-main.ts';
export {
  /** https://www.electronjs.org/docs/latest/api/protocol */
  protocol,
  /** https://www.electronjs.org/docs/latest/api/session */
  session,
} from './session.ts';
/** https://www.electronjs.org/docs/latest/api/utility-process; its child's process.parentPort: …/api/parent-port */
export { utilityProcess } from './utility-process.ts';

// The page's side is page-shim.ts: contextBridge and ipcRenderer,
// https://www.electronjs.org/docs/latest/api/context-bridge and …/api/ipc-renderer.

atExit(closeChromium);

/** Windows waits for a process that refuses. Any other one is ended as soon as its windows have heard the last word. */
function endSession(): void {
  const windows = BrowserWindow.getAllWindows();
  const asked = windows.map((window) => {
    const event = new StandInEvent();
    window.emit('query-session-end', event);
    return event;
  });
  if (asked.some(({ defaultPrevented }) => defaultPrevented)) return;
  for (const window of windows) window.emit('session-end', new StandInEvent());
  process.kill(process.pid, 'SIGKILL');
}

async function answer(command: Command): Promise<unknown> {
  const window = BrowserWindow.getAllWindows().at(-1);
  switch (command.ask) {
    case 'invoke':
      if (!window) throw new Error('The app has no window.');
      return window.webContents.invoked(command.channel, command.args, window.webContents.getURL());
    case 'power':
      return powerMonitor.emit(command.event, new StandInEvent());
    case 'session-end':
      return endSession();
    case 'screens':
      return screen.become(command.count);
    case 'quit':
      return app.quit();
  }
}

listenToParent(answer, () => app.quit());

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A second signal ends the process, as for any program.
  process.once(signal, () => app.quit());
}
