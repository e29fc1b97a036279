/** The owner's price rules, kept in the journal's settings. If there are none, everything is sold at cost. */
import { type PriceRules, priceRules } from '#shared/counter-api/prices.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { PricedFacts } from '../journal/base/records.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import { orElse } from '../platform/may-fail.ts';
import { eachOf, feeOf, priceOf, ruleFor, typedCostOf } from './rule.ts';

/** Stores the rules, and records who changed them. */
export interface PriceRulesJournal {
  readonly read: Pick<JournalReader, 'settings'>;
  readonly write: Pick<JournalWriter, 'saveSettings'>;
}

const KEY = 'prices';

/** Rules that can't be read count as never chosen. */
const parse = (text: string | undefined): PriceRules => orElse(() => priceRules.parse(JSON.parse(text ?? '[]')), []);

/** The service tells no price of a registration. People who practise need one all the same. */
const DEMO_AFA = pesewas(1500);

export class PriceStore {
  private known: PriceRules = [];
  private demo = false;
  private saved = false;

  get rules(): PriceRules {
    return this.known;
  }

  /** The owner has saved rules once, even if the list was empty. */
  get decided(): boolean {
    return this.saved;
  }

  /** A counter that practises registers people before anybody has set a price. */
  takeDemoPrices(): void {
    this.demo = true;
  }

  async load({ read }: Pick<PriceRulesJournal, 'read'>): Promise<void> {
    const text = (await read.settings())[KEY];
    this.known = parse(text);
    this.saved = text !== undefined;
  }

  async save({ write }: Pick<PriceRulesJournal, 'write'>, rules: PriceRules, by: string, at: number): Promise<void> {
    await write.saveSettings({ [KEY]: JSON.stringify(rules) }, by, at);
    this.known = rules;
    this.saved = true;
  }

  priceFor(product: Product, supplier: string, cost: Pesewa | null, facts?: PricedFacts): Pesewa | null {
    const price = priceOf(this.known, product, supplier, cost, facts);
    const isDemo = this.demo && product === 'afa' && ruleFor(this.known, product, supplier) === null;
    return price ?? (isDemo ? DEMO_AFA : null);
  }

  eachFor(product: Product, supplier: string): Pesewa | null {
    return eachOf(this.known, product, supplier);
  }

  commissionFor(product: Product, supplier: string, cost: Pesewa | null): Pesewa {
    const { commission = 0 } = (product === 'airtime' && ruleFor(this.known, product, supplier)) || {};
    return pesewas(Math.floor(((cost ?? 0) * commission) / 10_000));
  }

  /** The service doesn't tell the cost of a registration; the owner may type it. */
  get afaCost(): Pesewa | null {
    return typedCostOf(this.known, 'afa', 'AFA');
  }

  /** The share of that price that is the service fee. */
  feeFor(product: Product, supplier: string, facts?: PricedFacts): Pesewa {
    return feeOf(this.known, product, supplier, facts);
  }
}
