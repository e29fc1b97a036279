import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { tellCustomer } from '#shared/words/order-states.ts';
import { useNowText } from '../stores/tick.ts';

/** What happened to an order and what to tell the customer, with the seconds of what is waited for. */
export const CustomerWords = ({ sale, order }: { readonly sale: SaleView; readonly order: OrderView }) =>
  useNowText((now) => tellCustomer(order, sale, now));
