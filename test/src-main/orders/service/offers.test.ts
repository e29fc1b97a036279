/** The catalogue as the screens get it, from the service itself. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { err } from '#shared/result.ts';
import { sell } from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { afaSale, dataSale, voucherSale } from '../../../support/sales.ts';

const desk = deskForFile();

async function bundles(counter: Awaited<ReturnType<typeof desk.open>>['counter'], fresh = false) {
  const answer = await counter.offers.bundles(fresh);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

test('a registration costs the sum that its quote will say', async () => {
  const { counter, engine } = await desk.open();
  const quote = await engine.quote(randomUUID(), afaSale(), null);
  expect(quote).toMatchObject({ ok: true, value: { price: counter.offers.afa() } });
  expect(counter.offers.afa()).toBe(1500);
});

describe('bundles', () => {
  test('are remembered, and tell nothing of the wallet’s cost', async () => {
    const { counter } = await desk.open();
    const offers = await bundles(counter);
    await bundles(counter);
    expect(offers.length).toBeGreaterThan(20);
    expect(Object.keys(offers[0] ?? {}).sort()).toEqual(['inStock', 'network', 'price', 'volumeGb']);
    expect(await requestsTo(desk.service(), 'GET', '/packages')).toHaveLength(1);
  });

  test('stay as sold out in their place when they are listed no more, and are not sold', async () => {
    const { counter, engine } = await desk.open();
    await bundles(counter);
    await desk.service().control('setPackageStock', { network: 'Telecel', volume_gb: 5, in_stock: false });
    const offer = (await bundles(counter, true)).find(
      ({ network, volumeGb }) => network === 'Telecel' && volumeGb === 5,
    );
    expect(offer).toMatchObject({ inStock: false, price: null });
    await expect(sell(engine, dataSale())).rejects.toThrow('out-of-stock');
  });

  test('keep their earlier prices when the list can’t be had anew', async () => {
    const { counter, engine } = await desk.open();
    const voucher = await voucherSale(desk.service(), 1);
    await bundles(counter);
    await counter.offers.vouchers(false);
    const broken = (path: string) => ({ method: 'GET', path, times: 0, fault: 'html_200' });
    await desk.service().control('fault', { rules: [broken('/packages'), broken('/resultschecker/types')] });
    expect((await counter.offers.bundles(true)).ok).toBe(false);
    expect((await counter.offers.vouchers(true)).ok).toBe(false);
    await sell(engine, dataSale());
    await sell(engine, voucher);
  });

  test('say why their list could not be had, and are asked for again', async () => {
    const { counter } = await desk.open();
    await desk
      .service()
      .control('fault', { path: '/packages', times: 3, fault: { type: 'error_before', status: 503 } });
    expect(await counter.offers.bundles(false)).toEqual(err({ code: 'feature-disabled' }));
    await desk.service().control('clearFaults', {});
    expect((await bundles(counter)).length).toBeGreaterThan(20);
  });
});

describe('vouchers', () => {
  const types = async (counter: Awaited<ReturnType<typeof desk.open>>['counter'], fresh = false) => {
    const answer = await counter.offers.vouchers(fresh);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  const stock = (typeId: string, available_count: number, is_active = true) =>
    desk.service().control('setRcStock', { type_id: typeId, available_count, is_active });

  test('are told with price and stock, and nothing of the wallet’s cost', async () => {
    const { counter } = await desk.open();
    const [first] = await types(counter);
    expect(Object.keys(first ?? {}).sort()).toEqual(['active', 'name', 'price', 'stock', 'typeId']);
    await types(counter);
    expect(await requestsTo(desk.service(), 'GET', '/resultschecker/types')).toHaveLength(1);
  });

  test('are refused when they ran out, are too few, or are not sold now, before the service is asked to sell them', async () => {
    const { counter, engine } = await desk.open();
    const sale = await voucherSale(desk.service(), 2);
    if (sale.product !== 'voucher') throw new Error('no voucher');
    for (const [count, active] of [
      [0, true],
      [1, true],
      [9, false],
    ] as const) {
      await stock(sale.typeId, count, active);
      expect((await types(counter, true)).find(({ typeId }) => typeId === sale.typeId)).toMatchObject({
        stock: count,
        active,
      });
      await expect(sell(engine, sale)).rejects.toThrow('out-of-stock');
    }
    await stock(sale.typeId, 2);
    await types(counter, true);
    await sell(engine, sale);
  });

  test('are not sold under another name than the service’s, because the name stands on the slip', async () => {
    const { engine } = await desk.open();
    const sale = await voucherSale(desk.service(), 1);
    await expect(sell(engine, { ...sale, typeName: 'WASSCE, half price' } as SaleRequest)).rejects.toThrow(
      'out-of-stock',
    );
    expect(await requestsTo(desk.service(), 'POST', '/resultschecker/purchase')).toHaveLength(0);
  });
});

describe('a number’s registration', () => {
  const NUMBER = '0244123456';
  const checks = () => requestsTo(desk.service(), 'POST', '/data/verify-number');

  test('is asked once', async () => {
    const { counter } = await desk.open();
    await desk.service().control('whitelist', { number: NUMBER });
    const answers = await Promise.all([counter.numbers.check(NUMBER), counter.numbers.check(NUMBER)]);
    expect([...answers, await counter.numbers.check(NUMBER)]).toEqual(['yes', 'yes', 'yes']);
    expect(await checks()).toHaveLength(1);
  });

  test('is told when it is "no"; without an answer, or room in the budget, it is "not known"', async () => {
    const { counter } = await desk.open();
    await desk.service().control('unlist', { number: NUMBER });
    expect(await counter.numbers.check(NUMBER)).toBe('no');
    const numbers = Array.from({ length: 20 }, (_, at) => `02441000${String(at).padStart(2, '0')}`);
    const answers = await Promise.all(numbers.map((number) => counter.numbers.check(number)));
    expect(answers).toContain('not-known');
    expect((await checks()).length).toBeLessThanOrEqual(20);
  });
});
