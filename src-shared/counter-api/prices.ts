/** How the wallet's cost becomes the customer's price. Only who may change settings sees or saves it: it tells the cost. */
import { z } from 'zod';
import { productSchema } from '../order-state.ts';
import { pesewaValue } from './values.ts';

/** What the service doesn't price beforehand: here a price is set, and nothing is added to a cost. */
const WITHOUT_COST: readonly string[] = ['afa', 'sms'];

/** To what a price is rounded, always upwards. */
export const ROUNDINGS = [1, 5, 10, 20, 50, 100] as const;

export const priceRule = z
  .object({
    product: productSchema,
    /** One network, biller or voucher type; null for every one that has no rule of its own. */
    supplier: z.string().min(1).max(100).nullable(),
    markup: z.discriminatedUnion('kind', [
      /** So much on top of the cost of one order. */
      z.object({ kind: z.literal('add'), amount: pesewaValue }),
      /** So many hundredths of a percent of the cost on top. */
      z.object({ kind: z.literal('percent'), hundredths: z.int().min(-10_000).max(100_000) }),
      /** The price itself, where no cost is told. */
      z.object({ kind: z.literal('price'), amount: pesewaValue }),
    ]),
    roundTo: z.literal(ROUNDINGS),
    /** The shop's service fee: part of the price, and told apart in reports. */
    fee: pesewaValue.refine((fee) => fee >= 0),
    /** What the owner reckons to earn of airtime on top, in hundredths of a percent: the service does not tell it. */
    commission: z.int().min(0).max(5000).default(0),
    /** The owner has confirmed that this may sell below cost. */
    belowCost: z.boolean(),
  })
  .refine(({ product, markup }) => (markup.kind === 'price') === WITHOUT_COST.includes(product), 'fits no such product')
  .refine(({ markup }) => markup.kind !== 'price' || markup.amount >= 0, 'a price is not below zero');
export type PriceRuleOf = z.infer<typeof priceRule>;

const nameOf = ({ product, supplier }: PriceRuleOf): string => `${product}:${supplier ?? ''}`;

export const priceRules = z
  .array(priceRule)
  .max(200)
  .refine((rules) => new Set(rules.map(nameOf)).size === rules.length, 'two rules for the same thing');
export type PriceRules = z.infer<typeof priceRules>;

export const pricesCalls = {
  'prices.rules': { request: z.object({}), answer: priceRules },
  'prices.save': { request: z.object({ rules: priceRules }), answer: priceRules },
} as const;
