import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { SHOW_PIN_KEY } from '../../../../src-renderer/components/hooks/draft-keys.ts';
import { keyedVouchers, VOUCHER_KEYS, voucherOnKey } from '../../../../src-renderer/screens/voucher/voucher-keys.ts';

const offer = (name: string, stock = 5) => ({ typeId: name, name, price: pesewas(100), stock, active: true });

test('a type keeps its key whatever the order of the list, and whatever has run out', () => {
  const one = keyedVouchers([offer('WASSCE'), offer('BECE', 0), offer('NABPTEX')]);
  const other = keyedVouchers([offer('NABPTEX'), offer('WASSCE'), offer('BECE')]);
  const keys = (list: typeof one) => list.map(({ name, keyCap }) => [name, keyCap]);
  expect(keys(one)).toEqual(keys(other));
  expect(voucherOnKey(one, '1')).toBeNull();
  expect(voucherOnKey(one, '3')?.name).toBe('WASSCE');
});

test('letters go on where the digits end, small or large, and none of them has another meaning', () => {
  const many = keyedVouchers(Array.from({ length: 40 }, (_, at) => offer(`Type ${at + 10}`)));
  expect(voucherOnKey(many, 'q')).toEqual(voucherOnKey(many, 'Q'));
  expect(many.at(-1)?.keyCap).toBeNull();
  expect(new Set(VOUCHER_KEYS).size).toBe(VOUCHER_KEYS.length);
  for (const taken of [SHOW_PIN_KEY, 'Y', '+', '-', '=']) expect(VOUCHER_KEYS).not.toContain(taken);
});
