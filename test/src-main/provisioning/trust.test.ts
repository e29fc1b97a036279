import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { keyText } from '#main/provisioning/signature.ts';
import { isAdministrators, keysIn, Signers, trustPlaces } from '#main/provisioning/trust.ts';
import { tempFolder } from '../../support/journal/journal.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const keyOf = (): KeyObject => generateKeyPairSync('ed25519').publicKey;

test('a key’s place is beside the program, and one that outlives it, by the system’s full path', () => {
  const files = (platform: NodeJS.Platform, resources?: string) =>
    trustPlaces(resources, platform).map(({ file, ofAdministrator }) => [file.replaceAll('\\', '/'), ofAdministrator]);
  expect(files('linux', '/opt/Dwadi/resources')).toEqual([
    ['/opt/Dwadi/resources/installer.pub', true],
    ['/etc/dwadi/installer.pub', true],
  ]);
  expect(files('darwin')).toEqual([['/Library/Application Support/Dwadi/installer.pub', true]]);
  expect(files('win32')).toEqual([['C:/Program Files/Dwadi Trust/installer.pub', true]]);
  expect(files('freebsd')).toEqual([]);
});

test('all keys of a file are read, whatever stands between them, and of one kind alone', () => {
  const [first, second] = [keyOf(), keyOf()];
  const { publicKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const text = `# of the shop\n${pem(first)}\n${pem(other)}# and\n${pem(second)}`;
  expect(keysIn(text).map(keyText)).toEqual([keyText(first), keyText(second)]);
  expect(keysIn('no key')).toEqual([]);
});

test('a key is trusted that lies in any of the places, and read anew each time', () => {
  const [key, other] = [keyOf(), keyOf()];
  const place = (name: string) => ({ file: join(folder, name), ofAdministrator: false });
  const signers = new Signers([place('one.pub'), place('two.pub')]);
  const trusted = () => [key, other].map((each) => signers.trusts(keyText(each)));
  expect(trusted()).toEqual([false, false]);
  writeFileSync(join(folder, 'one.pub'), '-----BEGIN PUBLIC KEY-----\nbroken\n-----END PUBLIC KEY-----\n');
  writeFileSync(join(folder, 'two.pub'), pem(key));
  expect(trusted()).toEqual([true, false]);
  writeFileSync(join(folder, 'two.pub'), pem(other));
  expect(trusted()).toEqual([false, true]);
  expect(new Signers([]).trusts(keyText(other))).toBe(false);
});

test('a place that any user may write to is nobody’s, whatever key lies there', () => {
  const key = keyOf();
  const file = join(folder, 'one.pub');
  writeFileSync(file, pem(key));
  expect(new Signers([{ file, ofAdministrator: true }]).trusts(keyText(key))).toBe(process.platform === 'win32');
});

test('each folder above a file is asked about once, and those above the link to it', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows makes links for administrators alone');
  const [target, link] = [join(folder, 'target/installer.pub'), join(folder, 'link/installer.pub')];
  for (const file of [target, link]) mkdirSync(dirname(file));
  writeFileSync(target, '');
  symlinkSync(target, link);
  const KEY = 'O:BAD:(A;;FA;;;SY)(A;;0x1200a9;;;BU)';
  const asked: (readonly string[])[] = [];
  const changes: { opened: string | null } = { opened: null };
  const read = (paths: readonly string[]): string[] => {
    asked.push(paths);
    return paths.map((path) => (path === changes.opened ? `${KEY}(A;;DC;;;BU)` : KEY));
  };
  expect(isAdministrators(link, 'win32', read)).toBe(true);
  const [paths = []] = asked;
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining([target, dirname(target), dirname(link), folder, '/']));
  for (const opened of [target, dirname(target), dirname(link), folder, '/']) {
    changes.opened = opened;
    expect([opened, isAdministrators(link, 'win32', read)]).toEqual([opened, false]);
  }
  expect(isAdministrators(link, 'win32', (each) => [...read(each), KEY])).toBe(false);
});

test('a new folder beside the key’s folder is harmless, and a new file in the key’s place is not', () => {
  const file = join(folder, 'installer.pub');
  writeFileSync(file, '');
  const WITH_FOLDERS = 'O:BAD:(A;;FA;;;SY)(A;;LC;;;AU)';
  const KEY = 'O:BAD:(A;;FA;;;SY)';
  expect(isAdministrators(file, 'win32', (paths) => paths.map((path) => (path === file ? KEY : WITH_FOLDERS)))).toBe(
    true,
  );
  expect(isAdministrators(file, 'win32', (paths) => paths.map(() => WITH_FOLDERS))).toBe(false);
});
