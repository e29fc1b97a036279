import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { ChromiumSurface } from './chromium-surface.ts';
import { StandInEvent } from './event.ts';
import { MainOnlySurface } from './main-only-surface.ts';
import { settings } from './settings.ts';
import type { Surface, SurfaceListener } from './surface.ts';
import { WebContents } from './web-contents.ts';

let lastId = 0;

export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly #surface: Surface;
  #title = app.getName();
  #visible: boolean;
  #minimized = false;
  #destroyed = false;
  #shownOnce = false;
  #kiosk: boolean;
  #fullScreen: boolean;
  #bounds: Electron.Rectangle;
  minimizable: boolean;
  movable: boolean;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.#visible = options.show ?? true;
    this.#kiosk = options.kiosk ?? false;
    this.#fullScreen = options.fullscreen ?? this.#kiosk;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.minimizable = options.minimizable ?? true;
    this.movable = options.movable ?? true;
    this.webContents = new WebContents(() => this.#surface);
    this.#surface = this.#openSurface(options);
    if (options.parent) this.#goesWith(options.parent);
    app.windowOpened(this);
    app.emit('web-contents-created', new StandInEvent(), this.webContents);
    app.emit('browser-window-created', new StandInEvent(), this);
  }

  #openSurface({ webPreferences = {}, width = 800, height = 600 }: Electron.BrowserWindowConstructorOptions): Surface {
    const { webContents } = this;
    if (settings.window === 'none') return new MainOnlySurface({ crashed: () => webContents.crashed() });
    const listener: SurfaceListener = {
      webPreferences,
      size: { width, height },
      invoked: (channel, args, frameAddress) => webContents.invoked(channel, args, frameAddress),
      mayNavigate: (address, going) => webContents.mayNavigate(address, going),
      wantsWindow: (address) => webContents.wantsWindow(address),
      crashed: () => webContents.crashed(),
      closed: () => this.#gone(),
    };
    return new ChromiumSurface(app.getPath('userData'), listener);
  }

  #goesWith(parent: Electron.BaseWindow): void {
    const goes = () => this.destroy();
    parent.once('closed', goes);
    this.once('closed', () => parent.off('closed', goes));
  }

  static getAllWindows(): BrowserWindow[] {
    return app.windows() as BrowserWindow[];
  }

  static fromWebContents(webContents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === webContents) ?? null;
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.loadURL(url);
    if (this.#shownOnce) return;
    this.#shownOnce = true;
    this.emit('ready-to-show', new StandInEvent());
  }

  show(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    this.#visible = true;
    this.#surface.toFront();
    this.emit('show', new StandInEvent());
  }

  showInactive(): void {
    this.#visible = true;
    this.emit('show', new StandInEvent());
  }

  hide(): void {
    this.#visible = false;
    this.emit('hide', new StandInEvent());
  }

  focus(): void {
    this.#surface.toFront();
    this.emit('focus', new StandInEvent());
  }

  minimize(): void {
    this.#minimized = true;
    this.emit('minimize', new StandInEvent());
  }

  restore(): void {
    this.#minimized = false;
    this.#surface.toFront();
    this.emit('restore', new StandInEvent());
  }

  setKiosk(flag: boolean): void {
    this.#kiosk = flag;
    this.#fullScreen = flag;
  }

  isKiosk = (): boolean => this.#kiosk;

  setFullScreen(flag: boolean): void {
    this.#fullScreen = flag;
  }

  isFullScreen = (): boolean => this.#fullScreen;

  setMinimizable(minimizable: boolean): void {
    this.minimizable = minimizable;
  }

  setMovable(movable: boolean): void {
    this.movable = movable;
  }

  isVisible = (): boolean => this.#visible && !this.#minimized;

  /** Returns the size as opened or set: no person resizes a window here. */
  getContentSize = (): number[] => [this.#bounds.width, this.#bounds.height];

  getBounds = (): Electron.Rectangle => ({ ...this.#bounds });

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const before = this.#bounds;
    this.#bounds = { ...before, ...bounds };
    if (this.#bounds.x !== before.x || this.#bounds.y !== before.y) this.emit('move', new StandInEvent());
  }

  /** Chromium's windows lie as the desktop puts them. */
  setAlwaysOnTop(_flag: boolean, _level?: string): void {}

  isMinimized = (): boolean => this.#minimized;

  isDestroyed = (): boolean => this.#destroyed;

  setTitle(title: string): void {
    this.#title = title;
    this.#surface.setTitle(title);
  }

  getTitle = (): string => this.#title;

  /** Asks the app first, which may keep the window. */
  close(): void {
    const event = new StandInEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    this.#gone();
    void this.#surface.close();
  }

  /** Runs too when a person closed Chromium's window: the app has no chance to refuse that here. */
  #gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.destroyed();
    this.emit('closed');
    app.windowClosed(this);
  }
}
