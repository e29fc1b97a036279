/** The order fails and the service gives the money back: wallet, books and drawer agree on what the customer is owed. */
import { type StepEnd, StepFailure } from '../drill-failure.ts';
import { booksSay, draftOne, orderOf, placedOnce, type Sold, sell, settle } from '../drill-sales.ts';
import type { DrillWorld } from '../ports.ts';

const NO_LONGER = { 'revenue revenue-reversed': 0, 'wallet-cost wallet-cost-returned': 0 } as const;

async function isReturned(world: DrillWorld, sold: Sold, walletBefore: number): Promise<void> {
  const { reference, saleId } = sold;
  const { status, refunds } = await placedOnce(world, sold);
  const { state, money, attention } = await orderOf(world, saleId);
  const isBack = status === 'refunded' && refunds === 1 && money === 'returned' && attention === null;
  const wallet = await world.service.wallet();
  if (!isBack || wallet !== walletBefore) {
    throw new StepFailure('not-refunded', { reference, service: status, refunds, state: `${state} ${money}` });
  }
}

async function drawerHolds(world: DrillWorld, reference: string, expected: number): Promise<void> {
  const found = await world.books.drawer();
  if (found !== expected) throw new StepFailure('drawer-differs', { reference, expected, found: found ?? 0 });
}

export async function refund(world: DrillWorld, signal: AbortSignal): Promise<StepEnd> {
  const { books, service } = world;
  const draft = await draftOne(world);
  const drawer = await books.drawer();
  if (drawer === null) throw new StepFailure('not-sold', { error: 'shift-closed' });
  const wallet = await service.wallet();
  const sold = await sell(world, draft);
  const { reference, price, slip, intentId } = sold;
  await settle(world, sold, 'refund', signal);
  await isReturned(world, sold, wallet);
  await booksSay(world, sold, { ...NO_LONGER, cash: price, 'owed owed-paid': price });
  await drawerHolds(world, reference, drawer + price);
  const owed = await books.owedFor(intentId);
  if (owed?.owes !== price || !owed.isBack) throw new StepFailure('not-owed', { reference, owed: owed?.owes ?? 0 });
  if (!(await books.payOut(intentId, price))) throw new StepFailure('not-paid-out', { reference });
  await booksSay(world, sold, { ...NO_LONGER, cash: 0, 'owed owed-paid': 0 });
  await drawerHolds(world, reference, drawer);
  if ((await books.owedFor(intentId)) !== null) throw new StepFailure('not-paid-out', { reference });
  return { state: 'passed', facts: { reference, slip, owed: price } };
}
