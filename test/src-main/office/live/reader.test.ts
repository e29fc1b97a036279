/** Browsers that read slowly, or not at all: nothing is kept for one of them, and none holds up another. */
import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Changes } from '#main/office/live/changes.ts';
import { Readers } from '#main/office/live/readers.ts';

/** A line that takes what it is given, until it is full. */
class Line extends EventEmitter {
  readonly got: string[] = [];
  full = false;
  writableEnded = false;
  destroyed = false;

  write(bytes: Buffer | string): boolean {
    this.got.push(String(bytes));
    return !this.full;
  }

  end(): void {
    this.writableEnded = true;
    this.emit('close');
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }

  get ids(): number[] {
    return this.got.flatMap((text) => /^id: .*\.(\d+)$/m.exec(text)?.[1] ?? []).map(Number);
  }
}

/** The other end is gone, and nobody has said so. */
class LineThatLingers extends Line {
  override end(): void {
    this.writableEnded = true;
  }
}

const asResponse = (line: Line): ServerResponse => line as unknown as ServerResponse;

function openOn(changes: Changes, count = 1): { readers: Readers; lines: Line[] } {
  const readers = new Readers(changes);
  const lines = Array.from({ length: count }, (_, nth) => {
    const line = new Line();
    readers.open(asResponse(line), `session ${nth}`, changes.at);
    return line;
  });
  return { readers, lines };
}

test('a line that is full gets nothing more until it has drained, and then all of it in order', () => {
  const changes = new Changes();
  const { lines } = openOn(changes, 2);
  const [slow, quick] = lines as [Line, Line];
  slow.full = true;
  for (let nth = 0; nth < 5; nth += 1) changes.add('counters', { nth });
  expect(slow.ids).toEqual([1]);
  expect(quick.ids).toEqual([1, 2, 3, 4, 5]);
  slow.full = false;
  slow.emit('drain');
  expect(slow.ids).toEqual([1, 2, 3, 4, 5]);
});

test('a line that fell behind what is kept begins anew', () => {
  const changes = new Changes(1000);
  const { lines } = openOn(changes);
  const [slow] = lines as [Line];
  slow.full = true;
  for (let nth = 0; nth < 50; nth += 1) changes.add('counters', { text: 'x'.repeat(100) });
  slow.full = false;
  slow.emit('drain');
  expect(slow.got.slice(1)).toEqual(['event: anew\ndata: {}\n\n']);
  changes.add('counters', {});
  expect(slow.ids.at(-1)).toBe(51);
});

test('a line that takes nothing for a minute is closed, and one that does is told that it still holds', () => {
  const changes = new Changes();
  const { readers, lines } = openOn(changes, 2);
  const [stuck, well] = lines as [Line, Line];
  stuck.full = true;
  changes.add('counters', {});
  readers.beat(Date.now() + 59_000);
  expect(stuck.destroyed).toBe(false);
  readers.beat(Date.now() + 61_000);
  expect(stuck.destroyed).toBe(true);
  expect(well.got.at(-1)).toMatch(/^event: beat\ndata: \{"now":\d+\}\n\n$/);
  expect(readers.count).toBe(1);
});

test('a thousand lines that take nothing keep no more than one does', () => {
  const changes = new Changes(200_000);
  const { readers, lines } = openOn(changes, 1000);
  for (const line of lines) line.full = true;
  for (let nth = 0; nth < 2000; nth += 1) changes.add('counters', { nth, text: 'x'.repeat(1000) });
  // Each line was handed one change, the same bytes for all of them; the list holds its bound.
  expect(new Set(lines.map(({ got }) => got.length))).toEqual(new Set([1]));
  expect(changes.keptBytes).toBeLessThanOrEqual(200_000);
  readers.close();
  expect(readers.count).toBe(0);
});

test('a browser that reads nothing holds its buffer and one message in the server, and is closed after a minute', async () => {
  const [changes, message, megabytes] = [new Changes(), 'x'.repeat(10_000), 64];
  const readers = new Readers(changes);
  const server = createServer((_, response) => readers.open(response, 'session', changes.at)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const opened = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const browser = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  browser.write('GET / HTTP/1.1\r\nhost: office\r\n\r\n');
  const [, response] = await opened;
  let most = 0;
  for (let mega = 0; mega < megabytes; mega += 1) {
    for (let nth = 0; nth < 100; nth += 1) changes.add('counters', { message });
    most = Math.max(most, response.writableLength);
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The system's own buffers take some megabytes, and then nothing more.
  expect(response.writableNeedDrain).toBe(true);
  expect(most).toBeLessThan(response.writableHighWaterMark + 2 * message.length);
  const closed = once(response, 'close');
  readers.beat(Date.now() + 61_000);
  await closed;
  expect(readers.count).toBe(0);
  browser.destroy();
});

async function openedLine(readers: Readers, changes: Changes) {
  const server = createServer((_, response) => readers.open(response, 'session', changes.at)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const opened = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const browser = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void browser.destroy());
  browser.write('GET / HTTP/1.1\r\nhost: office\r\n\r\n');
  return (await opened)[1];
}

test('a line whose session is over gets no beat any more: a write after its end would end the office', async () => {
  const changes = new Changes();
  const readers = new Readers(changes);
  const response = await openedLine(readers, changes);
  const errors: unknown[] = [];
  response.on('error', (error) => errors.push(error));
  const closed = once(response, 'close');
  // The order is the office's.
  await readers.endInvalid(async () => new Set());
  readers.beat(Date.now());
  await closed;
  expect(errors).toEqual([]);
});

test('lines that ended and take long to close make room at once, and are closed after a minute', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const changes = new Changes();
  const readers = new Readers(changes);
  const lines = Array.from({ length: 12 }, () => new LineThatLingers());
  for (const line of lines) readers.open(asResponse(line), 'session', changes.at);
  expect(readers.count).toBe(8);
  expect(lines.filter(({ writableEnded }) => writableEnded)).toEqual(lines.slice(0, 4));
  readers.beat(0);
  expect(lines.filter(({ got }) => got.length > 0)).toEqual(lines.slice(4));
  vi.advanceTimersByTime(60_000);
  expect(lines.filter(({ destroyed }) => destroyed)).toEqual(lines.slice(0, 4));
});
