/** One page of Chromium, as the stand-in needs it: where it is, where it goes, and when it ends. */
import type { Chromium } from './chromium.ts';
import type { DevTools } from './dev-tools.ts';

export class ChromiumPage {
  readonly devTools: DevTools;
  readonly #chromium: Chromium;
  readonly target: string;
  readonly #gone = Promise.withResolvers<never>();
  #nextLoad = Promise.withResolvers<void>();
  #loaded = '';
  #frame = '';
  #url = 'about:blank';

  private constructor(chromium: Chromium, target: string, devTools: DevTools) {
    this.#chromium = chromium;
    this.target = target;
    this.devTools = devTools;
    // A caller that waits for the page gets this rejection; often there is no such caller.
    this.#gone.promise.catch(() => undefined);
  }

  static async attach(chromium: Chromium, target: string): Promise<ChromiumPage> {
    const { connection } = chromium;
    const { sessionId } = await connection.browser.send('Target.attachToTarget', { targetId: target, flatten: true });
    const page = new ChromiumPage(chromium, target, connection.session(sessionId));
    await page.#follow();
    return page;
  }

  async #follow(): Promise<void> {
    const { devTools } = this;
    await devTools.send('Page.enable');
    await devTools.send('Page.setLifecycleEventsEnabled', { enabled: true });
    const { frameTree } = await devTools.send('Page.getFrameTree');
    this.#frame = frameTree.frame.id;
    devTools.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === this.#frame) this.#url = frame.url + (frame.urlFragment ?? '');
    });
    devTools.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== this.#frame || name !== 'load') return;
      this.#loaded = loaderId;
      this.#nextLoad.resolve();
      this.#nextLoad = Promise.withResolvers();
    });
    devTools.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.#frame) this.#url = url;
    });
  }

  get url(): string {
    return this.#url;
  }

  get mainFrame(): string {
    return this.#frame;
  }

  /** Fails the pending loads: the page's process has died, or the page was closed. */
  ended(why: string): void {
    this.#gone.reject(new Error(why));
  }

  /** Resolves when all of it has loaded. */
  async goto(url: string): Promise<void> {
    const { errorText, loaderId } = await Promise.race([
      this.devTools.send('Page.navigate', { url }),
      this.#gone.promise,
    ]);
    if (errorText) throw new Error(errorText);
    if (loaderId === undefined || this.#loaded === loaderId) return;
    await Promise.race([this.#nextLoad.promise, this.#gone.promise]);
    if (this.#loaded !== loaderId) throw new Error('another page came in its place');
  }

  /** It is no error when it has closed by itself. */
  async close(): Promise<void> {
    await this.#chromium.connection.browser
      .send('Target.closeTarget', { targetId: this.target })
      .catch(() => undefined);
  }
}
