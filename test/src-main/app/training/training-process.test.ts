/** The process of the Training service is started again when it dies, later each time, until Dwadi ends. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTrainingProcess } from '#main/app/training/training-process.ts';

const started = vi.hoisted(() => [] as { args: unknown[]; child: EventEmitter; posted: unknown[] }[]);
vi.mock('electron', () => ({
  utilityProcess: {
    fork: (...args: unknown[]) => {
      const posted: unknown[] = [];
      const child = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void posted.push(message) });
      started.push({ args, child, posted });
      return child;
    },
  },
}));

beforeEach(() => {
  started.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function start() {
  const ready: unknown[] = [];
  const logged: unknown[] = [];
  const service = startTrainingProcess({
    ...{ script: '/app/service.js', stateFile: '/data/service.jsonl' },
    log: { write: (...line) => void logged.push(line) },
    onReady: (address) => void ready.push(address),
  });
  return { ready, logged, service, newest: () => started.at(-1) };
}

const ADDRESS = {
  ...{ baseUrl: 'http://127.0.0.1:4000', controlUrl: 'http://127.0.0.1:4001' },
  keys: { standard: 'a', sms: 'b', commission: 'c' },
};

test('the service begins with its own state, and its address is told each time that it is ready', () => {
  const { ready, newest } = start();
  const how = { serviceName: 'Dwadi Training service', stdio: 'ignore' };
  expect(newest()?.args).toEqual(['/app/service.js', ['--state', '/data/service.jsonl', '--seed', '1'], how]);
  newest()?.child.emit('message', { type: 'starting' });
  newest()?.child.emit('message', { type: 'ready', ...ADDRESS, baseUrl: 'no address' });
  expect(ready).toEqual([]);
  newest()?.child.emit('message', { type: 'ready', ...ADDRESS });
  expect(ready).toEqual([ADDRESS]);
});

test('a service that dies is started again after a pause that grows to ten seconds', () => {
  const { logged, newest } = start();
  for (const pause of [200, 500, 1000, 3000, 10_000, 10_000]) {
    const before = started.length;
    newest()?.child.emit('exit', 9);
    vi.advanceTimersByTime(pause - 1);
    expect(started).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(started).toHaveLength(before + 1);
  }
  expect(logged[0]).toEqual(['warn', 'training: the service ended', { code: 9 }]);
});

test('a service that ran well for a minute is started again as at its first death', () => {
  const { newest } = start();
  const dies = (pause: number) => {
    const before = started.length;
    newest()?.child.emit('exit', 9);
    vi.advanceTimersByTime(pause - 1);
    expect(started).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(started).toHaveLength(before + 1);
  };
  dies(200);
  dies(500);
  vi.advanceTimersByTime(59_999);
  dies(1000);
  vi.advanceTimersByTime(60_000);
  dies(200);
  dies(500);
});

test('an error of V8 in the service is logged and not thrown, and the service that ends by it is started again', () => {
  const { logged, newest } = start();
  newest()?.child.emit('error', 'FatalError', 'v8::internal::Heap', '{"header": "of many pages"}');
  expect(logged).toEqual([
    ['error', 'training: the service broke', { type: 'FatalError', location: 'v8::internal::Heap' }],
  ]);
  newest()?.child.emit('exit', 5);
  vi.advanceTimersByTime(200);
  expect(started).toHaveLength(2);
});

test('a service that was stopped is told so, and not started again', () => {
  const { logged, service, newest } = start();
  service.stop();
  expect(newest()?.posted).toEqual([{ type: 'stop' }]);
  newest()?.child.emit('exit', 0);
  vi.advanceTimersByTime(60_000);
  expect([started.length, logged]).toEqual([1, []]);
});

test('a service that is to be started again isn’t, once Dwadi ends', () => {
  const { service, newest } = start();
  newest()?.child.emit('exit', 9);
  service.stop();
  vi.advanceTimersByTime(60_000);
  expect(started).toHaveLength(1);
});
