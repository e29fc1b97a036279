/** The command line of the service, where it starts nothing. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runService } from '#main/training/run-service.ts';

const { argv } = process;
const said: { out: string; err: string } = { out: '', err: '' };
let code: typeof process.exitCode;

beforeEach(() => {
  Object.assign(said, { out: '', err: '' });
  code = process.exitCode;
  process.exitCode = undefined;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.err += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = argv;
  process.exitCode = code;
});

async function runWith(...args: readonly string[]) {
  process.argv = ['node', 'service.ts', ...args];
  await runService(() => Promise.reject(new Error('an identity was made')));
  return { ...said, code: process.exitCode };
}

test.each([
  [['--port', '65536'], '--port is a number from 0 to 65535.'],
  [['--control-port', '70000'], '--control-port is a number from 0 to 65535.'],
  [['--port', 'x'], 'x is no whole number.'],
  [['--port', '-1'], ''],
  [['--seed', '1.5'], '1.5 is no whole number.'],
  [['--seed', '12345678901'], '12345678901 is no whole number.'],
  [['--state', ' '], '--state takes the name of a file.'],
  [['--tls'], '--tls needs --ca-out.'],
  [['--ca-out', ''], '--ca-out takes the name of a file.'],
  [['--nothing'], ''],
])('%j is refused with its reason and the usage', async (args, reason) => {
  const { out, err, code: ended } = await runWith(...args);
  expect([out, ended]).toEqual(['', 2]);
  expect(err.startsWith(reason)).toBe(true);
  expect(err).toContain('\nSay: npm run training-service');
});

test.each(['--help', '-h'])('%s says the usage, and is no mistake', async (flag) => {
  expect(await runWith(flag)).toMatchObject({
    out: expect.stringContaining('npm run training-service'),
    err: '',
    code: undefined,
  });
});

test('an identity is made for HTTPS alone, and its fault is no fault of a port', async () => {
  await expect(runWith('--tls', '--ca-out', 'ca.pem')).rejects.toThrow('an identity was made');
  process.argv = ['node', 'service.ts', '--tls', '--ca-out', 'ca.pem'];
  await expect(runService()).rejects.toThrow('the app has not');
});
