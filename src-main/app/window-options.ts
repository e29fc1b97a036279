/** How every window is made. Apart from `windows`, so that a test can read the options without Electron. */
import type { BrowserWindowConstructorOptions } from 'electron';

export const windowOptions = (preload: string, isPackaged: boolean): BrowserWindowConstructorOptions => ({
  title: 'Dwadi',
  width: 1366,
  height: 768,
  minWidth: 1024,
  minHeight: 700,
  show: false,
  backgroundColor: '#FAF8F3',
  webPreferences: {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    spellcheck: false,
    devTools: !isPackaged,
  },
});
