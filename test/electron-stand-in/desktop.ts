/** The parts of Electron that speak to the desktop, as far as the app needs them. */
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { app } from './app.ts';

export const Menu = {
  setApplicationMenu(_menu: Electron.Menu | null): void {},
};

export const dialog = {
  /** Electron itself writes to stderr where it can't show a box. */
  showErrorBox(title: string, content: string): void {
    console.error(`${title}\n${content}`);
  },

  /** There is no box to show: whatever is saved goes into a folder of the counter's own, under the name it came with. */
  async showSaveDialog(
    windowOrOptions: Electron.BaseWindow | Electron.SaveDialogOptions,
    options?: Electron.SaveDialogOptions,
  ): Promise<Electron.SaveDialogReturnValue> {
    const { defaultPath = 'unnamed' } = options ?? (windowOrOptions as Electron.SaveDialogOptions);
    const folder = join(app.getPath('userData'), 'saved');
    mkdirSync(folder, { recursive: true });
    return { canceled: false, filePath: join(folder, basename(defaultPath)) };
  },
};

class NativeTheme extends EventEmitter {
  themeSource: 'system' | 'light' | 'dark' = 'system';

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  }
}

export const nativeTheme = new NativeTheme();

/** A test sends its events over the control wire. */
export const powerMonitor = new EventEmitter();
