import { useEffect, useMemo, useRef } from 'react';
import { useBillDraft } from '../../stores/sale/bill-draft.ts';
import { focusMarked } from '../../stores/screen-store.ts';
import { isWholePhone } from '../../text-edit/digit-edit.ts';
import { useBillAccount } from './account/bill-account.ts';
import type { BillStep } from './bill-keys.ts';
import { billSale } from './bill-sale.ts';

export type BillFocus = ReturnType<typeof useBillFocus>;

/** Each step starts with the focus where its first key goes. */
export function useBillFocus(step: BillStep) {
  const biller = useRef<HTMLInputElement>(null);
  const account = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const gap = billSale.useNews((news) => news.gap);
  const failed = useBillAccount(({ stage }) => stage === 'problem');

  const focus = useMemo(() => {
    /** Goes to the first part of the number that is still missing. */
    const toNumber = () => {
      const { account: typed, digits } = useBillDraft.getState();
      const phoneNext = account.current === null || (typed !== '' && !isWholePhone(digits));
      const number = (phoneNext ? phone.current : null) ?? account.current;
      if (number === null) biller.current?.focus();
      else focusMarked(number);
    };
    return { biller, account, phone, panel, amount, toNumber };
  }, []);

  useEffect(() => {
    if (step === 'biller') biller.current?.focus();
    else if (step === 'amount') amount.current?.focus();
    else if (step === 'account') focus.toNumber();
    else panel.current?.focus();
  }, [step, focus]);

  useEffect(() => {
    if (gap === 'biller-missing' || gap === 'biller-off') biller.current?.focus();
    else if (gap === 'account-missing') account.current?.focus();
    else if (gap === 'phone-missing' || gap === 'phone-wrong') phone.current?.focus();
  }, [gap]);

  // Nothing was found: the focus goes back to the number that may be wrong, and the next one replaces it.
  useEffect(() => {
    if (failed) focusMarked(account.current ?? phone.current);
  }, [failed]);

  return focus;
}
