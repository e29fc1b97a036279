/** A rule while it is typed. */
import type { PRICED_PER, PriceRuleOf } from '#shared/counter-api/prices.ts';
import { formatAmount, parseCedis, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import { hasOwnPrice, noRuleWord, PRICES } from '#shared/words/prices.ts';

export type How = 'none' | 'add' | 'percent' | 'price';
export type Per = (typeof PRICED_PER)[number];

export interface RuleDraft {
  readonly how: How;
  readonly value: string;
  /** The thing that a text's price counts. */
  readonly per: Per;
  readonly roundTo: PriceRuleOf['roundTo'];
  readonly fee: string;
  readonly commission: string;
  readonly belowCost: boolean;
  /** The cost of a registration; empty where the owner doesn't say. */
  readonly cost: string;
}

export const waysFor = (product: Product, supplier: string | null): readonly (readonly [How, string])[] => [
  ['none', noRuleWord(product, supplier)],
  ...(hasOwnPrice(product)
    ? [['price', PRICES.own] as const]
    : ([
        ['add', PRICES.add],
        ['percent', PRICES.percent],
      ] as const)),
];

const percent = (hundredths: number): string => (hundredths / 100).toFixed(2);

export function draftOf(rule: PriceRuleOf | null): RuleDraft {
  const none = {
    how: 'none',
    value: '',
    per: 'each',
    roundTo: 1,
    fee: '0.00',
    commission: '0',
    belowCost: false,
    cost: '',
  } as const;
  if (rule === null) return none;
  const { markup, roundTo, fee, commission, belowCost, typedCost } = rule;
  const cost = typedCost === undefined ? '' : formatAmount(typedCost.amount);
  const value = markup.kind === 'percent' ? percent(markup.hundredths) : formatAmount(markup.amount);
  const per = markup.kind === 'price' ? markup.per : none.per;
  const said = { fee: formatAmount(fee), commission: percent(commission), cost };
  return { how: markup.kind, value, per, roundTo, belowCost, ...said };
}

/** Reads a percentage in hundredths of a percent, exactly; null if it is no number. */
function hundredthsOf(text: string): number | null {
  const found = /^([-−])?(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (found === null) return null;
  const whole = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'));
  return found[1] === undefined ? whole : -whole;
}

function markupOf({ how, value, per }: RuleDraft): PriceRuleOf['markup'] | null {
  if (how === 'percent') {
    const hundredths = hundredthsOf(value);
    return hundredths === null || hundredths < -10_000 || hundredths > 100_000 ? null : { kind: 'percent', hundredths };
  }
  // Accepts the typed minus sign, and the one that saved rules are shown with.
  const negative = /^[-−]/.test(value.trim());
  const amount = parseCedis(value.trim().replace(/^[-−]/, ''));
  if (amount === null || (negative && how === 'price')) return null;
  if (how === 'price') return { kind: 'price', amount, per };
  return { kind: 'add', amount: pesewas(negative ? -amount : amount) };
}

/** Placeholder: main writes the day on which a typed cost is saved. */
const NOT_SAVED_YET = '1970-01-01';

export type Read = { readonly rule: PriceRuleOf | null } | { readonly problem: string };

export function readRule(draft: RuleDraft, product: Product, supplier: string | null): Read {
  if (draft.how === 'none') return { rule: null };
  const markup = markupOf(draft);
  if (markup === null) return { problem: PRICES.badValue };
  const fee = parseCedis(draft.fee.trim() === '' ? '0' : draft.fee);
  if (fee === null) return { problem: PRICES.badFee };
  const commission = product === 'airtime' ? hundredthsOf(draft.commission) : 0;
  if (commission === null || commission < 0 || commission > 5000) return { problem: PRICES.badCommission };
  const cost = product === 'afa' && draft.cost.trim() !== '' ? parseCedis(draft.cost.trim()) : undefined;
  if (cost === null || cost === 0) return { problem: PRICES.badCost };
  const { roundTo, belowCost } = draft;
  const typedCost = cost === undefined ? {} : { typedCost: { amount: cost, since: NOT_SAVED_YET } };
  return { rule: { product, supplier, markup, roundTo, fee, commission, belowCost, ...typedCost } };
}
