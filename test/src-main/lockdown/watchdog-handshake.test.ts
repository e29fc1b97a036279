/** Both sides over real sockets: who proves what, and what becomes of a line that doesn't. */
import { createHmac } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { meetDwadi, meetWatchdog } from '#main/lockdown/watchdog-handshake.ts';

const SECRET = 'a'.repeat(64);
const NONCE = 'b'.repeat(32);
const proofOf = (side: string, nonce: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(`${side} ${nonce}`).digest('hex');

/** The two ends of a line: where it was called, and where it was answered. */
async function line(): Promise<readonly [near: Socket, far: Socket]> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const answered = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const near = connect(port, '127.0.0.1');
  const far = await answered;
  for (const end of [near, far]) end.on('error', () => {});
  onTestFinished(() => {
    for (const end of [near, far]) end.destroy();
    server.close();
  });
  return [near, far];
}

/** A watchdog at one end of a line: all that it hears and answers. */
async function watchdog(secret = SECRET) {
  const [near, far] = await line();
  const heard: string[] = [];
  meetDwadi(far, secret, { onProven: () => heard.push('proven'), onLine: (text) => heard.push(`line ${text}`) });
  let said = '';
  near.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const answered = async (): Promise<string[]> => {
    await expect.poll(() => said).toMatch(/\n/);
    return said.trimEnd().split(' ');
  };
  const isOver = () => expect.poll(() => far.destroyed).toBe(true);
  return { near, far, heard, answered, isOver, said: () => said };
}

/** Dwadi at one end of a line: all that it says, and how often it believed. */
async function dwadi(secret = SECRET) {
  const [near, far] = await line();
  const proven = { times: 0 };
  let said = '';
  far.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  meetWatchdog(near, secret, () => {
    proven.times += 1;
  });
  await expect.poll(() => said).toMatch(/^[0-9a-f]{32}\n$/);
  const isOver = () => expect.poll(() => near.destroyed).toBe(true);
  return { near, far, proven, nonce: said.trim(), said: () => said, isOver };
}

test('both prove themselves, wait for nobody any more, and the watchdog hears each line from then on', async () => {
  const [near, far] = await line();
  const heard: string[] = [];
  meetDwadi(far, SECRET, { onProven: () => heard.push('proven'), onLine: (text) => heard.push(text) });
  expect(far.timeout).toBe(10_000);
  await new Promise<void>((resolve) => meetWatchdog(near, SECRET, resolve));
  near.write('one\ntw');
  near.write('o\nbye\n');
  await expect.poll(() => heard).toEqual(['proven', 'one', 'two', 'bye']);
  expect([near.timeout, far.timeout].filter(Boolean)).toEqual([]);
});

test('a Dwadi that waits for a proof gives it up after a while', async () => {
  const { near, isOver } = await dwadi();
  expect(near.timeout).toBe(10_000);
  near.emit('timeout');
  await isOver();
  const other = await watchdog();
  other.far.emit('timeout');
  await other.isOver();
});

test('sides with different secrets believe nothing of each other', async () => {
  const [near, far] = await line();
  const heard: string[] = [];
  meetDwadi(far, SECRET, { onProven: () => heard.push('proven'), onLine: (text) => heard.push(text) });
  meetWatchdog(near, 'c'.repeat(64), () => heard.push('the watchdog'));
  await expect.poll(() => near.destroyed && far.destroyed).toBe(true);
  expect(heard).toEqual([]);
});

test('the watchdog answers a nonce with its own proof and a nonce, and takes Dwadi’s proof of that one alone', async () => {
  const { near, heard, answered } = await watchdog();
  near.write(`${NONCE}\n`);
  const [proof, theirs = ''] = await answered();
  expect(proof).toBe(proofOf('watchdog', NONCE));
  expect(theirs).toMatch(/^[0-9a-f]{32}$/);
  near.write(`${proofOf('dwadi', theirs)}\n`);
  await expect.poll(() => heard).toEqual(['proven']);
});

test.each<[string, (theirs: string) => string]>([
  ['of the other side', (theirs) => proofOf('watchdog', theirs)],
  ['of another nonce', () => proofOf('dwadi', NONCE)],
  ['with another secret', (theirs) => proofOf('dwadi', theirs, 'd'.repeat(64))],
  ['that was cut', (theirs) => proofOf('dwadi', theirs).slice(0, 62)],
  ['that is longer', (theirs) => `${proofOf('dwadi', theirs)}00`],
  ['that is nothing', () => ''],
  ['that is another nonce', () => NONCE],
])('a proof %s ends the line, and no line after it is heard', async (_, proof) => {
  const { near, heard, answered, isOver } = await watchdog();
  near.write(`${NONCE}\n`);
  const [, theirs = ''] = await answered();
  near.write(`${proof(theirs)}\nbye\n${proofOf('dwadi', theirs)}\nbye\n`);
  await isOver();
  expect(heard).toEqual([]);
});

test.each(['bye', '', NONCE.slice(1), `${NONCE}b`, NONCE.toUpperCase(), proofOf('dwadi', NONCE)])(
  'a line that begins with %j in the place of a nonce is ended without an answer',
  async (first) => {
    const { near, heard, isOver, said } = await watchdog();
    near.write(`${first}\n${NONCE}\n`);
    await isOver();
    expect([heard, said()]).toEqual([[], '']);
  },
);

test('a line without an end is cut, and one of two hundred letters is not yet', async () => {
  const { near, far, isOver, answered } = await watchdog();
  near.write(`${NONCE}\n${'x'.repeat(200)}`);
  await answered();
  expect(far.destroyed).toBe(false);
  near.write('x');
  await isOver();
});

test.each<[string, (nonce: string) => string]>([
  ['no nonce', (nonce) => proofOf('watchdog', nonce)],
  ['a nonce that is none', (nonce) => `${proofOf('watchdog', nonce)} ${NONCE.slice(1)}`],
  ['its own words', (nonce) => `${proofOf('dwadi', nonce)} ${NONCE}`],
  ['another secret', (nonce) => `${proofOf('watchdog', nonce, 'd'.repeat(64))} ${NONCE}`],
  ['a proof of another nonce', () => `${proofOf('watchdog', NONCE)} ${NONCE}`],
  ['nothing', () => ''],
])('an answer to Dwadi with %s is no watchdog’s, and is told nothing', async (_, answer) => {
  const { far, proven, nonce, said, isOver } = await dwadi();
  far.write(`${answer(nonce)}\n`);
  await isOver();
  expect([proven.times, said()]).toEqual([0, `${nonce}\n`]);
});

test('Dwadi answers a watchdog that proves itself with its own proof, and never uses a nonce twice', async () => {
  const { far, proven, nonce, said } = await dwadi();
  far.write(`${proofOf('watchdog', nonce)} ${NONCE}\n`);
  await expect.poll(() => said()).toBe(`${nonce}\n${proofOf('dwadi', NONCE)}\n`);
  expect(proven.times).toBe(1);
  expect((await dwadi()).nonce).not.toBe(nonce);
});
