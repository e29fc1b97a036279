/** What the shop is to say on its slips, as far as it is typed: neither another page nor the lock costs a half typed line. */
import { create } from 'zustand';
import { useCounter } from './counter.ts';

export interface SlipLines {
  readonly name: string;
  readonly header: string;
  readonly footer: string;
}

interface Typed {
  /** Null while it is what is saved. */
  readonly lines: SlipLines | null;
  readonly by: string | null;
}

const NOTHING: Typed = { lines: null, by: null };

export const useSlipLines = create<Typed>()(() => NOTHING);

export const typeSlipLines = (lines: SlipLines): void =>
  useSlipLines.setState({ lines, by: useCounter.getState().snapshot?.attendant.id ?? null });

export const forgetSlipLines = (): void => useSlipLines.setState(NOTHING);

/** Who signs in saves nothing that another has typed. */
export function forgetSlipLinesOfOthers(attendant: string): void {
  if (useSlipLines.getState().by !== attendant) forgetSlipLines();
}
