/** The draft of a bundle: number first, then one of the sizes of its network. */
import { z } from 'zod';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { AIRTIME_NETWORKS, DATA_NETWORKS } from '#shared/order-state.ts';
import { familyOf, type NetworkFamily, parsePhone, suggestNetwork } from '#shared/phone.ts';
import { createDraftStore, draftOf, typedDigits } from '../../stores/sale/draft-store.ts';
import { isReplaced } from '../../text-edit/digit-edit.ts';

export type BundleRequest = Extract<SaleRequest, { product: 'data' }>;

const bundlePick = z.object({ network: z.enum(DATA_NETWORKS), volumeGb: z.number().positive() });
export type BundlePick = z.infer<typeof bundlePick>;

const bundleDraft = draftOf({
  digits: typedDigits,
  /** Null while the prefix decides. */
  chosenFamily: z.enum(AIRTIME_NETWORKS).nullable(),
  /** It names its network too: AT sells under two. */
  pick: bundlePick.nullable(),
});
export type BundleDraft = z.infer<typeof bundleDraft>;

export type BundleGap = 'number-missing' | 'number-wrong' | 'network-missing' | 'bundle-missing' | 'no-bundle-on-key';

export const bundleDrafts = createDraftStore<BundleDraft>({
  schema: bundleDraft,
  empty: { digits: '', chosenFamily: null, pick: null },
});

export const useBundleDraft = bundleDrafts.use;

export const bundleFamily = ({ chosenFamily, digits }: BundleDraft): NetworkFamily | null =>
  chosenFamily ?? suggestNetwork(digits);

export function readBundleDraft(draft: BundleDraft): { sale: BundleRequest } | { gap: BundleGap } {
  const phone = parsePhone(draft.digits);
  if (phone === null) return { gap: draft.digits.length < 10 ? 'number-missing' : 'number-wrong' };
  const family = bundleFamily({ ...draft, digits: phone });
  if (family === null) return { gap: 'network-missing' };
  const { pick } = draft;
  if (pick === null || familyOf(pick.network) !== family) return { gap: 'bundle-missing' };
  return { sale: { product: 'data', phone, ...pick } };
}

/** A bundle of another network is no choice any more. */
function keepFitting(change: Partial<BundleDraft>): void {
  const draft = { ...useBundleDraft.getState(), ...change };
  const family = bundleFamily(draft);
  const fits = draft.pick !== null && family !== null && familyOf(draft.pick.network) === family;
  useBundleDraft.setState({ ...change, pick: fits ? draft.pick : null });
}

/** Another number is a new customer: the network is the prefix's to suggest again, and the bundle theirs to choose. */
export const setBundleDigits = (digits: string): void =>
  keepFitting(
    isReplaced(useBundleDraft.getState().digits, digits) ? { digits, chosenFamily: null, pick: null } : { digits },
  );

export const chooseFamily = (chosenFamily: NetworkFamily): void => keepFitting({ chosenFamily });

export const pickBundle = ({ network, volumeGb }: BundlePick): void =>
  useBundleDraft.setState({ pick: { network, volumeGb } });

export const dropPick = (): void => useBundleDraft.setState({ pick: null });

/** Starts another sale of the same content: a new draft with an id of its own, never sent by itself. */
export function fillBundleAgain(phone: string, pick: BundlePick): void {
  const family = familyOf(pick.network);
  bundleDrafts.startNew({ digits: phone, chosenFamily: family === suggestNetwork(phone) ? null : family, pick });
}
