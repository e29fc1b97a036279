/** The rows of the journal as the rest of the main process knows them. Plain data: they cross the worker's border. */
import type { FoundBy } from '#shared/counter-api/orders.ts';
import type { MobileMoneyUse, NewTender } from '#shared/counter-api/tenders.ts';
import type { AttentionReason, Delivery, IntentState, LeftToDo, MoneyState, Product } from '#shared/order-state.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { NewPosting } from './posting-kinds.ts';

export type { NewPosting };

/** An event that is to be appended to the log. */
export interface NewEvent {
  readonly kind: string;
  readonly at: number;
  readonly saleSeq: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The product's own facts about what is bought. Holds nothing personal beyond the sale's recipient. */
export interface IntentFacts {
  readonly amount: number | null;
  readonly volumeGb: number | null;
  readonly quantity: number | null;
  /** A voucher's type, by which its price is found again. */
  readonly typeId?: string;
  /** How many parts a text goes in, to each of its numbers. */
  readonly parts?: number;
  /** The price of one part to one number, where the shop charges for each of them. */
  readonly each?: number;
  /** The part of the price that is the shop's service fee. */
  readonly fee?: number;
  /** The commission that the owner expects, if the service does not tell it. */
  readonly commission?: number;
}

/** The facts that decide a price beside the cost: which bundle it is, and how many pieces there are of it. */
export type PricedFacts = Partial<Pick<IntentFacts, 'volumeGb' | 'quantity' | 'parts'>>;

export interface SaleRecord {
  readonly seq: number;
  readonly id: string;
  readonly product: Product;
  readonly price: number;
  readonly attendantId: string;
  readonly attendantName: string;
  readonly shiftId: string;
  readonly businessDay: string;
  readonly soldAt: number;
  /** The cash that the customer handed over, if it was entered. */
  readonly cashReceived: number | null;
  /** The change that was given out of that: a part may be paid otherwise. */
  readonly change: number | null;
  /** The part that was paid by mobile money when it was sold. */
  readonly mobileMoney: number;
  /** The part of the price that was bought on credit, and not paid since. */
  readonly unpaid: number;
  /** The part of that which the customer still owes: the debt of a failed order is given up. */
  readonly onCredit: number;
}

/** The order as the service reported it. */
export interface OrderRecord {
  readonly orderId: string | null;
  readonly serviceReference: string | null;
  readonly status: string;
  readonly cost: number | null;
  /** An amount that isn't whole pesewas, kept as the service wrote it. */
  readonly costText: string | null;
  readonly commission: number | null;
  readonly reason: string | null;
  readonly acceptedAt: number;
}

/** The part of a price that goes back to the customer in hand; what was on credit is no longer owed. */
export interface GivenBack {
  readonly cash: number;
  readonly mobileMoney: number;
}

export interface IntentRecord {
  readonly id: number;
  readonly saleSeq: number;
  readonly item: number;
  readonly accountId: number;
  /** The attendant who made the sale: whatever comes of it later is booked to them. */
  readonly attendantId: string;
  readonly product: Product;
  readonly reference: string;
  readonly recipient: string;
  readonly supplier: string;
  readonly facts: IntentFacts;
  readonly contentKey: string;
  readonly price: number;
  readonly quotedCost: number | null;
  readonly hasBody: boolean;
  readonly state: IntentState;
  readonly delivery: Delivery;
  readonly money: MoneyState;
  readonly attention: AttentionReason | null;
  readonly refusal: string | null;
  readonly replayRefused: boolean;
  /** Every answer so far was a refusal, and no look-up has proven yet that nothing was placed (M7a, M7b). */
  readonly unproven: boolean;
  readonly givenUp: boolean;
  readonly attempts: number;
  readonly lastEndedAt: number | null;
  readonly watchUntil: number | null;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The part of the refund that was paid out, or set against the customer's debt. */
  readonly paidBack: number;
  /** The money that the shop still owes the customer for it. */
  readonly owes: number;
  /** The part of what was paid back that a person paid out; null where nobody did. */
  readonly paidOut: number | null;
  readonly paidOutAt: number | null;
  readonly paidOutBy: string | null;
  readonly leftToDo: LeftToDo | null;
  /**
   * The part of its price that the books gave back, as it was refused or given up; null for none. It stays if the order
   * turns up after a person has said that the customer has the money.
   */
  readonly givenBack: GivenBack | null;
  readonly order: OrderRecord | null;
}

export interface SaleWithIntents {
  readonly sale: SaleRecord;
  readonly intents: readonly IntentRecord[];
}

/** The state of one order, as far as its display state needs it. */
export type OrderStanding = Pick<IntentRecord, 'state' | 'delivery' | 'money' | 'attention'>;

/** A sale in a list: one of its orders, and the states of the others. */
export interface SaleLineRecord {
  readonly sale: Pick<SaleRecord, 'seq' | 'id' | 'product' | 'price' | 'soldAt' | 'attendantName'>;
  readonly shown: OrderStanding & Pick<IntentRecord, 'recipient' | 'supplier' | 'facts'>;
  readonly owes: number;
  readonly orderCount: number;
  /** The number of its orders that were refused, while nothing has proven that they weren't charged (M7a). */
  readonly unproven: number;
  readonly standings: readonly OrderStanding[];
}

export type StandingCount = OrderStanding & { readonly count: number };

/** A sale as a screen gets it: the counts of its orders by state, and at most a few dozen of the orders. */
export interface SaleSummary {
  readonly sale: SaleRecord;
  /** All orders in their order; for a sale with more, the first of those that most need a person. */
  readonly shown: readonly IntentRecord[];
  readonly standings: readonly StandingCount[];
  /** The number of its orders for which something is left to do for the customer. */
  readonly leftToDo: number;
  /** The number of its orders that were refused, while nothing has proven that they weren't charged (M7a). */
  readonly unproven: number;
  /** Grows with every change of any order of the sale. */
  readonly revision: number;
}

export interface OrderPage {
  readonly sale: SaleRecord;
  readonly total: number;
  readonly orders: readonly IntentRecord[];
  /** One order of each kind, and the number of orders like it. */
  readonly kinds: readonly { readonly count: number; readonly sample: IntentRecord }[];
}

export interface FoundRecord {
  readonly saleSeq: number;
  readonly intentId: number;
  readonly by: FoundBy;
}

export interface UsedOwed {
  readonly intentId: number;
  readonly amount: number;
}

export interface NewSale
  extends Pick<
    SaleRecord,
    'id' | 'product' | 'price' | 'attendantId' | 'attendantName' | 'shiftId' | 'businessDay' | 'soldAt'
  > {
  readonly clockAt: number;
  /** The tenders that paid for it; all cash if there are none. */
  readonly tenders?: readonly NewTender[] | undefined;
  /** The attendant has read that a mobile money transaction was used before. */
  readonly usedBeforeConfirmed?: boolean | undefined;
  /** Money that is owed to this customer for another order, and pays for this one. */
  readonly usesOwed?: UsedOwed | undefined;
  /** The house's own sale, to nobody: it needs no drawer. */
  readonly soldToShop?: boolean | undefined;
}

export interface NewIntent
  extends Pick<
    IntentRecord,
    'accountId' | 'reference' | 'recipient' | 'supplier' | 'facts' | 'contentKey' | 'price' | 'quotedCost'
  > {
  /** The exact bytes, sealed. */
  readonly body: Uint8Array;
}

/** The rule of the duplicate guard, applied in the transaction that writes the sale (M22). */
export interface SameSaleRule {
  /** A settled sale younger than this asks; one that isn't known yet blocks whatever its age. */
  readonly recentSince: number;
  readonly confirmed: boolean;
  readonly overridden: boolean;
}

/** `ofNumber` lists orders that were placed and not paid back; `ofCounter` lists all sales of the product. */
export interface UsualPrices {
  readonly ofNumber: readonly number[];
  readonly ofCounter: readonly number[];
}

export interface SameSaleRecord {
  readonly soldAt: number;
  readonly attendantName: string;
  readonly blocks: boolean;
  /** The order that was refused, if that isn't proven yet (M7a). */
  readonly unprovenId: number | null;
}

export type RecordedSale =
  /** The intents as they were before the attempts that the sale was written with. */
  | { readonly kind: 'recorded'; readonly sale: SaleWithIntents; readonly started: readonly StartedAttempt[] }
  /** This draft was submitted before (M1). */
  | { readonly kind: 'exists'; readonly sale: SaleWithIntents }
  | { readonly kind: 'same-sale'; readonly same: SameSaleRecord }
  /** The drawer isn't open yet, or is being counted. */
  | { readonly kind: 'no-shift' }
  | { readonly kind: 'used-before'; readonly use: MobileMoneyUse }
  /** The money that should pay for it isn't owed any more, or not to this customer. */
  | { readonly kind: 'not-owed' };

export interface AttemptStart {
  readonly intentId: number;
  /** Compare and swap: the attempt starts only if nothing else moved the intent meanwhile. */
  readonly version: number;
  readonly kind: 'first' | 'replay';
}

export interface AttemptOrigin {
  readonly batch: string;
  readonly baseUrl: string;
  readonly keyFingerprint: string;
  readonly at: number;
}

/** The attempt that a sale is written with: its request, of the sale's first orders, leaves right after the commit. */
export interface FirstAttempt {
  readonly origin: AttemptOrigin;
  readonly orders: number;
}

export interface StartedAttempt {
  readonly intentId: number;
  readonly attemptId: number;
  readonly version: number;
}

export interface AttemptEnd {
  readonly attemptId: number;
  readonly outcome: string;
  readonly status: number | null;
  readonly note: string | null;
}

export interface NewBalance {
  readonly accountId: number;
  readonly unit: 'pesewa' | 'sms-credit';
  readonly balance: number;
}

export interface VoucherRecord {
  /** A keyed hash of its serial number. */
  readonly key: string;
  readonly sealed: Uint8Array;
}

/** The PINs of a sale are about to be seen. */
export interface NewReveal {
  readonly saleSeq: number;
  readonly intentId: number;
  readonly at: number;
  readonly attendantId: string;
  readonly attendantName: string;
  /** Allows it even if they were seen before. */
  readonly again: boolean;
}

export interface RevealRecord {
  /** 0 the first time. */
  readonly copy: number;
  readonly firstAt: number;
  readonly firstBy: string;
}

/** The columns of an intent that change after it is recorded. */
export type IntentPatch = Partial<
  Pick<
    IntentRecord,
    'state' | 'delivery' | 'money' | 'attention' | 'refusal' | 'replayRefused' | 'unproven' | 'givenUp' | 'watchUntil'
  >
>;

/** All changes of one event, committed together or not at all. */
export interface IntentChange {
  readonly intentId: number;
  readonly version: number;
  readonly at: number;
  readonly patch: IntentPatch;
  readonly attempt?: AttemptEnd | undefined;
  readonly order?: OrderRecord | undefined;
  readonly vouchers?: readonly VoucherRecord[] | undefined;
  readonly balance?: NewBalance | undefined;
  readonly postings: readonly NewPosting[];
  readonly events: readonly NewEvent[];
  readonly wipeBody: boolean;
}

export type Committed =
  | { readonly kind: 'committed'; readonly version: number }
  /** Another change moved the intent first: read it again. */
  | { readonly kind: 'moved' };

export interface AccountRecord {
  readonly id: number;
  readonly uid: string;
  readonly baseUrl: string;
}

/** The evidence that a key is this account's (M18). */
export type KeyKnownBy =
  /** The first keys that this counter was given. */
  | 'first'
  /** It found an order of ours. */
  | 'order'
  /** It found none of the known accounts' orders, and opened an account of its own. */
  | 'stranger'
  | 'owner';

export interface KeyOfAccount {
  readonly baseUrl: string;
  readonly fingerprint: string;
  readonly keyType: KeyType;
  readonly accountId: number;
  readonly knownBy: KeyKnownBy;
}

export interface PersonRecord {
  readonly id: string;
  readonly name: string;
  readonly role: 'owner' | 'attendant';
  /** JSON; `staff` knows its form. */
  readonly rights: string;
  readonly pinSalt: Uint8Array;
  readonly pinHash: Uint8Array;
  readonly pinCost: number;
  readonly pinVersion: number;
  readonly retiredAt: number | null;
}

/** The number of wrong PINs since the person's last right one. */
export interface PinGuardRecord {
  readonly staffId: string;
  readonly wrong: number;
  readonly waitUntil: number | null;
}

export type KeyOfNewAccount = Omit<KeyOfAccount, 'accountId'>;

export interface TimelineRecord {
  readonly at: number;
  readonly kind: string;
  readonly data: string;
}

/** The used part of a key's request budget, as the reseller client wrote it. */
export interface BudgetRecord {
  readonly keyFingerprint: string;
  readonly bucket: string;
  readonly memory: string;
}

/** One customer's name, which only the counter's secrets open. */
export interface CustomerRow {
  readonly key: string;
  readonly sealed: Uint8Array;
  readonly namedAt: number;
}
