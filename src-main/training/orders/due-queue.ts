import { earnsCommission, type Order } from './order.ts';

interface Due {
  readonly at: number;
  readonly orderId: string;
}

/**
 * The moments at which orders move money by themselves, soonest first. All other progress of an order is read from its
 * plan, so no timer runs, and nothing is written before a request comes.
 */
export class DueQueue {
  #due: Due[] = [];

  watch(order: Order): void {
    for (const step of order.plan) {
      const pays = earnsCommission(order, step) && !order.commissionPaid;
      const refunds = step.refund === true && !order.refunded;
      if (pays || refunds) this.#insert({ at: step.at, orderId: order.id });
    }
  }

  /** Takes the next moment that has come off the queue. */
  take(now: number): Due | null {
    const first = this.#due[0];
    if (first === undefined || first.at > now) return null;
    this.#due.shift();
    return first;
  }

  clear(): void {
    this.#due = [];
  }

  /** Looks for the place from the end: a new order nearly always falls due last. */
  #insert(due: Due): void {
    const before = this.#due.findLastIndex(({ at }) => at <= due.at);
    this.#due.splice(before + 1, 0, due);
  }
}
