import { readFileSync } from 'node:fs';
import { originOf, toChromium, toElectron } from './address.ts';
import { app } from './app.ts';
import { type Chromium, openChromium } from './chromium.ts';
import { ChromiumPage } from './chromium-page.ts';
import { tell } from './control.ts';
import { keepStorage } from './kept-storage.ts';
import { pageScript } from './page-shim.ts';
import { PageWire } from './page-wire.ts';
import { pdfParameters } from './print-to-pdf.ts';
import { session } from './session.ts';
import { type Going, STAND_IN_NAME, type Surface, type SurfaceListener } from './surface.ts';

/** The surfaces by Chromium's name for the page. */
const surfaces = new Map<string, ChromiumSurface>();
let opening: Promise<Chromium> | null = null;

/** One Chromium serves all windows; when the last window closes it ends, and the next window starts another. */
function chromiumOf(userData: string, size: SurfaceListener['size']): Promise<Chromium> {
  opening ??= openChromium(userData, size, app).then(async (chromium) => {
    chromium.onClose(() => {
      opening = null;
    });
    await followPages(chromium);
    return chromium;
  });
  opening.catch((error: Error) => {
    // Electron, too, does not start at all where it can't draw.
    console.error(error.message);
    app.exit(1);
  });
  return opening;
}

/** A window that closes while a test's Playwright attaches to it leaves its opener's page hanging for good. */
const POPUP_SETTLES_MS = 300;

async function followPages({ connection: { browser }, part }: Chromium): Promise<void> {
  browser.on('Target.targetDestroyed', ({ targetId }) => surfaces.get(targetId)?.closed(targetId));
  browser.on('Target.targetCrashed', ({ targetId }) => surfaces.get(targetId)?.crashed(targetId));
  browser.on('Target.targetCreated', ({ targetInfo: { targetId, openerId, browserContextId } }) => {
    // Chromium has opened it already when we learn of it: the window that asked has heard where it wanted to go.
    if (openerId === undefined || (part !== undefined && browserContextId !== part)) return;
    const close = () => void browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    setTimeout(close, POPUP_SETTLES_MS).unref();
  });
  await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
}

export async function closeChromium(): Promise<void> {
  const chromium = await opening?.catch(() => null);
  await chromium?.close();
}

/** Takes the page that Chromium started with if it is unused, otherwise opens a new one. */
async function takeTarget({ connection, part }: Chromium, surface: ChromiumSurface, size: SurfaceListener['size']) {
  const { browser } = connection;
  if (part === undefined) {
    const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'page' }] });
    // A page with an opener is a popup, which closes in a moment.
    const unused = targetInfos.find(({ targetId, openerId }) => !surfaces.has(targetId) && openerId === undefined);
    if (unused) {
      surfaces.set(unused.targetId, surface);
      return unused.targetId;
    }
  }
  const inPart = part === undefined ? {} : { browserContextId: part, newWindow: true, ...size };
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', ...inPart });
  surfaces.set(targetId, surface);
  return targetId;
}

export class ChromiumSurface implements Surface {
  readonly #listener: SurfaceListener;
  readonly #userData: string;
  #chromium: Promise<Chromium>;
  #page: Promise<ChromiumPage>;
  #wire: Promise<PageWire>;
  #ownNavigation: string | null = null;
  #crashed = false;
  #zoomed = 1;
  #unzoomed: { readonly width: number; readonly height: number } | null = null;

  constructor(userData: string, listener: SurfaceListener) {
    this.#listener = listener;
    this.#userData = userData;
    this.#chromium = chromiumOf(userData, listener.size);
    this.#page = this.#newPage();
    this.#wire = this.#wireToPage();
  }

  #newPage(): Promise<ChromiumPage> {
    this.#chromium = chromiumOf(this.#userData, this.#listener.size);
    return this.#chromium.then((chromium) => this.#openPage(chromium));
  }

  #wireToPage(): Promise<PageWire> {
    const wire = this.#page.then((page) =>
      PageWire.open(page, (channel, args, frameAddress) =>
        this.#listener.invoked(channel, args, toElectron(frameAddress)),
      ),
    );
    // The caller that asks for the page reports the failure.
    wire.catch(() => undefined);
    return wire;
  }

  /** Electron gives a window whose page has died another process; Playwright gives it up, so it gets another page. */
  async #revive(): Promise<void> {
    this.#crashed = false;
    const dead = await this.#page;
    this.#page = this.#newPage();
    this.#wire = this.#wireToPage();
    await this.#page;
    surfaces.delete(dead.target);
    await dead.close();
  }

  async #openPage(chromium: Chromium): Promise<ChromiumPage> {
    const { size, webPreferences } = this.#listener;
    const target = await takeTarget(chromium, this, size);
    const page = await ChromiumPage.attach(chromium, target);
    await this.#guard(page);
    if (chromium.part !== undefined) {
      // A window of a shared Chromium has a bar above the page, which an app's window has not.
      this.#unzoomed = size;
      await this.#draw(page, 1);
      await keepStorage(page, this.#userData);
    }
    const { preload, additionalArguments } = webPreferences;
    const source = pageScript(preload ? readFileSync(preload, 'utf8') : '', additionalArguments ?? [], app.language);
    await page.devTools.send('Page.addScriptToEvaluateOnNewDocument', { source });
    return page;
  }

  closed(target: string): void {
    surfaces.delete(target);
    void this.#page.then((page) => page.ended('it was closed')).catch(() => undefined);
    this.#listener.closed();
  }

  crashed(target: string): void {
    void this.#page.then((page) => page.target === target && page.ended('its process is gone')).catch(() => undefined);
    this.#crashed = true;
    this.#listener.crashed();
  }

  /** Lets the app decide where a page may go and what it may ask for, and never lets it open a window itself. */
  async #guard(page: ChromiumPage): Promise<void> {
    const { devTools } = page;
    devTools.on('Page.windowOpen', ({ url }) => this.#listener.wantsWindow(toElectron(url)));
    devTools.on('Fetch.requestPaused', async ({ requestId, request, resourceType, frameId, redirectedRequestId }) => {
      const going = { isMainFrame: frameId === page.mainFrame, isRedirect: redirectedRequestId !== undefined };
      const mayGo =
        (resourceType !== 'Document' || this.#mayGo(page.url, request.url, going)) &&
        (await session.defaultSession.webRequest.mayGo(toElectron(request.url)));
      const answered = mayGo
        ? devTools.send('Fetch.continueRequest', { requestId })
        : devTools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      answered.catch(() => undefined); // the page may be gone by now
    });
    // Our own pages come over plain HTTP; a pause at each of their files would cost every start.
    await devTools.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Document' }, { urlPattern: 'https://*' }],
    });
  }

  #mayGo(from: string, to: string, going: Going): boolean {
    if (going.isMainFrame && (to === from || to === this.#ownNavigation)) return true;
    return this.#listener.mayNavigate(toElectron(to), going);
  }

  async load(address: string): Promise<void> {
    if (this.#crashed) await this.#revive();
    const page = await this.#page;
    await this.#wire;
    await this.#answerPermissions(address);
    this.#ownNavigation = toChromium(address);
    try {
      await page.goto(this.#ownNavigation);
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
    const { connection, part } = await this.#chromium;
    const where = part === undefined ? { origin } : { origin, browserContextId: part };
    for (const [permission, names] of session.defaultSession.permissions()) {
      const setting = (await session.defaultSession.asksFor(permission, address)) ? 'granted' : 'denied';
      for (const name of names) {
        await connection.browser.send('Browser.setPermission', { permission: { name }, setting, ...where });
      }
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
    const expression = `document.title = ${JSON.stringify(`${title} ${STAND_IN_NAME}`)}`;
    void this.#onPage(({ devTools }) => devTools.send('Runtime.evaluate', { expression }));
  }

  toFront(): void {
    void this.#onPage(({ devTools }) => devTools.send('Page.bringToFront'));
  }

  /**
   * Emulates a page of a smaller window at a higher device scale. Unlike Electron's, it doesn't follow the window: it
   * must be set again after a resize.
   */
  zoom(factor: number): void {
    if (factor === this.#zoomed) return;
    this.#zoomed = factor;
    void this.#onPage(async (page) => {
      if (this.#unzoomed === null) {
        const { cssLayoutViewport } = await page.devTools.send('Page.getLayoutMetrics');
        this.#unzoomed = { width: cssLayoutViewport.clientWidth, height: cssLayoutViewport.clientHeight };
      }
      await this.#draw(page, factor);
    });
  }

  async #draw({ devTools }: ChromiumPage, factor: number): Promise<void> {
    const { part } = await this.#chromium;
    const { width, height } = this.#unzoomed ?? this.#listener.size;
    if (factor === 1 && part === undefined) {
      this.#unzoomed = null;
      await devTools.send('Emulation.clearDeviceMetricsOverride');
      return;
    }
    await devTools.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / factor),
      height: Math.round(height / factor),
      deviceScaleFactor: factor,
      mobile: false,
    });
  }

  /** Runs the calls to which Electron gives no answer: they don't fail there when the page has just gone. */
  async #onPage(task: (page: ChromiumPage) => Promise<unknown>): Promise<void> {
    try {
      await task(await this.#page);
    } catch {
      // The page has gone; Electron drops such a message too.
    }
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const { devTools } = await this.#page;
    const { data } = await devTools.send('Page.printToPDF', pdfParameters(options));
    return Buffer.from(data, 'base64');
  }

  async crash(): Promise<void> {
    const { devTools } = await this.#page;
    // The crashed page can't answer.
    void devTools.send('Page.crash').catch(() => undefined);
  }

  async close(): Promise<void> {
    const page = await this.#page.catch(() => null);
    await page?.close();
  }
}
