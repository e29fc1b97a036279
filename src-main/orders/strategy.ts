/**
 * What differs between the products, and nothing else. The state machine and the retry policy are the same for all of
 * them; a strategy says what is sent, by what it is found again, and what the service's words mean.
 */
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
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
  /** What makes two sales the same sale (M22). The journal keeps only a keyed hash of it. */
  readonly content: readonly (string | number)[];
  /** The request, to be frozen as bytes once the reference is in it (M4). */
  body(reference: string): object;
}

/** What the service said of an order, read generously; null where it said nothing that can be read. */
export interface ServiceWords {
  readonly orderId: string | null;
  readonly serviceReference: string | null;
  readonly status: string | null;
  /** In the strategy's unit: pesewas, or SMS credits. */
  readonly cost: number | null;
  /** An amount that isn't whole pesewas, or is less than nothing, as it was written. */
  readonly costText: string | null;
  readonly commission: Pesewa | null;
  readonly reason: string | null;
  readonly newBalance: number | null;
  readonly vouchers: readonly VoucherWords[];
  /** How many more came than were bought; they are nobody's here, and not kept. */
  readonly surplusVouchers: number;
  /** The service says that it knew this reference already. */
  readonly alreadyProcessed: boolean;
}

export interface VoucherWords {
  readonly id: string;
  readonly pin: string;
  readonly serial: string;
}

/** What a refusal of the very first attempt is worth. */
export type FirstRefusal =
  /** Nothing was placed (M7). */
  | 'rejected'
  /** Look first: a 404 then closes it, when there was no other attempt (M14). */
  | 'look'
  /** It has two meanings: look, and treat it as an unknown (M12, M13). */
  | 'doubt';

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
  /** How an order is found again. */
  readonly lookUp: LookUpEndpoint;
  /** By our own reference, or by the code that only an answer brings (M11, M16). */
  readonly lookUpBy: 'reference' | 'service-reference';
  /** A list of recent orders that is read when a look-up finds nothing (M12). */
  readonly recentList: 'afaOrders' | null;
  /** What is taken from the wallet. */
  readonly unit: 'pesewa' | 'sms-credit';
  /** Whether the service ever says how much that was. */
  readonly tellsCost: boolean;
  /** Why such a sale can't be made at this time, where its form alone doesn't tell. */
  refuses(sale: SaleRequest, now: number): CounterErrorCode | null;
  draft(sale: SaleRequest): readonly DraftItem[];
  identifyPlaced(intent: IntentRecord, data: unknown): Identity;
  identifyFound(intent: IntentRecord, data: unknown): Identity;
  readPlaced(intent: IntentRecord, data: unknown): ServiceWords;
  readFound(intent: IntentRecord, data: unknown): ServiceWords;
  firstRefusal(status: number): FirstRefusal;
  replayRefusalProves(status: number): RefusalProof;
  /** Whether an unknown of which a look-up finds nothing may be sent again at all. */
  maySendAgain(intent: IntentRecord): boolean;
  /** It is usually delivered within minutes; some products take days. */
  readonly takesDays: boolean;
  /** The contract says that the same bytes under the same reference are never charged twice. */
  readonly sameReferenceChargesOnce: boolean;
  /** Everything that the customer paid for is in hand. */
  complete(intent: IntentRecord, words: ServiceWords): boolean;
}

/** What holds for a product unless its strategy says otherwise. */
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

/** Some codes can't stand in an address: nothing can be asked by them, and the order can't be followed. */
export const canBeAskedBy = (code: string): boolean =>
  code.length <= LONGEST_CODE && code.isWellFormed() && !/^\.{0,2}$/.test(code);

/** The reference by which a look-up asks; null while there is none. */
export function lookUpReference(strategy: Strategy, intent: IntentRecord): string | null {
  if (strategy.lookUpBy === 'reference') return intent.reference;
  const code = intent.order?.serviceReference ?? null;
  return code !== null && canBeAskedBy(code) ? code : null;
}
