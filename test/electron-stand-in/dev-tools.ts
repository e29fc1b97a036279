/**
 * A small client of Chromium's own protocol over its socket. Playwright's client costs half a second for each app that
 * starts, and it follows much that isn't needed here.
 */
import { EventEmitter, once } from 'node:events';
import type { CDPSession } from 'playwright';

/** Playwright's types of the protocol, and nothing else of it. */
export type DevTools = Pick<CDPSession, 'send' | 'on'>;

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

type Waiting = PromiseWithResolvers<unknown>;

export class Connection {
  readonly #socket: WebSocket;
  readonly #events = new Map<string, EventEmitter>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** The session for the whole browser. */
  readonly browser: DevTools = this.session('');

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Message));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Chromium has gone'));
      this.#waiting.clear();
    });
  }

  static async open(address: string): Promise<Connection> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new Connection(socket);
  }

  close(): void {
    this.#socket.close();
  }

  /** A page of the browser, attached under this id. */
  session(id: string): DevTools {
    const events = new EventEmitter();
    this.#events.set(id, events);
    const send = (method: string, params: object = {}): Promise<unknown> => this.#ask(id, method, params);
    return { send, on: events.on.bind(events) } as unknown as DevTools;
  }

  #ask(sessionId: string, method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const waiting = Promise.withResolvers<unknown>();
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('Chromium has gone'));
    this.#waiting.set(this.#lastId, waiting);
    const call = { id: this.#lastId, method, params, ...(sessionId ? { sessionId } : {}) };
    this.#socket.send(JSON.stringify(call));
    return waiting.promise;
  }

  #hear({ id, sessionId = '', method, params, result, error }: Message): void {
    if (id === undefined) {
      if (method) this.#events.get(sessionId)?.emit(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}
