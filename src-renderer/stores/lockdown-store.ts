/** Closes Dwadi where an owner must be asked: main tells when, and which owners. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SignInName } from '#shared/counter-api/staff.ts';
import { call } from '../bridge.ts';
import { useCounter } from './counter-store.ts';

interface Leaving {
  readonly asked: boolean;
  /** Null until main has answered. */
  readonly owners: readonly SignInName[] | null;
  readonly problem: CounterErrorCode | null;
  /** The PIN was right: a moment more. */
  readonly leaving: boolean;
}

const STAYING: Leaving = { asked: false, owners: null, problem: null, leaving: false };

export const useLeaving = create<Leaving>()(() => STAYING);

export async function askToLeave(): Promise<void> {
  if (useLeaving.getState().asked) return;
  useLeaving.setState({ ...STAYING, asked: true });
  const answer = await call('lockdown.owners', {});
  useLeaving.setState(answer.ok ? { owners: answer.value } : { problem: answer.error.code });
}

export const stay = (): void => useLeaving.setState(STAYING);

export const leave = (): void => useLeaving.setState({ leaving: true });

/** False in a kiosk, where only Dwadi itself opens windows. */
export const useSystemDialogs = (): boolean => useCounter(({ snapshot }) => snapshot?.lockdown?.systemDialogs ?? true);
