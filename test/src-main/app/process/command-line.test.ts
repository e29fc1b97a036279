/** The meaning of the arguments behind `Dwadi`: a command, or the counter with any switches for Chromium. */
import { expect, test } from 'vitest';
import {
  asksForDoctor,
  asksForHelp,
  asksToProvision,
  asksToVerify,
  given,
  named,
  strayCommand,
  unknownSwitch,
} from '../../../../src-main/app/process/command-line.ts';

test.each([
  [['--docter'], '--docter'],
  [['--provison', 'adom-1.dwadi.json'], '--provison'],
  [['--provision-'], '--provision-'],
  [['--verify-dya', 'one.json'], '--verify-dya'],
  [['--hlep'], '--hlep'],
  [['--json'], '--json'],
  [['--no-sandbox', '--passphrase=secret words'], '--passphrase'],
])('%j asks for a command that is not there', (argv, name) => {
  expect(strayCommand(['/opt/Dwadi/dwadi', ...argv])).toBe(name);
});

test.each([
  [[]],
  [['.']],
  [['--no-sandbox', '--disable-gpu', '--enable-features=Wayland', '--ozone-platform=x11', '--lang=en-GB']],
  [['--proxy-server=http://10.0.0.1:3128', '--class=dwadi', '--kiosk', '--force-device-scale-factor=1.25']],
  [['--user-data-dir=/tmp/one', '--remote-debugging-port=0', '--inspect=0', '--password-store=basic', '--v=1']],
  [['--type=utility', '--help', '--doctor', '--provision=one.json', '--verify-day', '--verify-drill']],
])('%j opens the counter, or is a command', (argv) => {
  expect(strayCommand(['/opt/Dwadi/dwadi', ...argv])).toBeNull();
});

test('a command names a switch that nobody knows, without its value', () => {
  expect(unknownSwitch(['--doctor', '--no-sandbox', '--jsn=5'], ['doctor', 'json'])).toBe('--jsn');
});

test.each([
  [['--key=one'], 'one'],
  [['--key', 'one'], 'one'],
  [['--key='], ''],
  [['--json', '--key', 'one'], 'one'],
  [['--key=one', '--key', 'two'], 'one'],
  [['--key'], null],
  [['--key', '--json'], null],
  [['--keys=one', 'key'], null],
  [[], null],
])('%j gives the key %j', (argv, value) => {
  expect(given(argv, 'key')).toBe(value);
});

test.each([
  [['--key'], true],
  [['--key=one'], true],
  [['--json', '--key='], true],
  [['--keys'], false],
  [['key'], false],
  [[], false],
])('%j names the key: %j', (argv, isNamed) => {
  expect(named(argv, 'key')).toBe(isNamed);
});

const commands = { asksForDoctor, asksForHelp, asksToProvision, asksToVerify };
test.each([
  [['--doctor'], ['asksForDoctor']],
  [['--help'], ['asksForHelp']],
  [['-h'], ['asksForHelp']],
  [['--provision', 'one.json'], ['asksToProvision']],
  [['--provision=one.json'], ['asksToProvision']],
  [['--verify-day', 'one.json'], ['asksToVerify']],
  [['--verify-drill', 'one.json'], ['asksToVerify']],
  [['--verify-slip'], ['asksToVerify']],
  [['--doctor=1', '--verify', '-help', 'provision'], []],
])('%j asks for %j', (argv, asked) => {
  expect(Object.entries(commands).flatMap(([name, asks]) => (asks(argv) ? [name] : []))).toEqual(asked);
});

test.each([
  ['doctor', '--doctr', '--doctorr', '--dcotor', '--doxtor', '--xdoctor', '--octor'],
  ['help', '--hepl', '--hel', '--helpp'],
])('a slip of one letter in --%s is noticed', (_, ...slips) => {
  for (const slip of slips) expect(strayCommand([slip])).toBe(slip);
});

test('two wrong letters may be a switch of Chromium, and so may anything that isn’t a switch', () => {
  for (const word of ['--dictxr', '--he', '--helppp', '--ehpl2', 'docter', '-docter'])
    expect(strayCommand([word])).toBeNull();
});

test('a command knows its own switches and those of the launcher', () => {
  const known = ['doctor', 'json'];
  expect(unknownSwitch(['--doctor', '--json', 'file', '--user-data-dir=/x', '--enable-logging'], known)).toBeNull();
  expect(unknownSwitch(['--doctor', '--a-no-sandbox'], known)).toBe('--a-no-sandbox');
});
