/** The announcement of a release: one signed list for each kind of machine, and nothing incomplete. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicKeyFrom, readFeed } from '#main/updates/feed.ts';
import { newFeedKey, writeFeeds } from '../../resources/tools/packing/feed.mjs';
import { updatesWith } from '../../resources/tools/packing/updates.mjs';

const { privateKey, publicKey } = newFeedKey();
let packages = '';

beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'dwadi-feed-'));
});
afterEach(() => rmSync(packages, { recursive: true }));

const put = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(packages, name), `the bytes of ${name}`);
};
const write = () => writeFeeds({ packages, channel: 'early', rollout: 25, version: '1.2.3', privateKey, now: 5000 });
const read = (target: string) =>
  readFeed(readFileSync(join(packages, `early-${target}.feed`), 'utf8'), {
    ...{ channel: 'early', target, notBefore: 0 },
    publicKey: publicKeyFrom(publicKey),
  });

test('each kind of machine gets its own packages, of this version alone', () => {
  put('Dwadi-1.2.3-linux-x86_64.AppImage', 'Dwadi-1.2.3-linux-amd64.deb', 'Dwadi-1.2.3-win-x64.exe');
  put('Dwadi-1.2.3-mac-arm64.zip', 'Dwadi-1.2.3-mac-arm64.dmg', 'Dwadi-1.2.2-win-x64.exe', 'SHA256SUMS');
  expect(write().toSorted()).toEqual(['early-darwin-arm64.feed', 'early-linux-x64.feed', 'early-win32-x64.feed']);
  expect(read('linux-x64')).toMatchObject({ version: '1.2.3', rollout: 25, issuedAt: 5000, channel: 'early' });
  const names = (target: string) => read(target).files.map(({ name }) => name);
  expect(names('linux-x64')).toEqual(['Dwadi-1.2.3-linux-amd64.deb', 'Dwadi-1.2.3-linux-x86_64.AppImage']);
  expect(names('win32-x64')).toEqual(['Dwadi-1.2.3-win-x64.exe']);
  expect(names('darwin-arm64')).toEqual(['Dwadi-1.2.3-mac-arm64.zip']);
});

test('a package for Windows or macOS that nobody signed is offered to no shop', () => {
  put('Dwadi-1.2.3-linux-x86_64-UNSIGNED.AppImage');
  expect(write()).toEqual(['early-linux-x64.feed']);
  put('Dwadi-1.2.3-win-x64-UNSIGNED.exe');
  expect(write).toThrow(/not signed/);
});

test('a feed without a package, or with a key of another kind, stops with one sentence', () => {
  expect(write).toThrow(/no package of Dwadi 1\.2\.3/);
  put('Dwadi-1.2.3-linux-x86_64.AppImage');
  const signWith = (key: string) => () =>
    writeFeeds({ packages, channel: 'early', rollout: 1, version: '1.2.3', privateKey: key });
  expect(signWith('no key')).toThrow(/new-key/);
  expect(readdirSync(packages)).toHaveLength(1);
});

test('a share of the machines that is empty or no number is refused, and not taken for none', () => {
  const FEED = join(import.meta.dirname, '../../resources/tools/feed.mjs');
  for (const rollout of ['', ' ', '1e1', '101', '-1', '2.5']) {
    const args = [FEED, 'make', '--channel', 'early', `--rollout=${rollout}`];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([rollout, status, stderr.trim()]).toEqual([rollout, 1, expect.stringMatching(/^npm run feed understands/)]);
  }
});

test('a build is told both where updates lie and whose word counts, or neither', () => {
  const [url, key] = ['https://updates.example/dwadi', publicKey];
  expect(updatesWith({})).toBeNull();
  expect(updatesWith({ DWADI_UPDATE_URL: url, DWADI_UPDATE_PUBLIC_KEY: key })).toEqual({ url, publicKey: key });
  expect(() => updatesWith({ DWADI_UPDATE_URL: url })).toThrow(/both/);
  expect(() => updatesWith({ DWADI_UPDATE_PUBLIC_KEY: key })).toThrow(/both/);
  expect(() => updatesWith({ DWADI_UPDATE_URL: 'http://x.example', DWADI_UPDATE_PUBLIC_KEY: key })).toThrow(/https/);
  expect(() => updatesWith({ DWADI_UPDATE_URL: url, DWADI_UPDATE_PUBLIC_KEY: privateKey })).toThrow(/new-key/);
});
