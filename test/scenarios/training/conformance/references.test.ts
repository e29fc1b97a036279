import { describe, expect, test } from 'vitest';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference } from '../../../support/training/service-calls.ts';

/** References are unique over all developers and all products; only the payment keys of utilities are separate. */
const service = serviceForFile();

type Placing = 'dataPurchase' | 'airtimePurchase' | 'voucherPurchase' | 'afaRegister' | 'smsSend';
const PLACING: readonly Placing[] = ['dataPurchase', 'airtimePurchase', 'voucherPurchase', 'afaRegister', 'smsSend'];

async function place(name: Placing, reference: string, keys: TestKeys = service().keys): Promise<number> {
  const [type] = (await call(service(), 'voucherTypes')).data.types;
  const bodies = {
    dataPurchase: { network: 'MTN', volume_gb: 1, recipient: '0241234567', reference },
    airtimePurchase: { network: 'MTN', beneficiary_phone: '0241234567', amount: 5, reference },
    voucherPurchase: { typeId: type?.type_id ?? '', quantity: 1, reference },
    afaRegister: {
      reference,
      full_name: 'Practice Person',
      phone: '0241234567',
      id_type: 'Ghana Card',
      id_number: 'GHA-000000000-0',
      date_of_birth: '1990-01-01',
      region: 'Volta',
      location: 'Practice Town',
    },
    smsSend: { message: 'Hello there.', recipients: '0241234567', reference },
  } as const;
  return (await call(service(), name, { body: bodies[name] } as object, keys)).status;
}

describe.each(PLACING)('a reference first used by %s', (first) => {
  test.each(PLACING.filter((name) => name !== first))('is refused with 409 by %s', async (second) => {
    const reference = freshReference();
    expect(await place(first, reference)).toBe(200);
    const before = await wallets(service());
    expect(await place(second, reference)).toBe(409);
    expect(await wallets(service())).toEqual(before);
  });

  test('is refused with 409 to another developer, and nobody is charged again', async () => {
    const reference = freshReference();
    await place(first, reference);
    const others = await service().control<TestKeys>('otherKeys');
    const before = (await service().ledger()).accounts;
    expect(await place(first, reference, others)).toBe(409);
    expect((await service().ledger()).accounts).toEqual(before);
  });
});

test('a payment key of utilities and a reference of another product do not meet', async () => {
  const reference = freshReference();
  await place('dataPurchase', reference);
  const body = { biller: 'dstv', account: '9000000301', amount: 10, reference };
  expect((await callWith(service(), 'utilityPay', body)).status).toBe(200);
});

test('a developer can use the references of a batch of their own only', async () => {
  const reference = freshReference();
  await place('dataPurchase', reference);
  const others = await service().control<TestKeys>('otherKeys');
  const orders = [{ network: 'MTN' as const, volume_gb: 1, recipient: '0241234567', reference }];
  expect((await call(service(), 'dataBulk', { body: { orders } }, others)).status).toBe(409);
});
