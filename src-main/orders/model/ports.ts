/** The engine's dependencies on folders that it doesn't import; `app` wires them. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { Registration } from '#shared/counter-api/numbers.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { BeforeRestore } from '../../journal/backup/sales-before-restore.ts';
import type { IntentFacts, IntentRecord, PricedFacts } from '../../journal/base/records.ts';
import type { JournalReader, JournalWriter } from '../../journal/journal.ts';
import type { BusinessClock, Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';
import type { Policy } from './policy.ts';

/** Seals content that the journal must not hold in the clear, bound to its place. */
export interface Sealer {
  seal(place: string, bytes: Uint8Array): Uint8Array;
  open(place: string, sealed: Uint8Array): Uint8Array;
}

export interface Staff {
  attendant(): { readonly id: string; readonly name: string; readonly seesCost: boolean };
  shift(): { readonly id: string; readonly openedAt: number };
  /** True if an owner has just allowed this sale, as it is now, beside a like sale whose outcome is unknown (M22). */
  allowsSame(saleId: string, sale: SaleRequest): boolean;
}

export interface PriceRule {
  /** Turns the wallet's cost into the customer's price; null if no price can be told without a cost. */
  priceFor(product: Product, supplier: string, cost: Pesewa | null, facts?: PricedFacts): Pesewa | null;
  /** The price of one message part to one number; null if the shop has one price for the whole list. */
  eachFor(product: Product, supplier: string): Pesewa | null;
  /** The share of that price that is the shop's own service fee. */
  feeFor(product: Product, supplier: string, facts?: PricedFacts): Pesewa;
  /** The shop's estimated extra earning, if the service never tells it. */
  commissionFor(product: Product, supplier: string, cost: Pesewa | null): Pesewa;
}

/** The costs of one product at one moment. */
export interface CostSnapshot {
  costOf(supplier: string, facts: IntentFacts): Pesewa | null;
  /** True if the service surely doesn't sell it now: it was asked, and doesn't list it. */
  soldOut(supplier: string, facts: IntentFacts): boolean;
}

/** The service's price of an order; null if the service doesn't tell it beforehand, or can't be asked now. */
export interface Costs {
  /** The cost that the service told a while ago, or within `oldestMs`. */
  costOf(product: Product, supplier: string, facts: IntentFacts, oldestMs?: number): Promise<Pesewa | null>;
  /** Asks once for all orders of a sale: without a line, each order would wait for an answer that never comes. */
  snapshot(product: Product): Promise<CostSnapshot>;
  /** Drops a wrong memory: the service is asked again before the next price. */
  forget(): void;
}

/** One reseller account at one base URL; null if its key isn't here any more (M18). */
export interface Accounts {
  current(product: Product): { readonly accountId: number } | null;
  clientOf(accountId: number): ResellerClient | null;
  /** True if there is a line to the service, but no key of ours for this product. */
  keyMissing(product: Product): boolean;
}

/** Extra dependencies of a reconciliation, beside its orders' own accounts. */
export interface ReconcilePorts {
  client(): ResellerClient | null;
  /** Marks of the shop's other counters. */
  knownCounters(): Promise<readonly string[]>;
  knowCounter(mark: string): Promise<void>;
  /** The sales of this counter that a restored journal lost. */
  soldBeforeRestore(): Promise<BeforeRestore>;
}

/** Checks that must be over before anything may move money. */
export interface SaleGate {
  /** Waits for the journal's check; then tells why nothing can be sold from it, or null. */
  mayStart(): Promise<CounterError | null>;
  /** The journal was restored: open orders are looked up before the first sale (M19). */
  readonly askFirst: boolean;
  /** True if the owner wants the cash counted in before anything is sent. */
  cashFirst(): boolean;
  /** False if no drawer is open that cash could go out of. */
  drawerIsOpen?(): boolean;
  /** Reports that they have been looked up. */
  asked(): void;
}

export interface Ids {
  reference(): string;
  batch(): string;
}

/** The steps of a sale by name, in order. Kill tests stop the process at each of them. */
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
  /** Checks if MTN's bundles reach a number refused at `refusedAt` (monotonic), within the budget of such checks. */
  readonly checkNumber: (phone: string, refusedAt: number) => Promise<Registration>;
  /** A keyed hash: the duplicate guard compares it, and the journal learns nothing. */
  readonly hashContent: (content: readonly (string | number)[]) => string;
  readonly ids: Ids;
  readonly gate: SaleGate;
  readonly reconcile: ReconcilePorts;
  readonly clock: Clock;
  readonly business: BusinessClock;
  readonly policy: Policy;
  readonly log: Log;
  /** A sale moved: tells its screens and slips. */
  readonly onSaleChanged: (saleSeq: number) => void;
  /** Reports an order that the service has taken, whenever that was learned. */
  readonly onPlaced: (order: Pick<IntentRecord, 'product' | 'supplier' | 'recipient'>) => void;
  /** Reports a balance of one of the wallets that may be believed (M26), and the attempt that it answered. */
  readonly onBalance: (balance: number, unit: 'pesewa' | 'sms-credit', attemptId: number | null) => void;
  /** Reports the wallet's payment for an order, in pesewas: a batch has many orders, and tells one balance. */
  readonly onSpent: (amount: number) => void;
  /** Reports money that left one of the wallets, or came back, without a balance being told. */
  readonly onUntoldBalance: (unit: 'pesewa' | 'sms-credit') => void;
  /** Reports an order that was refused, perhaps because one of the wallets holds too little. */
  readonly onPerhapsTooLow: (unit: 'pesewa' | 'sms-credit') => void;
  /** Reports that the journal can't be written, or (null) that it can again. */
  readonly onJournalTrouble: (error: CounterError | null) => void;
  readonly onStep: (step: StepName, product: Product) => void | Promise<void>;
}

export const bodyPlace = (reference: string): string => `intents.body:${reference}`;
export const voucherPlace = (reference: string, key: string): string => `vouchers.sealed:${reference}:${key}`;
