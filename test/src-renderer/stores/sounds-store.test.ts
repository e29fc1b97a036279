import { afterEach, expect, test, vi } from 'vitest';
import { soundOf, switchSounds, useSounds } from '../../../src-renderer/stores/sounds-store.ts';

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

interface Played {
  readonly player: object;
  readonly from: number;
  readonly url: string;
}

/** Players that start to play and then end as this says. */
function players(ending: () => Promise<void>): Played[] {
  const played: Played[] = [];
  class Player {
    currentTime = 9;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
    async play() {
      played.push({ player: this, from: this.currentTime, url: this.url });
      this.currentTime = 9;
      await ending();
    }
  }
  vi.stubGlobal('Audio', Player);
  return played;
}

/** A fresh store, which has no player yet; and time for what a player says of itself. */
async function freshSounds() {
  vi.resetModules();
  const sounds = await import('../../../src-renderer/stores/sounds-store.ts');
  sounds.switchSounds(true);
  return { ...sounds, told: () => new Promise((resolve) => setImmediate(resolve)) };
}

const failing = (error: Error) => async (): Promise<void> => {
  throw error;
};

test.each([
  ['that plays', async () => {}],
  ['that another sound cut short', failing(new DOMException('interrupted', 'AbortError'))],
])(
  'a player %s stays the one of its sound, plays from the beginning, and not while sounds are off',
  async (_, ending) => {
    const played = players(ending);
    const sounds = await freshSounds();
    for (const sound of ['done', 'failed', 'done'] as const) {
      sounds.play(sound);
      await sounds.told();
    }
    sounds.switchSounds(false);
    sounds.play('done');
    sounds.switchSounds(true);
    expect(played.map(({ from, url }) => [from, url.includes('done')])).toEqual([
      [0, true],
      [0, false],
      [0, true],
    ]);
    const [done, failed, again] = played;
    expect([again?.player === done?.player, failed?.player === done?.player]).toEqual([true, false]);
  },
);

test.each([
  ['its file did not come', new DOMException('no supported source', 'NotSupportedError')],
  ['nobody had touched the page', new DOMException('no gesture', 'NotAllowedError')],
  ['there is no sound card', new Error('no sound card')],
])('a player that failed because %s makes way for a new one, and the others stay', async (_, error) => {
  const ending = { done: failing(error), failed: async () => {} };
  let next: keyof typeof ending = 'done';
  const played = players(() => ending[next]());
  const sounds = await freshSounds();
  for (const sound of ['failed', 'done', 'done', 'failed'] as const) {
    next = sound;
    sounds.play(sound);
    await sounds.told();
  }
  const [failed, done, doneAnew, failedAgain] = played.map(({ player }) => player);
  expect([doneAnew === done, failedAgain === failed]).toEqual([false, true]);
});

test('a failure that is told late costs no newer player its place', async () => {
  const failures: (() => void)[] = [];
  const played = players(() => new Promise((_, reject) => failures.push(() => reject(new Error('late')))));
  const sounds = await freshSounds();
  sounds.play('done');
  sounds.play('done');
  failures[0]?.();
  await sounds.told();
  sounds.play('done');
  failures[1]?.();
  await sounds.told();
  sounds.play('done');
  const [first, second, third, fourth] = played.map(({ player }) => player);
  expect([second === first, third === first, fourth === third]).toEqual([true, false, true]);
});
