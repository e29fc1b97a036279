import { describe, expect, test } from 'vitest';
import type { VoucherOffer } from '#shared/counter-api/vouchers.ts';
import { pesewas } from '#shared/money.ts';
import {
  readVoucherDraft,
  stepQuantity,
  useVoucherDraft,
  type VoucherDraft,
} from '../../../../src-renderer/screens/voucher/voucher-draft.ts';

const WASSCE: VoucherOffer = { typeId: 'w', name: 'WASSCE', price: pesewas(1950), stock: 3, active: true };

const draft = (changes: Partial<VoucherDraft> = {}): VoucherDraft => ({
  saleId: '6f2b7a5e-6a0c-4a43-9a3f-0c7a51d2d1a1',
  typeId: 'w',
  quantity: '1',
  digits: '',
  email: '',
  submitted: false,
  ...changes,
});

describe('a draft', () => {
  test('is a sale of the type by its name in the list, with nobody to text', () => {
    expect(readVoucherDraft(draft(), [WASSCE])).toEqual({
      sale: { product: 'voucher', typeId: 'w', typeName: 'WASSCE', quantity: 1, phone: null, email: null },
    });
  });

  test('takes a number in any of its forms, and an address', () => {
    const read = readVoucherDraft(draft({ digits: '233244123456', email: ' ama@example.com ' }), [WASSCE]);
    expect(read).toMatchObject({ sale: { phone: '0244123456', email: 'ama@example.com' } });
  });

  test.each([
    ['type-missing', { typeId: null }, [WASSCE]],
    ['type-missing', {}, []],
    ['sold-out', {}, [{ ...WASSCE, stock: 0 }]],
    ['sold-out', {}, [{ ...WASSCE, active: false }]],
    ['sold-out', {}, [{ ...WASSCE, price: null }]],
    ['quantity-wrong', { quantity: '' }, [WASSCE]],
    ['quantity-wrong', { quantity: '0' }, [WASSCE]],
    ['quantity-wrong', { quantity: '101' }, [{ ...WASSCE, stock: 500 }]],
    ['too-few-left', { quantity: '4' }, [WASSCE]],
    ['phone-wrong', { digits: '02441' }, [WASSCE]],
    ['email-wrong', { email: 'ama@' }, [WASSCE]],
  ] as const)('%s: %o', (gap, changes, offers) => {
    expect(readVoucherDraft(draft(changes), offers)).toEqual({ gap });
  });
});

test('the quantity steps inside 1 to 100, also from an empty field', () => {
  const after = (quantity: string, step: 1 | -1): string => {
    useVoucherDraft.setState({ quantity });
    stepQuantity(step);
    return useVoucherDraft.getState().quantity;
  };
  expect([after('1', -1), after('1', 1), after('100', 1), after('', 1), after('', -1)]).toEqual([
    '1',
    '2',
    '100',
    '1',
    '1',
  ]);
});
