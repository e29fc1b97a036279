/** The drawer's count so far: a half-done count survives a look at another screen, and the lock. */
import { create } from 'zustand';
import { PIECES } from '#shared/counter-api/shifts.ts';
import { editCount } from '../text-edit/amount-edit.ts';
import { useCounter } from './counter-store.ts';

export type CountFor = 'hand-over' | 'close';

interface DrawerCount {
  readonly what: CountFor | null;
  readonly by: string | null;
  /** The texts as typed, in the order of the pieces. */
  readonly texts: readonly string[];
}

const NOTHING: DrawerCount = { what: null, by: null, texts: PIECES.map(() => '') };

export const useDrawerCount = create<DrawerCount>()(() => NOTHING);

/** The count for one purpose; a count for the other isn't true any more. */
export const countedFor = (what: CountFor) => (state: DrawerCount) => (state.what === what ? state : NOTHING).texts;

const MOST_DIGITS = 5;

export function putPieces(what: CountFor, at: number, text: string): void {
  const before = countedFor(what)(useDrawerCount.getState());
  const texts = before.map((one, nth) => (nth === at ? editCount(text, one, MOST_DIGITS) : one));
  useDrawerCount.setState({ what, by: useCounter.getState().snapshot?.attendant.id ?? null, texts });
}

export const forgetCount = (): void => useDrawerCount.setState(NOTHING);

/** Forgets the count, unless the person who signs in had begun it. */
export function forgetCountOfOthers(attendant: string): void {
  if (useDrawerCount.getState().by !== attendant) forgetCount();
}
