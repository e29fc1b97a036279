/** The scripted person at the counter: answers the board's questions, each sale's as its customer wishes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { SETTLE_MS } from './faults.ts';
import { Ended, type Life } from './life.ts';

/** The answer of a customer who is asked again. */
export type Wish = 'send' | 'withdraw';

const LOOKS_EVERY_MS = 40;
const ASKS_AGAIN_MS = 300;
/** Longer than a budget of the client's can make an order wait, and than several proofs take. */
const PATIENCE_MS = 100_000 + 6 * SETTLE_MS;

/** One answer that the app took. */
interface Taken {
  readonly intentId: number;
  readonly action: OrderAction;
}

export class Person {
  readonly #wishOf: (saleId: string) => Wish;
  readonly #asked = new Map<number, number>();
  /** Withdraws orders even if they don't need attention yet. */
  eager = false;
  /** The delay until a person at a second window answers the other way; null if there is no second window. */
  secondWindowMs: number | null = null;
  readonly taken: Taken[] = [];

  constructor(wishOf: (saleId: string) => Wish) {
    this.#wishOf = wishOf;
  }

  /**
   * Answers until every order of every sale is over, or until no answer is left to give: then the books tell what is
   * stuck. Returns false if the app died first.
   */
  async attend(life: Life, isOver: () => Promise<boolean> = async () => true): Promise<boolean> {
    const patience = performance.now() + PATIENCE_MS;
    try {
      for (;;) {
        const { underWay, needsAttention, justNow } = await life.must('sales.board', {});
        for (const sale of [...needsAttention, ...(this.eager ? underWay : [])]) await this.#answer(life, sale);
        const open = [
          ...[...underWay, ...needsAttention].flatMap(({ orders }) => orders.filter((order) => !orderIsOver(order))),
          ...justNow.flatMap(({ orders }) => orders.filter(isBeingProven)),
        ];
        const stuck =
          performance.now() > patience || open.every(({ actions, attention }) => attention && !actions.length);
        if ((open.length === 0 || stuck) && (await isOver())) return true;
        await sleep(LOOKS_EVERY_MS);
      }
    } catch (error) {
      if (error instanceof Ended) return false;
      throw error;
    }
  }

  async #answer(life: Life, sale: SaleView): Promise<void> {
    for (const order of sale.orders) {
      const action = this.#choose(order, this.#wishOf(sale.id));
      if (action === null) continue;
      if (action === 'ask' && !this.#mayAskAgain(order.intentId)) continue;
      const bothWays =
        this.secondWindowMs !== null && order.actions.includes('send') && order.actions.includes('withdraw');
      await Promise.all([
        this.#act(life, order.intentId, action),
        bothWays && sleep(this.secondWindowMs ?? 0).then(() => this.#act(life, order.intentId, otherThan(action))),
      ]);
    }
  }

  async #act(life: Life, intentId: number, action: OrderAction): Promise<void> {
    const result = await life.call('sales.act', { intentId, action });
    if (result.ok) this.taken.push({ intentId, action });
    // The order moved on between the look and the answer.
    else if (result.error.code !== 'too-late') throw new Error(`${action}: ${JSON.stringify(result.error)}`);
  }

  /** The customer changes their mind just after paying: the withdrawal and the request are under way together. */
  async regret(life: Life, sale: SaleView): Promise<void> {
    for (const { intentId } of sale.orders) await this.#act(life, intentId, 'withdraw');
  }

  /** Sends if nothing else is offered: a bill or an SMS can't be looked up in another way. */
  #choose(order: OrderView, wish: Wish): OrderAction | null {
    const { actions, attention, refusal } = order;
    if (wish === 'withdraw' && actions.includes('withdraw')) return 'withdraw';
    // The reference of this registration belongs to another order; only a new sale gets its own (M12).
    if (attention === 'unresolved' && refusal === 'reference-taken' && actions.includes('withdraw')) return 'withdraw';
    // A refusal that only the same bytes again can prove (M7a).
    if (attention === null)
      return wish === 'send' && order.unproven !== null && actions.includes('send') ? 'send' : null;
    return (['came', 'send', 'dismiss', 'ask'] as const).find((action) => actions.includes(action)) ?? null;
  }

  #mayAskAgain(intentId: number): boolean {
    const now = performance.now();
    if (now - (this.#asked.get(intentId) ?? Number.NEGATIVE_INFINITY) < ASKS_AGAIN_MS) return false;
    this.#asked.set(intentId, now);
    return true;
  }
}

const otherThan = (action: OrderAction): OrderAction => (action === 'send' ? 'withdraw' : 'send');

/** A look-up will tell whether it was placed (M7a). */
const isBeingProven = ({ unproven }: Pick<OrderView, 'unproven'>): boolean => unproven?.provenAt != null;

/** True if nothing is open, asked or followed any more. */
export function orderIsOver({ state, attention, unproven, actions }: OrderView): boolean {
  if (attention !== null || isBeingProven({ unproven })) return false;
  if (state === 'settled' || state === 'rejected' || state === 'withdrawn') return true;
  // The order is placed, but it can't be followed (M11).
  return state === 'accepted' && actions.length === 0;
}
