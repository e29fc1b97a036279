/** The steps that people take at a counter besides selling, and the events around it. */
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import type { Order, Sale } from './books.ts';
import { givenUp, offline, start, undone } from './doubt.ts';
import { sell, walletOf } from './sell.ts';
import { AMA, KOFI, OWNER, type Rule, type Shop } from './shop.ts';
import { MINUTE } from './world.ts';

type Pesewas = never;
const p = (amount: number) => amount as Pesewas;

async function end(shop: Shop, sale: Sale, order: Order, result: 'complete' | 'fail' | 'refund'): Promise<void> {
  const { world, books } = shop;
  await world.control('order', { reference: await shop.referenceOf(sale, order), result });
  shop.count(`${sale.product} ${order.state} ${result}`);
  world.trace.push(`slip ${sale.slip}, order ${order.intentId}: ${order.state}, ${result}`);
  if (result === 'complete') {
    await shop.until(sale, order, 'completed kept');
    if (order.state === 'failed') books.arrived(sale, order);
    order.state = 'done';
  } else if (result === 'refund') {
    await shop.until(sale, order, 'returned');
    books.refunded(sale, order);
  } else {
    await shop.until(sale, order, 'open');
    books.failed(sale, order);
  }
}

/** Ends an order: one under way completes, fails or is refunded; a failed one is refunded or is delivered after all. */
async function outcome(shop: Shop): Promise<void> {
  const { chance, books } = shop;
  const open = books.orders.filter(({ order: { state } }) => state === 'held' || state === 'failed');
  if (open.length === 0) return;
  const { sale, order } = chance.pick(open);
  // The service says that a registration was cancelled, and never that it was paid back.
  const refund = sale.product === 'afa' ? 0 : 2;
  const weights = order.state === 'held' ? { complete: 4, fail: 3, refund } : { complete: 1, refund };
  await end(shop, sale, order, chance.weighed(weights));
}

async function payOut(shop: Shop): Promise<void> {
  const { chance, books, world, who } = shop;
  if (books.owed.length === 0) return;
  const { sale, order, owes } = chance.pick(books.owed);
  const payment = { intentId: order.intentId, amount: p(owes), pin: who.pin, notBackConfirmed: true };
  if (books.shift.state !== 'open') return shop.refused('shift-closed', 'owed.payOut', payment);
  if (chance.one(5)) return shop.refused('too-late', 'owed.payOut', { ...payment, amount: p(owes + 1) });
  if (order.state === 'failed')
    await shop.refused('wallet-not-back', 'owed.payOut', { ...payment, notBackConfirmed: false });
  const paid = await world.get('owed.payOut', payment);
  shop.unlike('paying out', paid.pin.kind, 'right');
  books.payOut(sale, order, who.id);
  shop.used();
  shop.count('paid out');
  await shop.refused('too-late', 'owed.payOut', payment);
}

async function dispute(shop: Shop): Promise<void> {
  const { chance, books, world, who } = shop;
  const placed = books.orders.filter(({ order: { state, dispute } }) => state !== 'gone' && dispute !== 'closed');
  if (placed.length === 0) return;
  const { sale, order } = chance.pick(placed.slice(-12));
  const { intentId } = order;
  if (order.dispute === 'none') {
    if (order.state !== 'done') return shop.refused('too-late', 'disputes.open', { intentId, kind: 'not-received' });
    await world.get('disputes.open', { intentId, kind: 'not-received' });
    order.dispute = 'open';
  }
  const left = books.leftToGive(sale, order);
  const ask = {
    intentId,
    amount: p(Math.max(1, chance.one(2) ? left : chance.between(1, left))),
    reason: 'said so',
    pin: who.pin,
  };
  if (books.shift.state !== 'open') return shop.refused('shift-closed', 'disputes.giveBack', ask);
  await shop.refused('too-late', 'disputes.giveBack', { ...ask, amount: p(left + 1) });
  if (left > 0 && order.state === 'done') {
    await world.get('disputes.giveBack', ask);
    books.giveBack(sale, order, ask.amount, who.id);
    shop.used();
    shop.count('given back');
  }
  if (chance.one(2)) {
    await world.get('disputes.close', { intentId, note: 'settled' });
    order.dispute = 'closed';
  }
}

async function payCredit(shop: Shop): Promise<void> {
  const { chance, books, world, who } = shop;
  if (books.debts.length === 0) return;
  const { sale, part, nth, owes } = chance.pick(books.debts);
  const amount = chance.one(2) ? owes : chance.between(1, owes);
  const inCash = chance.one(2);
  const transaction = inCash ? null : chance.letters(10);
  const payment = { slip: sale.slip, nth, amount: p(amount), transaction, usedBeforeConfirmed: false };
  if (books.shift.state !== 'open') return shop.refused('shift-closed', 'tenders.payCredit', payment);
  await shop.refused('too-late', 'tenders.payCredit', { ...payment, amount: p(owes + 1) });
  await world.get('tenders.payCredit', payment);
  books.payCredit(sale, part, amount, inCash ? 'cash' : 'mobile-money', who.id);
  shop.used();
  shop.count('debt paid');
  if (transaction !== null && amount < owes)
    await shop.refused('used-before', 'tenders.payCredit', { ...payment, amount: p(1) });
}

async function move(shop: Shop): Promise<void> {
  const { chance, books, world } = shop;
  const kind = chance.pick(['pay-in', 'pay-out'] as const);
  const amount = chance.between(1, 200) * 50;
  const request = { kind, amount: p(amount), reason: 'for the day' };
  if (books.shift.state !== 'open') return shop.refused('shift-closed', 'shifts.move', request);
  await world.get('shifts.move', request);
  books.shift.moved += kind === 'pay-in' ? amount : -amount;
  shop.used();
}

async function handOver(shop: Shop): Promise<void> {
  const { chance, books, world } = shop;
  const pieces = shop.pieces(books.inDrawer(books.shift) + chance.pick([0, 0, -200, 50]));
  if (books.shift.state !== 'open') return shop.refused('shift-closed', 'shifts.handOver', { pieces });
  const { expected, counted, difference } = await world.get('shifts.handOver', { pieces });
  const drawer = books.inDrawer(books.shift);
  const told = shop.seesExpected ? [drawer, counted - drawer] : [null, null];
  shop.unlike('what a hand-over expects', [expected, difference], told);
  shop.used();
}

async function prices(shop: Shop): Promise<void> {
  const { chance, world } = shop;
  const rule = (most: number): Rule => {
    return {
      add: chance.between(0, most),
      roundTo: chance.pick([1, 5, 10, 20, 50, 100] as const),
      fee: chance.one(3) ? chance.between(1, 60) : 0,
      per: chance.pick(['each', 'list'] as const),
    };
  };
  const changed = { ...shop.rules, [chance.pick(PRODUCTS.filter((product) => product !== 'bulk'))]: rule(300) };
  const rules = Object.entries(changed).map(([product, { add, roundTo, fee, per }]) => {
    const isPrice = product === 'afa' || product === 'sms';
    const markup = isPrice ? { kind: 'price' as const, amount: p(add), per } : { kind: 'add' as const, amount: p(add) };
    return {
      product: product as Product,
      supplier: null,
      markup,
      roundTo,
      fee: p(fee),
      commission: 0,
      belowCost: false,
    };
  });
  await shop.as(KOFI);
  await shop.refused('not-allowed', 'prices.save', { rules });
  await shop.as(OWNER);
  const view = await world.get('prices.save', { rules });
  shop.unlike('rules as saved', view.rules.length, rules.length);
  shop.rules = changed;
}

/** Checks that a person who lacks a right is refused, and that every person is refused while the counter is locked. */
async function rights(shop: Shop): Promise<void> {
  const { world, chance } = shop;
  await shop.as(KOFI);
  await shop.refused('not-allowed', 'staff.list', {});
  await shop.refused('not-allowed', 'staff.retire', { id: AMA.id });
  await shop.refused('not-allowed', 'prices.view', {});
  await shop.refused('not-allowed', 'dayFiles.list', { before: null });
  const wrong = await world.get('staff.signIn', { id: OWNER.id, pin: '0000' });
  shop.unlike('a wrong PIN', wrong.kind, 'wrong');
  await shop.pass(MINUTE);
  if (chance.one(2)) await world.get('staff.lock', {});
  else await shop.pass(11 * MINUTE);
  shop.locked = true;
  await shop.refused('locked', 'shifts.x', {});
  await shop.refused('locked', 'shifts.move', { kind: 'pay-out', amount: p(100), reason: 'out of it' });
  await shop.refused('locked', 'tenders.credits', { text: '' });
}

async function topUp(shop: Shop): Promise<void> {
  const amount = shop.chance.between(1, 40) * 1000;
  await shop.world.control('setBalance', { account: 'main', balance: ((await walletOf(shop)) + amount) / 100 });
  shop.toppedUp += amount;
}

async function restart(shop: Shop): Promise<void> {
  await shop.world.stop(shop.chance.one(2));
  if (shop.chance.one(3)) await shop.pass(shop.chance.between(1, 30) * MINUTE);
  await start(shop);
}

export const STEPS = {
  givenUp,
  undone,
  outcome,
  payOut,
  dispute,
  payCredit,
  move,
  handOver,
  prices,
  rights,
  topUp,
  offline,
  restart,
};
export const WEIGHTS = {
  ...{ outcome: 7, payOut: 3, dispute: 4, payCredit: 4, move: 2, handOver: 1 },
  ...{ prices: 1, rights: 1, topUp: 1, offline: 1, restart: 1, givenUp: 1, undone: 2, sell: 22 },
} as const;

export async function step(shop: Shop): Promise<void> {
  const { chance } = shop;
  await shop.pass(chance.between(61, 600) * 1000);
  await shop.as(chance.pick([AMA, AMA, KOFI, OWNER]));
  const name = chance.weighed(WEIGHTS);
  if (name === 'sell') return sell(shop, chance.pick(PRODUCTS));
  await STEPS[name](shop);
}
