import { businessDayOf, hourOf } from '../../platform/clock.ts';

/** The kinds of posting: one fact about money each. */

export const POSTING_KINDS = [
  /** The customer's price, when the order is accepted. */
  'revenue',
  /** Revenue that is taken back when it is learned that the sale didn't happen. */
  'revenue-reversed',
  /** The service fee, a part of revenue; told apart, and never added to it. Negative when it was taken back. */
  'fee',
  /** The amount that the wallet paid. */
  'wallet-cost',
  'wallet-cost-returned',
  /** Takings of an order whose cost isn't known: the margin leaves them out. The second takes back the first. */
  'uncosted',
  'uncosted-settled',
  /**
   * The price of a refusal that isn't proven yet. The second takes back what was proven, or found to be sold, on the
   * same day; the third what was settled on a later one (M7a).
   */
  'unproven',
  'unproven-settled',
  'unproven-cleared',
  /** The price of an order that seemed not sold, and then was found. Its revenue is booked beside it. */
  'turned-up',
  'commission',
  /** The amount that the shop must give back to a customer, and the part of it that was paid out of the drawer. */
  'owed',
  'owed-paid',
  /** The part that needs no payment: a dropped debt, or money in hand. An older Dwadi booked it as paid. */
  'owed-settled',
  /** Given to a customer by the shop's own choice: a cost of the shop, and no refund. */
  'given-back',
  /** How the customer paid, from when the sale is in the journal; less what was given back because nothing was placed. */
  'cash',
  'mobile-money',
  'credit',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** Pesewas that are booked for sure, on the day and in the hour of this moment. */
export const pesewasAt = (at: number) =>
  ({ businessDay: businessDayOf(at), hour: hourOf(at), unit: 'pesewa', known: true, at }) as const;

export interface NewPosting {
  readonly businessDay: string;
  readonly hour: number;
  readonly shiftId: string;
  readonly attendantId: string;
  readonly product: string;
  readonly supplier: string;
  readonly kind: PostingKind;
  readonly unit: 'pesewa' | 'sms-credit';
  readonly known: boolean;
  readonly amount: number;
  readonly saleSeq: number | null;
  readonly intentId: number | null;
  readonly at: number;
}
