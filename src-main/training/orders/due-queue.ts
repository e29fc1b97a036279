import type { Order } from './order.ts';

interface Due {
  readonly at: number;
  readonly orderId: string;
}

/**
 * The moments at which orders move money by themselves, soonest first. All other progress of an order is read from its
 * plan, so no timer runs, and nothing is written before a request comes.
 */
export class DueQueue {
  #heap: Due[] = [];

  watch(order: Order): void {
    for (const step of order.plan) {
      const pays = step.status === 'completed' && order.commission > 0 && !order.commissionPaid;
      const refunds = step.refund === true && !order.refunded;
      if (pays || refunds) this.#push({ at: step.at, orderId: order.id });
    }
  }

  /** Takes the next moment that has come off the queue. */
  take(now: number): Due | null {
    const first = this.#heap[0];
    if (first === undefined || first.at > now) return null;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return first;
  }

  clear(): void {
    this.#heap = [];
  }

  #push(due: Due): void {
    let index = this.#heap.push(due) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = this.#heap[parent];
      if (above === undefined || above.at <= due.at) break;
      this.#heap[index] = above;
      index = parent;
    }
    this.#heap[index] = due;
  }

  #sink(due: Due): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = this.#heap[left + 1];
      let child = this.#heap[left];
      let childIndex = left;
      if (right !== undefined && child !== undefined && right.at < child.at) {
        child = right;
        childIndex = left + 1;
      }
      if (child === undefined || child.at >= due.at) break;
      this.#heap[index] = child;
      index = childIndex;
    }
    this.#heap[index] = due;
  }
}
