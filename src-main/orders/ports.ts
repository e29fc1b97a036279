/** What the engine needs of the folders it doesn't import; `app` wires them. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { Registration } from '#shared/counter-api/numbers.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { BeforeRestore } from '../journal/before-restore.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import type { IntentFacts, PricedFacts } from '../journal/records.ts';
import type { BusinessClock, Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { ResellerClient } from '../reseller-client/port.ts';
import type { Policy } from './policy.ts';

/** Seals what the journal must not hold in the clear, bound to the place where it stands. */
export interface Sealer {
  seal(place: string, bytes: Uint8Array): Uint8Array;
  open(place: string, sealed: Uint8Array): Uint8Array;
}

export interface Staff {
  attendant(): { readonly id: string; readonly name: string; readonly seesCost: boolean };
  shift(): { readonly id: string; readonly openedAt: number };
  /** An owner has just allowed this sale, and as it is now, beside one like it of which nobody knows yet (M22). */
  allowsSame(saleId: string, sale: SaleRequest): boolean;
}

export interface PriceRule {
  /** Turns the wallet's cost into the customer's price; null when a price can't be told without a cost. */
  priceFor(product: Product, supplier: string, cost: Pesewa | null, facts?: PricedFacts): Pesewa | null;
  /** The price of one part of a text to one number; null where the shop has one price for the whole list. */
  eachFor(product: Product, supplier: string): Pesewa | null;
  /** What of that price is the shop's own service fee. */
  feeFor(product: Product, supplier: string, facts?: PricedFacts): Pesewa;
  /** What the shop reckons to earn on top, where the service never tells it: an estimate. */
  commissionFor(product: Product, supplier: string, cost: Pesewa | null): Pesewa;
}

/** What the service says that an order costs; null where it doesn't say beforehand, or can't be asked now. */
export interface Costs {
  /** As the service said it a while ago, or within `oldestMs`. */
  costOf(product: Product, supplier: string, facts: IntentFacts, oldestMs?: number): Promise<Pesewa | null>;
  /** The service surely doesn't sell it now: it has been asked, and doesn't list it. */
  soldOut(product: Product, supplier: string, facts: IntentFacts): Promise<boolean>;
  /** What is remembered is wrong: the service is asked again before the next price. */
  forget(): void;
}

/** One reseller account at one base URL; null where its key isn't here any more (M18). */
export interface Accounts {
  current(product: Product): { readonly accountId: number } | null;
  clientOf(accountId: number): ResellerClient | null;
  /** There is a line to the service, and no key of ours for this product. */
  keyMissing(product: Product): boolean;
}

/** What a reconciliation needs beside its orders' own accounts. */
export interface ReconcilePorts {
  client(): ResellerClient | null;
  /** Marks of the shop's other counters. */
  knownCounters(): Promise<readonly string[]>;
  knowCounter(mark: string): Promise<void>;
  /** The sales of this counter that a restored journal lost. */
  soldBeforeRestore(): Promise<BeforeRestore>;
}

/** What must be over before anything may move money. */
export interface SaleGate {
  /** Waits for the journal's check; then why it can't be sold from, or null. */
  mayStart(): Promise<CounterError | null>;
  /** The journal was restored: open orders are asked about before the first sale (M19). */
  readonly askFirst: boolean;
  /** The owner wants the cash counted in before anything is sent. */
  cashFirst(): boolean;
  /** They have been asked about. */
  asked(): void;
}

export interface Ids {
  reference(): string;
  batch(): string;
}

/** The steps of a sale by name, in their order. Kill tests stop the process at each of them. */
export const STEPS = [
  'sale.recorded',
  'attempt.recorded',
  'request.answered',
  'outcome.recorded',
  'look.answered',
  'look.recorded',
  'person.recorded',
] as const;
export type StepName = (typeof STEPS)[number];

export interface EngineDeps {
  readonly write: JournalWriter;
  readonly read: JournalReader;
  readonly accounts: Accounts;
  readonly sealer: Sealer;
  readonly staff: Staff;
  readonly prices: PriceRule;
  readonly costs: Costs;
  /** Whether MTN's bundles reach a number whose order was refused then, in monotonic time; within the budget of such checks. */
  readonly checkNumber: (phone: string, refusedAt: number) => Promise<Registration>;
  /** A keyed hash: the duplicate guard compares, and the journal learns nothing. */
  readonly hashContent: (content: readonly (string | number)[]) => string;
  readonly ids: Ids;
  readonly gate: SaleGate;
  readonly reconcile: ReconcilePorts;
  readonly clock: Clock;
  readonly business: BusinessClock;
  readonly policy: Policy;
  readonly log: Log;
  /** A sale moved: its screens and slips are told. */
  readonly onSaleChanged: (saleSeq: number) => void;
  /** A balance of one of the wallets that may be believed (M26). */
  readonly onBalance: (balance: number, unit: 'pesewa' | 'sms-credit') => void;
  /** What the wallet paid for an order, in pesewas: a batch has many, and tells one balance. */
  readonly onSpent: (amount: number) => void;
  /** Something left one of the wallets or came back to it, and no balance was told with that. */
  readonly onUntoldBalance: (unit: 'pesewa' | 'sms-credit') => void;
  /** An order was refused, perhaps because one of the wallets holds too little. */
  readonly onPerhapsTooLow: (unit: 'pesewa' | 'sms-credit') => void;
  /** The journal can't be written, or can again (null). */
  readonly onJournalTrouble: (error: CounterError | null) => void;
  readonly onStep: (step: StepName, product: Product) => void | Promise<void>;
}

export const bodyPlace = (reference: string): string => `intents.body:${reference}`;
export const voucherPlace = (reference: string, key: string): string => `vouchers.sealed:${reference}:${key}`;
