/** Compares what an owner would compare, after each step and each evening. */
import type { CallAnswer } from '#shared/counter-api/index.ts';
import type { Books, Kind, Shift } from './books.ts';
import { walletOf } from './sell.ts';
import { AMA, Broken, KOFI, OWNER, type Shop } from './shop.ts';
import { dayOf } from './world.ts';

type Report = CallAnswer<'reports.day'>;
type X = CallAnswer<'shifts.x'>;
type Figures = Report['total'];

const sorted = <T>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const plus = (amount: number): number => amount + 0;

/** Checks the figures that an X and a Z have in common. */
export function checkShift(shop: Shop, is: X | CallAnswer<'shifts.close'>, shift: Shift): void {
  const { books } = shop;
  const of = (kind: Kind) => books.sum(kind, { shift: shift.nth });
  const products = [
    ...new Set(
      books.entries
        .filter(({ shift: nth, kind }) => nth === shift.nth && kind === 'revenue')
        .map(({ product }) => product),
    ),
  ];
  const sales = products.map((product) => ({ product, ...books.sum('revenue', { shift: shift.nth, product }) }));
  shop.unlike(
    'sales',
    sorted(is.sales.map(({ product, amount, count }) => ({ product, amount, count }))),
    sorted(sales),
  );
  shop.unlike('sales in all', is.salesTotal, of('revenue').amount);
  shop.unlike('reversed', [is.reversed.count, is.reversed.amount], [of('reversed').count, of('reversed').amount]);
  shop.unlike('by person', sum(is.attendants.map(({ amount }) => amount)), is.salesTotal);
  for (const { id, name } of [AMA, KOFI, OWNER]) {
    const amount = is.attendants.find((one) => one.name === name)?.amount ?? 0;
    shop.unlike(`sold by ${name}`, amount, books.sum('revenue', { shift: shift.nth, who: id }).amount);
  }
  const seen = <T>(figure: T): T | null => (shop.seesExpected ? figure : null);
  const cash = seen(of('cash').amount);
  shop.unlike('taken', is.taken, { cash, mobileMoney: of('mobile-money').amount, credit: of('credit').amount });
  shop.unlike('float', is.float, seen(shift.float));
  shop.unlike('owed added', is.owed.added, of('owed').amount);
  shop.unlike('owed paid', plus(is.owed.paid), plus(-of('owed-paid').amount));
  shop.unlike('owed settled', plus(is.owed.settled), plus(-of('owed-settled').amount));
}

/** Checks the figures that carry over from day to day. */
function checkOpen(shop: Shop, is: Pick<X, 'owed' | 'credit' | 'carried' | 'carriedMore'>): void {
  const { books } = shop;
  shop.unlike('owed, still open', is.owed.open, sum(books.owed.map(({ owes }) => owes)));
  shop.unlike('credit, still open', is.credit.open, sum(books.debts.map(({ owes }) => owes)));
  const customers = new Set(books.debts.map(({ part }) => part.customer)).size;
  shop.unlike('who owes', is.credit.customers, customers);
  const held = books.sales.filter(({ orders }) => orders.some(({ state }) => state === 'held' || state === 'unsent'));
  shop.unlike('carried', is.carried.length + is.carriedMore, held.length);
}

async function checkLists(shop: Shop): Promise<void> {
  const { world, books } = shop;
  const credits = (await world.get('tenders.credits', { text: '' })).newest.toSorted(
    (a, b) => a.slip - b.slip || a.nth - b.nth,
  );
  const debts = books.debts.map(({ sale, nth, owes }) => [sale.slip, nth, owes]);
  shop.unlike(
    'debts',
    credits.map(({ slip, nth, owes }) => [slip, nth, owes]),
    debts,
  );
  const listed = await world.get('owed.list', {});
  const owed = listed.newest.map(({ intentId, owes, isBack }) => [intentId, owes, isBack]);
  const should = books.owed.map(({ order, owes }) => [order.intentId, owes, order.state === 'refunded']);
  shop.unlike('owed to customers', sorted(owed), sorted(should));
}

function figures(books: Books, where: Parameters<Books['sum']>[1]) {
  const of = (kind: Kind) => books.sum(kind, where);
  const negative = (kind: Kind) => ({ count: of(kind).count, amount: plus(-of(kind).amount) });
  const revenue = of('revenue').amount + of('reversed').amount;
  return {
    ...{ orders: of('revenue').count, revenue, fees: of('fee').amount, reversed: negative('reversed') },
    ...{ owed: of('owed').amount, owedPaid: negative('owed-paid').amount },
    ...{ owedSettled: negative('owed-settled').amount, givenBack: negative('given') },
    ...{ walletCost: of('cost').amount + of('cost-back').amount, returned: negative('cost-back') },
  };
}

function told(is: Figures) {
  const { orders, revenue, fees, reversed, owed, owedPaid, owedSettled, givenBack, earnings } = is;
  if (earnings === null) throw new Broken('the owner is not told what was earned');
  const { walletCost, returned, estimatedCost, margin, uncosted } = earnings;
  if (margin !== revenue - uncosted.amount - walletCost - estimatedCost) throw new Broken(`the margin is ${margin}`);
  const counted = {
    reversed: { ...reversed, amount: plus(reversed.amount) },
    givenBack: { ...givenBack, amount: plus(givenBack.amount) },
  };
  return {
    ...{ orders, revenue, fees, reversed: counted.reversed, owed: owed.amount, owedPaid: plus(owedPaid.amount) },
    owedSettled: plus(owedSettled.amount),
    ...{ givenBack: counted.givenBack, walletCost, returned: { ...returned, amount: plus(returned.amount) } },
  };
}

/** The owner's report of a day, against what was done on it. */
export function checkReport(shop: Shop, is: Report, day: string): void {
  const { books } = shop;
  shop.unlike(`the report of ${day}`, told(is.total), figures(books, { day }));
  for (const { product, figures: of } of is.products) {
    shop.unlike(`${product} on ${day}`, told(of), figures(books, { day, product }));
  }
  for (const { id, figures: of } of is.attendants) {
    shop.unlike(`${id} on ${day}`, told(of), figures(books, { day, who: id }));
  }
  for (const { id, figures: of } of is.shifts) {
    const shift = Number(id.split('-').at(-1));
    shop.unlike(`shift ${id} on ${day}`, told(of), figures(books, { day, shift }));
  }
  const parts = [is.products, is.attendants, is.shifts, is.hours, is.suppliers];
  for (const list of parts) {
    shop.unlike('the parts of a day', sum(list.map(({ figures: of }) => of.revenue)), is.total.revenue);
    shop.unlike('the orders of its parts', sum(list.map(({ figures: of }) => of.orders)), is.total.orders);
  }
  const closed = shop.closed.filter((one) => one.day === day);
  const difference = sum(closed.map((one) => one.difference));
  shop.unlike('drawers', [is.drawers.count, is.drawers.difference], [closed.length, difference]);
}

/** Checks what the person at the counter sees; quick enough to run after each step. */
export async function checkNow(shop: Shop): Promise<void> {
  const { world, books } = shop;
  if (shop.locked) await shop.as(AMA);
  const snapshot = await world.get('counter.snapshot', {});
  const { state } = snapshot.shift;
  const counting = books.shifts.some((one) => one.state === 'counting');
  shop.unlike('the shift', state, counting ? 'counting' : books.shift.state);
  if (books.shift.state === 'open') {
    const x = await world.get('shifts.x', {});
    checkShift(shop, x, books.shift);
    checkOpen(shop, x);
    shop.unlike('should be in the drawer', x.expected, shop.who.id === OWNER.id ? books.inDrawer(books.shift) : null);
  } else await shop.refused('shift-closed', 'shifts.x', {});
  await checkLists(shop);
}

/** The owner in the evening, or after a restart. */
export async function checkDay(shop: Shop): Promise<void> {
  const { world, books } = shop;
  await shop.as(OWNER);
  await checkNow(shop);
  const today = dayOf(world.now);
  const report = await world.get('reports.day', { day: today });
  checkReport(shop, report, today);
  const open = report.now?.open ?? [];
  const of = (state: string) => open.find((one) => one.state === state)?.count ?? 0;
  const count = (state: string) => books.orders.filter(({ order }) => order.state === state).length;
  shop.unlike('under way now', of('under-way'), count('held'));
  const disputes = books.orders.filter(({ order }) => order.dispute === 'open').length;
  shop.unlike('open disputes', report.now?.disputes.all, disputes);
  const sold = (
    await world.get('orders.page', { filter: { product: null, state: null, day: null }, before: null, limit: 1 })
  ).lines;
  shop.unlike('the newest slip', sold[0]?.slipNumber ?? 0, books.sales.at(-1)?.slip ?? 0);
  shop.unlike(
    'slips',
    books.sales.map(({ slip }) => slip),
    books.sales.map((_, nth) => nth + 1),
  );
}

/** Checks that past reports and Zs never change. */
export async function checkPast(shop: Shop): Promise<void> {
  const { world } = shop;
  await shop.as(OWNER);
  for (const [number, was] of shop.zs) {
    shop.unlike(`Z ${number}`, JSON.stringify(await world.get('shifts.z', { number })), was);
  }
  const today = dayOf(world.now);
  const days = [...new Set(shop.books.entries.map(({ day }) => day))].filter((day) => day < today);
  for (const day of days.slice(-4)) {
    const report = await world.get('reports.day', { day });
    checkReport(shop, report, day);
    const text = JSON.stringify(report);
    shop.unlike(`the report of ${day}, told before`, text, shop.told.get(day) ?? text);
    shop.told.set(day, text);
  }
}

/** Checks the wallet's balance against the service's own ledger. */
export async function checkWallet(shop: Shop): Promise<void> {
  const { books } = shop;
  const registrations = books.orders.filter(
    ({ sale, order }) => sale.product === 'afa' && order.state !== 'gone',
  ).length;
  const spent = books.sum('cost').amount + books.sum('cost-back').amount + registrations * 1320;
  shop.unlike('the wallet', await walletOf(shop), 100_000_000 + shop.toppedUp - spent - shop.unseen);
}
