import { describe, expect, test } from 'vitest';
import { fileFor, isAmongTheFirst, publicKeyFrom, readFeed, UpdateError } from '#main/updates/feed.ts';
import { newFeedKey } from '../../../resources/tools/packing/feed.mjs';
import { feedOf, KEYS } from '../../support/updates/update-server.ts';

const files = { 'Dwadi-0.2.0-linux-x86_64.AppImage': Buffer.from('new') };
const text = feedOf({ version: '0.2.0', files });
const wanted = {
  channel: 'stable',
  target: 'linux-x64',
  publicKey: publicKeyFrom(KEYS.publicKey),
  notBefore: 0,
};

function problemWith(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return error instanceof UpdateError ? error.problem : String(error);
  }
  return 'none';
}

test('a list that the release tool signs is believed', () => {
  const feed = readFeed(text, wanted);
  expect(feed.version).toBe('0.2.0');
  expect(fileFor(feed, 'AppImage')).toMatchObject({ bytes: 3 });
  expect(fileFor(feed, 'deb')).toBeNull();
});

describe('a list is refused and named:', () => {
  const lines = text.split('\n');
  const unsigned = lines.filter((line) => !line.startsWith('dwadi-signature')).join('\n');
  const another = newFeedKey().privateKey;
  test.each([
    ['no signature', unsigned, 'not-signed'],
    ['a signature and something after it', `${text}more\n`, 'not-signed'],
    ['an empty file', '', 'not-signed'],
    ['a page of some hotspot', '<html>Sign in</html>', 'not-signed'],
    ['another version', text.replace('0.2.0"', '0.9.0"'), 'altered-feed'],
    ['another hash', text.replace(/"sha512": "./, '"sha512": "_'), 'altered-feed'],
    ['one space more', ` ${text}`, 'altered-feed'],
    ["another signer's", feedOf({ version: '0.2.0', files, privateKey: another }), 'wrong-signer'],
    ['another channel', feedOf({ version: '0.2.0', files, channel: 'early' }), 'wrong-feed'],
    ['another kind of machine', feedOf({ version: '0.2.0', files, target: 'win32-x64' }), 'wrong-feed'],
    [
      'a path in the place of a name',
      feedOf({ version: '0.2.0', files: { '../x.AppImage': Buffer.of(1) } }),
      'wrong-feed',
    ],
    ['no version', feedOf({ version: 'newest', files }), 'wrong-feed'],
  ])('%s', (_, feed, problem) => {
    expect(problemWith(() => readFeed(feed, wanted))).toBe(problem);
  });

  test('a list older than one that was read before', () => {
    const older = feedOf({ version: '0.1.5', files, issuedAt: 1000 });
    expect(problemWith(() => readFeed(older, { ...wanted, notBefore: 1001 }))).toBe('older-feed');
    expect(problemWith(() => readFeed(older, { ...wanted, notBefore: 1000 }))).toBe('none');
  });

  test('another signer who claims to be ours', () => {
    const mine = /dwadi-signature: (\w+)/.exec(text)?.[1] ?? '';
    const forged = feedOf({ version: '0.2.0', files, privateKey: another }).replace(
      /(dwadi-signature: )\w+/,
      `$1${mine}`,
    );
    expect(problemWith(() => readFeed(forged, wanted))).toBe('altered-feed');
  });
});

test('a roll-out reaches about as many machines as it says, always the same ones, and grows', () => {
  const at = (rollout: number) => readFeed(feedOf({ version: '0.2.0', files, rollout }), wanted);
  const machines = Array.from({ length: 400 }, (_, nth) => `machine-${nth}`);
  const among = (rollout: number) => machines.filter((machine) => isAmongTheFirst(at(rollout), machine));
  expect(among(0)).toEqual([]);
  expect(among(100)).toEqual(machines);
  const [some, more] = [among(20), among(50)];
  expect(some.length).toBeGreaterThan(50);
  expect(some.length).toBeLessThan(110);
  expect(more).toEqual(expect.arrayContaining(some));
});
