import { AFA_MIN_AGE_YEARS, LIST_MAX_RECORDS } from '#shared/reseller-api/limits.ts';
import { firstStatus, type Order, statusAt } from '../orders/order.ts';
import { placeOrder } from '../orders/placing.ts';
import { seenOrder, seenOrders } from '../orders/replica.ts';
import { AFA_PRICE, rolePrices } from '../seed/seed-catalogue.ts';
import { refuse } from '../world/refusal.ts';
import { requireFeature } from '../world/requirements.ts';
import { priceFor } from '../world/roles.ts';
import { requireFunds } from '../world/wallets.ts';
import { cedisOf, found, type Handler } from './call.ts';

const PRICES = rolePrices(AFA_PRICE);

/** Accra keeps UTC all year. Born on 29 February, one comes of age on 1 March. */
function isOfAge(dateOfBirth: string, now: number): boolean {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
  return Date.UTC(year + AFA_MIN_AGE_YEARS, month - 1, day) <= now;
}

/** A reference that anybody has used, the caller included, is refused: a registration is never repeated. */
export const afaRegister: Handler<'afaRegister'> = ({ world, account, now, body }) => {
  const { reference, ...applicant } = body;
  if (world.orders.withReference(reference) !== null) refuse(409, 'This reference is already taken.');
  requireFeature(world, 'afa');
  if (!isOfAge(body.date_of_birth, now)) refuse(400, 'date_of_birth: the applicant must be 18 or older.');
  const amount = priceFor(PRICES, account, now);
  requireFunds(world, account.id, amount);
  const order = placeOrder(world, {
    kind: 'afa',
    account: account.id,
    reference,
    content: JSON.stringify(Object.entries(applicant).sort(([a], [b]) => (a < b ? -1 : 1))),
    amount,
    details: applicant,
  });
  return { order_id: order.id, reference, status: firstStatus(order), new_balance: cedisOf(order.newBalance) };
};

const describe = (order: Order<'afa'>, now: number) => ({
  id: order.id,
  reference: order.reference ?? '',
  status: statusAt(order, now),
});

export const afaOrders: Handler<'afaOrders'> = ({ world, account, now }) => ({
  orders: seenOrders(world, 'afa', account.id, LIST_MAX_RECORDS).map((order) => describe(order, now)),
});

export const afaOrder: Handler<'afaOrder'> = ({ world, account, now, params }) =>
  describe(found(seenOrder(world, 'afa', account.id, params.reference), 'Order'), now);
