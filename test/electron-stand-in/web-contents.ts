import { EventEmitter } from 'node:events';
import { originOf } from './address.ts';
import { app } from './app.ts';
import { StandInEvent } from './event.ts';
import { ipcMain } from './ipc-main.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import type { Going, Surface } from './surface.ts';

type WindowOpenHandler = (details: { url: string; frameName: string; features: string; disposition: 'new-window' }) => {
  action: 'allow' | 'deny';
};

interface Frame {
  readonly url: string;
  readonly origin: string;
  readonly parent: Frame | null;
}

let lastId = 0;

export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session = session.defaultSession;
  readonly #surface: () => Surface;
  #windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' });
  #url = '';
  #mainFrame: Frame = { url: '', origin: 'null', parent: null };
  #destroyed = false;

  constructor(surface: () => Surface) {
    super();
    this.#surface = surface;
  }

  get mainFrame(): Frame {
    return this.#mainFrame;
  }

  getURL(): string {
    return this.#url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  async loadURL(url: string): Promise<void> {
    this.#shows(url);
    try {
      const loaded = this.#surface().load(url);
      this.emit('did-navigate', new StandInEvent(), url, 200, 'OK');
      await loaded;
      this.emit('did-finish-load', new StandInEvent());
    } catch (error) {
      const failed = new Error(`ERR_FAILED (-2) loading '${url}'`, { cause: error });
      this.emit('did-fail-load', new StandInEvent(), -2, 'ERR_FAILED', url, true);
      throw failed;
    }
  }

  setZoomFactor(factor: number): void {
    this.#surface().zoom(factor);
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new Error('Object has been destroyed');
    this.#surface().send(channel, args);
  }

  forcefullyCrashRenderer(): void {
    void this.#surface().crash();
  }

  setWebRTCIPHandlingPolicy(policy: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    app.webRtcPolicy = policy;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    return this.#surface().printToPDF(options);
  }

  /** There is no print dialog here; it ends as when a person presses Cancel. */
  print(
    _options?: Electron.WebContentsPrintOptions,
    callback?: (success: boolean, failureReason: string) => void,
  ): void {
    if (!settings.printDialogStays) setImmediate(() => callback?.(false, 'The stand-in has no print dialog.'));
  }

  #shows(url: string): void {
    this.#url = url;
    this.#mainFrame = { url, origin: originOf(url), parent: null };
  }

  /** A call of the page, or of the process that plays the page if there is no window. */
  invoked(channel: string, args: readonly unknown[], frameUrl: string): Promise<unknown> {
    const isMainFrame = originOf(frameUrl) === this.#mainFrame.origin;
    // A page that is being left still calls under its own address, although the next one's is known already.
    if (isMainFrame && frameUrl !== this.#mainFrame.url) this.#shows(frameUrl);
    const senderFrame = isMainFrame
      ? this.#mainFrame
      : { url: frameUrl, origin: originOf(frameUrl), parent: this.#mainFrame };
    const event = { sender: this, senderFrame, frameId: 1, processId: this.id, type: 'frame' };
    return ipcMain.answer(
      channel,
      Object.assign(new StandInEvent(), event) as unknown as Electron.IpcMainInvokeEvent,
      args,
    );
  }

  /** The page, or a frame in it, wants to go elsewhere or is sent there: true when the app lets it. */
  mayNavigate(url: string, { isMainFrame, isRedirect }: Going): boolean {
    const frame = isMainFrame ? this.#mainFrame : null;
    const event = Object.assign(new StandInEvent(), { url, isMainFrame, isSameDocument: false, frame });
    if (isRedirect) this.emit('will-redirect', event, url);
    else {
      this.emit('will-frame-navigate', event);
      if (isMainFrame) this.emit('will-navigate', event, url);
    }
    if (isMainFrame && !event.defaultPrevented) this.#shows(url);
    return !event.defaultPrevented;
  }

  /** The page wants a window of its own. The app is asked, and the stand-in opens none whatever it says. */
  wantsWindow(url: string): void {
    const { action } = this.#windowOpenHandler({ url, frameName: '', features: '', disposition: 'new-window' });
    if (action === 'allow') console.error(`The stand-in opens no second window: ${url}`);
  }

  crashed(): void {
    this.emit('render-process-gone', new StandInEvent(), { reason: 'crashed', exitCode: 1 });
  }

  destroyed(): void {
    this.#destroyed = true;
    this.emit('destroyed');
  }
}
