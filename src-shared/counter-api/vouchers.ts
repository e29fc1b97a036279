/** Vouchers: the types there are, and the PINs of a sale, which are shown on demand and never otherwise. */
import { z } from 'zod';
import { slipView } from './sales.ts';
import { pesewaValue, saleIdValue, timeValue } from './values.ts';

/** `fresh`: ask the service, whatever is remembered. */
const asking = z.object({ fresh: z.boolean() });

export const voucherOffer = z.object({
  typeId: z.string().min(1).max(100),
  name: z.string().min(1).max(100),
  /** Null while no price can be told. */
  price: pesewaValue.nullable(),
  /** How many the service has. */
  stock: z.int().min(0),
  /** The service sells this type at all now. */
  active: z.boolean(),
});
export type VoucherOffer = z.infer<typeof voucherOffer>;

/** The attendant who was shown the PINs, and the time. */
const voucherShowing = z.object({ at: timeValue, attendantName: z.string() });

export const revealedVouchers = z.object({
  vouchers: z
    .array(z.object({ pin: z.string(), serial: z.string() }))
    .min(1)
    .max(500),
  /** 0 the first time; after that, which copy this is. */
  copy: z.int().min(0),
  shown: voucherShowing,
  first: voucherShowing,
  slip: slipView,
});
export type RevealedVouchers = z.infer<typeof revealedVouchers>;

export const MOST_VOUCHER_TYPES = 500;

export const vouchersCalls = {
  'vouchers.types': { request: asking, answer: z.array(voucherOffer).max(MOST_VOUCHER_TYPES) },
  /** Stands in the audit log, with who and when, before anything is answered. */
  'vouchers.reveal': { request: z.object({ saleId: saleIdValue }), answer: revealedVouchers },
} as const;
