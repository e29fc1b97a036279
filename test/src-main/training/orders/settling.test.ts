import { beforeEach, expect, test } from 'vitest';
import { worldHere } from '../../../support/training/world-here.ts';

let here: ReturnType<typeof worldHere>;
const airtime = (reference: string) => ({ network: 'MTN', beneficiary_phone: '0241234567', amount: 100, reference });
const commissions = () =>
  here.ledger().movements.flatMap(({ wallet, amount }) => (wallet === 'commission' ? amount : []));

beforeEach(() => {
  here = worldHere();
  here.control('setBalance', { balance: 1000 });
  here.control('setRole', { role: 'dealer', is_permanent: true });
  expect(here.statusOf('airtimePurchase', airtime('PAID'))).toBe(200);
  here.control('advance', { seconds: 3600 });
  expect(here.commission()).toBeGreaterThan(0);
});

test.each([{ result: 'refund' }, { status: 'failed' }])(
  'an order that ends with %j gives its commission back',
  (end) => {
    const paid = here.commission();
    here.control('order', { reference: 'PAID', ...end });
    expect(here.commission()).toBe(0);
    expect(commissions().map((cedis) => cedis * 100)).toEqual([paid, -paid]);
  },
);

test('the commission of a refunded order is never paid again', () => {
  here.control('order', { reference: 'PAID', result: 'refund' });
  // A request that is undone has the world find anew what is still to be settled, as a restart does.
  here.control('setReferencesLast', { enabled: true });
  expect(here.statusOf('airtimePurchase', airtime('NEXT'))).toBe(200);
  here.control('order', { reference: 'PAID', result: 'complete' });
  expect(here.commission()).toBe(0);
});

test('a utility order that was refunded says that it earned nothing', () => {
  const body = { biller: 'dstv', account: '9000000301', amount: 100 };
  const { data } = here.ask('utilityPay', { body });
  here.control('advance', { seconds: 3600 });
  const look = () => here.ask('utilityOrder', { params: { reference: String(data['reference']) } }).data;
  expect(look()['commission_earned']).toBeGreaterThan(0);
  here.control('order', { reference: data['reference'], result: 'refund' });
  here.control('order', { reference: data['reference'], result: 'complete' });
  expect(look()).toMatchObject({ payment_status: 'refunded', commission_earned: null });
});
