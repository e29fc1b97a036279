/** The drill's ports: the counter that it proves, and the service that it steers; `app` wires them. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { SaleQuote, SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { Result } from '#shared/result.ts';
import type { BootFacts } from './system-boot.ts';

/** An order as the Training service's own ledger has it. Amounts are pesewas. */
export interface LedgerOrder {
  readonly reference: string;
  readonly status: string;
  readonly amount: number;
  readonly charges: number;
  readonly refunds: number;
}

export interface PracticeService {
  /** Throws if the service doesn't answer. */
  control(name: string, body: object): Promise<void>;
  /** Returns every order that the service ever placed for this number. */
  ordersTo(phone: string): Promise<LedgerOrder[]>;
  wallet(): Promise<number>;
  /** Makes all that the service has answered so far survive a power cut. */
  keep(): void;
}

/** The same engine that every sale goes through. */
export interface DrillShop {
  quote(saleId: string, request: SaleRequest): Promise<Result<SaleQuote, CounterError>>;
  submit(submission: SaleSubmission): Promise<Result<SaleView, CounterError>>;
  sale(saleId: string): Promise<SaleView | null>;
  /** Lists what happened to the sale, by the names of the journal's events. */
  happened(saleId: string): Promise<readonly string[]>;
  /** True if the owner wants the cash counted before anything is sent. */
  cashFirst(): boolean;
  /** Marks a call for attention as seen by a person. */
  seen(intentId: number): Promise<boolean>;
}

export interface Booked {
  readonly kind: string;
  readonly unit: string;
  readonly amount: number;
}

export interface DrillLedger {
  bookedFor(slip: number): Promise<Booked[]>;
  owedFor(intentId: number): Promise<OwedEntry | null>;
  payOut(intentId: number, amount: number): Promise<boolean>;
  /** The cash that should lie in the drawer; null while it isn't open. */
  drawer(): Promise<number | null>;
}

export interface DrillPaper {
  /** Null if none was chosen. */
  printer(): string | null;
  /** Sends a test slip straight to the printer. */
  test(): Promise<{ readonly kind: 'printed' | 'sent' | 'nothing' | 'unknown'; readonly why: string | null }>;
}

export interface DrillMachine {
  boot(): BootFacts;
  /** True if the run before this one left no mark of a clean stop. */
  readonly uncleanStop: boolean;
  /** Checks all of the journal and follows its chain; null if it is whole. */
  journalDamage(): Promise<string | null>;
  /** Counts the orders of the shop's own counter that may be on their way: it ends with this process. */
  liveSending(): Promise<number>;
  /** Ends the process as hard as possible. */
  die(): void;
}

export interface DrillWorld {
  readonly service: PracticeService;
  readonly shop: DrillShop;
  readonly books: DrillLedger;
  readonly paper: DrillPaper;
  readonly machine: DrillMachine;
  /** Business time. */
  now(): number;
  /** The longest wait of a step for an expected event. */
  readonly patienceMs: number;
}
