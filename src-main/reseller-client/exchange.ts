import type { Dispatcher } from 'undici';
import { ConnectError, type Failure, failureOf } from './failure.ts';

/** A whole reply, not yet understood. */
export interface Reply {
  readonly kind: 'reply';
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: Uint8Array;
  /** The reply was larger than allowed and was not read to its end. */
  readonly tooLarge: boolean;
}

export interface ReplyHeaders {
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
}

export type Exchange = Reply | ({ readonly kind: 'failure' } & Failure);

/** The limits of one exchange, whatever its phases may take. */
export interface ExchangeLimits {
  readonly deadlineMs: number;
  readonly maxReplyBytes: number;
}

/** Dispatches one request to a connection; the handler is undici's. */
export type Dispatch = (handler: Dispatcher.DispatchHandler) => void;

/** Nearly every reply is one chunk, which needs no copy. */
const joined = (chunks: readonly Uint8Array[]): Uint8Array =>
  chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);

class Ended extends Error {}

const single = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? (value[0] ?? null) : (value ?? null);

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

const readHeaders = ({ date, ...headers }: RawHeaders): ReplyHeaders => ({
  contentType: single(headers['content-type']),
  contentEncoding: single(headers['content-encoding']),
  retryAfter: single(headers['retry-after']),
  date: single(date),
});

/**
 * One request, one end. undici calls `onRequestStart` when a connection is open and before it writes the first byte:
 * until then nothing was sent, from then on anything may have been (M6). A request that ended before that call is never
 * written afterwards, and none is written twice.
 */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #limits: ExchangeLimits;
  readonly #settle: (exchange: Exchange) => void;
  readonly #mayLeave: () => boolean;
  #controller: Dispatcher.DispatchController | null = null;
  #ended = false;
  #status = 0;
  #headers: ReplyHeaders | null = null;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(limits: ExchangeLimits, settle: (exchange: Exchange) => void, mayLeave: () => boolean) {
    this.#limits = limits;
    this.#settle = settle;
    this.#mayLeave = mayLeave;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) throw new Ended('settled before it was sent');
    if (this.#controller !== null) {
      // The request was written once already, and must not be written again.
      this.#end({ kind: 'failure', sent: true, cause: 'connection-lost' });
      throw new Ended('already sent once');
    }
    if (!this.#mayLeave()) {
      this.#end({ kind: 'failure', sent: false, cause: 'aborted', detail: null });
      throw new Ended('too late to be sent');
    }
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = readHeaders(headers);
    if (Number(single(headers['content-length']) ?? 0) > this.#limits.maxReplyBytes) this.#tooLarge();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#ended) return;
    this.#size += chunk.byteLength;
    if (this.#size > this.#limits.maxReplyBytes) this.#tooLarge();
    else this.#chunks.push(chunk);
  }

  /** Ends once undici has the connection back: otherwise the next request would open a new one. */
  onResponseEnd(): void {
    queueMicrotask(() => setImmediate(() => this.#end(this.#reply(false))));
  }

  onResponseError(_controller: unknown, error: unknown): void {
    const peer = error instanceof ConnectError ? error.peer : null;
    this.#end({ kind: 'failure', ...failureOf(error, this.#controller !== null, peer) });
  }

  /** Stops it from outside: the deadline passed, or the caller gave up. */
  stop(why: 'timeout' | 'stopped'): void {
    if (this.#controller !== null) this.#end({ kind: 'failure', sent: true, cause: why });
    else {
      const cause = why === 'timeout' ? 'connect-timeout' : 'aborted';
      this.#end({ kind: 'failure', sent: false, cause, detail: null });
    }
    this.#controller?.abort(new Ended(why));
  }

  #tooLarge(): void {
    this.#end(this.#reply(true));
    this.#controller?.abort(new Ended('too large'));
  }

  #reply(tooLarge: boolean): Exchange {
    const headers = this.#headers;
    if (headers === null) return { kind: 'failure', sent: true, cause: 'broken-reply' };
    const body = tooLarge ? new Uint8Array() : joined(this.#chunks);
    return { kind: 'reply', status: this.#status, headers, body, tooLarge };
  }

  #end(exchange: Exchange): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#chunks = [];
    this.#settle(exchange);
  }
}

/**
 * Never rejects. The deadline counts from here and is exact, unlike the library's own coarse time-outs. `mayLeave` is
 * asked once a connection is open: a laptop may have slept while the request waited for one.
 */
export function runExchange(
  dispatch: Dispatch,
  limits: ExchangeLimits,
  signal?: AbortSignal,
  mayLeave: () => boolean = () => true,
): Promise<Exchange> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve({ kind: 'failure', sent: false, cause: 'aborted', detail: null });
      return;
    }
    const stop = () => handler.stop('stopped');
    // A request that waits for a reply holds a socket, which keeps the process alive; an old deadline must not.
    const deadline = setTimeout(() => handler.stop('timeout'), limits.deadlineMs).unref();
    const settle = (exchange: Exchange): void => {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', stop);
      resolve(exchange);
    };
    const handler = new ExchangeHandler(limits, settle, mayLeave);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      dispatch(handler);
    } catch (error) {
      handler.onResponseError(null, error);
    }
  });
}
