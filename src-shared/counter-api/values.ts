/** The values that cross the border between screens and main, as schemas that brand what they let through. */
import { z } from 'zod';
import { isPesewa, isPesewaSum, type Pesewa } from '../money.ts';
import {
  ATTENTION_REASONS,
  DELIVERIES,
  DISPLAY_STATES,
  INTENT_STATES,
  LEFT_TO_DO,
  MONEY_STATES,
  ORDER_ACTIONS,
  PRODUCTS,
} from '../order-state.ts';
import { isPhone, type Phone } from '../phone.ts';
import { MOST_ORDERS_TOLD } from './limits.ts';

export const pesewaValue = z.custom<Pesewa>(isPesewa, 'must be a whole count of pesewas');
/** Only in answers: any sum in the journal can be told. */
export const pesewaSum = z.custom<Pesewa>(isPesewaSum, 'must be a whole count of pesewas');
/** SHA-256, as people read it out. */
export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/);
export const phoneValue = z.custom<Phone>(isPhone, 'must be a number of the form 0XXXXXXXXX');

export const productValue = z.enum(PRODUCTS);

/** Milliseconds since 1970, business time (Africa/Accra is UTC). */
export const timeValue = z.int().min(0);

/** A draft's id, made when the screen opens it; the sale keeps it, in whichever letters it is written (M1). */
export const saleIdValue = z.uuid().toLowerCase();

/** A refusal that isn't proven yet: when a look-up can prove it; null where only sending it again could tell (M7a). */
export const unprovenRefusal = z.object({ provenAt: timeValue.nullable() });

/** How many parts of a text go to each number, and what one of them costs; null where the price is the list's. */
export const textParts = z.object({ parts: z.int().positive(), each: pesewaValue.nullable() });
export type TextParts = z.infer<typeof textParts>;

/** One order of a sale, as screens and slips see it. */
export const orderView = z.object({
  intentId: z.int().positive(),
  reference: z.string(),
  recipient: z.string(),
  /** The order's network, biller or voucher type. */
  supplier: z.string(),
  /** The purchase, in the product's own facts: amount in pesewas, volume in GB, quantity. */
  amount: pesewaValue.nullable(),
  volumeGb: z.number().nullable(),
  quantity: z.int().nullable(),
  text: textParts.optional(),
  price: pesewaValue,
  /** The amount that the wallet paid. Null while it isn't known, or if the attendant may not see cost. */
  cost: pesewaValue.nullable(),
  /** The cost the attendant saw, where the wallet paid another. */
  quotedCost: pesewaValue.nullable(),
  state: z.enum(INTENT_STATES),
  delivery: z.enum(DELIVERIES),
  money: z.enum(MONEY_STATES),
  attention: z.enum(ATTENTION_REASONS).nullable(),
  /** The stable code of a refusal, for words/service-errors. */
  refusal: z.string().nullable(),
  unproven: unprovenRefusal.nullable(),
  /** The service's status, where the contract doesn't know that word. */
  oddWord: z.string().nullable(),
  /** The service's own short explanation of a refund. */
  reason: z.string().nullable(),
  /** The service's own name for the order, when it has answered. */
  serviceReference: z.string().nullable(),
  /** The time when the next request may leave, while it waits for the connection or a budget. */
  waitingUntil: timeValue.nullable(),
  /** Pending for longer than usual: slow, and not unresolved (M25). */
  slow: z.boolean(),
  /** A person has said that it isn't wanted any more. While it is unknown, Dwadi still makes sure (M17). */
  givenUp: z.boolean(),
  /** A person has read that the result can't be learned, so Dwadi stops looking for it. */
  putAway: z.boolean(),
  /** The part of the money owed for it that was paid out, or set against the customer's debt. */
  paidBack: pesewaValue,
  /** The money that the shop still owes the customer for it. */
  owes: pesewaValue,
  /** The part of that which was paid out of the drawer, the person who paid it, and the time. */
  paidOut: z.object({ amount: pesewaValue, at: timeValue, by: z.string() }).nullable(),
  leftToDo: z.enum(LEFT_TO_DO).nullable(),
  /**
   * The part of its price that the books gave back, as it was refused or given up; null for none. It stays if the order
   * turns up after a person has said that the customer has the money.
   */
  givenBack: z.object({ cash: pesewaValue, mobileMoney: pesewaValue }).nullable(),
  updatedAt: timeValue,
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** Sending is offered, and the service's rule for this product says that it can't be charged twice by it. */
  sendChargesOnce: z.boolean(),
});
export type OrderView = z.infer<typeof orderView>;

const orderCount = z.int().min(0);

/** Every view of a sale begins with these. */
export const saleHead = {
  id: saleIdValue,
  slipNumber: z.int().positive(),
  product: productValue,
  price: pesewaValue,
  soldAt: timeValue,
  attendantName: z.string(),
};

export const saleView = z.object({
  ...saleHead,
  /** The cash that the customer handed over, if it was counted in. */
  cashReceived: pesewaValue.nullable(),
  /** The change given out of that cash: a part may be paid otherwise. */
  change: pesewaValue.nullable(),
  /** The part that was paid by mobile money at the time of the sale. */
  mobileMoney: pesewaValue,
  /** The part of the price that was bought on credit and not paid since. */
  unpaid: pesewaValue,
  /** The part of that debt that the customer still owes: the debt for failed orders is dropped. */
  onCredit: pesewaValue,
  orders: z.array(orderView).min(1).max(MOST_ORDERS_TOLD),
  orderCount: orderCount.min(1),
  /** How many of all its orders are in each state; a state that none is in may be left out. */
  tally: z.partialRecord(z.enum(DISPLAY_STATES), orderCount),
  /** The number of its orders for which a person still has to do something for the customer. */
  leftToDo: orderCount,
  /** The number of its orders that were refused, and not yet proven to be uncharged (M7a). */
  unproven: orderCount,
  /** Grows with every change: of two views the one with the larger revision is the newer. */
  revision: z.int().min(0),
});
export type SaleView = z.infer<typeof saleView>;
