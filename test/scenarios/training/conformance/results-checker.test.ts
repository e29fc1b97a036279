import { describe, expect, test } from 'vitest';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

const firstType = async () => {
  const [type] = (await call(service(), 'voucherTypes')).data.types;
  if (type === undefined) throw new Error('nothing is sold');
  return type;
};

const order = async (change: Record<string, unknown> = {}) => ({
  typeId: (await firstType()).type_id,
  quantity: 2,
  reference: freshReference(),
  ...change,
});

describe('GET /resultschecker/types', () => {
  test('names, prices and stock of every type', async () => {
    const { types } = (await call(service(), 'voucherTypes')).data;
    expect(types.map(({ name }) => name)).toEqual(expect.arrayContaining(['BECE', 'WASSCE']));
    for (const type of types) expect(type).toMatchObject({ is_active: true, available_count: expect.any(Number) });
  });
});

describe('POST /resultschecker/purchase', () => {
  test('hands over as many vouchers as were paid, at once', async () => {
    const before = (await wallets(service())).wallet;
    const type = await firstType();
    const body = await order({ quantity: 3 });
    const { data } = await call(service(), 'voucherPurchase', { body });
    expect(data.order).toMatchObject({
      reference: body.reference,
      status: 'completed',
      type_name: type.name,
      quantity: 3,
      unit_price: type.price,
    });
    expect(data.order.total_paid).toBeCloseTo(type.price * 3, 2);
    expect(data.new_balance).toBeCloseTo(before - data.order.total_paid, 2);
    expect(data.vouchers).toHaveLength(3);
    for (const field of ['id', 'pin', 'serial_number'] as const) {
      expect(new Set(data.vouchers.map((voucher) => voucher[field])).size).toBe(3);
    }
    expect((await firstType()).available_count).toBe(type.available_count - 3);
  });

  test.each([
    ['a missing type', { typeId: undefined }],
    ['a type that is no uuid', { typeId: 'BECE' }],
    ['an unknown type', { typeId: '11111111-2222-4333-8444-555555555555' }],
    ['no quantity', { quantity: undefined }],
    ['a quantity of nothing', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['half a voucher', { quantity: 1.5 }],
    ['a quantity as text', { quantity: '2' }],
    ['a quantity beyond all numbers', { quantity: 1e300 }],
    ['a missing reference', { reference: undefined }],
    ['an empty reference', { reference: '' }],
    ['an e-mail address that is none', { recipientEmail: 'nobody' }],
    ['a phone number that is none', { recipientPhone: 'nobody' }],
  ])('refuses %s with 400 and charges nothing', async (_, change) => {
    const before = await wallets(service());
    expect((await callWith(service(), 'voucherPurchase', await order(change))).status).toBe(400);
    expect(await wallets(service())).toEqual(before);
  });

  test('takes the optional phone number and e-mail address', async () => {
    const body = await order({ recipientPhone: '0241234567', recipientEmail: 'practice@example.com' });
    expect((await callWith(service(), 'voucherPurchase', body)).status).toBe(200);
  });

  test('more than the stock is refused before the wallet is touched', async () => {
    const { type_id } = await firstType();
    await service().control('setRcStock', { type_id, available_count: 1 });
    const { count } = await service().control<{ count: number }>('movements');
    expect((await callWith(service(), 'voucherPurchase', await order())).status).toBe(400);
    expect(await service().control('movements')).toEqual({ count });
    expect((await callWith(service(), 'voucherPurchase', await order({ quantity: 1 }))).status).toBe(200);
    expect((await firstType()).available_count).toBe(0);
  });

  test('a type that is not sold now is refused', async () => {
    const { type_id } = await firstType();
    await service().control('setRcStock', { type_id, is_active: false });
    expect((await callWith(service(), 'voucherPurchase', await order())).status).toBe(400);
    expect((await firstType()).is_active).toBe(false);
  });

  test('an empty wallet is refused, and the stock stays', async () => {
    const { available_count } = await firstType();
    await service().control('setBalance', { balance: 1 });
    expect((await callWith(service(), 'voucherPurchase', await order())).status).toBe(400);
    expect((await firstType()).available_count).toBe(available_count);
  });

  test('more than any wallet holds is refused, however much is in stock', async () => {
    const { type_id } = await firstType();
    await service().control('setRcStock', { type_id, available_count: 9e15 });
    expect((await callWith(service(), 'voucherPurchase', await order({ quantity: 8e15 }))).status).toBe(400);
  });

  test('the same request again brings the same vouchers, even when the stock is gone', async () => {
    const body = await order();
    const first = (await call(service(), 'voucherPurchase', { body })).data;
    await service().control('setRcStock', { type_id: body.typeId, available_count: 0 });
    expect((await call(service(), 'voucherPurchase', { body })).data).toEqual(first);
    expect((await callWith(service(), 'voucherPurchase', { ...body, quantity: 1 })).status).toBe(409);
    expect((await wallets(service())).wallet).toBe(first.new_balance);
  });

  test('another recipient under a reference is another request', async () => {
    const body = await order({ recipientPhone: '0241234567' });
    expect((await callWith(service(), 'voucherPurchase', body)).status).toBe(200);
    for (const change of [{ recipientPhone: '0241234568' }, { recipientEmail: 'practice@example.com' }]) {
      expect((await callWith(service(), 'voucherPurchase', { ...body, ...change })).status).toBe(409);
    }
  });

  test('switched off it answers 503', async () => {
    await service().control('setFeature', { feature: 'resultschecker', enabled: false });
    expect((await callWith(service(), 'voucherPurchase', await order())).status).toBe(503);
  });
});

describe('GET /resultschecker/orders', () => {
  test('a look-up brings the vouchers again', async () => {
    const body = await order();
    const bought = (await call(service(), 'voucherPurchase', { body })).data;
    const { data } = await call(service(), 'voucherOrder', { params: { reference: body.reference } });
    expect(data.vouchers).toEqual(bought.vouchers);
    expect(data.order.id).toBe(bought.order.id);
  });

  test('another account’s order is answered 404', async () => {
    const body = await order();
    await call(service(), 'voucherPurchase', { body });
    const others = await service().control<TestKeys>('otherKeys');
    const params = { reference: body.reference };
    expect((await call(service(), 'voucherOrder', { params }, others)).status).toBe(404);
    expect((await call(service(), 'voucherOrders', {}, others)).data.orders).toEqual([]);
  });

  test('the list holds the newest thirty, newest first', async () => {
    const references: string[] = [];
    for (let index = 0; index < 31; index += 1) {
      const body = await order({ quantity: 1 });
      references.unshift(body.reference);
      await call(service(), 'voucherPurchase', { body });
    }
    const { orders } = (await call(service(), 'voucherOrders')).data;
    expect(orders.map(({ reference }) => reference)).toEqual(references.slice(0, 30));
  });
});
