import { describe, expect, test } from 'vitest';
import { fileFor, isAmongTheFirst, readFeed, UpdateError } from '#main/updates/feed.ts';
import { placeFrom } from '#main/updates/feed-place.ts';
import { DRAWER, feedOf, KEYS, keyPair, PUBLIC_KEYS } from '../../support/updates/update-server.ts';

const files = { 'Dwadi-0.2.0-linux-x86_64.AppImage': Buffer.from('new') };
const text = feedOf({ version: '0.2.0', files });
const wanted = {
  channel: 'stable',
  target: 'linux-x64',
  keys: { ...placeFrom({ url: '', ...PUBLIC_KEYS }), withdrawn: [] as string[] },
  notBefore: () => 0,
  now: Date.now(),
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
  const { feed, signer } = readFeed(text, wanted);
  expect(signer).toBe(KEYS.fingerprint);
  expect(feed.version).toBe('0.2.0');
  expect(fileFor(feed, 'AppImage')).toMatchObject({ bytes: 3 });
  expect(fileFor(feed, 'deb')).toBeNull();
  expect(fileFor(feed, 'Image')).toBeNull();
  expect(readFeed(text.trimEnd(), wanted).feed).toEqual(feed);
});

test('the signer’s own newest list is asked for, and this list’s own channel and machine', () => {
  const asked: string[] = [];
  const notBefore = (signer: string): number => {
    asked.push(signer);
    return 0;
  };
  readFeed(text, { ...wanted, notBefore });
  expect(asked).toEqual([KEYS.fingerprint]);
  const said = (more: Partial<typeof wanted>) => {
    try {
      return readFeed(text, { ...wanted, ...more });
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(said({ channel: 'early' })).toBe('a list for stable, linux-x64');
  expect(said({ target: 'win32-x64' })).toBe('a list for stable, linux-x64');
});

describe('a list is refused and named:', () => {
  const lines = text.split('\n');
  const unsigned = lines.filter((line) => !line.startsWith('dwadi-signature')).join('\n');
  const another = keyPair().privateKey;
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
    const newestAt = (time: number) =>
      problemWith(() => readFeed(older, { ...wanted, now: 1000, notBefore: () => time }));
    expect([newestAt(1001), newestAt(1000)]).toEqual(['older-feed', 'none']);
  });

  test('a list whose time is up, and one that would never be up', () => {
    const short = feedOf({ version: '0.2.0', files, issuedAt: 1000, expiresAt: 2000 });
    const at = (now: number) => problemWith(() => readFeed(short, { ...wanted, now }));
    expect([at(2000), at(2001)]).toEqual(['none', 'expired-feed']);
    const ageless = feedOf({ version: '0.2.0', files, issuedAt: 1000, expiresAt: 1000 + 201 * 86_400_000 });
    expect(problemWith(() => readFeed(ageless, { ...wanted, now: 1000 }))).toBe('wrong-feed');
    const longest = feedOf({ version: '0.2.0', files, issuedAt: 1000, expiresAt: 1000 + 200 * 86_400_000 });
    expect(problemWith(() => readFeed(longest, { ...wanted, now: 1000 }))).toBe('none');
  });

  test('a hand-over by anybody but the key in the drawer, and a slip with that key', () => {
    const own = keyPair();
    const by = (privateKey: typeof own.privateKey, handOverTo?: string) => {
      const handed = handOverTo === undefined ? {} : { handOverTo };
      return problemWith(() => readFeed(feedOf({ version: '0.2.0', files, privateKey, ...handed }), wanted));
    };
    expect(by(own.privateKey, own.fingerprint)).toBe('wrong-signer');
    expect(by(DRAWER.privateKey)).toBe('wrong-signer');
    expect(by(DRAWER.privateKey, DRAWER.fingerprint)).toBe('none');
    // A thief of the first key names a key of his own: it is signed, and hands nothing over.
    expect(by(KEYS.privateKey, own.fingerprint)).toBe('none');
    expect(
      problemWith(() => readFeed(text, { ...wanted, keys: { ...wanted.keys, withdrawn: [KEYS.fingerprint] } })),
    ).toBe('withdrawn-signer');
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
  const at = (rollout: number) => readFeed(feedOf({ version: '0.2.0', files, rollout }), wanted).feed;
  const machines = Array.from({ length: 400 }, (_, nth) => `machine-${nth}`);
  const among = (rollout: number) => machines.filter((machine) => isAmongTheFirst(at(rollout), machine));
  expect(among(0)).toEqual([]);
  expect(among(100)).toEqual(machines);
  const [some, more] = [among(20), among(50)];
  expect(some.length).toBeGreaterThan(50);
  expect(some.length).toBeLessThan(110);
  expect(more).toEqual(expect.arrayContaining(some));
});
