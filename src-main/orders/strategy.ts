/**
 * What differs between the products, and nothing else. The state machine and the retry policy are the same for all of
 * them; a strategy says what is sent, by what it is found again, and what the service's words mean.
 */
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { IntentFacts, IntentRecord } from '../journal/records.ts';
import type { Identity, LookUpEndpoint, MovingEndpoint } from '../reseller-client/port.ts';

/** One order of a sale before it has a reference. */
export interface DraftItem {
  readonly recipient: string;
  readonly supplier: string;
  readonly facts: IntentFacts;
  /** What makes two sales the same sale (M22). */
  readonly contentKey: string;
  /** The request, to be frozen as bytes once the reference is in it (M4). */
  body(reference: string): object;
}

/** What the service said of an order, read generously; null where it said nothing that can be read. */
export interface ServiceWords {
  readonly orderId: string | null;
  readonly serviceReference: string | null;
  readonly status: string | null;
  readonly cost: Pesewa | null;
  /** An amount that isn't whole pesewas, as it was written. */
  readonly costText: string | null;
  readonly commission: Pesewa | null;
  readonly reason: string | null;
  readonly newBalance: Pesewa | null;
  readonly vouchers: readonly VoucherWords[];
  /** The service says that it knew this reference already. */
  readonly alreadyProcessed: boolean;
}

export interface VoucherWords {
  readonly id: string;
  readonly pin: string;
  readonly serial: string;
}

/** What a refusal of a replay is worth, when an earlier attempt may have been charged. */
export type RefusalProof =
  /** With a 404 long after the last attempt it proves that nothing was placed (M9). */
  | 'with-not-seen'
  /** Alone, when the replay left long after the last attempt ended (M11). */
  | 'alone-when-late'
  /** It proves nothing (M8, M12, M16). */
  | 'nothing';

export interface Strategy {
  readonly product: Product;
  readonly place: MovingEndpoint;
  /** How an order is found again; null where the service offers no way (M16). */
  readonly lookUp: LookUpEndpoint | null;
  /** By our own reference, or by the code that only an answer brings (M11). */
  readonly lookUpBy: 'reference' | 'service-reference';
  /** What is taken from the wallet. */
  readonly unit: 'pesewa' | 'sms-credit';
  draft(sale: SaleRequest): readonly DraftItem[];
  identifyPlaced(intent: IntentRecord, data: unknown): Identity;
  identifyFound(intent: IntentRecord, data: unknown): Identity;
  readPlaced(intent: IntentRecord, data: unknown): ServiceWords;
  readFound(intent: IntentRecord, data: unknown): ServiceWords;
  /** A refusal of the very first attempt that must be looked up before it is believed (M12, M13, M14). */
  doubtsFirstRefusal(status: number): boolean;
  replayRefusalProves(status: number): RefusalProof;
}

/** The reference by which a look-up asks; null while there is none. */
export function lookUpReference(strategy: Strategy, intent: IntentRecord): string | null {
  if (strategy.lookUp === null) return null;
  return strategy.lookUpBy === 'reference' ? intent.reference : (intent.order?.serviceReference ?? null);
}

/** Whether an unknown can be asked about without sending it again. */
export const canLookUpUnknown = (strategy: Strategy): boolean =>
  strategy.lookUp !== null && strategy.lookUpBy === 'reference';
