import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { originOf, toChromium, toElectron } from './address.ts';
import { app } from './app.ts';
import { openChromium } from './chromium.ts';
import { tell } from './control.ts';
import { pageScript } from './page-shim.ts';
import { PageWire } from './page-wire.ts';
import { pdfParameters } from './print-to-pdf.ts';
import { session } from './session.ts';
import { STAND_IN_NAME, type Surface, type SurfaceListener } from './surface.ts';

const surfaces = new Map<Page, ChromiumSurface>();
let opening: Promise<BrowserContext> | null = null;

/** One Chromium serves all windows; when the last window closes it ends, and the next window starts another. */
function sharedContext(userData: string, size: SurfaceListener['size']): Promise<BrowserContext> {
  opening ??= openChromium(userData, size, app.jsFlags).then((context) => {
    context.on('close', () => {
      opening = null;
    });
    context.on('page', (page) => void refusePopup(page));
    return context;
  });
  opening.catch((error: Error) => {
    // Electron, too, does not start at all where it can't draw.
    console.error(error.message);
    app.exit(1);
  });
  return opening;
}

export async function closeChromium(): Promise<void> {
  const context = await opening?.catch(() => null);
  await context?.close();
}

/** Chromium has opened it already when we learn of it: the window that asked has heard where it wanted to go. */
async function refusePopup(page: Page): Promise<void> {
  if (await page.opener()) await page.close();
}

export class ChromiumSurface implements Surface {
  readonly #listener: SurfaceListener;
  readonly #userData: string;
  #page: Promise<Page>;
  /** Kept for as long as the page: Chromium forgets the permissions that a session set when the session ends. */
  #devTools: Promise<CDPSession>;
  #wire: Promise<PageWire>;
  #ownNavigation: string | null = null;
  #crashed = false;
  #zoomed = 1;
  #unzoomed: { readonly clientWidth: number; readonly clientHeight: number } | null = null;

  constructor(userData: string, listener: SurfaceListener) {
    this.#listener = listener;
    this.#userData = userData;
    this.#page = this.#newPage();
    this.#devTools = this.#devToolsOfPage();
    this.#wire = this.#wireToPage();
  }

  #newPage(): Promise<Page> {
    return sharedContext(this.#userData, this.#listener.size).then((context) => this.#openPage(context));
  }

  #devToolsOfPage(): Promise<CDPSession> {
    const devTools = this.#page.then(async (page) => {
      const opened = await page.context().newCDPSession(page);
      await this.#guard(page, opened);
      return opened;
    });
    // A failure is reported by whoever asks for the page.
    devTools.catch(() => undefined);
    return devTools;
  }

  #wireToPage(): Promise<PageWire> {
    const wire = Promise.all([this.#page, this.#devTools]).then(([page, devTools]) =>
      PageWire.open(page, devTools, (channel, args, frameAddress) =>
        this.#listener.invoked(channel, args, toElectron(frameAddress)),
      ),
    );
    wire.catch(() => undefined);
    return wire;
  }

  /** Electron gives a window whose page has died another process; Playwright gives it up, so it gets another page. */
  async #revive(): Promise<void> {
    this.#crashed = false;
    const dead = await this.#page;
    this.#page = this.#newPage();
    this.#devTools = this.#devToolsOfPage();
    this.#wire = this.#wireToPage();
    await this.#page;
    surfaces.delete(dead);
    await dead.close();
  }

  async #openPage(context: BrowserContext): Promise<Page> {
    const unused = context.pages().find((page) => !surfaces.has(page));
    const page = unused ?? (await context.newPage());
    surfaces.set(page, this);
    page.on('close', () => {
      if (surfaces.delete(page)) this.#listener.closed();
    });
    page.on('crash', () => {
      this.#crashed = true;
      this.#listener.crashed();
    });
    const { preload, additionalArguments } = this.#listener.webPreferences;
    await page.addInitScript({
      content: pageScript(preload ? readFileSync(preload, 'utf8') : '', additionalArguments ?? []),
    });
    return page;
  }

  /** Where a page may go is the app's to say; a window of its own it never gets. */
  async #guard(page: Page, devTools: CDPSession): Promise<void> {
    const { frameTree } = await devTools.send('Page.getFrameTree');
    devTools.on('Page.windowOpen', ({ url }) => this.#listener.wantsWindow(toElectron(url)));
    devTools.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
      const answered =
        frameId !== frameTree.frame.id || this.#mayGo(page.url(), request.url)
          ? devTools.send('Fetch.continueRequest', { requestId })
          : devTools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      answered.catch(() => undefined); // the page may be gone by now
    });
    await devTools.send('Page.enable');
    await devTools.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }

  #mayGo(from: string, to: string): boolean {
    return to === from || to === this.#ownNavigation || this.#listener.mayNavigate(toElectron(to));
  }

  async load(address: string): Promise<void> {
    if (this.#crashed) await this.#revive();
    const page = await this.#page;
    await this.#wire;
    await this.#answerPermissions(address);
    this.#ownNavigation = toChromium(address);
    try {
      await page.goto(this.#ownNavigation, { waitUntil: 'load' });
    } finally {
      this.#ownNavigation = null;
    }
    tell({ standIn: 'loaded', url: address });
  }

  /** Chromium can't ask us when the page asks it, so the app is asked for every permission beforehand. */
  async #answerPermissions(address: string): Promise<void> {
    const origin = originOf(toChromium(address));
    // A page of no origin, as a slip is, has no permissions that could be set.
    if (origin === 'null') return;
    const devTools = await this.#devTools;
    for (const [permission, names] of session.defaultSession.permissions()) {
      const setting = (await session.defaultSession.asksFor(permission, address)) ? 'granted' : 'denied';
      for (const name of names) await devTools.send('Browser.setPermission', { permission: { name }, setting, origin });
    }
  }

  send(channel: string, args: readonly unknown[]): void {
    const cloned = structuredClone(args);
    void this.#wire.then(
      (wire) => wire.tell({ channel, args: cloned }),
      () => undefined, // the page has gone
    );
  }

  setTitle(title: string): void {
    void this.#onPage((page) =>
      page.evaluate((text) => {
        document.title = text;
      }, `${title} ${STAND_IN_NAME}`),
    );
  }

  toFront(): void {
    void this.#onPage((page) => page.bringToFront());
  }

  /** As a page of a smaller window on finer glass. Unlike Electron's it doesn't follow the window: it is set anew. */
  zoom(factor: number): void {
    if (factor === this.#zoomed) return;
    this.#zoomed = factor;
    void this.#onPage(async () => {
      const devTools = await this.#devTools;
      if (factor === 1) {
        this.#unzoomed = null;
        return devTools.send('Emulation.clearDeviceMetricsOverride');
      }
      this.#unzoomed ??= (await devTools.send('Page.getLayoutMetrics')).cssLayoutViewport;
      return devTools.send('Emulation.setDeviceMetricsOverride', {
        width: Math.round(this.#unzoomed.clientWidth / factor),
        height: Math.round(this.#unzoomed.clientHeight / factor),
        deviceScaleFactor: factor,
        mobile: false,
      });
    });
  }

  /** For what Electron does without an answer: it is no error there when the page has just gone. */
  async #onPage(task: (page: Page) => Promise<unknown>): Promise<void> {
    try {
      await task(await this.#page);
    } catch {
      // The page has gone; Electron drops such a message too.
    }
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const devTools = await this.#devTools;
    const { data } = await devTools.send('Page.printToPDF', pdfParameters(options));
    return Buffer.from(data, 'base64');
  }

  async crash(): Promise<void> {
    const devTools = await this.#devTools;
    // Nobody is left to answer.
    void devTools.send('Page.crash').catch(() => undefined);
  }

  async close(): Promise<void> {
    const page = await this.#page.catch(() => null);
    await page?.close();
  }
}
