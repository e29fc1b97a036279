import { describe, expect, test } from 'vitest';
import { FEED_MOST_BYTES, UpdateError } from '#main/updates/feed.ts';
import { addressIn, newestFeed, placeFrom } from '#main/updates/feed-place.ts';
import type { UpdatesOptions } from '#main/updates/ports.ts';
import { UpdateStateFile } from '#main/updates/update-state-file.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { DRAWER, feedOf, KEYS, PUBLIC_KEYS } from '../../support/updates/update-server.ts';

const place = placeFrom({ url: 'https://updates.example/dwadi', ...PUBLIC_KEYS });
const NOW = Date.UTC(2026, 10, 21, 8);

test('a name lies in the place’s folder, with or without a slash at its end', () => {
  expect(addressIn({ place }, 'stable.feed')).toBe('https://updates.example/dwadi/stable.feed');
  const withSlash = { place: { ...place, url: `${place.url}/` } };
  expect(addressIn(withSlash, 'stable.feed')).toBe('https://updates.example/dwadi/stable.feed');
});

test('a Dwadi without a place has no addresses', () => {
  expect(() => addressIn({ place: null }, 'x')).toThrow(expect.objectContaining({ problem: 'no-feed' }));
});

describe('the newest list', () => {
  const { signal } = new AbortController();

  function reader(text: string, more: Partial<UpdatesOptions> = {}) {
    const asked: unknown[] = [];
    const folder = tempFolder();
    const stateFile = new UpdateStateFile(folder, '0.1.0');
    const options = {
      ...{ place, target: 'linux-x64', choice: () => ({ channel: 'early' }), clock: { wall: () => NOW } },
      line: {
        text: async (...of: unknown[]) => {
          asked.push(of);
          return text;
        },
      },
      ...more,
    } as never as UpdatesOptions;
    return { asked, stateFile, read: () => newestFeed(options, stateFile, signal) };
  }

  const files = { 'Dwadi-0.2.0-linux-x86_64.AppImage': Buffer.from('new') };
  const feed = (wish: Partial<Parameters<typeof feedOf>[0]> = {}) =>
    feedOf({ version: '0.2.0', files, channel: 'early', issuedAt: NOW - 5000, ...wish });

  test('is that of this channel and machine, and is remembered with its time and signer', async () => {
    const { asked, stateFile, read } = reader(feed());
    expect(await read()).toMatchObject({ version: '0.2.0', channel: 'early', target: 'linux-x64' });
    expect(asked).toEqual([['https://updates.example/dwadi/early-linux-x64.feed', FEED_MOST_BYTES, signal]]);
    expect(stateFile.newestFeed('early', KEYS.fingerprint)).toBe(NOW - 5000);
    expect([stateFile.newestFeed('stable', KEYS.fingerprint), stateFile.withdrawnKeys]).toEqual([0, []]);
    expect(stateFile.silentDays(NOW + 30 * 86_400_000)).toBe(30);
    expect(stateFile.silentDays(NOW + 30 * 86_400_000 - 1)).toBeNull();
  });

  test('ends the first key where the second one hands over, from then on', async () => {
    const { stateFile, read } = reader(feed({ privateKey: DRAWER.privateKey, handOverTo: DRAWER.fingerprint }));
    await read();
    expect(stateFile.withdrawnKeys).toEqual([KEYS.fingerprint]);
    const older = reader(feed());
    older.stateFile.sawFeed({ channel: 'early', signer: 'x', issuedAt: 1, withdrawn: [KEYS.fingerprint] }, 1);
    await expect(older.read()).rejects.toMatchObject({ problem: 'withdrawn-signer' });
  });

  test('is not the one before, and one that isn’t believed leaves nothing behind', async () => {
    const { stateFile, read } = reader(feed());
    stateFile.sawFeed({ channel: 'early', signer: KEYS.fingerprint, issuedAt: NOW - 4999, withdrawn: [] }, 7);
    await expect(read()).rejects.toMatchObject({ problem: 'older-feed' });
    expect(stateFile.newestFeed('early', KEYS.fingerprint)).toBe(NOW - 4999);
    expect(stateFile.silentDays(7 + 30 * 86_400_000)).toBe(30);
  });

  test('is asked of nobody without a place', async () => {
    const { asked, read } = reader(feed(), { place: null });
    const error = await read().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UpdateError);
    expect(error).toMatchObject({ problem: 'no-feed' });
    expect(asked).toEqual([]);
  });
});
