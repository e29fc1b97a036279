import { describe, expect, test } from 'vitest';
import { AFA_REGIONS } from '#shared/reseller-api/afa.ts';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

const order = (change: Record<string, unknown> = {}) => ({
  reference: freshReference(),
  full_name: 'Practice Person',
  phone: '0241234567',
  id_type: 'Ghana Card' as const,
  id_number: 'GHA-000000000-0',
  date_of_birth: '1990-02-28',
  region: 'Ashanti' as const,
  location: 'Practice Town',
  ...change,
});

/** The date on which somebody who comes of age `days` from today was born. */
function bornDaysShort(days: number): string {
  const birth = new Date(Date.now() + days * 86_400_000);
  birth.setUTCFullYear(birth.getUTCFullYear() - 18);
  return birth.toISOString().slice(0, 10);
}

describe('POST /afa/register', () => {
  test('takes its price and starts pending', async () => {
    const before = (await wallets(service())).wallet;
    const body = order({ notes: 'Walk-in' });
    const { data } = await call(service(), 'afaRegister', { body });
    expect(data).toMatchObject({ reference: body.reference, status: 'pending' });
    expect(data.new_balance).toBeLessThan(before);
    expect((await wallets(service())).wallet).toBe(data.new_balance);
  });

  test.each(AFA_REGIONS)('knows the region %s', async (region) => {
    expect((await call(service(), 'afaRegister', { body: order({ region }) })).status).toBe(200);
  });

  test.each([
    ['a missing reference', { reference: undefined }],
    ['a reference of two characters', { reference: 'ab' }],
    ['a reference of 101 characters', { reference: 'r'.repeat(101) }],
    ['a missing name', { full_name: undefined }],
    ['an empty name', { full_name: '' }],
    ['a name of 101 characters', { full_name: 'n'.repeat(101) }],
    ['a number that is none', { phone: '024' }],
    ['another kind of card', { id_type: 'Passport' }],
    ['a card in small letters', { id_type: 'ghana card' }],
    ['a card number without dashes', { id_number: 'GHA0000000000' }],
    ['a card number that is too short', { id_number: 'GHA-00000000-0' }],
    ['a card number with a letter', { id_number: 'GHA-00000000A-0' }],
    ['a card number in small letters', { id_number: 'gha-000000000-0' }],
    ['a card number with something behind it', { id_number: 'GHA-000000000-00' }],
    ['a date that is none', { date_of_birth: '1990-02-30' }],
    ['a date the other way round', { date_of_birth: '28-02-1990' }],
    ['a date with a time', { date_of_birth: '1990-02-28T00:00:00Z' }],
    ['an applicant who comes of age tomorrow', { date_of_birth: bornDaysShort(1) }],
    ['an applicant who is not born yet', { date_of_birth: '2999-01-01' }],
    ['a region that is none', { region: 'Brong Ahafo' }],
    ['a region in small letters', { region: 'ashanti' }],
    ['a missing location', { location: undefined }],
    ['a location of 101 characters', { location: 'l'.repeat(101) }],
    ['notes of 501 characters', { notes: 'n'.repeat(501) }],
    ['notes that are no text', { notes: 5 }],
  ])('refuses %s with 400 and charges nothing', async (_, change) => {
    const before = await wallets(service());
    expect((await callWith(service(), 'afaRegister', order(change))).status).toBe(400);
    expect(await wallets(service())).toEqual(before);
  });

  test('takes every field at its longest, and an applicant who is 18 today', async () => {
    const body = order({
      reference: freshReference().padEnd(100, 'r'),
      full_name: 'n'.repeat(100),
      location: 'l'.repeat(100),
      notes: 'n'.repeat(500),
      date_of_birth: bornDaysShort(0),
    });
    expect((await callWith(service(), 'afaRegister', body)).status).toBe(200);
  });

  test('a reference that anybody has taken is refused with 409, the same request included', async () => {
    const body = order();
    const first = (await call(service(), 'afaRegister', { body })).data;
    expect((await callWith(service(), 'afaRegister', body)).status).toBe(409);
    expect((await callWith(service(), 'afaRegister', { ...body, location: 'Elsewhere' })).status).toBe(409);
    const others = await service().control<TestKeys>('otherKeys');
    expect((await call(service(), 'afaRegister', { body }, others)).status).toBe(409);
    expect((await wallets(service())).wallet).toBe(first.new_balance);
    expect((await service().ledger()).orders).toHaveLength(1);
  });

  test('an empty wallet is refused with 400, and switched off it answers 503', async () => {
    await service().control('setBalance', { balance: 0.5 });
    expect((await callWith(service(), 'afaRegister', order())).status).toBe(400);
    await service().control('setFeature', { feature: 'afa', enabled: false });
    expect((await callWith(service(), 'afaRegister', order())).status).toBe(503);
  });
});

describe('GET /afa/orders', () => {
  test('follows pending, processing and completed', async () => {
    await service().control('progress', {
      kind: 'afa',
      steps: [
        ['pending', 10],
        ['processing', 10],
      ],
    });
    const body = order();
    const { order_id } = (await call(service(), 'afaRegister', { body })).data;
    const look = async () => (await call(service(), 'afaOrder', { params: { reference: body.reference } })).data;
    expect(await look()).toEqual({ id: order_id, reference: body.reference, status: 'pending' });
    await service().control('advance', { seconds: 11 });
    expect((await look()).status).toBe('processing');
    await service().control('advance', { seconds: 10 });
    expect((await look()).status).toBe('completed');
  });

  test.each(['cancel', 'fail', 'refund'])('ends cancelled when the outcome is %s', async (result) => {
    await service().control('outcome', { kind: 'afa', result });
    const before = (await wallets(service())).wallet;
    const body = order();
    const { new_balance } = (await call(service(), 'afaRegister', { body })).data;
    await service().control('advance', { seconds: 3600 });
    const { data } = await call(service(), 'afaOrder', { params: { reference: body.reference } });
    expect(data.status).toBe('cancelled');
    expect((await wallets(service())).wallet).toBe(result === 'refund' ? before : new_balance);
  });

  test('the list holds the newest thirty, newest first, three fields each', async () => {
    const references: string[] = [];
    for (let index = 0; index < 31; index += 1) {
      const body = order();
      references.unshift(body.reference);
      await call(service(), 'afaRegister', { body });
    }
    const { orders } = (await call(service(), 'afaOrders')).data;
    expect(orders.map(({ reference }) => reference)).toEqual(references.slice(0, 30));
    expect(Object.keys(orders[0] ?? {}).sort()).toEqual(['id', 'reference', 'status']);
  });

  test('another account’s registration is answered 404', async () => {
    const body = order();
    await call(service(), 'afaRegister', { body });
    const others = await service().control<TestKeys>('otherKeys');
    expect((await call(service(), 'afaOrder', { params: { reference: body.reference } }, others)).status).toBe(404);
    expect((await call(service(), 'afaOrders', {}, others)).data.orders).toEqual([]);
  });
});
