/** The parts of Electron that speak to the desktop, as far as the app needs them. */
import { EventEmitter } from 'node:events';

export const Menu = {
  /** The stand-in has no menu to build, nor has a Dwadi on what it runs on. */
  buildFromTemplate(_template: Electron.MenuItemConstructorOptions[]): Electron.Menu {
    throw new Error('The stand-in has no menus.');
  },
  setApplicationMenu(_menu: Electron.Menu | null): void {},
};

export const dialog = {
  /** Electron itself writes to stderr where it can't show a box. */
  showErrorBox(title: string, content: string): void {
    console.error(`${title}\n${content}`);
  },
  /** Nobody can be asked here: a file goes where it was proposed. */
  async showSaveDialog({ defaultPath }: Electron.SaveDialogOptions): Promise<Electron.SaveDialogReturnValue> {
    return { canceled: defaultPath === undefined, filePath: defaultPath ?? '' };
  },
  /** Nobody can be asked here, and no folder is proposed. */

  /** Nobody can be asked here: what was proposed is chosen. */
  async showOpenDialog({ defaultPath }: Electron.OpenDialogOptions): Promise<Electron.OpenDialogReturnValue> {
    return { canceled: defaultPath === undefined, filePaths: defaultPath === undefined ? [] : [defaultPath] };
  },
};

class NativeTheme extends EventEmitter {
  themeSource: 'system' | 'light' | 'dark' = 'system';

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  }
}

export const nativeTheme = new NativeTheme();

/** electron-updater tells it that the app quits for an update; only macOS does anything with that. */
export const autoUpdater = new EventEmitter();

/** A test sends its events over the control wire. */
export const powerMonitor = new EventEmitter();
