/**
 * An owner's approvals. Each covers one action on one sale with the content it had when it was refused, once and for a
 * short while. The same draft, edited, is another sale, which no owner has approved.
 */
import { createHash } from 'node:crypto';
import type { Approval } from '#shared/counter-api/staff.ts';
import { type Clock, isFresh, type Moment, momentOf } from '../platform/clock.ts';
import type { SaleFacts } from './sale-facts.ts';

/** An owner's approval of one action stays valid this long. */
const APPROVED_FOR_MS = 120_000;
/** The most refusals remembered, far more than anybody has open. A forgotten one takes no permission away. */
const MOST_ASKED = 100;

/** The content of a sale that can't change any more, such as one whose voucher is shown again. */
const NO_CONTENT = '';

/** A hash that is equal only for a draft of equal content. */
export const contentOf = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64');

const keyOf = (what: Approval, saleId: string): string => `${what}:${saleId}`;

export class Approvals {
  private readonly clock: Clock;
  private readonly asked = new Map<string, { readonly content: string; readonly facts: SaleFacts }>();
  /** Replaced by clear(): an approval that comes back late is then nobody's. */
  private given = new Map<string, { readonly at: Moment; readonly content: string }>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Records a refusal: the next approval is about this content. */
  refused(what: Approval, saleId: string, content: string, facts: SaleFacts): void {
    const key = keyOf(what, saleId);
    this.asked.delete(key);
    this.asked.set(key, { content, facts });
    const [oldest] = this.asked.keys();
    if (this.asked.size > MOST_ASKED && oldest !== undefined) this.asked.delete(oldest);
  }

  askedFor(what: Approval, saleId: string): string {
    return this.asked.get(keyOf(what, saleId))?.content ?? NO_CONTENT;
  }

  /** Null if nothing was refused. */
  factsAsked(what: Approval, saleId: string): SaleFacts | null {
    return this.asked.get(keyOf(what, saleId))?.facts ?? null;
  }

  give(what: Approval, saleId: string, content: string): void {
    this.given.set(keyOf(what, saleId), { at: momentOf(this.clock), content });
  }

  has(what: Approval, saleId: string, content = NO_CONTENT): boolean {
    const given = this.given.get(keyOf(what, saleId));
    return given?.content === content && isFresh(given.at, this.clock, APPROVED_FOR_MS);
  }

  /**
   * Takes an approval before the work that needs it begins, so that two actions at once can't both use it. Returns how
   * to give it back if it wasn't needed; null if there is none.
   */
  take(what: Approval, saleId: string): (() => void) | null {
    if (!this.has(what, saleId)) return null;
    const { given } = this;
    const key = keyOf(what, saleId);
    const taken = given.get(key);
    given.delete(key);
    return () => taken && given.set(key, taken);
  }

  /** Uses the approval up: it was for once. */
  spend(what: Approval, saleId: string): void {
    this.asked.delete(keyOf(what, saleId));
    this.given.delete(keyOf(what, saleId));
  }

  /** Drops approvals given to the previous person; the next one was allowed nothing. */
  clear(): void {
    this.given = new Map();
  }
}
