/** The airtime draft: what has been typed so far, under the id that its sale will keep (M1). It survives a reload. */
import { z } from 'zod';
import type { AirtimeRequest } from '#shared/counter-api/sales.ts';
import { type Pesewa, parseCedis } from '#shared/money.ts';
import { AIRTIME_NETWORKS } from '#shared/order-state.ts';
import { type NetworkFamily, parsePhone, suggestNetwork } from '#shared/phone.ts';
import { createDraftStore, draftOf, typedDigits } from '../../stores/sale/draft-store.ts';
import { amountTextOf } from '../../text-edit/amount-edit.ts';
import { isReplaced } from '../../text-edit/digit-edit.ts';

const airtimeDraft = draftOf({
  digits: typedDigits,
  /** Null while the prefix decides. */
  chosenNetwork: z.enum(AIRTIME_NETWORKS).nullable(),
  amountText: z.string().max(16),
});
export type AirtimeDraft = z.infer<typeof airtimeDraft>;

export type DraftGap = 'number-missing' | 'number-wrong' | 'network-missing' | 'amount-missing' | 'amount-wrong';

/** A letter that was typed into the amount and refused. */
export type RefusedLetter = 'letter-in-amount' | 'network-in-amount';

export const airtimeDrafts = createDraftStore<AirtimeDraft>({
  schema: airtimeDraft,
  empty: { digits: '', chosenNetwork: null, amountText: '' },
});

export const useAirtimeDraft = airtimeDrafts.use;

export const networkOf = ({ chosenNetwork, digits }: AirtimeDraft): NetworkFamily | null =>
  chosenNetwork ?? suggestNetwork(digits);

const amountOf = (draft: AirtimeDraft): Pesewa | null => {
  const amount = parseCedis(draft.amountText);
  return amount === null || amount <= 0 ? null : amount;
};

export function readDraft(draft: AirtimeDraft): { sale: AirtimeRequest } | { gap: DraftGap } {
  const phone = parsePhone(draft.digits);
  if (phone === null) return { gap: draft.digits.length < 10 ? 'number-missing' : 'number-wrong' };
  const network = networkOf({ ...draft, digits: phone });
  if (network === null) return { gap: 'network-missing' };
  const amount = amountOf(draft);
  if (amount === null) return { gap: draft.amountText.trim() === '' ? 'amount-missing' : 'amount-wrong' };
  return { sale: { product: 'airtime', network, phone, amount } };
}

/** Another number is a new customer: the network is the prefix's to suggest again. */
export const setDigits = (digits: string): void =>
  useAirtimeDraft.setState((before) =>
    isReplaced(before.digits, digits) ? { digits, chosenNetwork: null } : { digits },
  );

export const chooseNetwork = (chosenNetwork: NetworkFamily): void => useAirtimeDraft.setState({ chosenNetwork });

export const setAmountText = (amountText: string): void => useAirtimeDraft.setState({ amountText });

/** Starts another sale of the same content: a new draft with an id of its own, never sent by itself. */
export const fillAgain = (phone: string, network: NetworkFamily | null, amount: Pesewa): void =>
  airtimeDrafts.startNew({
    digits: phone,
    chosenNetwork: network === suggestNetwork(phone) ? null : network,
    amountText: amountTextOf(amount),
  });
