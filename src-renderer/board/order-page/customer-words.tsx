import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { tellCustomer } from '#shared/words/order-states.ts';
import { useNowText } from '../../stores/clock.ts';

/** Tells what happened to an order and what to say to the customer, with the seconds that a proof still takes. */
export const CustomerWords = ({ sale, order }: { readonly sale: SaleView; readonly order: OrderView }) =>
  useNowText((now) => tellCustomer(order, sale, now));

/** The same in one line, which stands whole in its title where it has no room. */
export function CustomerLine({ sale, order }: { readonly sale: SaleView; readonly order: OrderView }) {
  const words = useNowText((now) => tellCustomer(order, sale, now));
  return <span title={words}>{words}</span>;
}
