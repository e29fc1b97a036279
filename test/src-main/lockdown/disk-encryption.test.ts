/** The answers of Windows and macOS about a disk, as they were recorded. */
import { describe, expect, test } from 'vitest';
import { type DiskLook, diskEncryption } from '#main/lockdown/disk-encryption.ts';
import type { Ran } from '#main/platform/run-program.ts';

function looking(platform: NodeJS.Platform, out: string, others: Partial<DiskLook> & { code?: number | null } = {}) {
  const calls: Parameters<DiskLook['run']>[] = [];
  const { code = 0 } = others;
  const look: DiskLook = {
    platform,
    realpath: async (path) => path,
    volume: async () => 16_777_231,
    run: async (...call): Promise<Ran> => {
      calls.push(call);
      return { code, started: true, out };
    },
    ...others,
  };
  return { look, calls };
}

describe('BitLocker', () => {
  const FOLDER = 'D:\\Users\\efua\\AppData\\Roaming\\Dwadi\\live';
  const told = (out: string, others: Parameters<typeof looking>[2] = {}) =>
    diskEncryption(FOLDER, looking('win32', out, others).look);

  test.each([
    ['on', '1', 'on'],
    ['off', '2', 'off'],
    ['encrypting', '3', 'unfinished'],
    ['decrypting', '4', 'unfinished'],
    ['suspended: its key lies beside it', '5', 'unfinished'],
    ['waiting for an account: its key lies beside it', '8', 'unfinished'],
    ['locked, which Dwadi’s own disk can’t be', '6', 'unknown'],
    ['a disk that can’t be encrypted', '0', 'unknown'],
    ['a value of tomorrow', '7', 'unknown'],
  ])('%s', async (_, value, expected) => {
    expect(await told(`${value}\r\n`)).toBe(expected);
  });

  test.each(['', '\r\n', '1', '11\r\n', '1\r\n1\r\n', 'Exception calling "NameSpace"\r\n', 'toString\r\n'])(
    '%j is no answer',
    async (out) => expect(await told(out)).toBe('unknown'),
  );

  test('nothing counts of a program that failed, or took too long', async () => {
    expect(await told('1\r\n', { code: 1 })).toBe('unknown');
    expect(await told('1\r\n', { code: null })).toBe('unknown');
  });

  test('Windows’ own PowerShell is asked about the folder’s drive, without the user’s environment', async () => {
    const { look, calls } = looking('win32', '1\r\n');
    await diskEncryption(FOLDER, look);
    const [[program, args, options] = ['', []]] = calls;
    expect(program).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(options).toEqual({ environment: { SystemRoot: 'C:\\Windows' } });
    expect(Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')).toContain(".NameSpace('D:')");
  });

  test.each(['\\\\server\\share\\Dwadi', '\\\\?\\Volume{0d6a0d1e}\\Dwadi', "C:'); evil ('"])(
    'a folder on no drive is not asked about: %s',
    async (folder) => {
      const { look, calls } = looking('win32', '1\r\n');
      expect(await diskEncryption(folder, look)).toBe('unknown');
      expect(calls).toEqual([]);
    },
  );
});

describe('FileVault', () => {
  const FOLDER = '/Users/efua/Library/Application Support/Dwadi/live';
  const told = (out: string, others: Parameters<typeof looking>[2] = {}) =>
    diskEncryption(FOLDER, looking('darwin', out, others).look);

  test.each([
    ['FileVault is On.\n', 'on'],
    ['FileVault is On.\nFileVault master keychain appears to be installed.\n', 'on'],
    ['FileVault is On.\nEncryption in progress: Percent completed = 41.30\n', 'unfinished'],
    ['FileVault is Off.\n', 'off'],
    ['FileVault is Off, but will be enabled after the next restart.\n', 'off'],
    ["FileVault is Off.\nDeferred enablement appears to be active for user 'efua'.\n", 'off'],
    ['FileVault is Off.\nDecryption in progress: Percent completed = 12.00\n', 'off'],
    ['FileVault is On.\nSomething new.\n', 'unknown'],
    ['FileVault is Online.\n', 'unknown'],
    ['Error: Unable to get status.\n', 'unknown'],
    ['', 'unknown'],
  ])('%j: %s', async (out, expected) => {
    expect(await told(out)).toBe(expected);
  });

  test('nothing counts of a program that failed, or of one about another volume than the folder’s', async () => {
    expect(await told('FileVault is On.\n', { code: 1 })).toBe('unknown');
    const volume = async (path: string) => (path === '/Users' ? 1 : 2);
    expect(await told('FileVault is On.\n', { volume })).toBe('unknown');
  });

  test('macOS’ own program is asked, without the user’s environment', async () => {
    const { look, calls } = looking('darwin', 'FileVault is On.\n');
    await diskEncryption(FOLDER, look);
    expect(calls).toEqual([['/usr/bin/fdesetup', ['status'], { environment: {} }]]);
  });
});

test('a folder that isn’t there, and a system that nobody knows, are unknown', async () => {
  const gone = () => Promise.reject(new Error('ENOENT'));
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    const { look } = looking(platform, '1\r\n', { realpath: gone, volume: gone });
    expect(await diskEncryption('/nowhere', look)).toBe('unknown');
  }
  expect(await diskEncryption('/home', looking('freebsd', '').look)).toBe('unknown');
});
