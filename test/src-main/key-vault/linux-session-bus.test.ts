/** A bus that doesn't answer, and buses that do: without the check, an attendant would see no window at all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { busSpeaks, greetBus, socketOf } from '#main/key-vault/linux-session-bus.ts';

async function bus(answers: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi bus '));
  const path = join(folder, 'bus');
  const server = createServer((socket) => {
    socket.on('data', () => answers && socket.write('REJECTED EXTERNAL\r\n'));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return path;
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
