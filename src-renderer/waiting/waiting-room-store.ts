/** Numbers that wait for their registration. Main keeps them and asks; this store shows and announces them. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { WaitingNumber } from '#shared/counter-api/waiting.ts';
import type { Phone } from '#shared/phone.ts';
import { readyWords } from '#shared/words/waiting.ts';
import { call } from '../bridge.ts';
import { announce } from '../stores/announcer-store.ts';
import { play } from '../stores/sounds-store.ts';

interface WaitingState {
  readonly numbers: readonly WaitingNumber[];
  /** True while its page is open. */
  readonly open: boolean;
}

export const useWaitingRoom = create<WaitingState>()(() => ({ numbers: [], open: false }));

export const openWaitingRoom = (open: boolean): void => useWaitingRoom.setState({ open });

export const nextReady = ({ numbers }: Pick<WaitingState, 'numbers'>): WaitingNumber | null =>
  numbers.find(({ ready }) => ready) ?? null;

/** Shows, sounds and announces a number that has just become ready. */
export function takeWaiting(numbers: readonly WaitingNumber[]): void {
  const known = new Set(
    useWaitingRoom
      .getState()
      .numbers.filter(({ ready }) => ready)
      .map(({ phone }) => phone),
  );
  const called = numbers.find(({ ready, phone }) => ready && !known.has(phone));
  useWaitingRoom.setState({ numbers });
  if (called === undefined) return;
  announce(readyWords(called));
  play('look-here');
}

export async function askForWaiting(): Promise<void> {
  const answer = await call('waiting.list', {});
  if (answer.ok) takeWaiting(answer.value);
}

/** Returns null when the number waits now; else the reason why it can't. */
export async function letWait(phone: Phone, volumeGb: number | null): Promise<CounterErrorCode | null> {
  const answer = await call('waiting.add', { phone, volumeGb });
  if (!answer.ok) return answer.error.code;
  takeWaiting(answer.value);
  return null;
}

export async function leaveWaitingRoom(phone: Phone): Promise<void> {
  const answer = await call('waiting.remove', { phone });
  if (answer.ok) takeWaiting(answer.value);
}
