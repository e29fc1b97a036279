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
    const book = new UpdateStateFile(folder, '0.1.0');
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
    return { asked, book, read: () => newestFeed(options, book, signal) };
  }

  const files = { 'Dwadi-0.2.0-linux-x86_64.AppImage': Buffer.from('new') };
  const feed = (wish: Partial<Parameters<typeof feedOf>[0]> = {}) =>
    feedOf({ version: '0.2.0', files, channel: 'early', issuedAt: NOW - 5000, ...wish });

  test('is that of this channel and machine, and is remembered with its time and signer', async () => {
    const { asked, book, read } = reader(feed());
    expect(await read()).toMatchObject({ version: '0.2.0', channel: 'early', target: 'linux-x64' });
    expect(asked).toEqual([['https://updates.example/dwadi/early-linux-x64.feed', FEED_MOST_BYTES, signal]]);
    expect(book.newestFeed('early', KEYS.fingerprint)).toBe(NOW - 5000);
    expect([book.newestFeed('stable', KEYS.fingerprint), book.withdrawnKeys]).toEqual([0, []]);
    expect(book.silentDays(NOW + 30 * 86_400_000)).toBe(30);
    expect(book.silentDays(NOW + 30 * 86_400_000 - 1)).toBeNull();
  });

  test('ends the first key where the second one hands over, from then on', async () => {
    const { book, read } = reader(feed({ privateKey: DRAWER.privateKey, handOverTo: DRAWER.fingerprint }));
    await read();
    expect(book.withdrawnKeys).toEqual([KEYS.fingerprint]);
    const older = reader(feed());
    older.book.sawFeed({ channel: 'early', signer: 'x', issuedAt: 1, withdrawn: [KEYS.fingerprint] }, 1);
    await expect(older.read()).rejects.toMatchObject({ problem: 'withdrawn-signer' });
  });

  test('is not the one before, and one that isn’t believed leaves nothing behind', async () => {
    const { book, read } = reader(feed());
    book.sawFeed({ channel: 'early', signer: KEYS.fingerprint, issuedAt: NOW - 4999, withdrawn: [] }, 7);
    await expect(read()).rejects.toMatchObject({ problem: 'older-feed' });
    expect(book.newestFeed('early', KEYS.fingerprint)).toBe(NOW - 4999);
    expect(book.silentDays(7 + 30 * 86_400_000)).toBe(30);
  });

  test('is asked of nobody without a place', async () => {
    const { asked, read } = reader(feed(), { place: null });
    const error = await read().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UpdateError);
    expect(error).toMatchObject({ problem: 'no-feed' });
    expect(asked).toEqual([]);
  });
});
