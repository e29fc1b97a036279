/** Rules from the wallet's cost to the customer's price. They tell the cost: only who may set prices sees them. */
import { z } from 'zod';
import { pesewaValue, productValue } from './values.ts';

/** Products that the service doesn't price beforehand: their rule sets a price and adds nothing to a cost. */
const WITHOUT_COST: readonly string[] = ['afa', 'sms'];

/** A text's price counts for each part to each number, or for the whole list of numbers. */
export const PRICED_PER = ['each', 'list'] as const;

/** A price is rounded up to a multiple of one of these. */
export const ROUNDINGS = [1, 5, 10, 20, 50, 100] as const;

export const priceRule = z
  .object({
    product: productValue,
    /** One network, biller or voucher type; null for every one that has no rule of its own. */
    supplier: z.string().min(1).max(100).nullable(),
    /** One bundle of that network by its size; absent where the rule is for all sizes. */
    volumeGb: z.number().positive().max(100_000).optional(),
    markup: z.discriminatedUnion('kind', [
      /** So much on top of the cost of one: a bundle, a voucher, a bill. */
      z.object({ kind: z.literal('add'), amount: pesewaValue }),
      /** So many hundredths of a percent of the cost on top. */
      z.object({ kind: z.literal('percent'), hundredths: z.int().min(-10_000).max(100_000) }),
      /** A fixed price: of one bundle, or where no cost is told. A rule without `per` is older and means the list. */
      z.object({ kind: z.literal('price'), amount: pesewaValue, per: z.enum(PRICED_PER).default('list') }),
    ]),
    roundTo: z.literal(ROUNDINGS),
    /** The shop's service fee: part of the price, and told apart in reports. */
    fee: pesewaValue.refine((fee) => fee >= 0),
    /** The owner's estimate of the commission on airtime, in hundredths of a percent: the service does not tell it. */
    commission: z.int().min(0).max(5000).default(0),
    /** The owner has confirmed that this may sell below cost. */
    belowCost: z.boolean(),
    /** The owner types what one registration costs, because the service doesn't tell. Main writes the day. */
    typedCost: z.object({ amount: pesewaValue.refine((amount) => amount > 0), since: z.iso.date() }).optional(),
  })
  .refine(({ product, typedCost }) => typedCost === undefined || product === 'afa', {
    error: 'the service tells the cost of everything else',
  })
  .refine(({ product, supplier, volumeGb }) => volumeGb === undefined || (product === 'data' && supplier !== null), {
    error: 'only a bundle of one network has a size',
  })
  .refine(
    ({ product, markup, volumeGb }) =>
      (markup.kind === 'price') === (volumeGb !== undefined || WITHOUT_COST.includes(product)),
    'fits no such product',
  )
  .refine(({ markup }) => markup.kind !== 'price' || markup.amount >= 0, 'a price is not below zero');
export type PriceRuleOf = z.infer<typeof priceRule>;

const nameOf = ({ product, supplier, volumeGb }: PriceRuleOf): string =>
  `${product}:${supplier ?? ''}:${volumeGb ?? ''}`;

/** Rules for products and suppliers, and for each bundle. */
const MOST_RULES = 500;

export const priceRules = z
  .array(priceRule)
  .max(MOST_RULES)
  .refine((rules) => new Set(rules.map(nameOf)).size === rules.length, 'two rules for the same thing');
export type PriceRules = z.infer<typeof priceRules>;

const offered = z.object({
  product: productValue,
  supplier: z.string(),
  /** `5 GB`; empty where the amount is the customer's own, and an example stands for it. */
  name: z.string(),
  /** How many texts of one part, where that is what the price counts. */
  texts: z.int().positive().optional(),
  /** The size of a bundle. */
  volumeGb: z.number().positive().optional(),
});

const priceItem = offered.extend({
  /** Null where the service doesn't say, or doesn't sell it now. */
  cost: pesewaValue.nullable(),
  price: pesewaValue.nullable(),
  /** The rule would sell it for less than it costs, and the owner hasn't confirmed that. */
  keptAtCost: z.boolean(),
});
export type PriceItem = z.infer<typeof priceItem>;

/** An average of the last days, at today's costs. */
const forecast = z.object({
  days: z.int().positive(),
  revenue: pesewaValue,
  margin: pesewaValue,
  /** Their cost isn't known beforehand. */
  ordersLeftOut: z.int().min(0),
});
export type PriceForecast = z.infer<typeof forecast>;

/** The changes since the owner last looked. */
const priceChange = z.object({
  why: z.enum(['cost', 'role']),
  roleBefore: z.string().nullable(),
  role: z.string().nullable(),
  items: z
    .array(
      offered.extend({
        costBefore: pesewaValue,
        cost: pesewaValue,
        priceBefore: pesewaValue.nullable(),
        price: pesewaValue.nullable(),
      }),
    )
    .max(1000),
});
export type PriceChange = z.infer<typeof priceChange>;

const pricesView = z.object({
  rules: priceRules,
  items: z.array(priceItem).max(1000),
  /** `now` follows the saved rules; `forecast` follows the rules that were asked about. */
  now: forecast.nullable(),
  forecast: forecast.nullable(),
  change: priceChange.nullable(),
});
export type PricesView = z.infer<typeof pricesView>;

export const pricesCalls = {
  'prices.view': { request: z.object({}), answer: pricesView },
  'prices.preview': { request: z.object({ rules: priceRules }), answer: pricesView },
  'prices.save': { request: z.object({ rules: priceRules }), answer: pricesView },
  /** The owner has seen the change: accepts the prices that the rules make, or leaves it for another day. */
  'prices.decide': { request: z.object({ decision: z.enum(['accept', 'leave']) }), answer: pricesView },
} as const;
