/** The shop's lines on its slips, as far as they are typed: a half-typed line survives another page, and the lock. */
import { create } from 'zustand';
import { useCounter } from './counter-store.ts';

export interface SlipLines {
  readonly name: string;
  readonly header: string;
  readonly footer: string;
}

interface Typed {
  /** Null while it equals the saved lines. */
  readonly lines: SlipLines | null;
  readonly by: string | null;
}

const NOTHING: Typed = { lines: null, by: null };

export const useSlipLines = create<Typed>()(() => NOTHING);

export const typeSlipLines = (lines: SlipLines): void =>
  useSlipLines.setState({ lines, by: useCounter.getState().snapshot?.attendant.id ?? null });

export const forgetSlipLines = (): void => useSlipLines.setState(NOTHING);

/** Forgets lines that another person typed, so that the one who signs in doesn't save them. */
export function forgetSlipLinesOfOthers(attendant: string): void {
  if (useSlipLines.getState().by !== attendant) forgetSlipLines();
}
