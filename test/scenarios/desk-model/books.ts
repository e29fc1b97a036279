/** The shop by an independent reckoning: plain sums in pesewas of what people did, and of what became of it. */
import type { Product } from '#shared/order-state.ts';

export type Kind =
  | 'cash'
  | 'mobile-money'
  | 'credit'
  | 'revenue'
  | 'reversed'
  | 'fee'
  | 'cost'
  | 'cost-back'
  | 'owed'
  | 'owed-paid'
  | 'owed-settled'
  | 'given';

interface Entry {
  readonly day: string;
  readonly shift: number;
  readonly who: string;
  readonly product: Product;
  readonly kind: Kind;
  readonly amount: number;
}

export interface Part {
  readonly kind: 'cash' | 'mobile-money' | 'credit';
  readonly amount: number;
  readonly customer: string;
  returned: number;
  /** The part of the credit that was paid since; the sale's `paidInCash` is the part of that in cash. */
  paid: number;
}

export interface Order {
  readonly intentId: number;
  readonly price: number;
  readonly fee: number;
  /** Null where the service never says. */
  readonly cost: number | null;
  state: 'unsent' | 'held' | 'done' | 'failed' | 'refunded' | 'gone';
  owed: number;
  settled: number;
  given: number;
  paidOut: number;
  /** The part of its price that was unpaid credit, and that was given up when it failed. */
  givenUp: number;
  /** The customer got this when it was given up: an order that turns up takes its own money again. */
  back: Record<'cash' | 'mobile-money', number>;
  dispute: 'none' | 'open' | 'closed';
}

export interface Sale {
  readonly saleId: string;
  readonly slip: number;
  readonly product: Product;
  readonly seller: string;
  readonly parts: Part[];
  paidInCash: number;
  readonly orders: Order[];
}

export interface Shift {
  readonly nth: number;
  float: number;
  state: 'waiting' | 'open' | 'counting' | 'closed';
  moved: number;
  lastAct: number;
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export class Books {
  readonly entries: Entry[] = [];
  readonly sales: Sale[] = [];
  readonly shifts: Shift[] = [{ nth: 1, float: 10_000, state: 'open', moved: 0, lastAct: 0 }];
  private readonly today: () => string;

  constructor(today: () => string) {
    this.today = today;
  }

  /** The current shift, open or waiting to be opened. */
  get shift(): Shift {
    const last = this.shifts.at(-1);
    if (last === undefined) throw new Error('there is always a shift');
    return last;
  }

  sum(kind: Kind, where: Partial<Entry> = {}): { amount: number; count: number } {
    const found = this.entries.filter(
      (entry) =>
        entry.kind === kind && Object.entries(where).every(([name, value]) => entry[name as keyof Entry] === value),
    );
    return { amount: total(found.map(({ amount }) => amount)), count: found.length };
  }

  private book(kind: Kind, amount: number, { product, seller }: Sale, who = seller): void {
    if (amount === 0) return;
    this.entries.push({ day: this.today(), shift: this.shift.nth, who, product, kind, amount });
  }

  /** The money is in the drawer once the sale is recorded, whatever comes of the order. */
  sell(sale: Sale): void {
    this.sales.push(sale);
    for (const { kind, amount } of sale.parts) this.book(kind, amount, sale);
  }

  placed(sale: Sale, order: Order): void {
    order.state = 'held';
    this.book('revenue', order.price, sale);
    this.book('fee', order.fee, sale);
    if (order.cost !== null) this.book('cost', order.cost, sale);
  }

  failed(sale: Sale, order: Order): void {
    order.state = 'failed';
    this.book('reversed', -order.price, sale);
    this.book('fee', -order.fee, sale);
    this.book('owed', order.price, sale);
    order.owed += order.price;
    const given = Math.min(order.given, order.owed - order.settled);
    if (order.settled === 0 && given > 0) this.settle(sale, order, given);
    this.settleUnpaid(sale, order);
  }

  private settle(sale: Sale, order: Order, amount: number): void {
    if (amount === 0) return;
    order.settled += amount;
    this.book('owed-settled', -amount, sale);
  }

  /** Gives no money to a customer who bought on credit and hasn't paid: writes off the debt. */
  private settleUnpaid(sale: Sale, order: Order): void {
    for (const part of sale.parts.filter(({ kind }) => kind === 'credit')) {
      const amount = Math.min(part.amount - part.returned - part.paid, order.owed - order.settled);
      if (amount <= 0) continue;
      part.returned += amount;
      order.givenUp += amount;
      this.settle(sale, order, amount);
      this.book('credit', -amount, sale);
    }
  }

  refunded(sale: Sale, order: Order): void {
    if (order.state !== 'failed') this.failed(sale, order);
    order.state = 'refunded';
    if (order.cost !== null) this.book('cost-back', -order.cost, sale);
  }

  /** Books a failed order that was delivered after all: nothing is owed, and a written-off debt returns. */
  arrived(sale: Sale, order: Order): void {
    order.state = 'done';
    this.book('revenue', order.price, sale);
    this.book('fee', order.fee, sale);
    this.book('owed', -order.price, sale);
    order.owed -= order.price;
    const givenUp = sale.parts.filter(({ kind, returned }) => kind === 'credit' && returned > 0).toReversed();
    let again = Math.min(order.settled - order.owed, order.givenUp);
    for (const part of givenUp) {
      const amount = Math.min(part.returned, again);
      part.returned -= amount;
      order.givenUp -= amount;
      again -= amount;
      this.settle(sale, order, -amount);
      this.book('credit', amount, sale);
    }
  }

  /** Books an order that was surely not placed: the customer gets the money back, unpaid credit first. */
  gone(sale: Sale, order: Order): void {
    order.state = 'gone';
    order.back = { cash: 0, 'mobile-money': 0 };
    let left = order.price;
    for (const kind of ['credit', 'cash', 'mobile-money'] as const) {
      for (const part of sale.parts.filter((one) => one.kind === kind)) {
        const amount = Math.min(left, part.amount - part.returned - part.paid);
        left -= amount;
        part.returned += amount;
        if (kind !== 'credit') order.back[kind] += amount;
        this.book(kind, -amount, sale);
      }
    }
    const inCash = Math.min(left, sale.paidInCash);
    order.back.cash += inCash;
    order.back['mobile-money'] += left - inCash;
    this.book('cash', -inCash, sale);
    this.book('mobile-money', -(left - inCash), sale);
    sale.paidInCash -= inCash;
    for (const part of sale.parts) {
      const amount = Math.min(left, part.paid);
      part.paid -= amount;
      part.returned += amount;
      left -= amount;
    }
  }

  /** Books a given-up order that was placed after all: the returned money is taken again, unless the order failed. */
  turnedUp(sale: Sale, order: Order, fails: boolean): void {
    if (fails) {
      order.state = 'failed';
      if (order.cost !== null) this.book('cost', order.cost, sale);
      order.owed += order.price;
      this.book('owed', order.price, sale);
      this.settle(sale, order, order.price);
      // The customer owes this much again if the order arrives later.
      order.givenUp = sale.parts.reduce((sum, { kind, returned }) => sum + (kind === 'credit' ? returned : 0), 0);
      return;
    }
    this.placed(sale, order);
    order.state = 'done';
    const { cash, 'mobile-money': mobile } = order.back;
    const own = [mobile, cash, order.price - cash - mobile];
    const left = this.takeAgain(sale, own);
    // The money of a debt that had been paid lies in no part of its own: the debt is back.
    this.takeAgain(sale, [0, 0, left]);
  }

  /** Takes amounts of mobile money, cash and credit again. Returns what there was no room for. */
  private takeAgain(sale: Sale, amounts: readonly number[]): number {
    return total(
      (['mobile-money', 'cash', 'credit'] as const).map((kind, nth) => {
        let left = amounts[nth] ?? 0;
        for (const part of sale.parts.filter((one) => one.kind === kind).toReversed()) {
          const amount = Math.min(left, part.returned);
          left -= amount;
          part.returned -= amount;
          this.book(kind, amount, sale);
        }
        return left;
      }),
    );
  }

  payOut(sale: Sale, order: Order, who: string): void {
    const amount = order.owed - order.settled;
    order.paidOut += amount;
    order.settled += amount;
    this.book('owed-paid', -amount, sale, who);
    this.book('cash', -amount, sale, who);
  }

  giveBack(sale: Sale, order: Order, amount: number, who: string): void {
    order.given += amount;
    this.book('given', -amount, sale, who);
    this.book('cash', -amount, sale, who);
  }

  payCredit(sale: Sale, part: Part, amount: number, kind: 'cash' | 'mobile-money', who: string): void {
    part.paid += amount;
    if (kind === 'cash') sale.paidInCash += amount;
    this.book('credit', -amount, sale, who);
    this.book(kind, amount, sale, who);
  }

  /**
   * Returns the part of this order's price that the customer has not got back. It is at most the part of all payments
   * for the sale that they have not got back.
   */
  leftToGive(sale: Sale, order: Order): number {
    const paid = total(
      sale.parts.map(({ kind, amount, paid, returned }) => (kind === 'credit' ? paid : amount - returned)),
    );
    const back = total(sale.orders.map(({ given, paidOut }) => given + paidOut));
    return Math.max(0, Math.min(order.price - order.given - order.paidOut, paid - back));
  }

  get orders(): { sale: Sale; order: Order }[] {
    return this.sales.flatMap((sale) => sale.orders.map((order) => ({ sale, order })));
  }

  get debts(): { sale: Sale; part: Part; nth: number; owes: number }[] {
    return this.sales.flatMap((sale) =>
      sale.parts.flatMap((part, nth) => {
        const owes = part.kind === 'credit' ? part.amount - part.returned - part.paid : 0;
        return owes > 0 ? [{ sale, part, nth, owes }] : [];
      }),
    );
  }

  get owed(): { sale: Sale; order: Order; owes: number }[] {
    return this.orders.flatMap(({ sale, order }) => {
      const owes = order.owed - order.settled;
      return owes > 0 ? [{ sale, order, owes }] : [];
    });
  }

  inDrawer({ nth, float, moved }: Shift): number {
    return float + moved + this.sum('cash', { shift: nth }).amount;
  }
}
