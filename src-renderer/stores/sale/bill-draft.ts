/** The draft of a bill: the biller, the number that finds the account, and how much of it is paid. */
import { z } from 'zod';
import type { BillerOffer } from '#shared/counter-api/bills.ts';
import type { Pesewa } from '#shared/money.ts';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { LOOKUP_MAX_CHARS } from '#shared/reseller-api/limits.ts';
import { BILLERS, type BillerKey } from '#shared/reseller-api/utilities.ts';
import { amountTextOf } from '../../text-edit/amount-edit.ts';
import { createDraftStore, draftOf, typedDigits } from './draft-store.ts';

const billDraft = draftOf({
  biller: z.enum(BILLERS).nullable(),
  account: z.string().max(LOOKUP_MAX_CHARS),
  digits: typedDigits,
  amountText: z.string().max(16),
});
export type BillDraft = z.infer<typeof billDraft>;

export const billDrafts = createDraftStore<BillDraft>({
  schema: billDraft,
  empty: { biller: null, account: '', digits: '', amountText: '' },
});

export const useBillDraft = billDrafts.use;

export type AccountGap = 'biller-missing' | 'biller-off' | 'account-missing' | 'phone-missing' | 'phone-wrong';

/** The question that finds the account, in the biller's own terms. */
export interface AccountQuestion {
  readonly biller: BillerKey;
  readonly account: string | null;
  readonly phone: Phone | null;
}

/** Reads the question to look up, or what it still lacks. `biller` is the catalogue's; null while none is chosen. */
export function readAccountQuestion(
  { account, digits }: BillDraft,
  biller: BillerOffer | null,
): { question: AccountQuestion } | { gap: AccountGap } {
  if (biller === null) return { gap: 'biller-missing' };
  if (!biller.enabled) return { gap: 'biller-off' };
  if (biller.lookUpBy === 'account' && account === '') return { gap: 'account-missing' };
  const phone = parsePhone(digits);
  if (biller.needsPhone && phone === null) return { gap: digits.length < 10 ? 'phone-missing' : 'phone-wrong' };
  return {
    question: {
      biller: biller.key,
      account: biller.lookUpBy === 'account' ? account : null,
      phone: biller.needsPhone ? phone : null,
    },
  };
}

/** Chooses a biller. The account belongs to the biller before and is cleared; the customer and the money stay. */
export const chooseBiller = (biller: BillerKey | null): void =>
  useBillDraft.setState((draft) => (draft.biller === biller ? draft : { biller, account: '' }));

/** Takes an account without gaps, which come from the groups on cards, and without signs that no card bears. */
export const setAccount = (text: string): void =>
  useBillDraft.setState({ account: text.replace(/[^!-~]/g, '').slice(0, LOOKUP_MAX_CHARS) });

export const setBillDigits = (digits: string): void => useBillDraft.setState({ digits });

export const setBillAmount = (amountText: string): void => useBillDraft.setState({ amountText });

/**
 * Starts another bill like this one; it is looked up and confirmed like any other. If a phone number finds the account,
 * it is chosen from those found.
 */
export const fillBillAgain = (biller: BillerKey, account: string, amount: Pesewa | null): void =>
  billDrafts.startNew({ biller, account, amountText: amount === null ? '' : amountTextOf(amount) });
