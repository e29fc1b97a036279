import * as z from 'zod';
import { BULK_MAX_ORDERS } from './limits.ts';
import { dataNetwork } from './packages.ts';
import { amount, anyReference, count, dateTime, id, localPhone, status, text } from './values.ts';

export const dataPurchaseBody = z.object({
  network: dataNetwork,
  volume_gb: z.number().positive(),
  recipient: localPhone,
  reference: anyReference,
});
export type DataPurchaseBody = z.infer<typeof dataPurchaseBody>;

export const bulkPurchaseBody = z.object({ orders: z.array(dataPurchaseBody).min(1).max(BULK_MAX_ORDERS) });

export const dataOrder = z.object({
  order_id: id,
  reference: text,
  status,
  network: text,
  size: text,
  recipient: text,
  price: amount,
  source: text.optional(),
  /** Present on placement answers. */
  new_balance: amount.optional(),
  /** Present on status look-ups. */
  created_at: dateTime.optional(),
});

/** A batch names each of its orders, and may leave the rest to the look-up. */
const bulkOrder = dataOrder.partial().required({ order_id: true, reference: true, status: true });

export const bulkPlacement = z.object({
  orders_placed: count,
  total_cost: amount,
  new_balance: amount,
  orders: z.array(bulkOrder),
  skipped: z.array(z.object({ recipient: text, reason: text })),
});
