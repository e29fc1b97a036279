/** Remembers whether a sale was made on this PC: the hint for beginners goes away with the first sale. */
import { create } from 'zustand';

const STORED_AS = 'dwadi.sold-before';

const stored = (): boolean => {
  try {
    return localStorage.getItem(STORED_AS) === null;
  } catch {
    return false;
  }
};

export const useFirstTime = create<{ readonly yes: boolean }>()(() => ({ yes: stored() }));

export function noLongerFirst(): void {
  if (!useFirstTime.getState().yes) return;
  useFirstTime.setState({ yes: false });
  try {
    localStorage.setItem(STORED_AS, 'yes');
  } catch {
    // If storage fails, the hint comes back after a reload: a nuisance, and nothing worse.
  }
}
