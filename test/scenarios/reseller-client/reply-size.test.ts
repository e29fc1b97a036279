/** How much of a reply is read: enough for whatever the contract writes, and no more. */
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { makeClient, plain, success } from '../../support/reseller-client/client.ts';
import { httpReply, type RawRequest, startRawServer } from '../../support/reseller-client/raw-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function against(answer: (request: RawRequest) => void) {
  const server = await startRawServer(answer);
  const made = await makeClient(plain(server.port));
  open.push(server, made.connection);
  return { server, ...made };
}

const MB = 1024 * 1024;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const write = (bytes: string | Buffer) => (request: RawRequest) => void request.socket.write(bytes);

/** Sound, and so large. */
const padded = (mb: number) => write(httpReply(200, success({ packages: [], total: 0, pad: 'x'.repeat(mb * MB) })));

const CHUNK = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MB, ' '), Buffer.from('\r\n')]);
const chunked =
  (mb: number) =>
  ({ socket }: RawRequest): void => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    for (let i = 0; i < mb; i += 1) socket.write(CHUNK);
  };

describe('size', () => {
  test('more than 8 MB is refused by its announcement', async () => {
    const { place } = await against(write(`${HEAD}content-length: ${9 * 1024 * 1024}\r\n\r\n{`));
    expect(await place()).toEqual({ class: 'unknown', cause: 'too-large', status: 200 });
  });

  test('more than 8 MB is refused when it arrives', async () => {
    const { client, place } = await against(chunked(12));
    const read = await client.read('packages', {}, 'money');
    expect(read).toMatchObject({ ok: false, error: { cause: 'too-large', status: 200 } });
    expect(await place()).toEqual({ class: 'unknown', cause: 'too-large', status: 200 });
  });

  test('a compressed reply is not unpacked, because nobody asked for one', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { place, server } = await against(write(httpReply(200, bomb, headers)));
    expect(await place()).toEqual({ class: 'unknown', cause: 'broken-reply', status: 200 });
    expect(server.requests[0]?.head).toMatch(/accept-encoding: identity/i);
  });

  test('a large list below the limit is read', async () => {
    const { client } = await against(padded(7));
    expect(await client.read('packages', {}, 'money')).toMatchObject({ ok: true });
  });

  test('an answer about money over 1 MB is not read, announced or not', async () => {
    for (const line of [padded(1), chunked(2)]) {
      const { place, lookUp } = await against(line);
      expect(await place('dataBulk')).toEqual({ class: 'unknown', cause: 'too-large', status: 200 });
      expect(await lookUp('utilityOrder')).toEqual({ class: 'no-answer', cause: 'too-large' });
    }
  });

  test('an answer about money below 1 MB is read', async () => {
    const { place, lookUp } = await against(padded(0.9));
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(await lookUp()).toMatchObject({ class: 'found' });
  });
});
