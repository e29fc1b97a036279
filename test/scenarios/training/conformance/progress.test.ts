import { describe, expect, test } from 'vitest';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, freshReference } from '../../../support/training/service-calls.ts';

/** How data orders go on after they were placed; the other products' own files show theirs. */
const service = serviceForFile();

async function place(): Promise<string> {
  const reference = freshReference();
  const body = { network: 'MTN' as const, volume_gb: 1, recipient: '0241234567', reference };
  await call(service(), 'dataPurchase', { body });
  return reference;
}

const look = async (reference: string) => (await call(service(), 'dataOrder', { params: { reference } })).data.status;
const settle = () => service().control('advance', { seconds: 3600 });

test('an order is by itself pending, then processing, then completed', async () => {
  const reference = await place();
  expect(await look(reference)).toBe('pending');
  await service().control('advance', { seconds: 10 });
  expect(await look(reference)).toBe('processing');
  await settle();
  expect(await look(reference)).toBe('completed');
});

test('progress can be given any steps, and the ledger tells when each began', async () => {
  const steps = [
    ['pending', 5],
    ['queued', 5],
    ['processing', 5],
  ];
  await service().control('progress', { kind: 'data', steps });
  const reference = await place();
  const seen = [await look(reference)];
  for (let step = 0; step < 3; step += 1) {
    await service().control('advance', { seconds: 5 });
    seen.push(await look(reference));
  }
  expect(seen).toEqual(['pending', 'queued', 'processing', 'completed']);
  const { history = [] } = (await service().ledger()).orders[0] ?? {};
  const began = history.map(({ at }) => Date.parse(at));
  expect(began.map((at) => at - (began[0] ?? 0))).toEqual([0, 5000, 10_000, 15_000]);
});

test('an order without steps is still placed as its outcome says', async () => {
  await service().control('progress', { kind: 'data', steps: [['pending', 0]] });
  const reference = freshReference();
  const body = { network: 'MTN' as const, volume_gb: 1, recipient: '0241234567', reference };
  expect((await call(service(), 'dataPurchase', { body })).data.status).toBe('pending');
  expect(await look(reference)).toBe('completed');
});

describe('outcome', () => {
  test.each([
    ['complete', 'completed', false],
    ['fail', 'failed', false],
    ['refund', 'refunded', true],
    ['cancel', 'failed', false],
    ['hold', 'processing', false],
  ])('%s: the order ends %s; money back: %s', async (result, status, isBack) => {
    await service().control('outcome', { kind: 'data', result });
    const before = (await wallets(service())).wallet;
    const reference = await place();
    await settle();
    expect(await look(reference)).toBe(status);
    expect((await wallets(service())).wallet === before).toBe(isBack);
  });

  test('counts the orders that it is for, and leaves other kinds alone', async () => {
    await service().control('outcome', { kind: 'airtime', result: 'fail' });
    await service().control('outcome', { kind: 'data', result: 'fail', count: 2 });
    const references = [await place(), await place(), await place()];
    await settle();
    expect(await Promise.all(references.map(look))).toEqual(['failed', 'failed', 'completed']);
  });

  test('any is for every kind, and a count of 0 for every order', async () => {
    await service().control('outcome', { kind: 'any', result: 'hold', count: 0 });
    const references = [await place(), await place()];
    await settle();
    expect(await Promise.all(references.map(look))).toEqual(['processing', 'processing']);
  });

  test('a counted rule comes before one that always holds, and a newer one replaces an older', async () => {
    await service().control('outcome', { kind: 'any', result: 'hold', count: 0 });
    await service().control('outcome', { kind: 'data', result: 'fail', count: 0 });
    await service().control('outcome', { kind: 'data', result: 'refund', count: 1 });
    const references = [await place(), await place()];
    await settle();
    expect(await Promise.all(references.map(look))).toEqual(['refunded', 'failed']);
  });

  test('any does not mean vouchers, which are handed over at once', async () => {
    await service().control('outcome', { kind: 'any', result: 'refund', count: 0 });
    await service().control('progress', { kind: 'any', steps: [['pending', 5]] });
    const [type] = (await call(service(), 'voucherTypes')).data.types;
    const body = { typeId: type?.type_id ?? '', quantity: 1, reference: freshReference() };
    expect((await call(service(), 'voucherPurchase', { body })).data.order.status).toBe('completed');
  });

  test('a refund shows its reason in the ledger, and counts once', async () => {
    await service().control('outcome', { kind: 'data', result: 'refund', reason: 'Out of coverage.' });
    await place();
    await settle();
    await settle();
    expect((await service().ledger()).orders[0]).toMatchObject({ refunds: 1, charges: 1, reason: 'Out of coverage.' });
  });
});

describe('order', () => {
  test('moves one order now, by its reference, its id or the reference that the caller sent', async () => {
    const reference = await place();
    await service().control('order', { reference, result: 'complete' });
    expect(await look(reference)).toBe('completed');
    const [order] = (await service().ledger()).orders;
    await service().control('order', { order_id: order?.order_id, status: 'queued' });
    expect(await look(reference)).toBe('queued');
  });

  test('refunds once, also after the order was completed, and takes the commission back', async () => {
    const before = await wallets(service());
    const reference = freshReference();
    const body = { network: 'MTN' as const, beneficiary_phone: '0241234567', amount: 100, reference };
    await call(service(), 'airtimePurchase', { body });
    await settle();
    expect((await wallets(service())).commission).toBeGreaterThan(0);
    for (const ending of [{ status: 'refunded' }, { result: 'refund' }]) {
      await service().control('order', { reference, ...ending, reason: 'Reversed.' });
    }
    expect(await wallets(service())).toEqual(before);
    expect((await call(service(), 'airtimeOrder', { params: { reference } })).data.reason).toBe('Reversed.');
  });

  test('holds an order where it is', async () => {
    const reference = await place();
    await service().control('order', { reference, result: 'hold' });
    await settle();
    expect(await look(reference)).toBe('pending');
  });
});

test('the ledger’s movements always add up to the balances', async () => {
  await service().control('outcome', { kind: 'any', result: 'refund' });
  for (let index = 0; index < 3; index += 1) await place();
  await service().control('setBalance', { balance: 77.7 });
  await settle();
  const { accounts, movements } = await service().ledger();
  for (const { id, wallet, commission, sms_credits } of accounts) {
    const sum = (name: string): number =>
      movements
        .filter((movement) => movement.account === id && movement.wallet === name)
        .reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
    expect([sum('main'), sum('commission'), sum('sms')]).toEqual([wallet, commission, sms_credits]);
  }
});
