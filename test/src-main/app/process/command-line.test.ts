/** The meaning of the arguments behind `Dwadi`: a command, or the counter with any switches for Chromium. */
import { expect, test } from 'vitest';
import { strayCommand, unknownSwitch } from '../../../../src-main/app/process/command-line.ts';

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
