import { afterEach, expect, test, vi } from 'vitest';
import { play, soundOf, switchSounds, useSounds } from '../../../src-renderer/stores/sounds-store.ts';

test('a sound belongs to a change that an attendant waits for, once', () => {
  expect(soundOf('under-way', 'done')).toBe('done');
  expect(soundOf('done', 'done')).toBeNull();
  expect(soundOf('under-way', 'refunded')).toBe('failed');
  expect(soundOf('sent', 'not-sold')).toBe('failed');
  expect(soundOf('saved', 'attention')).toBe('look-here');
  // A refusal that turns up (M7a).
  expect(soundOf('not-sold', 'attention')).toBe('look-here');
  expect(soundOf('saved', 'sent')).toBeNull();
  expect(soundOf(null, 'saved')).toBeNull();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['nothing', null, true],
  ['on', 'on', true],
  ['off', 'off', false],
])('a window whose switch was left at %s begins so', async (_, kept, on) => {
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'dwadi.sounds' ? kept : 'off') });
  vi.resetModules();
  const fresh = await import('../../../src-renderer/stores/sounds-store.ts');
  expect(fresh.useSounds.getState().on).toBe(on);
});

test('the switch is kept, and holds until the window closes where it can not be', () => {
  const kept: unknown[] = [];
  vi.stubGlobal('localStorage', { setItem: (...one: unknown[]) => kept.push(one) });
  switchSounds(false);
  switchSounds(true);
  expect(kept).toEqual(['off', 'on'].map((value) => ['dwadi.sounds', value]));
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  switchSounds(false);
  expect(useSounds.getState().on).toBe(false);
  switchSounds(true);
});

test('one player for each sound plays from its beginning, and none while they are off', () => {
  const played: { player: object; from: number; url: string }[] = [];
  class Player {
    currentTime = 9;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
    async play() {
      played.push({ player: this, from: this.currentTime, url: this.url });
      this.currentTime = 9;
      throw new Error('no sound card');
    }
  }
  vi.stubGlobal('Audio', Player);
  switchSounds(true);
  for (const sound of ['done', 'failed', 'done'] as const) play(sound);
  switchSounds(false);
  play('done');
  switchSounds(true);
  expect(played.map(({ from, url }) => [from, url.includes('done')])).toEqual([
    [0, true],
    [0, false],
    [0, true],
  ]);
  const [done, failed, again] = played;
  expect([again?.player === done?.player, failed?.player === done?.player]).toEqual([true, false]);
});
