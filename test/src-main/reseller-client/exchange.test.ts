/** M6: one request has one end, and is written once. */
import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Dispatch, runExchange } from '#main/reseller-client/exchange.ts';
import { holdTimersOf } from '../../support/held-timers.ts';

type Handler = Parameters<Dispatch>[0];
type Controller = Parameters<NonNullable<Handler['onRequestStart']>>[0];

const aborts: unknown[] = [];
const controller = { abort: (reason: unknown) => aborts.push(reason) } as unknown as Controller;

function run(deadlineMs: number, signal?: AbortSignal, mayLeave?: () => boolean) {
  const handlers: Handler[] = [];
  const end = runExchange((handler) => handlers.push(handler), { deadlineMs, maxReplyBytes: 1000 }, signal, mayLeave);
  const start = () => handlers[0]?.onRequestStart?.(controller, {});
  const reply = (headers: Record<string, string> = {}, ...chunks: Buffer[]) => {
    handlers[0]?.onResponseStart?.(controller, 200, headers);
    for (const chunk of chunks) handlers[0]?.onResponseData?.(controller, chunk);
    handlers[0]?.onResponseEnd?.(controller, {});
  };
  return { end, start, reply, handlers };
}

test('a library that would write the same request twice is kept from it, and the request may have been sent', async () => {
  const { end, start } = run(60_000);
  start();
  expect(start).toThrow('already sent once');
  expect(await end).toEqual({ kind: 'failure', sent: true, cause: 'connection-lost' });
});

test('a request that was given up before a connection stood is never written afterwards', async () => {
  const stopping = new AbortController();
  const { end, start } = run(60_000, stopping.signal);
  stopping.abort();
  expect(await end).toMatchObject({ sent: false, cause: 'aborted' });
  expect(start).toThrow('settled before it was sent');
  const late = run(1);
  expect(await late.end).toMatchObject({ sent: false, cause: 'connect-timeout' });
  expect(late.start).toThrow('settled before it was sent');
});

test('a request that was given up before it began is handed to no connection', async () => {
  const { end, handlers } = run(60_000, AbortSignal.abort());
  expect(await end).toEqual({ kind: 'failure', sent: false, cause: 'aborted', detail: null });
  expect(handlers).toEqual([]);
});

test('a reply of exactly the allowed size is read, whether it tells its size or not', async () => {
  for (const headers of [{ 'content-length': '1000' }, {}]) {
    const { end, start, reply } = run(60_000);
    start();
    reply(headers, Buffer.alloc(600, 'a'), Buffer.alloc(400, 'b'));
    const read = await end;
    expect(read).toMatchObject({ kind: 'reply', status: 200, tooLarge: false });
    expect(read.kind === 'reply' && Buffer.from(read.body).toString()).toBe(`${'a'.repeat(600)}${'b'.repeat(400)}`);
  }
});

test('a reply that is one byte larger is cut off: by the size that it tells, or by the byte', async () => {
  const tellsItsSize = run(60_000);
  tellsItsSize.start();
  const before = aborts.length;
  tellsItsSize.handlers[0]?.onResponseStart?.(controller, 200, { 'content-length': '1001' });
  expect(await tellsItsSize.end).toMatchObject({ kind: 'reply', tooLarge: true, body: new Uint8Array() });
  expect(aborts).toHaveLength(before + 1);

  const tellsNothing = run(60_000);
  tellsNothing.start();
  tellsNothing.reply({}, Buffer.alloc(1000), Buffer.alloc(1));
  expect(await tellsNothing.end).toMatchObject({ kind: 'reply', tooLarge: true, body: new Uint8Array() });
  expect(aborts).toHaveLength(before + 2);
});

test('a request that was given up under way may have been sent', async () => {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const { end, start } = run(60_000, stopping.signal);
  start();
  stopping.abort();
  expect(await end).toEqual({ kind: 'failure', sent: true, cause: 'stopped' });
});

test('M17 a request that may not leave any more when its connection stands was never sent', async () => {
  let wanted = true;
  const { end, start } = run(60_000, undefined, () => wanted);
  wanted = false;
  expect(start).toThrow('too late to be sent');
  expect(await end).toMatchObject({ sent: false, cause: 'aborted' });
});

test('an answered request leaves nothing with its signal, and its deadline cuts off nobody’s connection', async () => {
  const stopping = new AbortController();
  const { end, start, reply } = run(20, stopping.signal);
  start();
  reply();
  expect(await end).toMatchObject({ kind: 'reply', status: 200 });
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  const before = aborts.length;
  await sleep(60);
  stopping.abort();
  expect(aborts).toHaveLength(before);
});

test('each deadline strikes at its own time, once, and one that was called off never', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const struck: string[] = [];
  const noted = (name: string) => {
    const request = run(1_000);
    void request.end.then(({ kind }) => struck.push(`${name}: ${kind}`));
    return request;
  };
  noted('first');
  await vi.advanceTimersByTimeAsync(400);
  noted('second');
  const answered = noted('answered');
  await vi.advanceTimersByTimeAsync(599);
  expect(struck).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(struck).toEqual(['first: failure']);
  answered.start();
  answered.reply();
  await vi.advanceTimersByTimeAsync(399);
  expect(struck).toEqual(['first: failure', 'answered: reply']);
  await vi.advanceTimersByTimeAsync(1);
  expect(struck).toEqual(['first: failure', 'answered: reply', 'second: failure']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(struck).toHaveLength(3);
});

test('ten thousand requests that end in time leave no timer', async () => {
  holdTimersOf('src-main/reseller-client/exchange.ts');
  for (let i = 0; i < 10_000; i += 1) {
    const stopping = new AbortController();
    const { end } = run(1_000, stopping.signal);
    stopping.abort();
    await end;
  }
  expect(vi.getTimerCount()).toBe(0);
});
