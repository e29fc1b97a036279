/** M6: one request has one end, and is written once. */
import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Dispatch, runExchange } from '#main/reseller-client/exchange.ts';

type Handler = Parameters<Dispatch>[0];
type Controller = Parameters<NonNullable<Handler['onRequestStart']>>[0];

const aborts: unknown[] = [];
const controller = { abort: (reason: unknown) => aborts.push(reason) } as unknown as Controller;

function run(deadlineMs: number, signal?: AbortSignal, mayLeave?: () => boolean) {
  const handlers: Handler[] = [];
  const end = runExchange((handler) => handlers.push(handler), { deadlineMs, maxReplyBytes: 1000 }, signal, mayLeave);
  const start = () => handlers[0]?.onRequestStart?.(controller, {});
  const reply = () => {
    handlers[0]?.onResponseStart?.(controller, 200, {});
    handlers[0]?.onResponseEnd?.(controller, {});
  };
  return { end, start, reply };
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 10_000; i += 1) {
    const stopping = new AbortController();
    const { end } = run(1_000, stopping.signal);
    stopping.abort();
    await end;
  }
  expect(vi.getTimerCount()).toBe(0);
});
