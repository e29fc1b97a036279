/** Maps keys to actions on the bills screen. Digits mean another thing at each step, and never two at once. */
import { takesAccount } from '../../components/fields/takes-letters.ts';
import { isLetter, type Press } from '../../components/hooks/draft-keys.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';
import { useBillDraft } from '../../stores/sale/bill-draft.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';
import { useBillAccount } from './account/bill-account.ts';

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

/** The draft's step, which decides what the next key means. */
export function useStep(): BillStep {
  const hasBiller = useBillDraft(({ biller }) => biller !== null);
  const found = useBillAccount((state) => {
    if (state.stage !== 'found') return null;
    if (state.confirmed) return 'amount';
    return state.accounts.length > 1 ? 'meter' : 'confirm';
  });
  return found ?? (hasBiller ? 'account' : 'biller');
}

const isText = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type !== 'radio';

/** Lets keys work wherever the focus is, except in a dialog over the counter. */
export function useBillKeys(step: BillStep, act: (key: BillKey) => void, enter: () => void): void {
  useWindowKeys((event) => {
    if (dialogIsOpen() || (takesAccount(event.target) && isLetter(event))) return;
    const { repeat, ctrlKey, altKey, metaKey } = event;
    const pressed = numberPadCharacter(event) ?? event.key;
    // The focus may be between two fields while a step changes: Enter means the same as in the field.
    if (event.key === 'Enter' && event.target === document.body && !repeat) return enter();
    const key = billKey({ key: pressed, repeat, ctrlKey, altKey, metaKey }, step, isText(event.target));
    if (key === null) return;
    event.preventDefault();
    act(key);
  });
}
