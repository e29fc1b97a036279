/** Sales of every product, paid for in every way, and what first comes of them. */

import type { CallAnswer } from '#shared/counter-api/index.ts';
import type { SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import type { Tender } from '#shared/counter-api/tenders.ts';
import type { Product } from '#shared/order-state.ts';
import type { Order, Part, Sale } from './books.ts';
import { Broken, KOFI, type Rule, type Shop } from './shop.ts';

type Wish = { readonly sale: SaleRequest; readonly costs: readonly (number | null)[]; readonly pieces: number };

/** A dealer's cost of a Telecel bundle, by its size. */
const BUNDLES: Readonly<Record<number, number>> = { 5: 2200, 10: 4136, 15: 6028 };
const WASSCE = 1716;
const CUSTOMERS = ['Yaw Boateng', 'Esi Mensah', 'Kojo Antwi'];
const KOFIS_MOST = 20_000;
/** The price of a registration without a price rule: the customer then pays its cost. */
const AFA_AT_COST = 1500;

let typeId = '';

async function wishFor(shop: Shop, product: Product): Promise<Wish> {
  const { chance } = shop;
  const bundle = () => ({ network: 'Telecel', phone: shop.number('020'), volumeGb: chance.pick([5, 10, 15]) });
  const wish = (sale: unknown, costs: Wish['costs'], pieces = 1) => ({ sale: sale as SaleRequest, costs, pieces });
  switch (product) {
    case 'airtime': {
      const amount = chance.one(12) ? chance.between(150, 260) * 100 : chance.between(1, 60) * 50;
      return wish({ product, network: 'MTN', phone: shop.number('024'), amount }, [amount]);
    }
    case 'data': {
      const row = bundle();
      return wish({ product, ...row }, [BUNDLES[row.volumeGb] ?? 0]);
    }
    case 'bulk': {
      const rows = Array.from({ length: chance.between(2, 3) }, bundle);
      return wish(
        { product, rows },
        rows.map(({ volumeGb }) => BUNDLES[volumeGb] ?? 0),
      );
    }
    case 'voucher': {
      const offers = await shop.world.get('vouchers.types', { fresh: false });
      typeId = offers.find(({ name }) => name === 'WASSCE')?.typeId ?? '';
      const quantity = chance.between(1, 3);
      const what = { product, typeId, typeName: 'WASSCE', quantity, phone: shop.number('024'), email: null };
      return wish(what, [WASSCE * quantity], quantity);
    }
    case 'bill': {
      const amount = shop.billAmount();
      return wish({ product, biller: 'dstv', account: '9000000301', phone: null, amount }, [amount]);
    }
    case 'sms': {
      const parts = chance.between(1, 2);
      const message = `Parcel ${shop.number('')} is ready.${' Bring your card.'.repeat((parts - 1) * 10)}`;
      const recipients = Array.from({ length: chance.between(1, 3) }, () => shop.number('024'));
      return wish({ product, message, recipients, sender: null }, [null], recipients.length * parts);
    }
    case 'afa': {
      const idNumber = `GHA-${shop.number('10').slice(0, 9)}-1`;
      const who = { fullName: 'Kofi Example', phone: shop.number('024'), idNumber, dateOfBirth: '1990-05-17' };
      return wish({ product, ...who, region: 'Ashanti', location: 'Kumasi', notes: '' }, [null]);
    }
  }
}

const ruleOf = (shop: Shop, product: Product): Rule | undefined => shop.rules[product === 'bulk' ? 'data' : product];

function priceOf(shop: Shop, product: Product, cost: number | null, pieces: number): { price: number; fee: number } {
  const rule = ruleOf(shop, product);
  if (rule === undefined) return { price: cost ?? (product === 'afa' ? AFA_AT_COST : 0), fee: 0 };
  const times = product === 'sms' && rule.per === 'list' ? 1 : pieces;
  const one = (cost ?? 0) / times + rule.add + rule.fee;
  return { price: Math.ceil(one / rule.roundTo) * rule.roundTo * times, fee: rule.fee * times };
}

function payFor(shop: Shop, price: number): { parts: Part[]; paid: Partial<SaleSubmission> } {
  const { chance } = shop;
  const part = (kind: Part['kind'], amount: number, customer = ''): Part => {
    return { kind, amount, customer, returned: 0, paid: 0 };
  };
  const way = price < 20 ? 'plain' : chance.weighed({ plain: 5, counted: 3, parts: 6 });
  if (way === 'plain') return { parts: price > 0 ? [part('cash', price)] : [], paid: {} };
  if (way === 'counted') {
    return { parts: [part('cash', price)], paid: { cashReceived: (price + 500) as SaleSubmission['price'] } };
  }
  const first = chance.one(2) ? price : chance.between(1, price - 1);
  const parts = [first, price - first]
    .filter((amount) => amount > 0)
    .map((amount) => part(chance.pick(['cash', 'mobile-money', 'credit'] as const), amount, chance.pick(CUSTOMERS)));
  const tenders = parts.map(({ kind, amount, customer }): Tender => {
    const of = amount as SaleSubmission['price'];
    if (kind === 'cash') return { kind, amount: of, received: null };
    if (kind === 'credit') return { kind, amount: of, customer };
    return { kind, amount: of, transaction: chance.letters(10) };
  });
  return { parts, paid: { tenders } };
}

type How = 'done' | 'held' | 'lost' | 'refused' | 'unanswered';

/** Sets up the service's reaction to the order. */
async function arrange(shop: Shop, product: Product, how: How, count: number): Promise<void> {
  const kind = { bill: 'utility', bulk: 'data' }[product as string] ?? product;
  if (how === 'held') await shop.world.control('outcome', { kind, result: 'hold', count });
  if (how === 'lost') {
    await shop.world.control('fault', { method: 'POST', path: '/', fault: { type: 'drop_after' } });
  }
  if (how === 'refused') await shop.world.control('setBalance', { account: 'main', balance: 0 });
  if (how !== 'unanswered') return;
  const always = { times: 0, path: '/airtime/' };
  const rules = [
    { ...always, method: 'POST', fault: { type: 'drop_after' } },
    { ...always, method: 'GET', fault: { type: 'error_before', status: 404 } },
  ];
  await shop.world.control('fault', { rules });
}

async function confirmBill(shop: Shop, saleId: string, sale: SaleRequest): Promise<void> {
  if (sale.product !== 'bill') return;
  const { biller, account } = sale;
  const found = await shop.world.get('bills.lookUp', { saleId, biller, account, phone: null });
  if (found.state !== 'found') throw new Broken('the biller was not asked');
  await shop.world.get('bills.confirm', { saleId, biller, account, name: found.accounts[0]?.name ?? null });
}

function saleOf(shop: Shop, view: CallAnswer<'sales.submit'>, wish: Wish, parts: Part[]): Sale {
  const { product } = wish.sale;
  const orders = view.orders.map((order, nth): Order => {
    const cost = wish.costs[nth] ?? null;
    const { price, fee } = priceOf(shop, product, cost, wish.pieces);
    shop.unlike(`the price of order ${order.intentId}`, order.price, price);
    const none = { owed: 0, settled: 0, given: 0, paidOut: 0, givenUp: 0, back: { cash: 0, 'mobile-money': 0 } };
    return { intentId: order.intentId, price, fee, cost, state: 'unsent', ...none, dispute: 'none' };
  });
  shop.unlike('orders of the sale', orders.length, wish.costs.length);
  return { saleId: view.id, slip: view.slipNumber, product, seller: shop.who.id, parts, paidInCash: 0, orders };
}

export interface Sent {
  readonly submission: SaleSubmission;
  readonly sale: Sale;
}

/** Prices the draft and submits it; null if this person may not sell it, and nothing was recorded. */
export async function submit(shop: Shop, product: Product, how: How): Promise<Sent | null> {
  const { world } = shop;
  const wish = await wishFor(shop, product);
  const price = wish.costs.reduce<number>((sum, cost) => sum + priceOf(shop, product, cost, wish.pieces).price, 0);
  const saleId = shop.draftId();
  await confirmBill(shop, saleId, wish.sale);
  const quote = await world.get('sales.quote', { saleId, sale: wish.sale });
  shop.unlike(`the price of ${JSON.stringify(wish.sale)}`, quote.price, price);
  const { parts, paid } = payFor(shop, price);
  const submission = { saleId, sale: wish.sale, price: quote.price, sameSaleConfirmed: true, ...paid };
  if (shop.books.shift.state !== 'open') {
    await shop.refused('shift-closed', 'sales.submit', submission);
    shop.count('sale without a shift');
    return null;
  }
  if (shop.who === KOFI && price > KOFIS_MOST) {
    await shop.refused('over-limit', 'sales.submit', submission);
    shop.count('sale over the limit');
    return null;
  }
  await arrange(shop, product, how, wish.costs.length);
  const sale = saleOf(shop, await world.get('sales.submit', submission), wish, parts);
  shop.books.sell(sale);
  // A sale that costs nothing doesn't use the drawer.
  if (price > 0) shop.used();
  return { submission, sale };
}

const canBeHeld: readonly Product[] = ['data', 'airtime', 'bulk', 'bill', 'afa'];
const canBeLost: readonly Product[] = ['data', 'airtime', 'bulk', 'voucher'];

function howFor(shop: Shop, product: Product): How {
  const how = shop.chance.weighed({ done: 8, held: 5, lost: 1, refused: 1 });
  if (how === 'held' && !canBeHeld.includes(product)) return 'done';
  if (how === 'lost' && !canBeLost.includes(product)) return 'done';
  return how === 'refused' && product === 'sms' ? 'done' : how;
}

export async function sell(shop: Shop, product: Product): Promise<void> {
  const { world, books } = shop;
  const how = howFor(shop, product);
  const balance = how === 'refused' ? await walletOf(shop) : 0;
  const sent = await submit(shop, product, how);
  if (sent === null) return;
  const { sale, submission } = sent;
  shop.count(`${product} ${how}`);
  for (const order of sale.orders) {
    if (how === 'refused') {
      await shop.until(sale, order, product === 'bill' ? 'rejected' : 'rejected pending none null proven');
      books.gone(sale, order);
      continue;
    }
    await shop.until(sale, order, how === 'held' ? 'accepted pending' : 'settled completed kept');
    books.placed(sale, order);
    if (how !== 'held') order.state = 'done';
  }
  if (how === 'refused') await world.control('setBalance', { account: 'main', balance: balance / 100 });
  if (how === 'lost') await world.control('clearFaults');
  // A second click, a reloaded screen: the same sale.
  if (shop.chance.one(4)) {
    const again = await world.get('sales.submit', submission);
    shop.unlike('the same draft once more', [again.id, again.slipNumber], [sale.saleId, sale.slip]);
  }
}

/** Returns the wallet's balance in pesewas, by the service's own ledger. */
export async function walletOf(shop: Shop): Promise<number> {
  const ledger = await (await fetch(`${shop.world.service.controlUrl}/ledger`)).json();
  const { accounts } = ledger as { accounts: { id: string; wallet: number }[] };
  return Math.round((accounts.find(({ id }) => id === 'main')?.wallet ?? 0) * 100);
}
