import { expect, test } from 'vitest';
import { ShopTexts } from '#main/orders/texts/shop-texts.ts';
import type { SaleView } from '#shared/counter-api/values.ts';

function house(order: object | null) {
  const sent: number[] = [];
  const texts = new ShopTexts({
    sale: async () => (order === null ? null : ({ orders: [{ intentId: 7, ...order }] } as unknown as SaleView)),
    sendAgain: async (intentId) => void sent.push(intentId),
    quote: () => Promise.reject(new Error('nothing is sold anew')),
    submit: () => Promise.reject(new Error('nothing is sold anew')),
  });
  return { texts, sent };
}

test.each<[string, object | null, number[]]>([
  ['surely never left', { state: 'recorded', actions: ['send', 'withdraw'] }, [7]],
  ['is on its way to its first attempt', { state: 'recorded', actions: ['withdraw'] }, []],
  ['may have left', { state: 'unknown', actions: ['send'] }, []],
  ['was refused without a proof', { state: 'rejected', actions: ['send'] }, []],
  ['nobody knows', null, []],
])('a text of the shop that %s: %#', async (_, order, expected) => {
  const { texts, sent } = house(order);
  await texts.sendHeld('sale');
  expect(sent).toEqual(expected);
});
