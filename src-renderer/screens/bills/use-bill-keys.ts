import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';
import { useBillDraft } from '../../stores/sale/bill-draft.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';
import { useBillAccount } from './account/bill-account.ts';
import { type BillKey, type BillStep, billKey } from './bill-keys.ts';

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
    if (dialogIsOpen()) return;
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
