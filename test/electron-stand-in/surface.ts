/** The surface that a window draws on: a page of Chromium, or nothing if a test needs the main process alone. */
export interface Surface {
  load(address: string): Promise<void>;
  send(channel: string, args: readonly unknown[]): void;
  setTitle(title: string): void;
  toFront(): void;
  zoom(factor: number): void;
  printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer>;
  /** Ends the page's process. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export interface Going {
  readonly isMainFrame: boolean;
  /** A server sends it on from where it wanted to go. */
  readonly isRedirect: boolean;
}

/** The events that the surface reports to its window. */
export interface SurfaceListener {
  readonly webPreferences: Electron.WebPreferences;
  readonly size: { readonly width: number; readonly height: number };
  invoked(channel: string, args: unknown[], frameAddress: string): Promise<unknown>;
  /** True when the app lets the page, or a frame in it, go there. */
  mayNavigate(address: string, going: Going): boolean;
  wantsWindow(address: string): void;
  crashed(): void;
  closed(): void;
}

export const STAND_IN_NAME = '(stand-in for Electron)';
