/** Each answer of a server by its name, over a real connection. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { UpdateError } from '#main/updates/feed.ts';
import { updateLine } from '#main/updates/range-client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const { signal } = new AbortController();

async function serving(answer: Answer) {
  const asked: IncomingMessage['headers'][] = [];
  let closed = 0;
  const server = createServer((request, response) => {
    asked.push(request.headers);
    response.once('close', () => {
      closed += 1;
    });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  return { url, asked, closed: () => closed };
}

const RANGE = { from: 10, bytes: 5, of: 100 };

/** The problem of a part, and the bytes that were counted all the same. */
async function partOf(answer: Answer) {
  const counted: number[] = [];
  const served = await serving(answer);
  const came = await updateLine
    .part(served.url, RANGE, signal, (bytes) => counted.push(bytes))
    .catch((error: unknown) => error);
  const carried = counted.reduce((sum, bytes) => sum + bytes, 0);
  return { ...served, came, carried, problem: came instanceof UpdateError ? came.problem : came };
}

const part =
  (body: string, range = 'bytes 10-14/100', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(206, { 'content-range': range, ...headers }).end(body);

test('a part is exactly the bytes that were asked for, as they lie on the server', async () => {
  const { came, carried, asked } = await partOf(part('12345'));
  expect([String(came), carried]).toEqual(['12345', 5]);
  // Node's own fetch adds the word to each range once more.
  expect(asked).toMatchObject([{ range: 'bytes=10-14', 'accept-encoding': expect.stringMatching(/^identity\b/) }]);
});

test.each<[string, string, number, Answer]>([
  ['fewer bytes', 'offline', 3, part('123')],
  ['more bytes', 'broken', 6, part('123456')],
  ['another range', 'altered-file', 0, part('12345', 'bytes 11-15/100')],
  ['a file of another length', 'altered-file', 0, part('12345', 'bytes 10-14/101')],
  ['no range that it has', 'altered-file', 0, (response) => void response.writeHead(416).end()],
  ['the whole file', 'no-parts', 0, (response) => void response.writeHead(200).end('x'.repeat(100))],
  ['nothing there', 'no-feed', 0, (response) => void response.writeHead(404).end()],
  ['not now', 'offline', 0, (response) => void response.writeHead(503).end()],
  // A range with another answer than 206 is none.
  [
    'a range that is no part',
    'offline',
    0,
    (response) => void response.writeHead(203, { 'content-range': 'bytes 10-14/100' }).end('12345'),
  ],
  ['a line that is cut', 'offline', 0, (_, { socket }) => void socket.destroy()],
])('a part that comes as %s is %s, and %i bytes are counted', async (_, problem, carried, answer) => {
  expect(await partOf(answer)).toMatchObject({ problem, carried });
});

test('a part that is cut in its middle counts what came', async () => {
  const cut: Answer = (response, { socket }) => {
    response.writeHead(206, { 'content-range': 'bytes 10-14/100', 'content-length': '5' });
    response.write('123', () => socket.destroy());
  };
  expect(await partOf(cut)).toMatchObject({ problem: 'offline', carried: 3 });
});

test.each<[string, Answer]>([
  ['sends whole files without end', (response) => void response.writeHead(200).write('x'.repeat(10_000))],
  ['has something else there', (response) => void response.writeHead(404).write('x'.repeat(10_000))],
  [
    'sends more than was asked for',
    (response) => void response.writeHead(206, { 'content-range': 'bytes 10-14/100' }).write('x'.repeat(10_000)),
  ],
])('the line is given back at once where a server %s', async (_, answer) => {
  const { came, closed } = await partOf(answer);
  expect(came).toBeInstanceOf(UpdateError);
  // Node gives a forgotten line back, too, but much later.
  await expect.poll(closed, { timeout: 2000 }).toBe(1);
});

const textOf = async (answer: Answer, most = 5) => {
  const served = await serving(answer);
  const came = await updateLine.text(served.url, most, signal).catch((error: unknown) => error);
  return { ...served, came, problem: came instanceof UpdateError ? came.problem : came };
};

test('a list comes whole, up to the last byte that it may have, and never from a store on the way', async () => {
  const { came, asked } = await textOf((response) => void response.writeHead(200).end('Ɛɛn'));
  expect(came).toBe('Ɛɛn');
  expect(asked).toMatchObject([
    { 'cache-control': 'no-cache', 'accept-encoding': expect.stringMatching(/^identity\b/) },
  ]);
  expect(asked[0]?.range).toBeUndefined();
});

test.each<[string, string, Answer]>([
  ['one byte more', 'broken', (response) => void response.writeHead(200).end('123456')],
  ['nothing there', 'no-feed', (response) => void response.writeHead(404).end('12345')],
  ['a part', 'offline', (response) => void response.writeHead(206).end('12345')],
  ['not now', 'offline', (response) => void response.writeHead(500).end('12345')],
])('a list that comes as %s is %s', async (_, problem, answer) => {
  expect((await textOf(answer)).problem).toBe(problem);
});

test('a page without end in the place of a list is given back', async () => {
  const { closed } = await textOf((response) => void response.writeHead(500).write('x'.repeat(10_000)));
  await expect.poll(closed, { timeout: 2000 }).toBe(1);
});

test('a call that is called off ends with that reason, before an answer and in the middle of one', async () => {
  const reason = new Error('called off');
  const silent = await serving(() => {});
  await expect(updateLine.text(silent.url, 5, AbortSignal.abort(reason))).rejects.toBe(reason);
  const slow = await serving((response) => {
    response.writeHead(206, { 'content-range': 'bytes 10-14/100' });
    response.write('12');
  });
  const abort = new AbortController();
  const asking = updateLine.part(slow.url, RANGE, abort.signal, () => abort.abort(reason));
  await expect(asking).rejects.toBe(reason);
});
