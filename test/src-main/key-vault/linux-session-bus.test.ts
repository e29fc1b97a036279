/** A bus that doesn't answer, and buses that do: without the check, an attendant would see no window at all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { busSpeaks, greetBus, socketOf } from '#main/key-vault/linux-session-bus.ts';

async function listening(hear: (socket: Socket) => unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi bus '));
  const path = join(folder, 'bus');
  let greeted = 0;
  const server = createServer((socket) => {
    greeted += 1;
    socket.on('error', () => {});
    hear(socket);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { path, greeted: () => greeted };
}

async function bus(answers: boolean): Promise<string> {
  const hear = (socket: Socket) => socket.on('data', () => answers && socket.write('REJECTED EXTERNAL\r\n'));
  return (await listening(hear)).path;
}

const unix = (name: string, work: () => Promise<void>): void =>
  test(name, async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no such sockets.');
    await work();
  });

unix('one that takes a connection and says nothing is mute, and one that answers speaks', async () => {
  expect(await greetBus(await bus(false), 300)).toBe('mute');
  expect(await greetBus(await bus(true))).toBe('speaks');
  expect(await greetBus('/nowhere/bus')).toBe('absent');
});

unix('one that hangs up without a word is absent, and nobody waits for it', async () => {
  const { path } = await listening((socket) => socket.destroy());
  expect(await greetBus(path)).toBe('absent');
});

unix('one that has spoken once is not greeted again, and another one is', async () => {
  const answer = (socket: Socket) => socket.on('data', () => socket.write('REJECTED EXTERNAL\r\n'));
  const [one, other] = [await listening(answer), await listening(answer)];
  for (const { path } of [one, one, other]) {
    expect(await busSpeaks({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${encodeURI(path)}` })).toBe(true);
  }
  expect([one.greeted(), other.greeted()]).toEqual([1, 1]);
});

unix('where there is none, the keychain’s own library says so', async () => {
  expect(await busSpeaks({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' })).toBe(true);
  expect(await busSpeaks({})).toBe(true);
});

test.each([
  ['unix:path=/run/user/1000/bus', '/run/user/1000/bus'],
  ['unix:path=/run/user/1000/bus,guid=3f', '/run/user/1000/bus'],
  ['unix:guid=3f,path=/tmp/a%20bus', '/tmp/a bus'],
  ['unix:abstract=/tmp/dbus-x,guid=3f', '\0/tmp/dbus-x'],
  ['tcp:host=localhost,port=1;unix:path=/tmp/second', '/tmp/second'],
  ['tcp:host=localhost,port=1', null],
  ['autolaunch:', null],
])('the socket is found in %s', (address, path) => {
  expect(socketOf({ DBUS_SESSION_BUS_ADDRESS: address })).toBe(path);
});

test('the socket lies in the session’s own folder when there is no address', () => {
  expect(socketOf({ XDG_RUNTIME_DIR: '/run/user/1000' })).toBe('/run/user/1000/bus');
  expect(socketOf({})).toBeNull();
});
