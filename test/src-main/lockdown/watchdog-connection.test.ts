import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { freshMeeting, lastMeeting, thisProgram, watchdogOf } from '#main/lockdown/watchdog-connection.ts';
import { tempFolder } from '../../support/journal/journal.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

test('there is no last meeting before the first, and each takes the place of the one before', () => {
  expect(lastMeeting(folder, 'linux')).toBeNull();
  const first = freshMeeting(folder, 'linux');
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(lastMeeting(folder, 'linux')).toEqual(first);
  const second = freshMeeting(folder, 'linux');
  expect(lastMeeting(folder, 'linux')).toEqual(second);
  expect([first.address === second.address, first.secret === second.secret]).toEqual([false, false]);
});

test('a socket that a killed watchdog left is removed, and nothing else is', () => {
  const first = freshMeeting(folder, 'linux');
  const other = join(dirname(first.address), 'watchdog-other.sock');
  for (const left of [first.address, other]) writeFileSync(left, '');
  freshMeeting(folder, 'linux');
  expect([existsSync(first.address), existsSync(other)]).toEqual([false, true]);
});

test('a pipe of Windows is no file, so none is removed for it', () => {
  const { address } = freshMeeting(folder, 'win32');
  expect(address).toMatch(/^\\\\\.\\pipe\\dwadi-watch-[0-9a-f]{24}$/);
  expect(() => freshMeeting(folder, 'win32')).not.toThrow();
});

test('the file of a meeting is its user’s alone', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no modes of files');
  freshMeeting(folder, 'linux');
  expect(statSync(join(folder, 'watchdog.json')).mode & 0o777).toBe(0o600);
});

test('a socket lies in the folder up to 99 bytes of its path, and elsewhere from there on', () => {
  const within = (length: number): string => {
    // The name of a socket has 38 letters, and a slash stands before it.
    const deep = join(folder, 'd'.repeat(length - Buffer.byteLength(folder) - 1 - 39));
    mkdirSync(deep, { recursive: true });
    const { address } = freshMeeting(deep, 'linux');
    return address.startsWith(`${deep}/`) ? `${Buffer.byteLength(address)} in its folder` : dirname(address);
  };
  expect(within(99)).toBe('99 in its folder');
  expect(within(100)).toBe(tmpdir());
});

test.each([
  ['a name with a path', { name: '../../../../etc/passwd00', secret: 'a'.repeat(64) }],
  ['a name that is too long', { name: 'a'.repeat(25), secret: 'a'.repeat(64) }],
  ['a secret that is too short', { name: 'a'.repeat(24), secret: 'a'.repeat(63) }],
  ['letters that are none of a secret', { name: 'a'.repeat(24), secret: 'g'.repeat(64) }],
])('a meeting with %s is none', (_, meeting) => {
  writeFileSync(join(folder, 'watchdog.json'), JSON.stringify(meeting));
  expect(lastMeeting(folder, 'linux')).toBeNull();
  // The next one is made all the same.
  freshMeeting(folder, 'linux');
  expect(JSON.parse(readFileSync(join(folder, 'watchdog.json'), 'utf8')).name).toMatch(/^[0-9a-f]{24}$/);
});

test('a program is started as it was, and its watchdog once with the switch', () => {
  const running = { execPath: '/opt/dwadi', execArgv: [], argv: ['/opt/dwadi', '--x'], env: {} };
  const itself = thisProgram(running);
  expect(itself).toEqual({ file: '/opt/dwadi', args: ['--x'] });
  const watchdog = watchdogOf(itself);
  expect(watchdog).toEqual({ file: '/opt/dwadi', args: ['--x', '--watchdog'] });
  // A watchdog that asks what it is answers with the Dwadi that it watches.
  expect(thisProgram({ ...running, argv: ['/opt/dwadi', ...watchdog.args] })).toEqual(itself);
});
