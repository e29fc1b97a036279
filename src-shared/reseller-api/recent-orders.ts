import * as z from 'zod';
import { text } from './values.ts';

/** An order found in such a list is read field by field, like the answer to a look-up: no field of a row spoils it. */
export const recentOrders = z.object({ orders: z.array(z.looseObject({ reference: text.optional() })) });
