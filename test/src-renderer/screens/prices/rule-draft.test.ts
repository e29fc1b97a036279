/** A saved rule opens and saves again unchanged. */
import { expect, test } from 'vitest';
import type { PriceRuleOf } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';
import { PRICES, ruleWords } from '#shared/words/prices.ts';
import { draftOf, readRule } from '../../../../src-renderer/screens/prices/rule-draft.ts';

const rule: PriceRuleOf = {
  ...{ product: 'airtime', supplier: 'MTN', roundTo: 10, fee: pesewas(50), commission: 250, belowCost: true },
  markup: { kind: 'add', amount: pesewas(100) },
};

test.each<PriceRuleOf['markup']>([
  { kind: 'add', amount: pesewas(-50) },
  { kind: 'add', amount: pesewas(-123_450) },
  { kind: 'add', amount: pesewas(75) },
  { kind: 'percent', hundredths: -1050 },
  { kind: 'percent', hundredths: 750 },
])('%j', (markup) => {
  const wanted = { ...rule, markup };
  expect(readRule(draftOf(wanted), 'airtime', 'MTN')).toEqual({ rule: wanted });
});

test('a discount is typed with the sign of a keyboard, or pasted with the one of print', () => {
  for (const value of ['-0.50', '−0.50']) {
    expect(readRule({ ...draftOf(rule), value }, 'airtime', 'MTN')).toMatchObject({
      rule: { markup: { amount: -50 } },
    });
  }
});

test('a new price of a text is for each number and part; an older one keeps what it is for', () => {
  const typed = readRule({ ...draftOf(null), how: 'price', value: '0.05' }, 'sms', null);
  expect(typed).toMatchObject({ rule: { markup: { kind: 'price', amount: 5, per: 'each' } } });
  const list: PriceRuleOf = { ...rule, product: 'sms', markup: { kind: 'price', amount: pesewas(200), per: 'list' } };
  expect(readRule(draftOf(list), 'sms', null)).toMatchObject({ rule: { markup: list.markup } });
});

test('a registration’s cost is typed, kept, and may be left out', () => {
  const afa: PriceRuleOf = {
    ...{ ...rule, product: 'afa', supplier: null, commission: 0 },
    ...{
      markup: { kind: 'price', amount: pesewas(1500), per: 'list' },
      typedCost: { amount: pesewas(1200), since: '2026-11-20' },
    },
  };
  expect(draftOf(afa).cost).toBe('12.00');
  const read = (cost: string) => readRule({ ...draftOf(afa), cost }, 'afa', null);
  expect(read('13')).toMatchObject({ rule: { typedCost: { amount: 1300 } } });
  expect(read(' ')).not.toHaveProperty('rule.typedCost');
  for (const cost of ['0', 'x', '-1']) expect(read(cost)).toEqual({ problem: PRICES.badCost });
  expect(ruleWords(afa)).toContain('costs you GHS 12.00 since Fri 20 Nov 2026');
});
