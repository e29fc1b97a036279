/**
 * What an owner allowed: one thing on one sale, as that sale was when it was refused, once and for a short while. Back on
 * the form the same draft may become another sale, which nobody has allowed.
 */
import { createHash } from 'node:crypto';
import type { Approval } from '#shared/counter-api/staff.ts';
import type { Pesewa } from '#shared/money.ts';
import { type Clock, isFresh, type Moment, momentOf } from '../platform/clock.ts';

/** An owner's word for one action is worth this long. */
const APPROVED_FOR_MS = 120_000;
/** What was asked for is no permission and may be forgotten: far more than anybody has open. */
const MOST_ASKED = 100;

/** Where a sale is what it is for good, as one whose voucher is shown again. */
const NO_CONTENT = '';

/** The same for the same content of a draft, and for no other. */
export const contentOf = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64');

const keyOf = (what: Approval, saleId: string): string => `${what}:${saleId}`;

export class Approvals {
  private readonly clock: Clock;
  private readonly asked = new Map<string, { readonly content: string; readonly amount: Pesewa }>();
  private readonly given = new Map<string, { readonly at: Moment; readonly content: string }>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Somebody was refused this: it is what an owner's word is about from now on. */
  refused(what: Approval, saleId: string, content: string, amount: Pesewa): void {
    const key = keyOf(what, saleId);
    this.asked.delete(key);
    this.asked.set(key, { content, amount });
    const [oldest] = this.asked.keys();
    if (this.asked.size > MOST_ASKED && oldest !== undefined) this.asked.delete(oldest);
  }

  askedFor(what: Approval, saleId: string): string {
    return this.asked.get(keyOf(what, saleId))?.content ?? NO_CONTENT;
  }

  /** Null where nothing was refused. */
  amountAsked(what: Approval, saleId: string): Pesewa | null {
    return this.asked.get(keyOf(what, saleId))?.amount ?? null;
  }

  give(what: Approval, saleId: string, content: string): void {
    this.given.set(keyOf(what, saleId), { at: momentOf(this.clock), content });
  }

  has(what: Approval, saleId: string, content = NO_CONTENT): boolean {
    const given = this.given.get(keyOf(what, saleId));
    return given?.content === content && isFresh(given.at, this.clock, APPROVED_FOR_MS);
  }

  /** It was for once. */
  spend(what: Approval, saleId: string): void {
    this.asked.delete(keyOf(what, saleId));
    this.given.delete(keyOf(what, saleId));
  }

  /** Whoever stands there now was allowed nothing. */
  clear(): void {
    this.given.clear();
  }
}
