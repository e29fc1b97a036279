import * as z from 'zod';
import { amount, anyReference, count, eitherPhone, id, status, text } from './values.ts';

export const voucherPurchaseBody = z.object({
  typeId: z.guid(),
  quantity: z.int().min(1),
  reference: anyReference,
  recipientPhone: eitherPhone.optional(),
  recipientEmail: z.email().optional(),
});
export type VoucherPurchaseBody = z.infer<typeof voucherPurchaseBody>;

const voucherType = z.object({
  type_id: id,
  name: text,
  price: amount,
  available_count: count,
  is_active: z.boolean(),
});

export const voucherTypeList = z.object({ types: z.array(voucherType) });

const voucher = z.object({ id, pin: text, serial_number: text });
export type Voucher = z.infer<typeof voucher>;

const voucherOrder = z.object({
  id,
  reference: text,
  status,
  type_name: text,
  quantity: count,
  unit_price: amount,
  total_paid: amount,
});

export const voucherPlacement = z.object({ order: voucherOrder, vouchers: z.array(voucher), new_balance: amount });

/** A look-up may carry any subset. */
export const voucherOrderDetail = z.object({ order: voucherOrder.partial(), vouchers: z.array(voucher) });
