/**
 * Judges the counter's words at every moment. It must never say of a charged order that it was not charged, and of two
 * orders, the second sold because the first "was not charged", never both may be charged.
 */
import type { IntentRecord } from '#main/journal/base/records.ts';
import type { Policy } from '#main/orders/model/policy.ts';
import type { ModelService } from './service.ts';

/** True if the screen says "not charged" without "being made sure" beside it (M7a). */
const saysNotCharged = ({ state, unproven }: IntentRecord): boolean =>
  state === 'recorded' || state === 'withdrawn' || (state === 'rejected' && !unproven);

const isOpen = ({ state, unproven }: IntentRecord): boolean =>
  state === 'recorded' || state === 'sending' || state === 'unknown' || unproven;

export class Judge {
  private readonly service: ModelService;
  private readonly settleMs: number;
  private readonly wrong = new Map<string, string>();
  private pairs: { readonly told: string; readonly content: string; readonly slip: number }[] = [];

  constructor(service: ModelService, { settleMs }: Pick<Policy, 'settleMs'>) {
    this.service = service;
    this.settleMs = settleMs;
  }

  /** The charged orders that a screen may not call "not charged" now; only their rows need a look. */
  charged(): string[] {
    const { orders } = this.service;
    return [...orders.keys()].filter(
      (reference) => orders.get(reference)?.refunds === 0 && !this.wrong.has(reference) && !this.isExcused(reference),
    );
  }

  /** Judges these charged orders as the screens show them now. */
  look(intents: readonly IntentRecord[]): void {
    for (const intent of intents) {
      const { reference, product, state } = intent;
      if (saysNotCharged(intent))
        this.wrong.set(reference, `${product} ${reference} was charged, and the screen says ${state}`);
    }
  }

  /** Records that a sale was accepted although another of its content exists. */
  sold({ contentKey, saleSeq }: IntentRecord, same: readonly IntentRecord[]): void {
    for (const other of same) {
      if (other.saleSeq === saleSeq) continue;
      if (isOpen(other))
        this.wrong.set(other.reference, `sold again beside ${other.reference}, which is ${other.state}`);
      else if (saysNotCharged(other)) this.pairs.push({ told: other.reference, content: contentKey, slip: saleSeq });
    }
  }

  /** A backup knows nothing of later answers and sales: these orders are looked up, and a person decides again. */
  restored(intents: readonly IntentRecord[]): void {
    const openAgain = new Set(intents.filter(isOpen).map(({ reference }) => reference));
    this.pairs = this.pairs.filter(({ told }) => !openAgain.has(told));
  }

  verdict(intents: readonly IntentRecord[]): string[] {
    const isCharged = (reference: string): boolean => this.service.orders.get(reference)?.refunds === 0;
    const twice = this.pairs.filter(
      ({ told, content, slip }) =>
        isCharged(told) &&
        !this.isExcused(told) &&
        intents.some((one) => one.saleSeq === slip && one.contentKey === content && isCharged(one.reference)),
    );
    return [
      ...this.wrong.values(),
      ...twice.map(({ told }) => `told as not charged, and charged beside another: ${told}`),
    ];
  }

  /** Delivered or shown later than T after the last request: no look-up at T could have found it. */
  private isExcused(reference: string): boolean {
    const { orders, lastByteAt, hidden } = this.service;
    const visibleAt = orders.get(reference)?.visibleAt ?? 0;
    return hidden.has(reference) || visibleAt > (lastByteAt.get(reference) ?? 0) + this.settleMs;
  }
}
