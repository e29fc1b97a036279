/** The parts of Electron that speak to the desktop, as far as the app needs them. */
import { EventEmitter } from 'node:events';
import { StandInEvent } from './event.ts';
import { settings } from './settings.ts';

export const Menu = {
  /** The stand-in has no menu to build, nor has a Dwadi on what it runs on. */
  buildFromTemplate(_template: Electron.MenuItemConstructorOptions[]): Electron.Menu {
    throw new Error('The stand-in has no menus.');
  },
  setApplicationMenu(_menu: Electron.Menu | null): void {},
};

/** Nothing of ours writes a dump here. */
export const crashReporter = {
  start(_options: Electron.CrashReporterStartOptions): void {},
};

/** A dialog's options, perhaps behind the window that it belongs to. */
type Asked<Options> = [Electron.BaseWindow, Options] | [Options];
const optionsOf = <Options>(asked: Asked<Options>): Options => (asked.length === 2 ? asked[1] : asked[0]);

export const dialog = {
  /** Electron itself writes to stderr where it can't show a box. */
  showErrorBox(title: string, content: string): void {
    console.error(`${title}\n${content}`);
  },
  /** No person can answer a dialog here: the file goes to its proposed place. */
  async showSaveDialog(...asked: Asked<Electron.SaveDialogOptions>): Promise<Electron.SaveDialogReturnValue> {
    const { defaultPath } = optionsOf(asked);
    return { canceled: defaultPath === undefined, filePath: defaultPath ?? '' };
  },

  /** No person can answer a dialog here: the proposed file is chosen. */
  async showOpenDialog(...asked: Asked<Electron.OpenDialogOptions>): Promise<Electron.OpenDialogReturnValue> {
    const { defaultPath } = optionsOf(asked);
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
class PowerMonitor extends EventEmitter {
  /** Every computer here is on mains. */
  readonly onBatteryPower: boolean = false;
}

export const powerMonitor = new PowerMonitor();

const SCREEN = { width: 1366, height: 768 };

/** Side by side, from left to right. */
class Screens extends EventEmitter {
  #count = settings.screens;

  getAllDisplays(): Electron.Display[] {
    return Array.from({ length: this.#count }, (_, at) => {
      const bounds = { x: at * SCREEN.width, y: 0, ...SCREEN };
      return { id: at + 1, bounds, workArea: bounds } as Electron.Display;
    });
  }

  /** The left one. */
  getPrimaryDisplay(): Electron.Display {
    return this.getAllDisplays()[0] as Electron.Display;
  }

  /** The one on which its left upper corner lies, for no window here lies across two. */
  getDisplayMatching({ x }: Electron.Rectangle): Electron.Display {
    const at = Math.min(this.#count - 1, Math.max(0, Math.floor(x / SCREEN.width)));
    return this.getAllDisplays()[at] as Electron.Display;
  }

  /** Plugs screens in or pulls them out. */
  become(count: number): void {
    const before = this.getAllDisplays();
    this.#count = count;
    for (const added of this.getAllDisplays().slice(before.length))
      this.emit('display-added', new StandInEvent(), added);
    for (const removed of before.slice(count)) this.emit('display-removed', new StandInEvent(), removed);
  }
}

/** A test plugs screens in and out over the control wire. */
export const screen = new Screens();
