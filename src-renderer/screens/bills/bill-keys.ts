/** Maps keys to actions on the bills screen. Digits mean another thing at each step, and never two at once. */
import type { Press } from '../../components/hooks/draft-keys.ts';

export type BillStep = 'biller' | 'account' | 'meter' | 'confirm' | 'amount';

export type BillKey =
  /** The n-th biller or meter, from 0. */
  | { readonly does: 'biller' | 'meter'; readonly at: number }
  | { readonly does: 'confirm' | 'all-due' | 'give-up' | 'clear' | 'same-again' };

/** `inText`: the focus is in a field where letters are text. */
export function billKey(press: Press, step: BillStep, inText: boolean): BillKey | null {
  if (press.repeat || press.altKey || press.metaKey) return null;
  if (press.ctrlKey) return press.key === 'Backspace' ? { does: 'clear' } : null;
  if (press.key === 'Escape') return { does: 'give-up' };
  const digit = /^[1-9]$/.test(press.key) ? Number(press.key) - 1 : null;
  if (digit !== null && !inText && (step === 'biller' || step === 'meter')) {
    return { does: step, at: digit };
  }
  const cap = press.key.toUpperCase();
  if (cap === 'Y' && !inText && (step === 'confirm' || step === 'meter')) return { does: 'confirm' };
  if (cap === 'D' && step === 'amount') return { does: 'all-due' };
  return cap === '=' ? { does: 'same-again' } : null;
}
