/** Sales in doubt for a while: never sent, given up and turned up after all, or undone by the service. */
import type { Order, Sale } from './books.ts';
import { submit } from './sell.ts';
import { AMA, Broken, OWNER, type Shop } from './shop.ts';
import { dayOf, MINUTE } from './world.ts';

/** Starts a practice counter, which opens with its attendant; orders that were given up are looked up once more. */
export async function start(shop: Shop, online = true): Promise<void> {
  const { world, books } = shop;
  await world.start(online);
  shop.who = AMA;
  shop.locked = false;
  shop.active = world.now;
  if (!online) return;
  for (const { sale, order, fails } of shop.lost.splice(0)) {
    await shop.until(sale, order, fails ? 'failed' : 'completed kept');
    books.turnedUp(sale, order, fails);
    await act(shop, order, 'dismiss');
    shop.unseen -= order.cost ?? 0;
    shop.count(fails ? 'turned up failed' : 'turned up');
  }
}

/** Repeats the action until it is accepted: an order that is being sent or looked up can't be answered for a moment. */
async function act({ world }: Shop, { intentId }: Order, action: 'withdraw' | 'dismiss'): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const answer = await world.ask('sales.act', { intentId, action });
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Broken(`order ${intentId}: no ${action}`);
}

async function payPart(shop: Shop, sale: Sale): Promise<void> {
  const { books, chance, world, who } = shop;
  const debt = books.debts.find((one) => one.sale === sale);
  if (debt === undefined || !chance.one(2)) return;
  const amount = chance.between(1, debt.owes);
  const transaction = chance.one(2) ? null : chance.letters(10);
  const payment = { slip: sale.slip, nth: debt.nth, transaction, usedBeforeConfirmed: false };
  await world.get('tenders.payCredit', { ...payment, amount: amount as never });
  books.payCredit(sale, debt.part, amount, transaction === null ? 'cash' : 'mobile-money', who.id);
  shop.used();
  shop.count('paid before it was sent');
}

/** Sells while the service is offline, then gives up or sends the order; a power cut may come between. */
export async function offline(shop: Shop): Promise<void> {
  const { chance, books, world } = shop;
  if (books.shift.state !== 'open') return;
  await world.stop(chance.one(2));
  await start(shop, false);
  const sent = await submit(shop, 'airtime', 'done');
  if (sent !== null) await payPart(shop, sent.sale);
  const cut = chance.one(2);
  if (sent === null || cut) {
    await shop.pass(5 * MINUTE);
    await world.stop(true);
    await start(shop);
  }
  const [order] = sent?.sale.orders ?? [];
  if (sent === null || order === undefined) return;
  shop.count(`offline, ${cut ? 'cut' : 'on'}`);
  const is = await shop.until(sent.sale, order, 'pending');
  // A power cut during an attempt leaves it unknown whether the order was sent.
  if (cut && (is.includes('unknown') || chance.one(2))) {
    await world.get('sales.act', { intentId: order.intentId, action: 'send' });
    await shop.until(sent.sale, order, 'completed kept');
    books.placed(sent.sale, order);
    order.state = 'done';
    return;
  }
  await act(shop, order, 'withdraw');
  books.gone(sent.sale, order);
  shop.used();
  await shop.refused('too-late', 'sales.act', { intentId: order.intentId, action: 'withdraw' });
  if (cut) return;
  await world.stop(false);
  await start(shop);
}

/** Placed, and every answer lost: given up when nothing was found, and it turns up at the next start. */
export async function givenUp(shop: Shop): Promise<void> {
  const { chance, books, world } = shop;
  if (books.shift.state !== 'open' || shop.lost.length > 0) return;
  const sent = await submit(shop, 'airtime', 'unanswered');
  const [order] = sent?.sale.orders ?? [];
  if (sent === null || order === undefined) return;
  await shop.until(sent.sale, order, 'unknown');
  await payPart(shop, sent.sale);
  await world.stop(true);
  await shop.pass(5 * MINUTE);
  await world.start();
  shop.who = AMA;
  await shop.until(sent.sale, order, 'still-wanted');
  await act(shop, order, 'withdraw');
  await shop.pass(3 * MINUTE);
  await shop.until(sent.sale, order, 'withdrawn');
  books.gone(sent.sale, order);
  shop.unseen += order.cost ?? 0;
  await world.control('clearFaults');
  shop.count('given up');
  const fails = chance.one(3);
  if (fails) await world.control('order', { reference: await shop.referenceOf(sent.sale, order), result: 'fail' });
  shop.lost.push({ ...sent, order, fails });
}

/** The service undoes an order that it had called completed; comparing the day with it finds that. */
export async function undone(shop: Shop): Promise<void> {
  const { chance, books, world } = shop;
  const done = books.orders.filter(
    ({ sale, order }) => order.state === 'done' && ['airtime', 'data', 'bulk'].includes(sale.product),
  );
  // The comparison with the service would find a given-up order too.
  if (done.length === 0 || shop.lost.length > 0) return;
  const { sale, order } = chance.pick(done.slice(-15));
  await shop.as(OWNER);
  const result = chance.pick(['fail', 'refund'] as const);
  await world.control('order', { reference: await shop.referenceOf(sale, order), result });
  const day = dayOf((await world.get('sales.get', { saleId: sale.saleId })).soldAt);
  await world.get('reconcile.start', { from: day, to: day });
  await shop.until(sale, order, result === 'refund' ? 'returned' : 'open');
  for (let tries = 0; (await world.get('reconcile.state', {})).phase === 'running'; tries += 1) {
    if (tries > 10_000) throw new Broken('the service is compared with for ever');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (result === 'refund') books.refunded(sale, order);
  else books.failed(sale, order);
  shop.count(`undone by ${result}`);
}
