/** Selling: quote for the read-back, submit, the board of orders under way, and a person's answers to them. */
import { z } from 'zod';
import { AIRTIME_NETWORKS, DATA_NETWORKS, ORDER_ACTIONS } from '../order-state.ts';
import { AFA_REGIONS } from '../reseller-api/afa.ts';
import {
  AFA_MAX_LOCATION,
  AFA_MAX_NAME,
  AFA_MAX_NOTES,
  SMS_MAX_MESSAGE,
  SMS_MAX_RECIPIENTS,
  SMS_MIN_MESSAGE,
} from '../reseller-api/limits.ts';
import { BILLERS } from '../reseller-api/utilities.ts';
import { owedEntry } from './owed.ts';
import { MOST_TENDERS, tender } from './tenders.ts';
import {
  orderView,
  pesewaValue,
  phoneValue,
  productValue,
  saleIdValue,
  saleView,
  textParts,
  timeValue,
  unprovenRefusal,
} from './values.ts';

/** The names of senders that the service lists can each be chosen. */
export const LONGEST_SENDER = 64;

/** One list of bundles, pasted or read from a file. The service takes a hundred at a time; the engine splits them. */
export const MOST_BULK_ROWS = 5000;

export const bundle = z.object({
  network: z.enum(DATA_NETWORKS),
  phone: phoneValue,
  volumeGb: z.number().positive(),
});

const payable = pesewaValue.refine((amount) => amount > 0, 'must be more than nothing');

/** The sale's content. One member for each product; a bulk sale carries its rows. */
export const saleRequest = z.discriminatedUnion('product', [
  bundle.extend({ product: z.literal('data') }),
  z.object({
    product: z.literal('airtime'),
    network: z.enum(AIRTIME_NETWORKS),
    phone: phoneValue,
    amount: payable,
  }),
  z.object({
    product: z.literal('voucher'),
    typeId: z.string().min(1).max(100),
    typeName: z.string().min(1).max(100),
    quantity: z.int().min(1).max(100),
    phone: phoneValue.nullable(),
    email: z.email().max(254).nullable(),
  }),
  z.object({
    product: z.literal('bill'),
    biller: z.enum(BILLERS),
    account: z.string().min(1).max(30),
    phone: phoneValue.nullable(),
    amount: payable,
  }),
  z.object({ product: z.literal('bulk'), rows: z.array(bundle).min(1).max(MOST_BULK_ROWS) }),
  z.object({
    product: z.literal('sms'),
    message: z.string().min(SMS_MIN_MESSAGE).max(SMS_MAX_MESSAGE),
    recipients: z.array(phoneValue).min(1).max(SMS_MAX_RECIPIENTS),
    sender: z.string().min(1).max(LONGEST_SENDER).nullable(),
  }),
  z.object({
    product: z.literal('afa'),
    fullName: z.string().trim().min(1).max(AFA_MAX_NAME),
    phone: phoneValue,
    idNumber: z.string().regex(/^GHA-\d{9}-\d$/),
    dateOfBirth: z.iso.date(),
    region: z.enum(AFA_REGIONS),
    location: z.string().trim().min(1).max(AFA_MAX_LOCATION),
    notes: z.string().max(AFA_MAX_NOTES),
  }),
]);
export type SaleRequest = z.infer<typeof saleRequest>;
export type BulkRow = z.infer<typeof bundle>;
export type AirtimeRequest = Extract<SaleRequest, { product: 'airtime' }>;

/** A sale with the same content, found by the duplicate guard (M22). */
export const sameSale = z.object({
  soldAt: timeValue,
  attendantName: z.string(),
  /** Not known yet: it blocks. Otherwise it only asks. */
  blocks: z.boolean(),
  /** It was refused, and that isn't proven yet. */
  refused: unprovenRefusal.optional(),
  /** Not known yet, and an owner allows this sale all the same. */
  allowed: z.boolean().optional(),
});

/** The facts that the read-back shows before any money moves. */
export const saleQuote = z.object({
  price: pesewaValue,
  /** The amount that the wallet will pay, as far as the service tells it beforehand. */
  cost: pesewaValue.nullable(),
  sameSale: sameSale.nullable(),
  walletTooLow: z.boolean(),
  /** A large sale to a number that this counter never sold to. */
  toStranger: z.boolean().optional(),
  /** The price is far above what is usual here. */
  farAbove: z.object({ usual: pesewaValue, of: z.enum(['number', 'counter']) }).optional(),
  /** Money that the shop still owes this customer for another order. */
  owed: owedEntry.optional(),
  /** The price is above the attendant's limit, and no owner has allowed it. */
  overLimit: z.object({ most: pesewaValue }).optional(),
  /** Lists only: the rows that can't be sold now, and the number of rows with an earlier sale (duplicate guard). */
  rows: z
    .object({
      refused: z
        .array(z.object({ row: z.int().min(0), code: z.enum(['out-of-stock', 'price-unknown']) }))
        .max(MOST_BULK_ROWS),
      same: z.int().min(0),
    })
    .optional(),
  /** Messages only: the SMS credits needed, and the credits left as far as is known. */
  credits: z.object({ needed: z.int().min(0), left: z.int().nullable() }).optional(),
  text: textParts.optional(),
});
export type SaleQuote = z.infer<typeof saleQuote>;

export const saleSubmission = z.object({
  saleId: saleIdValue,
  sale: saleRequest,
  /** The price that the attendant saw and took. */
  price: pesewaValue,
  /** The cash that the customer handed over, where the shop counts it first. */
  cashReceived: pesewaValue.optional(),
  /** How it is paid for where it isn't simply cash; together they are the price. */
  tenders: z.array(tender).min(1).max(MOST_TENDERS).optional(),
  /** Money that is owed to this customer for another order pays for this one, all of it. */
  usesOwed: z.object({ intentId: orderView.shape.intentId, amount: payable }).optional(),
  /** The attendant has read that a mobile money transaction was used before. */
  usedBeforeConfirmed: z.boolean().optional(),
  /** The attendant has read "the same was sold …" and wants another one. */
  sameSaleConfirmed: z.boolean(),
});
export type SaleSubmission = z.infer<typeof saleSubmission>;

export const boardView = z.object({
  underWay: z.array(saleView),
  needsAttention: z.array(saleView),
  justNow: z.array(saleView),
});
export type BoardView = z.infer<typeof boardView>;

export const timelineEntry = z.object({
  at: timeValue,
  kind: z.string(),
  detail: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A slip's lines as data; screens and printers render the same. */
export const slipView = z.object({
  heading: z.array(z.string()),
  rows: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      strong: z.boolean(),
      /** Marks the purchase itself, which is read from arm's length. */
      large: z.boolean().optional(),
    }),
  ),
  status: z.string(),
  footing: z.array(z.string()),
  training: z.boolean(),
  /** The signed code of the sale, printed as a picture that a phone or a scanner can read. */
  codes: z.array(z.string()).optional(),
});
export type SlipView = z.infer<typeof slipView>;

export const salesCalls = {
  'sales.quote': { request: z.object({ saleId: saleIdValue, sale: saleRequest }), answer: saleQuote },
  'sales.submit': { request: saleSubmission, answer: saleView },
  'sales.board': { request: z.object({}), answer: boardView },
  'sales.get': { request: z.object({ saleId: saleIdValue }), answer: saleView },
  'sales.slip': { request: z.object({ saleId: saleIdValue }), answer: slipView },
  'sales.timeline': {
    /** Tells the history of the whole sale, or of one of its orders. */
    request: z.object({ saleId: saleIdValue, intentId: orderView.shape.intentId.nullable().optional() }),
    answer: z.array(timelineEntry),
  },
  /** How long most of the last ones like it took, in milliseconds; null where there were too few to tell. */
  'sales.usualWait': {
    request: z.object({ product: productValue, supplier: z.string().max(100) }),
    answer: z.object({ ms: z.int().min(0).nullable() }),
  },
  'sales.supportText': { request: z.object({ intentId: orderView.shape.intentId }), answer: z.string() },
  /** A person's answer to an order on the board. */
  'sales.act': {
    request: z.object({ intentId: orderView.shape.intentId, action: z.enum(ORDER_ACTIONS) }),
    answer: saleView,
  },
  /** The last sales to numbers that end in these digits, newest first: "last customers by their last three digits". */
  'sales.recent': {
    request: z.object({
      digits: z.string().regex(/^\d{3,10}$/),
      limit: z.int().min(1).max(10),
      product: productValue,
    }),
    answer: z.array(saleView),
  },
} as const;

export const salesEvents = { 'sale.changed': saleView } as const;
