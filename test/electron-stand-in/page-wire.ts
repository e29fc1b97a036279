import type { ChromiumPage } from './chromium-page.ts';
import type { DevTools } from './dev-tools.ts';
import { fromText, toText } from './message-text.ts';
import { BINDING, type PageCall, type PageNews, RECEIVER } from './page-shim.ts';

type Invoked = (channel: string, args: unknown[], frameAddress: string) => Promise<unknown>;

/** Compiled once by Chromium, since it is the same text every time; a script of its own for each message is not. */
const DELIVER = `function (text) { window[${JSON.stringify(RECEIVER)}]?.(text); }`;

/**
 * The way between the app and one page, on Chromium's own protocol: a message is one string and one call. Playwright's
 * own bindings and evaluations are two new scripts for each, which a page that was slowed for a measurement feels.
 */
export class PageWire {
  readonly #devTools: DevTools;
  /** The context in which the page's own scripts run; null while the page navigates. */
  #context: number | null = null;

  private constructor(devTools: DevTools) {
    this.#devTools = devTools;
  }

  static async open(page: ChromiumPage, invoked: Invoked): Promise<PageWire> {
    const { devTools, mainFrame } = page;
    const wire = new PageWire(devTools);
    devTools.on('Runtime.executionContextCreated', ({ context }) => {
      const { isDefault, frameId } = context.auxData as unknown as { isDefault: boolean; frameId: string };
      if (isDefault && frameId === mainFrame) wire.#context = context.id;
    });
    devTools.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === wire.#context) wire.#context = null;
    });
    devTools.on('Runtime.executionContextsCleared', () => {
      wire.#context = null;
    });
    devTools.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      // The shim gives the binding to the page itself and to none of its frames.
      if (name === BINDING && executionContextId === wire.#context) void wire.#answer(payload, page.url, invoked);
    });
    await devTools.send('Runtime.enable');
    await devTools.send('Runtime.addBinding', { name: BINDING });
    return wire;
  }

  async #answer(payload: string, address: string, invoked: Invoked): Promise<void> {
    const { id, channel, args } = fromText(payload) as PageCall;
    try {
      const value = structuredClone(await invoked(channel, args, address));
      await this.tell({ answerTo: id, value });
    } catch (error) {
      await this.tell({ answerTo: id, error: `Error invoking remote method '${channel}': ${String(error)}` });
    }
  }

  /** It is no error when the page has just gone: Electron drops such a message too. */
  async tell(news: PageNews): Promise<void> {
    if (this.#context === null) return;
    const call = {
      ...{ functionDeclaration: DELIVER, executionContextId: this.#context, silent: true },
      arguments: [{ value: toText(news) }],
    };
    await this.#devTools.send('Runtime.callFunctionOn', call).catch(() => undefined);
  }
}
