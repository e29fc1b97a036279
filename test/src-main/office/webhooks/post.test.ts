/** One message to a real receiver over TLS. */
import { expect, test } from 'vitest';
import { type Message, type PostOptions, post } from '#main/office/webhooks/post.ts';
import { isSigned, type Receiver, startReceiver } from '../../../support/office/receiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const messageTo = (url: string): Message => ({ id: 'a-delivery', url, secret: SECRET, body: '{"type":"day.proven"}' });
const at = ({ port }: Receiver, host = 'localhost', path = '/hook'): Message =>
  messageTo(`https://${host}:${port}${path}`);

const sendTo = (receiver: Receiver, message: Message, more: Partial<PostOptions> = {}) =>
  post(message, { allowPrivate: true, ca: receiver.ca, ...more });

test('a message arrives whole, with its id, and signed for this minute', async () => {
  const receiver = await startReceiver();
  expect(await sendTo(receiver, at(receiver))).toBeNull();
  const [got] = receiver.received;
  expect(got).toMatchObject({ path: '/hook', id: 'a-delivery', body: '{"type":"day.proven"}' });
  expect(got && isSigned(got, SECRET)).toBe(true);
  expect(got && isSigned({ ...got, at: got.at + 1 }, SECRET)).toBe(false);
  expect(Math.abs((got?.at ?? 0) * 1000 - Date.now())).toBeLessThan(60_000);
});

test.each([
  [500, 'status-500'],
  [410, 'status-410'],
  [302, 'redirect'],
  [308, 'redirect'],
])('an answer of %i is no success, and leads nowhere else', async (status, problem) => {
  const receiver = await startReceiver();
  receiver.answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
  expect(await sendTo(receiver, at(receiver))).toBe(problem);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
});

test('a receiver that never answers is given up', async () => {
  const receiver = await startReceiver();
  receiver.answer = () => undefined;
  expect(await sendTo(receiver, at(receiver), { longestMs: 300 })).toBe('slow');
  expect(receiver.received).toHaveLength(1);
});

test('a name server that never answers is given up in the same time', async () => {
  const receiver = await startReceiver();
  const resolve = () => new Promise<never>(() => undefined);
  expect(await sendTo(receiver, at(receiver), { longestMs: 100, resolve })).toBe('slow');
});

test('a receiver whose body never ends has answered with its status', async () => {
  const receiver = await startReceiver();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  receiver.answer = (response) => {
    response.once('close', resolve);
    response.writeHead(200).write('on and on');
  };
  expect(await sendTo(receiver, at(receiver))).toBeNull();
  await closed;
});

test('a certificate of an unknown authority, or of another name, gets no message', async () => {
  const receiver = await startReceiver(['hook.example']);
  expect(await post(at(receiver), { allowPrivate: true })).toBe('no-connection');
  expect(await sendTo(receiver, at(receiver))).toBe('no-connection');
  expect(receiver.received).toEqual([]);
});

test.each(['localhost', '127.0.0.1', '2130706433', '[::ffff:127.0.0.1]'])(
  'the private network is not reached without the switch: %s',
  async (host) => {
    const receiver = await startReceiver();
    expect(await sendTo(receiver, at(receiver, host), { allowPrivate: false })).toBe('private-address');
    expect(receiver.received).toEqual([]);
  },
);

test('a name is resolved once, and what was judged is what is connected to', async () => {
  const receiver = await startReceiver(['hook.example']);
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  expect(await sendTo(receiver, at(receiver, 'hook.example'), { resolve, allowPrivate: false })).toBe(
    'private-address',
  );
  expect(await sendTo(receiver, at(receiver, 'hook.example'), { resolve })).toBeNull();
  expect(asked).toBe(2);
  expect(receiver.received).toHaveLength(1);
});

test('a name that nobody knows, and an address without TLS, get nothing', async () => {
  const receiver = await startReceiver();
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await sendTo(receiver, at(receiver, 'hook.example'), { resolve })).toBe('no-address');
  expect(await sendTo(receiver, messageTo(`http://localhost:${receiver.port}/`))).toBe('no-address');
});
