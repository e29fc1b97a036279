/** Three short sounds, so that an attendant who looks at the customer still hears how it went. */
import { create } from 'zustand';
import type { DisplayState } from '#shared/order-state.ts';
import doneUrl from '../../resources/sounds/done.wav';
import failedUrl from '../../resources/sounds/failed.wav';
import lookHereUrl from '../../resources/sounds/look-here.wav';

export type Sound = 'done' | 'failed' | 'look-here';

const STORED_AS = 'dwadi.sounds';
const URLS: Readonly<Record<Sound, string>> = { done: doneUrl, failed: failedUrl, 'look-here': lookHereUrl };

const stored = (): boolean => {
  try {
    return localStorage.getItem(STORED_AS) !== 'off';
  } catch {
    return true;
  }
};

export const useSounds = create<{ readonly on: boolean }>()(() => ({ on: stored() }));

export function switchSounds(on: boolean): void {
  useSounds.setState({ on });
  try {
    localStorage.setItem(STORED_AS, on ? 'on' : 'off');
  } catch {
    // If storage fails, the switch holds until the window closes.
  }
}

/** The sound of a change that an attendant waits for; null for any other. */
export function soundOf(before: DisplayState | null, after: DisplayState): Sound | null {
  if (before === after) return null;
  if (after === 'done') return 'done';
  if (after === 'failed' || after === 'not-sold' || after === 'refunded') return 'failed';
  return after === 'attention' ? 'look-here' : null;
}

/** One player for each sound: a new one for each sale kept a tenth of a megabyte until the next collection. */
const players = new Map<Sound, HTMLAudioElement>();

function playerOf(sound: Sound): HTMLAudioElement {
  const player = players.get(sound) ?? new Audio(URLS[sound]);
  players.set(sound, player);
  return player;
}

const isCutShort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export function play(sound: Sound): void {
  if (!useSounds.getState().on) return;
  const player = playerOf(sound);
  player.currentTime = 0;
  player.play().catch((error: unknown) => {
    // A sound that was cut short can play again. Any other player has failed for good, and the next sale gets a new one;
    // a machine without a sound card refuses that, too, and the board says the same in words.
    if (!isCutShort(error) && players.get(sound) === player) players.delete(sound);
  });
}
