import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure, type HttpAnswer } from './answer.ts';
import { resetConnection } from './connections.ts';
import type { Fault } from './fault-rules.ts';

const PROXY_PAGE = '<!doctype html><html><head><title>Error</title></head><body><h1>Gateway</h1></body></html>';
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
/** Longer than any test waits, so that a slow drip always ends. */
const MAX_DRIPS = 100_000;

/** How an answer leaves: whole, or as the fault wants it. Null: the connection is cut instead. */
export interface Delivery {
  readonly answer: HttpAnswer | null;
  readonly send: (response: ServerResponse) => Promise<void> | void;
}

const whole = (answer: HttpAnswer): Delivery => ({
  answer,
  send: (response) => {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
    response.end(answer.body);
  },
});

const cut = (reset: boolean): Delivery => ({
  answer: null,
  send: ({ socket }) => {
    if (socket === null) return;
    if (reset) resetConnection(socket);
    else socket.destroy();
  },
});

const proxyPage = (status: number): HttpAnswer => ({ status, headers: HTML_TYPE, body: PROXY_PAGE });

const brokenService = (status: number, html: boolean): HttpAnswer =>
  html ? proxyPage(status) : failure(status, 'The service could not handle the request.');

function limited(retryAfter: number | undefined): HttpAnswer {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return failure(429, 'Too many requests. Try again shortly.', headers);
}

/** The fault's effect before the service sees the request; null if it gets through. */
async function before(fault: Fault | null): Promise<Delivery | null> {
  if (fault?.type === 'drop_before') return cut(fault.reset);
  if (fault?.type === 'error_before') return whole(brokenService(fault.status, fault.html));
  if (fault?.type === 'rate_limit') return whole(limited(fault.retry_after));
  if (fault?.type === 'delay' && fault.phase === 'before') await sleep(fault.ms);
  return null;
}

/** The fault's effect on the answer of a request that was processed. */
async function after(fault: Fault | null, answer: HttpAnswer): Promise<Delivery> {
  switch (fault?.type) {
    case 'drop_after':
      return cut(fault.reset);
    case 'error_after':
      return whole(brokenService(fault.status, fault.html));
    case 'delay':
      if (fault.phase === 'after') await sleep(fault.ms);
      return whole(answer);
    case 'truncated_json':
      return truncated(answer, fault.keep, fault.mode === 'abort');
    case 'html_200':
      return whole(proxyPage(200));
    case 'empty_body':
      return whole({ ...answer, body: '' });
    case 'missing_fields':
      return whole({ ...answer, body: withoutFields(answer.body, fault.fields) });
    case 'limited_but_placed':
      return whole(limited(fault.retry_after));
    case 'refused_but_placed':
      return whole(failure(fault.status, 'The balance is too low.'));
    case 'odd_words':
      return whole({ ...answer, body: withOddWords(answer.body, fault.words) });
    case 'wrong_content_type':
      return whole({ ...answer, headers: { ...answer.headers, ...HTML_TYPE } });
    case 'slow_drip':
      return dripping(answer, fault.bytes, fault.interval_ms);
    default:
      return whole(answer);
  }
}

/** Runs a request through a fault. `process` is called each time the request arrives. */
export async function deliver(fault: Fault | null, process: () => HttpAnswer): Promise<Delivery> {
  const stopped = await before(fault);
  if (stopped !== null) return stopped;
  const first = process();
  if (fault?.type !== 'duplicate') return after(fault, first);
  const second = process();
  return after(fault, fault.heard === 'first' ? first : second);
}

function truncated(answer: HttpAnswer, keep: number, abort: boolean): Delivery {
  const bytes = Buffer.from(answer.body);
  const kept = bytes.subarray(0, Math.floor(bytes.length * keep));
  if (!abort) return whole({ ...answer, body: kept.toString('utf8') });
  return {
    answer,
    send: async (response) => {
      response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
      await new Promise<void>((resolve) => response.write(kept, () => resolve()));
      response.socket?.destroy();
    },
  };
}

function dripping(answer: HttpAnswer, size: number, intervalMs: number): Delivery {
  return {
    answer,
    send: async (response) => {
      const bytes = Buffer.from(answer.body);
      response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
      for (let drip = 0; drip < MAX_DRIPS && drip * size < bytes.length && !response.destroyed; drip += 1) {
        response.write(bytes.subarray(drip * size, (drip + 1) * size));
        await sleep(intervalMs);
      }
      response.end();
    },
  };
}

/** Every status of the answer, at any depth. */
function withOddWords(body: string, words: Readonly<Record<string, string>>): string {
  const changed = JSON.parse(body, (key, value: unknown) =>
    key === 'status' && typeof value === 'string' ? (words[value] ?? value) : value,
  ) as unknown;
  return JSON.stringify(changed);
}

/** Looks for a name at the top, then in `data`; a dotted name leads from the top to any depth. */
function withoutFields(body: string, fields: readonly string[]): string {
  const envelope = JSON.parse(body) as Record<string, unknown>;
  for (const field of fields) {
    if (!removePath(envelope, field.split('.'))) removePath(envelope, ['data', ...field.split('.')]);
  }
  return JSON.stringify(envelope);
}

function removePath(root: Record<string, unknown>, path: readonly string[]): boolean {
  const [name = '', ...rest] = path;
  if (!Object.hasOwn(root, name)) return false;
  if (rest.length === 0) return Reflect.deleteProperty(root, name);
  const next = root[name];
  return typeof next === 'object' && next !== null && removePath(next as Record<string, unknown>, rest);
}
