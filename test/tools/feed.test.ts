/** The announcement of a release: one list for each kind of machine, signed elsewhere, and nothing incomplete. */
import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFeed } from '#main/updates/feed.ts';
import { placeFrom } from '#main/updates/feed-place.ts';
import { signFeeds, updateCosts, writeFeeds } from '../../resources/tools/packing/feed.mjs';
import { updatesWith } from '../../resources/tools/packing/updates.mjs';
import { DRAWER, KEYS, PUBLIC_KEYS } from '../support/updates/update-server.ts';

const FEED = join(import.meta.dirname, '../../resources/tools/feed.mjs');
const PASSPHRASE = 'three words of ours';
let packages = '';

beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'dwadi-feed-'));
});
afterEach(() => rmSync(packages, { recursive: true }));

const mapOf = (bytes: number) =>
  JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums: ['x'], sizes: [bytes] }] });

/** Packages as electron-builder leaves them: with their block maps. */
function put(...names: string[]): void {
  for (const name of names) {
    const content = Buffer.from(`the bytes of ${name}`);
    writeFileSync(join(packages, name), content);
    if (name.endsWith('.exe')) writeFileSync(join(packages, `${name}.blockmap`), gzipSync(mapOf(content.length)));
    if (!name.endsWith('.AppImage')) continue;
    const map = deflateRawSync(mapOf(content.length));
    const size = Buffer.alloc(4);
    size.writeUInt32BE(map.length);
    appendFileSync(join(packages, name), Buffer.concat([map, size]));
  }
}

const write = (before: string | null = null) =>
  writeFeeds({ packages, channel: 'early', rollout: 25, version: '1.2.3', before });
const sign = (handOver = false) =>
  signFeeds({ folder: packages, privateKey: handOver ? DRAWER.privateKey : KEYS.privateKey, handOver, now: 5000 });
const read = (target: string, now = 5000) =>
  readFeed(readFileSync(join(packages, `early-${target}.feed`), 'utf8'), {
    ...{ channel: 'early', target, notBefore: () => 0, now },
    keys: { ...placeFrom({ url: '', ...PUBLIC_KEYS }), withdrawn: [] },
  }).feed;
const feed = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [FEED, ...args], { encoding: 'utf8', input });

test('each kind of machine gets its own packages, of this version alone', () => {
  put('Dwadi-1.2.3-linux-x86_64.AppImage', 'Dwadi-1.2.3-linux-amd64.deb', 'Dwadi-1.2.3-win-x64.exe');
  put('Dwadi-1.2.3-mac-arm64.zip', 'Dwadi-1.2.3-mac-arm64.dmg', 'Dwadi-1.2.2-win-x64.exe', 'SHA256SUMS');
  write('1.2.2');
  const signed = ['early-darwin-arm64.feed', 'early-linux-x64.feed', 'early-win32-x64.feed'];
  expect(sign().map(({ name }) => name)).toEqual(signed);
  expect(read('linux-x64')).toMatchObject({ version: '1.2.3', rollout: 25, issuedAt: 5000, channel: 'early' });
  const names = (target: string) => read(target).files.map(({ name }) => name);
  expect(names('linux-x64')).toEqual(['Dwadi-1.2.3-linux-amd64.deb', 'Dwadi-1.2.3-linux-x86_64.AppImage']);
  expect(names('darwin-arm64')).toEqual(['Dwadi-1.2.3-mac-arm64.zip']);
  const installer = read('win32-x64');
  expect(installer).toMatchObject({
    files: [{ name: 'Dwadi-1.2.3-win-x64.exe', blockMapSize: expect.any(Number) }],
    before: [{ name: 'Dwadi-1.2.2-win-x64.exe', bytes: statSync(join(packages, 'Dwadi-1.2.2-win-x64.exe')).size }],
  });
});

test('the release says what an update takes of a shop’s line', () => {
  put('Dwadi-1.2.3-win-x64.exe', 'Dwadi-1.2.2-win-x64.exe');
  const map = (checksums: string[], sizes: number[]) =>
    gzipSync(JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums, sizes }] }));
  const [older, newer] = [map(['a', 'b'], [10, 20]), map(['a', 'c'], [10, 13])];
  writeFileSync(join(packages, 'Dwadi-1.2.2-win-x64.exe.blockmap'), older);
  writeFileSync(join(packages, 'Dwadi-1.2.3-win-x64.exe.blockmap'), newer);
  expect(updateCosts({ packages, version: '1.2.3', before: '1.2.2' })).toEqual([
    { name: 'Dwadi-1.2.3-win-x64.exe', fetched: 13 + older.length + newer.length, bytes: 23 },
  ]);
});

test('a release without one of its block maps stops with one sentence', () => {
  put('Dwadi-1.2.3-win-x64.exe');
  expect(() => write('1.2.2')).toThrow(/^Dwadi-1\.2\.2-win-x64\.exe\.blockmap is missing beside the packages/);
  writeFileSync(join(packages, 'Dwadi-1.2.3-win-x64.exe'), 'packed once more');
  expect(() => write()).toThrow(/exe\.blockmap is missing, or is not of this package/);
  rmSync(join(packages, 'Dwadi-1.2.3-win-x64.exe'));
  writeFileSync(join(packages, 'Dwadi-1.2.3-linux-x86_64.AppImage'), 'without a tail');
  expect(() => write()).toThrow(/AppImage has no block map in its tail/);
});

test('a package for Windows or macOS that nobody signed is offered to no shop', () => {
  put('Dwadi-1.2.3-linux-x86_64-UNSIGNED.AppImage');
  expect(write()).toEqual(['early-linux-x64.feed.unsigned']);
  put('Dwadi-1.2.3-win-x64-UNSIGNED.exe');
  expect(() => write()).toThrow(/not signed/);
});

test('a key is made under a passphrase, and signs the lists alone, on a machine without the packages', () => {
  const key = join(packages, 'key.pem');
  const made = feed(['new-key', '--key', key], `${PASSPHRASE}\n`);
  expect(made.status).toBe(0);
  const publicKey = /^DWADI_UPDATE_PUBLIC_KEY=(\S+)$/m.exec(made.stdout)?.[1] ?? '';
  const pem = readFileSync(key, 'utf8');
  // PKCS#8 as OpenSSL reads it, and stretched by scrypt: its identifier stands in the file.
  expect(createPrivateKey({ key: pem, passphrase: PASSPHRASE }).asymmetricKeyType).toBe('ed25519');
  const body = Buffer.from(pem.replace(/-----[A-Z ]+-----/g, ''), 'base64');
  expect(body.toString('hex')).toContain('2b06010401da47040b');
  expect(statSync(key).mode & 0o077).toBe(0);
  put('Dwadi-1.2.3-linux-amd64.deb');
  write();
  rmSync(join(packages, 'Dwadi-1.2.3-linux-amd64.deb'));
  const wrong = feed(['--sign', key, '--packages', packages], 'another passphrase\n');
  expect([wrong.status, wrong.stderr.trim()]).toEqual([1, 'The passphrase does not open this key: type it again.']);
  expect(readdirSync(packages)).not.toContain('early-linux-x64.feed');
  const signed = feed(['--sign', key, '--packages', packages], `${PASSPHRASE}\n`);
  expect(signed.stdout).toContain('Signed: early-linux-x64.feed, version 1.2.3, for 25 of 100 machines, for 60 days.');
  const list = readFileSync(join(packages, 'early-linux-x64.feed'), 'utf8');
  const keys = { ...placeFrom({ url: '', publicKey, nextPublicKey: DRAWER.publicKey }), withdrawn: [] };
  const wanted = { channel: 'early', target: 'linux-x64', keys, notBefore: () => 0, now: Date.now() };
  expect(readFeed(list, wanted).feed.expiresAt - Date.now()).toBeLessThanOrEqual(60 * 86_400_000);
});

test('a short passphrase makes no key, and a key that lies open signs nothing', () => {
  const key = join(packages, 'key.pem');
  expect(feed(['new-key', '--key', key], 'too short\n').stderr).toMatch(/needs 12 characters or more/);
  writeFileSync(key, KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(feed(['--sign', key, '--packages', packages], '\n').stderr).toMatch(/This is no key file of ours/);
  expect(readdirSync(packages)).toEqual(['key.pem']);
});

test('a hand-over names the key that signs it', () => {
  put('Dwadi-1.2.3-linux-amd64.deb');
  write();
  sign(true);
  expect(read('linux-x64').handOverTo).toBe(DRAWER.fingerprint);
});

test('a feed without a package, or without a list, stops with one sentence', () => {
  expect(() => write()).toThrow(/no package of Dwadi 1\.2\.3/);
  expect(() => sign()).toThrow(/no unsigned list/);
});

test('a share of the machines that is empty or no number is refused, and not taken for none', () => {
  for (const rollout of ['', ' ', '1e1', '101', '-1', '2.5']) {
    const { status, stderr } = feed(['make', '--channel', 'early', '--before', 'none', `--rollout=${rollout}`]);
    expect([rollout, status, stderr.trim()]).toEqual([rollout, 1, expect.stringMatching(/^npm run feed understands/)]);
  }
});

test('a build is told both where updates lie and whose two words count, or none of it', () => {
  const told = {
    DWADI_UPDATE_URL: 'https://updates.example/dwadi',
    DWADI_UPDATE_PUBLIC_KEY: KEYS.publicKey,
    DWADI_UPDATE_NEXT_PUBLIC_KEY: DRAWER.publicKey,
  };
  expect(updatesWith({})).toBeNull();
  expect(updatesWith(told)).toEqual({ url: told.DWADI_UPDATE_URL, ...PUBLIC_KEYS });
  for (const name of Object.keys(told)) expect(() => updatesWith({ ...told, [name]: '' })).toThrow(/all be set/);
  expect(() => updatesWith({ ...told, DWADI_UPDATE_URL: 'http://x.example' })).toThrow(/https/);
  expect(() => updatesWith({ ...told, DWADI_UPDATE_PUBLIC_KEY: 'x' })).toThrow(/new-key/);
  expect(() => updatesWith({ ...told, DWADI_UPDATE_NEXT_PUBLIC_KEY: KEYS.publicKey })).toThrow(/another key/);
});
