/** Makes one sale of practice airtime like any other, and checks it afterwards on both sides. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DrillFacts } from '#shared/counter-api/drill.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { StepFailure } from './drill-failure.ts';
import type { Booked, DrillWorld, LedgerOrder } from './ports.ts';

const AMOUNT = pesewas(100);
const WALLET_LEAST = pesewas(2000);
const TOPPED_UP_CEDIS = 200;
const LOOK_EVERY_MS = 50;

export interface Draft {
  readonly saleId: string;
  readonly request: SaleRequest;
  readonly phone: Phone;
  readonly price: Pesewa;
}

export const sold = z.object({
  saleId: z.string(),
  phone: z.string(),
  price: z.int(),
  slip: z.int(),
  intentId: z.int(),
  reference: z.string(),
});
export type Sold = z.infer<typeof sold>;

/** Finds a number that the service has never heard of: every order for it is then this sale's. */
async function freshPhone({ service }: DrillWorld): Promise<Phone> {
  for (;;) {
    const phone = parsePhone(`0249${String(randomInt(1_000_000)).padStart(6, '0')}`);
    if (phone !== null && (await service.ordersTo(phone)).length === 0) return phone;
  }
}

async function quoted(world: DrillWorld, saleId: string, request: SaleRequest): Promise<Pesewa> {
  const quote = await world.shop.quote(saleId, request);
  if (!quote.ok) throw new StepFailure('not-sold', { error: quote.error.code });
  return quote.value.price;
}

export async function draftOne(world: DrillWorld): Promise<Draft> {
  if ((await world.service.wallet()) < WALLET_LEAST) {
    await world.service.control('setBalance', { balance: TOPPED_UP_CEDIS });
  }
  const [saleId, phone] = [randomUUID(), await freshPhone(world)];
  const request = { product: 'airtime', network: 'MTN', phone, amount: AMOUNT } as const;
  return { saleId, request, phone, price: await quoted(world, saleId, request) };
}

/** Makes the service do something wrong with the next order for this number. */
export const spoilOrder = ({ service }: DrillWorld, { phone }: Draft, fault: string | object): Promise<void> =>
  service.control('fault', { method: 'POST', path: '/airtime/purchase', contains: phone, fault });

export const submissionOf = ({ saleId, request, price }: Draft, cashFirst: boolean) => ({
  ...{ saleId, price, sale: request, sameSaleConfirmed: false },
  ...(cashFirst && { cashReceived: price }),
});

export const soldAs = ({ id, price, slipNumber, orders }: SaleView, phone: string): Sold => {
  const [order] = orders;
  if (order === undefined) throw new StepFailure('sale-lost');
  return { saleId: id, phone, price, slip: slipNumber, intentId: order.intentId, reference: order.reference };
};

export async function sell(world: DrillWorld, draft: Draft): Promise<Sold> {
  const sold = await world.shop.submit(submissionOf(draft, world.shop.cashFirst()));
  if (!sold.ok) throw new StepFailure('not-sold', { error: sold.error.code });
  return soldAs(sold.value, draft.phone);
}

/** Repeats a sale as if the first had not been seen: the guard must ask or block, and nothing is recorded. */
export async function typedAgain(world: DrillWorld, draft: Draft, reference: string): Promise<string> {
  const again = { ...draft, saleId: randomUUID() };
  const quote = await world.shop.quote(again.saleId, again.request);
  const warned = quote.ok && quote.value.sameSale !== null;
  const sold = await world.shop.submit(submissionOf(again, world.shop.cashFirst()));
  const guard = sold.ok ? 'sold' : sold.error.code;
  const refused = guard === 'same-sale-unknown' || guard === 'same-sale-recent';
  if (!warned || !refused) throw new StepFailure('guard-silent', { reference, guard });
  return guard;
}

export async function orderOf({ shop }: DrillWorld, saleId: string): Promise<OrderView> {
  const order = (await shop.sale(saleId))?.orders[0];
  if (order === undefined) throw new StepFailure('sale-lost');
  return order;
}

/** Waits for an expected event; `signal` ends the wait when the drill is given up. */
export async function untilTrue<T>(
  { patienceMs }: DrillWorld,
  look: () => Promise<T | null>,
  signal: AbortSignal,
  late: () => StepFailure,
): Promise<T> {
  // Limited by time, not by count: a service that hangs delays each look.
  for (const end = performance.now() + patienceMs; ; ) {
    signal.throwIfAborted();
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw late();
    await sleep(LOOK_EVERY_MS);
  }
}

export const untilOrder = (
  world: DrillWorld,
  { saleId, reference }: Sold,
  wanted: (order: OrderView) => boolean,
  signal: AbortSignal,
): Promise<OrderView> => {
  let state = '';
  const look = async () => {
    const order = await orderOf(world, saleId);
    state = `${order.state} ${order.delivery} ${order.attention ?? ''}`.trim();
    return wanted(order) ? order : null;
  };
  return untilTrue(world, look, signal, () => new StepFailure('too-slow', { reference, state }));
};

const isSettled = ({ state }: OrderView): boolean => state === 'settled';
export const isTaken = ({ state }: OrderView): boolean => state === 'accepted' || state === 'settled';

/** Makes the service end the order now, and waits until the counter knows. */
export async function settle(
  world: DrillWorld,
  sold: Sold,
  result: 'complete' | 'refund',
  signal: AbortSignal,
): Promise<OrderView> {
  await untilOrder(world, sold, isTaken, signal);
  await world.service.control('order', { reference: sold.reference, result });
  return untilOrder(world, sold, isSettled, signal);
}

/** Proves that the service has exactly one order for this number, with our reference, and charged exactly once. */
export async function placedOnce(world: DrillWorld, { phone, reference }: Sold): Promise<LedgerOrder> {
  const orders = await world.service.ordersTo(phone);
  const [order] = orders;
  if (order === undefined) throw new StepFailure('not-charged', { reference });
  if (orders.length > 1) throw new StepFailure('two-orders', { reference, orders: orders.length });
  if (order.reference !== reference) throw new StepFailure('other-reference', { reference, found: order.reference });
  const { charges } = order;
  if (charges !== 1) throw new StepFailure(charges === 0 ? 'not-charged' : 'charged-twice', { reference, charges });
  return order;
}

export const sumOf = (booked: readonly Booked[], ...kinds: readonly string[]): number =>
  booked
    .filter(({ kind, unit }) => kinds.includes(kind) && unit === 'pesewa')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Compares each sum of the books with the expected one; names the first that differs. */
export async function booksSay(world: DrillWorld, { slip, reference }: Sold, wanted: Readonly<Record<string, number>>) {
  const booked = await world.books.bookedFor(slip);
  for (const [kinds, expected] of Object.entries(wanted)) {
    const found = sumOf(booked, ...kinds.split(' '));
    if (found !== expected) throw new StepFailure('books-differ', { reference, which: kinds, expected, found });
  }
}

/** Proves a sale: charged once, delivered, and the same in the service's ledger, in the journal and in the books. */
export async function provenSold(world: DrillWorld, sold: Sold): Promise<DrillFacts> {
  const { saleId, reference, price, slip } = sold;
  const placed = await placedOnce(world, sold);
  const { state, delivery, money, attention } = await orderOf(world, saleId);
  const isDone = delivery === 'completed' && money === 'kept' && attention === null;
  if (placed.status !== 'completed' || placed.refunds !== 0 || !isDone) {
    throw new StepFailure('wrong-end', { reference, service: placed.status, state: `${state} ${delivery} ${money}` });
  }
  const cost = placed.amount;
  await booksSay(world, sold, {
    'revenue revenue-reversed': price,
    'wallet-cost wallet-cost-returned': cost,
    cash: price,
    'owed owed-paid owed-settled': 0,
  });
  return { reference, slip, charges: placed.charges };
}
