/**
 * The differences between the products, and nothing else. They all share the state machine and the retry policy. A
 * strategy defines the request, the way to find an order again, and the meaning of the service's words.
 */
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { IntentFacts, IntentRecord } from '../../journal/base/records.ts';
import type { Identity, LookUpEndpoint, MovingEndpoint } from '../../reseller-client/port.ts';

/** One order of a sale before it has a reference. */
export interface DraftItem {
  readonly recipient: string;
  readonly supplier: string;
  readonly facts: IntentFacts;
  /** The content that makes two sales the same sale (M22). The journal keeps only a keyed hash of it. */
  readonly content: readonly (string | number)[];
  /** The request; it is frozen as bytes once the reference is in it (M4). */
  body(reference: string): object;
}

/** The service's words about an order, read generously; null for a word that is missing or can't be read. */
export interface ServiceWords {
  readonly orderId: string | null;
  readonly serviceReference: string | null;
  readonly status: string | null;
  /** The cost in the strategy's unit: pesewas, or SMS credits. */
  readonly cost: number | null;
  /** True if the cost only follows from what was ordered: it counts for an order of which no cost is known (M5). */
  readonly costIsDerived: boolean;
  /** The text of an amount that isn't whole pesewas, or is below zero. */
  readonly costText: string | null;
  readonly commission: Pesewa | null;
  readonly reason: string | null;
  readonly newBalance: number | null;
  readonly vouchers: readonly VoucherWords[];
  /** How many more vouchers came than were bought; they are not the customer's, and not kept. */
  readonly surplusVouchers: number;
  /** The service says that it knew this reference already. */
  readonly alreadyProcessed: boolean;
}

export interface VoucherWords {
  readonly id: string;
  readonly pin: string;
  readonly serial: string;
}

/** The proof in a refusal of the very first attempt. */
export type FirstRefusal =
  /** Nothing was placed (M7). */
  | 'rejected'
  /** Look up first: a 404 then closes it, if there was no other attempt (M14). */
  | 'look'
  /** It has two meanings: look up, and treat it as an unknown (M12, M13). */
  | 'doubt';

/** The proof in a refusal of a replay, if an earlier attempt may have been charged. */
export type RefusalProof =
  /** Proves, together with a 404 long after the last attempt, that nothing was placed (M9). */
  | 'with-not-seen'
  /** Rules out earlier attempts, if the replay left long after the last one ended (M11). Its own copies stay unproven. */
  | 'alone-when-late'
  /** Proves nothing (M8, M12, M16). */
  | 'nothing';

export interface Strategy {
  readonly product: Product;
  readonly place: MovingEndpoint;
  /** The endpoint that finds an order again. */
  readonly lookUp: LookUpEndpoint;
  /** Looks up by our own reference, or by the code that only an answer brings (M11, M16). */
  readonly lookUpBy: 'reference' | 'service-reference';
  /** A list of recent orders, read if a look-up finds nothing (M12). */
  readonly recentList: 'afaOrders' | null;
  /** The unit that is taken from the wallet. */
  readonly unit: 'pesewa' | 'sms-credit';
  /** True if the service ever tells the cost. */
  readonly tellsCost: boolean;
  /** Why such a sale can't be made at this time, if its form alone doesn't tell. */
  refuses(sale: SaleRequest, now: number): CounterErrorCode | null;
  draft(sale: SaleRequest): readonly DraftItem[];
  identifyPlaced(intent: IntentRecord, data: unknown): Identity;
  identifyFound(intent: IntentRecord, data: unknown): Identity;
  readPlaced(intent: IntentRecord, data: unknown): ServiceWords;
  readFound(intent: IntentRecord, data: unknown): ServiceWords;
  firstRefusal(status: number): FirstRefusal;
  replayRefusalProves(status: number): RefusalProof;
  /** True if an unknown that a look-up doesn't find may be sent again. */
  maySendAgain(intent: IntentRecord): boolean;
  /** False for products usually delivered within minutes; some take days. */
  readonly takesDays: boolean;
  /** The contract says that the same bytes under the same reference are never charged twice. */
  readonly sameReferenceChargesOnce: boolean;
  /** True if everything that the customer paid for is in hand. */
  complete(intent: IntentRecord, words: ServiceWords): boolean;
}

/** The defaults for a product whose strategy says nothing else. */
export const USUAL = {
  lookUpBy: 'reference',
  recentList: null,
  unit: 'pesewa',
  tellsCost: true,
  takesDays: false,
  sameReferenceChargesOnce: true,
  refuses: (): CounterErrorCode | null => null,
  firstRefusal: (): FirstRefusal => 'rejected',
  replayRefusalProves: (status: number): RefusalProof =>
    status === 400 || status === 402 || status === 409 ? 'with-not-seen' : 'nothing',
  maySendAgain: (): boolean => true,
  complete: (): boolean => true,
} as const;

const LONGEST_CODE = 200;

/** Some codes can't be put in a URL: no look-up can ask by them, and the order can't be followed. */
export const canBeAskedBy = (code: string): boolean =>
  code.length <= LONGEST_CODE && code.isWellFormed() && !/^\.{0,2}$/.test(code);

/** The reference that a look-up asks by; null while there is none. */
export function lookUpReference(strategy: Strategy, intent: IntentRecord): string | null {
  if (strategy.lookUpBy === 'reference') return intent.reference;
  const code = intent.order?.serviceReference ?? null;
  return code !== null && canBeAskedBy(code) ? code : null;
}
