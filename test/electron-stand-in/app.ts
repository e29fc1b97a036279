import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { tell } from './control.ts';
import { StandInEvent } from './event.ts';
import { settings, switchValue } from './settings.ts';
import { InstanceLock } from './single-instance.ts';

interface AppWindow {
  close(): void;
  destroy(): void;
}

function findAppFolder(): string {
  let folder = dirname(resolve(process.argv[1] ?? '.'));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

const appFolder = findAppFolder();
const manifest = (): { name?: string; productName?: string; version?: string } =>
  JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'));

function appDataFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming');
  return process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
}

/** Calls that app.exit runs, because Electron ends these with the app. */
const endings = new Set<() => Promise<void> | void>();
export const atExit = (ending: () => Promise<void> | void): unknown => endings.add(ending);

const CLOSING_MS = 3_000;

class App extends EventEmitter {
  readonly isPackaged = settings.packaged;
  /** macOS alone has one. */
  readonly dock = undefined;
  /** An app's wishes for Chromium that are passed on: how its pages' JavaScript runs, and their language. */
  readonly jsFlags: string[] = [];
  language = '';
  /** The page's setting. Chromium takes one for all of its pages, and only at its start. */
  webRtcPolicy = '';
  readonly commandLine = {
    appendSwitch: (name: string, value = ''): void => {
      if (name === 'js-flags') this.jsFlags.push(value);
      if (name === 'lang') this.language = value;
    },
    hasSwitch: (name: string): boolean => process.argv.includes(`--${name}`) || switchValue(name) !== undefined,
    getSwitchValue: (name: string): string => switchValue(name) ?? '',
  };
  readonly #paths = new Map<string, string>();
  readonly #windows = new Set<AppWindow>();
  readonly #ready: Promise<void>;
  #isReady = false;
  #name: string;
  #lock: InstanceLock | null = null;
  #quitting = false;
  #exiting = false;

  constructor() {
    super();
    this.#name = manifest().productName ?? manifest().name ?? 'Electron';
    const userData = switchValue('user-data-dir') ?? settings.userData;
    if (userData) this.#paths.set('userData', resolve(userData));
    // Ready only after the main script's first turn, in which it registers schemes and takes the lock.
    this.#ready = nextTurn().then(() => {
      this.#isReady = true;
      this.emit('ready', new StandInEvent(), {});
    });
    // Electron's message loop runs until it is told to stop, whatever the script still waits for.
    setInterval(() => undefined, 2 ** 30);
  }

  whenReady = (): Promise<void> => this.#ready;

  isReady = (): boolean => this.#isReady;

  getName = (): string => this.#name;

  setName(name: string): void {
    this.#name = name;
  }

  getVersion = (): string => manifest().version ?? '0.0.0';

  getAppPath = (): string => appFolder;

  setAppUserModelId(_id: string): void {}

  /** Chromium's own sandbox is on here wherever the system lets it. */
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  disableHardwareAcceleration(): void {}

  /** Exists on Windows and macOS only; does nothing here. */
  setLoginItemSettings(_settings: { openAtLogin?: boolean }): void {}

  getPath(name: string): string {
    const set = this.#paths.get(name);
    if (set) return set;
    const home = homedir();
    const known: Record<string, () => string> = {
      home: () => home,
      appData: appDataFolder,
      userData: () => join(appDataFolder(), this.#name),
      sessionData: () => this.getPath('userData'),
      logs: () => join(this.getPath('userData'), 'logs'),
      crashDumps: () => join(this.getPath('userData'), 'Crashpad'),
      temp: tmpdir,
      exe: () => process.execPath,
      desktop: () => join(home, 'Desktop'),
      documents: () => join(home, 'Documents'),
      downloads: () => join(home, 'Downloads'),
    };
    const path = known[name]?.();
    if (!path || (name === 'documents' && settings.noDocuments)) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    try {
      mkdirSync(this.getPath('userData'), { recursive: true });
    } catch {
      return false;
    }
    this.#lock ??= new InstanceLock(this.getPath('userData'), (argv, folder, data) =>
      this.emit('second-instance', new StandInEvent(), argv, folder, data),
    );
    return this.#lock.take(process.argv, process.cwd(), additionalData);
  }

  hasSingleInstanceLock = (): boolean => this.#lock?.isHeld ?? false;

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
  }

  /** Electron promises no order, and its newest comes first as a rule. */
  windows = (): AppWindow[] => [...this.#windows].reverse();

  windowOpened(window: AppWindow): void {
    this.#windows.add(window);
  }

  windowClosed(window: AppWindow): void {
    this.#windows.delete(window);
    if (this.#windows.size > 0 || this.#quitting || this.#exiting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  quit(): void {
    if (this.#quitting || this.#exiting) return;
    this.#quitting = this.#lets('before-quit') && this.#closeWindows() && this.#lets('will-quit');
    if (this.#quitting) this.exit(0);
  }

  /** Electron restarts with a helper that lies in an AppImage's mount and goes with it: then nothing is started. */
  relaunch({ args = process.argv.slice(1) }: Electron.RelaunchOptions = {}): void {
    tell({ standIn: 'relaunch', args });
  }

  #lets(event: string): boolean {
    const asked = new StandInEvent();
    this.emit(event, asked);
    return !asked.defaultPrevented;
  }

  #closeWindows(): boolean {
    this.#quitting = true;
    for (const window of this.#windows) window.close();
    this.#quitting = false;
    return this.#windows.size === 0;
  }

  exit(code = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    this.emit('quit', new StandInEvent(), code);
    const tooLong = new Promise((resolve) => setTimeout(resolve, CLOSING_MS));
    const closed = Promise.allSettled([...endings].map(async (ending) => ending()));
    void Promise.race([closed, tooLong]).then(() => {
      this.#lock?.release();
      process.exit(code);
    });
  }
}

export const app = new App();
