/** The draft of a voucher: its type, how many, and whom the service tells as well. */
import { z } from 'zod';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { VoucherOffer } from '#shared/counter-api/vouchers.ts';
import { parsePhone } from '#shared/phone.ts';
import { createDraftStore, draftOf, typedDigits } from '../../stores/sale/draft-store.ts';

export type VoucherRequest = Extract<SaleRequest, { product: 'voucher' }>;

const voucherDraft = draftOf({
  /** The voucher type. Its name is taken from the list of types when the draft is read. */
  typeId: z.string().max(100).nullable(),
  quantity: z.string().regex(/^\d{0,3}$/),
  digits: typedDigits,
  email: z.string().max(254),
});
export type VoucherDraft = z.infer<typeof voucherDraft>;

export type VoucherGap =
  | 'type-missing'
  | 'sold-out'
  | 'quantity-wrong'
  | 'too-few-left'
  | 'phone-wrong'
  | 'email-wrong';

export const MOST_VOUCHERS = 100;

export const voucherDrafts = createDraftStore<VoucherDraft>({
  schema: voucherDraft,
  empty: { typeId: null, quantity: '1', digits: '', email: '' },
});

export const useVoucherDraft = voucherDrafts.use;

export const canSellVoucher = ({ active, stock, price }: VoucherOffer): boolean =>
  active && stock > 0 && price !== null;

const isEmail = (text: string): boolean => z.email().safeParse(text).success;

export function readVoucherDraft(
  { typeId, quantity: typed, digits, email }: VoucherDraft,
  offers: readonly VoucherOffer[],
): { sale: VoucherRequest } | { gap: VoucherGap } {
  const offer = offers.find((one) => one.typeId === typeId);
  if (offer === undefined) return { gap: 'type-missing' };
  if (!canSellVoucher(offer)) return { gap: 'sold-out' };
  const quantity = Number(typed);
  if (quantity < 1 || quantity > MOST_VOUCHERS) return { gap: 'quantity-wrong' };
  if (quantity > offer.stock) return { gap: 'too-few-left' };
  const phone = digits === '' ? null : parsePhone(digits);
  if (phone === null && digits !== '') return { gap: 'phone-wrong' };
  const address = email.trim();
  if (address !== '' && !isEmail(address)) return { gap: 'email-wrong' };
  return {
    sale: {
      product: 'voucher',
      typeId: offer.typeId,
      typeName: offer.name,
      quantity,
      phone,
      email: address === '' ? null : address,
    },
  };
}

export const pickVoucher = (typeId: string): void => useVoucherDraft.setState({ typeId });

export const setVoucherQuantity = (quantity: string): void => useVoucherDraft.setState({ quantity });

/** One more or one fewer, inside what can be sold at once. */
export const stepQuantity = (step: 1 | -1): void =>
  useVoucherDraft.setState(({ quantity }) => ({
    quantity: String(Math.min(MOST_VOUCHERS, Math.max(1, Number(quantity) + step))),
  }));
