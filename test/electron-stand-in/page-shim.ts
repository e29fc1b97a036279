import { fromText, toText } from './message-text.ts';
import { STAND_IN_NAME } from './surface.ts';

/** The binding's name before the shim takes it away from the page. */
export const BINDING = '__dwadiStandInInvoke';
/** The page's function that receives the main process's answers and messages. */
export const RECEIVER = '__dwadiStandInReceive';

/** A call that the page makes through the binding. */
export interface PageCall {
  readonly id: number;
  readonly channel: string;
  readonly args: unknown[];
}

/** A message to the receiver. */
export type PageNews =
  | { readonly answerTo: number; readonly value?: unknown; readonly error?: string }
  | { readonly channel: string; readonly args: readonly unknown[] };

/**
 * Runs in the page before any script of it, and plays what Electron gives a sandboxed preload script: `require` of
 * electron alone, contextBridge and ipcRenderer. It is sent to the page as text, so it may use nothing from outside.
 */
function shim(
  names: {
    binding: string;
    receiver: string;
    standIn: string;
    arguments: readonly string[];
    platform: string;
    language: string;
  },
  message: { toText: (value: unknown) => string; fromText: (text: string) => unknown },
  preload: (
    require: (name: string) => unknown,
    module: { exports: unknown },
    exports: unknown,
    process: unknown,
  ) => void,
): void {
  type Page = Record<string, unknown>;
  type Listener = (event: unknown, ...args: unknown[]) => void;
  const page = window as unknown as Page;
  if (window !== window.top || !location.hostname.endsWith('.localhost')) return;

  const ask = page[names.binding] as (text: string) => void;
  delete page[names.binding];

  type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let lastCall = 0;
  const listeners = new Map<string, Listener[]>();
  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const cloned = structuredClone(args);
      lastCall += 1;
      const id = lastCall;
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      ask(message.toText({ id, channel, args: cloned }));
      return answer;
    },
    on(channel: string, listener: Listener): unknown {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    once(channel: string, listener: Listener): unknown {
      const onlyOnce: Listener = (...received) => {
        ipcRenderer.removeListener(channel, onlyOnce);
        listener(...received);
      };
      return ipcRenderer.on(channel, onlyOnce);
    },
    removeListener(channel: string, listener: Listener): unknown {
      const kept = (listeners.get(channel) ?? []).filter((one) => one !== listener);
      listeners.set(channel, kept);
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener): unknown => ipcRenderer.removeListener(channel, listener),
    removeAllListeners(channel: string): unknown {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };
  const hear = (channel: string, args: readonly unknown[]): void => {
    for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer, ports: [] }, ...args);
  };
  const settle = (id: number, value: unknown, error: string | undefined): void => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(value);
    else asked?.reject(new Error(error));
  };
  Object.defineProperty(page, names.receiver, {
    value: (text: string) => {
      const news = message.fromText(text) as PageNews;
      if ('answerTo' in news) settle(news.answerTo, news.value, news.error);
      else hear(news.channel, news.args);
    },
  });

  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown): void {
      if (key in page)
        throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`);
      Object.defineProperty(page, key, { value: freeze(api), enumerable: true });
    },
  };

  const electron = { contextBridge, ipcRenderer };
  const require = (name: string): unknown => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name} (a sandboxed preload script may require electron only)`);
  };
  const process = { platform: names.platform, argv: names.arguments, env: {}, type: 'renderer', sandboxed: true };
  const module = { exports: {} };
  preload(require, module, module.exports, process);

  const nameTheWindow = (): void => {
    if (!document.title.endsWith(names.standIn)) document.title = `${document.title} ${names.standIn}`.trim();
  };
  // A field made outside of the page takes the language of its dates from itself alone.
  const make = document.createElement.bind(document);
  const createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const made = make(name, options);
    if (name === 'input' && names.language !== '') made.lang = names.language;
    return made;
  };
  Object.assign(document, { createElement });
  document.addEventListener('DOMContentLoaded', () => {
    nameTheWindow();
    new MutationObserver(nameTheWindow).observe(document.head, { subtree: true, childList: true, characterData: true });
  });
}

/** The text to run in every new page: the shim around the built preload script. */
export function pageScript(preload: string, preloadArguments: readonly string[], language: string): string {
  const names = {
    binding: BINDING,
    receiver: RECEIVER,
    standIn: STAND_IN_NAME,
    arguments: preloadArguments,
    platform: process.platform,
    language,
  };
  const message = `{ toText: ${toText.toString()}, fromText: ${fromText.toString()} }`;
  return `(${shim.toString()})(${JSON.stringify(names)}, ${message}, function (require, module, exports, process) {\n${preload}\n});`;
}
