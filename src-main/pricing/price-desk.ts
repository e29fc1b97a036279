/** The owner at the price rules. What they tell is the cost, so that nobody else sees or changes them. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { PriceRules } from '#shared/counter-api/prices.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { PriceBook, PriceStore } from './price-book.ts';

type Answer<T> = Promise<Result<T, CounterError>>;

const notAllowed = err({ code: 'not-allowed' as const });

export interface PriceDeskOptions {
  readonly book: PriceBook;
  readonly store: Pick<PriceStore, 'write'>;
  readonly person: () => { readonly id: string; readonly mayPrice: boolean };
  readonly now: () => number;
}

export class PriceDesk {
  private readonly options: PriceDeskOptions;

  constructor(options: PriceDeskOptions) {
    this.options = options;
  }

  async rules(): Answer<PriceRules> {
    const { person, book } = this.options;
    return person().mayPrice ? ok(book.rules) : notAllowed;
  }

  async save(rules: PriceRules): Answer<PriceRules> {
    const { person, book, store, now } = this.options;
    const { id, mayPrice } = person();
    if (!mayPrice) return notAllowed;
    await book.save(store, rules, id, now());
    return ok(book.rules);
  }
}
