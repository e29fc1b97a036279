/** Each product at its exact limits, on a clock that stands still; the contract itself is asked over HTTP elsewhere. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { worldHere } from '../../../support/training/world-here.ts';

const START = Date.UTC(2026, 10, 21, 12);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => void vi.useRealTimers());

const seconds = (count: number): void => void vi.setSystemTime(Date.now() + count * 1000);

const DATA = { network: 'MTN', volume_gb: 1, recipient: '0241234567' };
const AIRTIME = { network: 'MTN', beneficiary_phone: '0241234567', amount: 100 };
const PAYMENT = { biller: 'dstv', account: '9000000301', amount: 50 };
const AFA = {
  ...{ full_name: 'Practice Person', phone: '0241234567', id_type: 'Ghana Card', id_number: 'GHA-000000000-0' },
  ...{ date_of_birth: '1990-01-01', region: 'Volta', location: 'Town' },
};

test('a request is refused by its first fault: key, budget, form, rule', () => {
  const here = worldHere();
  const body = { ...DATA, reference: here.reference() };
  expect(here.ask('dataPurchase', { key: undefined, body: 'no JSON' })).toMatchObject({ status: 401 });
  here.control('setLimit', { bucket: 'POST /data/purchase', per_minute: 0 });
  expect(here.ask('dataPurchase', { body: 'no JSON' }).status).toBe(429);
  here.control('setLimit', { bucket: 'POST /data/purchase', per_minute: null });
  expect(here.ask('dataPurchase', { body: 'no JSON' })).toMatchObject({
    status: 400,
    message: expect.stringContaining('JSON'),
  });
  expect(here.ask('dataPurchase', { body: {} }).message).toMatch(/^network: /);
  expect(here.ask('dataPurchase', { body: [] }).message).toMatch(/^The request /);
  expect(here.ask('dataPurchase', { body }).status).toBe(200);
});

test.each([
  ['application/json', 200],
  ['Application/JSON ; charset=utf-8', 200],
  ['text/json', 400],
  [undefined, 400],
])('a request of the content type %s is answered %i', (contentType, status) => {
  const here = worldHere();
  const body = { ...DATA, reference: here.reference() };
  expect(here.ask('dataPurchase', { body, contentType }).status).toBe(status);
});

test('a request takes numbers of a query as numbers, and leaves any other text as it is', () => {
  const here = worldHere();
  const total = (size_gb: string) => here.ask('packages', { query: { network: 'MTN', size_gb } });
  expect(total('10').data['total']).toBe(1);
  expect(total('10.0').data['total']).toBe(1);
  expect([total('-10').data['total'], total('1e1').status, total('.5').status]).toEqual([0, 400, 400]);
  expect(here.ask('packages', { query: { network: '10' } }).status).toBe(400);
});

test('a request that waits for its minute is told the seconds, where the service says them', () => {
  const here = worldHere();
  here.control('setLimit', { bucket: 'lookup', per_minute: 1, retry_after: true });
  const query = { biller: 'dstv', account: '9000000301' };
  expect(here.ask('utilityLookup', { query }).status).toBe(200);
  vi.setSystemTime(START + 59_001);
  expect(here.ask('utilityLookup', { query })).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  vi.setSystemTime(START + 60_000);
  expect(here.ask('utilityLookup', { query }).status).toBe(200);
  here.control('setLimit', { bucket: 'lookup', per_minute: 0 });
  expect(here.ask('utilityLookup', { query }).headers).not.toHaveProperty('retry-after');
});

test('a request that is refused changes nothing, and one that breaks leaves nothing behind', () => {
  const here = worldHere();
  const before = here.ledger();
  here.control('setPackageStock', { network: 'MTN', volume_gb: 2, in_stock: false });
  here.world.commit();
  const orders = [
    { ...DATA, reference: 'A' },
    { ...DATA, volume_gb: 2, reference: 'B' },
  ];
  expect(here.ask('dataBulk', { body: { orders } })).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^Order 2: /),
  });
  expect(here.ledger().movements).toEqual(before.movements);
  here.world.movements.put = () => {
    throw new TypeError('a mistake of ours');
  };
  expect(() => here.ask('dataPurchase', { body: { ...DATA, reference: 'C' } })).toThrow('a mistake of ours');
  expect(here.ledger()).toMatchObject({ orders: [], accounts: before.accounts });
});

test.each([
  ['suspended', { suspended: true }],
  ['of a role that may not', { role_allowed: false }],
])('a request of an account that is %s is refused', (_, change) => {
  const here = worldHere();
  here.control('setAccount', change);
  expect(here.ask('walletBalance').status).toBe(403);
});

test('money of a bundle is taken to the pesewa: one short refuses, the exact sum leaves nothing', () => {
  const here = worldHere();
  const { price } = (
    here.ask('packages', { query: { network: 'MTN', size_gb: '1' } }).data['packages'] as { price: number }[]
  )[0] ?? { price: 0 };
  here.control('setBalance', { balance: price - 0.01 });
  expect(here.statusOf('dataPurchase', { ...DATA, reference: 'A' })).toBe(400);
  expect(here.statusOf('dataBulk', { orders: [{ ...DATA, reference: 'B' }] })).toBe(400);
  here.control('setBalance', { balance: price });
  expect(here.ask('dataPurchase', { body: { ...DATA, reference: 'A' } }).data['new_balance']).toBe(0);
});

test.each([
  ['vouchers', 'voucherPurchase'],
  ['a registration', 'afaRegister'],
  ['a bill', 'utilityPay'],
  ['airtime', 'airtimePurchase'],
] as const)('money of %s is taken to the pesewa', (_, name) => {
  const here = worldHere();
  const [type] = here.ask('voucherTypes').data['types'] as { type_id: string }[];
  const bodies = {
    voucherPurchase: { typeId: type?.type_id, quantity: 2 },
    ...{ afaRegister: AFA, utilityPay: PAYMENT, airtimePurchase: AIRTIME },
  };
  const before = here.wallet();
  const body = { ...bodies[name], reference: here.reference() };
  expect(here.statusOf(name, body)).toBe(200);
  const cost = before - here.wallet();
  expect(cost).toBeGreaterThan(0);
  const again = { ...bodies[name], reference: here.reference() };
  here.control('setBalance', { balance: (cost - 1) / 100 });
  expect(here.statusOf(name, again)).toBe(400);
  here.control('setBalance', { balance: cost / 100 });
  expect(here.statusOf(name, again)).toBe(200);
  expect(here.wallet()).toBe(0);
});

test('money of a list is told for its placed orders, earlier ones included, and taken for the new ones alone', () => {
  const here = worldHere();
  const [known, fresh] = ['A', 'B'].map((reference) => ({ ...DATA, reference }));
  const first = here.ask('dataBulk', { body: { orders: [known] } }).data;
  const both = here.ask('dataBulk', { body: { orders: [known, fresh] } }).data;
  expect(both['orders_placed']).toBe(2);
  expect(both['total_cost']).toBe(2 * Number(first['total_cost']));
  expect(Number(first['new_balance']) - Number(both['new_balance'])).toBeCloseTo(Number(first['total_cost']), 2);
});

test('money of credits is taken for each part to each number, and the last credit is enough', () => {
  const here = worldHere();
  const text = { message: 'a'.repeat(161), recipients: ['0241234567', '0241234568'] };
  here.control('setSmsCredits', { credits: 3 });
  expect(here.statusOf('smsSend', text)).toBe(402);
  here.control('setSmsCredits', { credits: 4 });
  expect(here.ask('smsSend', { body: text }).data).toMatchObject({ segments: 2, creditsCharged: 4, balance: 0 });
  expect(here.ask('smsBalance').data).toEqual({
    ...{ credits: 0, totalPurchased: 4, totalUsed: 4, mode: 'live', accountStatus: 'active' },
  });
});

test.each([
  ['agent', { is_permanent: true }, 200],
  ['dealer', { is_permanent: true }, 200],
  ['customer', { is_permanent: true }, 0],
  ['dealer', { expires_in_seconds: 9999 }, 0],
])('commission on 100 of airtime for an %s %j is %i pesewas, paid when it is completed', (role, more, earned) => {
  const here = worldHere();
  here.control('setRole', { role, ...more });
  const reference = here.reference();
  here.statusOf('airtimePurchase', { ...AIRTIME, reference });
  seconds(9);
  here.ask('walletBalance');
  expect(here.commission()).toBe(0);
  seconds(1);
  here.ask('walletBalance');
  expect(here.commission()).toBe(earned);
  seconds(1000);
  here.ask('walletBalance');
  expect(here.commission()).toBe(earned);
  here.control('order', { reference, result: 'refund' });
  expect(here.commission()).toBe(0);
});

test('commission on a bill is half of two percent, rounded down, and no order that ends otherwise earns', () => {
  const here = worldHere();
  const pay = (amount: number) =>
    here.ask('utilityPay', { body: { ...PAYMENT, amount, reference: here.reference() } }).data;
  expect(pay(51.99)).toMatchObject({ commission_share_percent: 50, amount: 51.99 });
  here.control('outcome', { kind: 'utility', result: 'fail', reason: 'The biller said no.' });
  const failed = String(pay(60)['reference']);
  seconds(20);
  here.ask('walletBalance');
  expect(here.commission()).toBe(51);
  const order = here.ask('utilityOrder', { params: { reference: failed } }).data;
  expect(order).toMatchObject({ status: 'failed', payment_status: 'paid', commission_earned: null });
  // The reason is for a refund alone.
  expect(order).not.toHaveProperty('reason');
});

test('a role for a time counts until the moment it lapses, in prices and days', () => {
  const here = worldHere();
  const price = () => (here.ask('voucherTypes').data['types'] as { price: number }[])[0]?.price;
  const dealer = price();
  here.control('setRole', { role: 'dealer', expires_in_seconds: 86_401 });
  expect(here.ask('accountRole').data).toMatchObject({ is_active: true, is_permanent: false, days_remaining: 2 });
  seconds(1);
  expect(here.ask('accountRole').data['days_remaining']).toBe(1);
  vi.setSystemTime(START + 86_401_000 - 1);
  expect([price(), here.ask('accountRole').data['is_active']]).toEqual([dealer, true]);
  vi.setSystemTime(START + 86_401_000);
  expect(price()).toBeGreaterThan(dealer ?? 0);
  expect(here.ask('accountRole').data).toMatchObject({ role: 'dealer', is_active: false, days_remaining: 0 });
  seconds(86_400);
  expect(here.ask('accountRole').data['days_remaining']).toBe(0);
});

test('a role for a time prices a registration, too', () => {
  const here = worldHere();
  const paid = (role: string) => {
    here.control('setRole', { role, is_permanent: true });
    const before = here.wallet();
    here.statusOf('afaRegister', { ...AFA, reference: here.reference() });
    return before - here.wallet();
  };
  expect(['customer', 'agent', 'dealer'].map(paid)).toEqual([1500, 1410, 1320]);
});

test.each([
  ['2008-11-21', 200],
  ['2008-11-22', 400],
  ['2008-12-01', 400],
  ['2009-01-01', 400],
])('an applicant born on %s is answered %i on 21 November 2026', (date_of_birth, status) => {
  const here = worldHere();
  vi.setSystemTime(Date.UTC(2026, 10, 21));
  expect(here.statusOf('afaRegister', { ...AFA, date_of_birth, reference: 'AFA-1' })).toBe(status);
});

test('an applicant born on 29 February comes of age on 1 March', () => {
  const here = worldHere();
  const asked = (at: number) => {
    vi.setSystemTime(at);
    return here.statusOf('afaRegister', { ...AFA, date_of_birth: '2012-02-29', reference: here.reference() });
  };
  expect([asked(Date.UTC(2030, 1, 28, 23, 59)), asked(Date.UTC(2030, 2, 1))]).toEqual([400, 200]);
});

test('a bill is the same within thirty seconds, and another one at the thirtieth', () => {
  const here = worldHere();
  expect(here.statusOf('utilityPay', PAYMENT)).toBe(200);
  seconds(29.999);
  expect(here.statusOf('utilityPay', PAYMENT)).toBe(409);
  expect(here.statusOf('utilityPay', PAYMENT, here.other)).toBe(200);
  seconds(0.001);
  expect(here.statusOf('utilityPay', PAYMENT)).toBe(200);
});

test('a bill that was repeated is found behind other payments of that half minute', () => {
  const here = worldHere();
  here.statusOf('utilityPay', PAYMENT);
  here.statusOf('utilityPay', { ...PAYMENT, amount: 51 });
  expect(here.statusOf('utilityPay', PAYMENT)).toBe(409);
  // A payment with a key of its own is one, too.
  here.statusOf('utilityPay', { ...PAYMENT, amount: 70, reference: 'K-1' });
  expect(here.statusOf('utilityPay', { ...PAYMENT, amount: 70 })).toBe(409);
});

test('a bill for a meter takes no phone number in its place, in either form', () => {
  const here = worldHere();
  const pay = (account: string) =>
    here.statusOf('utilityPay', { ...PAYMENT, biller: 'ecg', account, phone: '0240000101' });
  expect([pay('0240000101'), pay('233240000101'), pay('P24000010001'), pay('02400001012')]).toEqual([
    400, 400, 200, 200,
  ]);
});

test('a bill is named for its customer, and refunded where the service says so', () => {
  const here = worldHere();
  here.control('outcome', { kind: 'utility', result: 'refund' });
  const known = String(here.ask('utilityPay', { body: PAYMENT }).data['reference']);
  const unknown = String(here.ask('utilityPay', { body: { ...PAYMENT, account: '1' } }).data['reference']);
  const look = (reference: string) => here.ask('utilityOrder', { params: { reference } }).data;
  expect(look(known)).toMatchObject({ account_name: 'Practice Viewer One', payment_status: 'paid' });
  expect(look(unknown)).toMatchObject({ account_name: 'Practice Customer' });
  seconds(20);
  expect(look(known)).toMatchObject({
    ...{ status: 'refunded', payment_status: 'refunded', reason: expect.stringMatching(/./) },
    updated_at: new Date(START + 20_000).toISOString(),
  });
});

test('a bill of another biller with the same account is another customer’s', () => {
  const here = worldHere();
  const { reference } = here.ask('utilityPay', { body: { ...PAYMENT, biller: 'gotv' } }).data;
  expect(here.ask('utilityOrder', { params: { reference: String(reference) } }).data['account_name']).toBe(
    'Practice Customer',
  );
});

test('a look-up finds all meters of a phone in either form, and says what is due', () => {
  const here = worldHere();
  const look = (query: Record<string, string>) => here.ask('utilityLookup', { query: { biller: 'ecg', ...query } });
  const { data } = look({ account: '0240000101' });
  expect(data['meters']).toEqual([
    { name: 'Practice Kiosk One', meterNumber: 'P24000010001', outstanding: 12.5 },
    { name: 'Practice Home One', meterNumber: 'P24000010002', outstanding: 0 },
  ]);
  expect(look({ account: 'x', phone: '233240000101' }).data).toEqual(data);
  expect(look({ account: '0240000101', phone: '0200000102' }).data['meters']).toHaveLength(1);
  expect(look({ account: 'P24000010001' }).status).toBe(404);
  const account = (biller: string, number: string) =>
    here.ask('utilityLookup', { query: { biller, account: number, phone: '0240000201' } });
  expect(account('ghana_water', '900000010102').data).toMatchObject({ amount_due: -20.5, bouquet: null, meters: [] });
  expect(account('startimes', '9000000501').data).toMatchObject({ amount_due: null, bouquet: 'Basic' });
  expect(account('gotv', '9000000301').status).toBe(404);
});

const verify = (
  here: ReturnType<typeof worldHere>,
  name: 'verifyNumber' | 'verifyNumberServer1' | 'verifyNumberServer2',
) => here.ask(name, { body: { network: 'MTN', recipient: '0241230000' } });

test('an MTN number is registered two minutes after it was submitted, on that server alone', () => {
  const here = worldHere();
  expect(verify(here, 'verifyNumberServer1').data['allowed']).toBe(false);
  seconds(119.999);
  expect(verify(here, 'verifyNumberServer1').data['allowed']).toBe(false);
  seconds(0.001);
  expect(verify(here, 'verifyNumberServer1').data['allowed']).toBe(true);
  expect(verify(here, 'verifyNumberServer2').data['allowed']).toBe(false);
});

test('an MTN number that was asked about twice waits for its first two minutes', () => {
  const here = worldHere();
  verify(here, 'verifyNumber');
  seconds(100);
  verify(here, 'verifyNumber');
  seconds(20);
  for (const name of ['verifyNumber', 'verifyNumberServer1', 'verifyNumberServer2'] as const)
    expect(verify(here, name).data['allowed']).toBe(true);
});

test('an MTN number is submitted to the servers that take orders and answer, and to no other', () => {
  const here = worldHere();
  here.control('setServers', { accepted: [1], down: [] });
  verify(here, 'verifyNumber');
  seconds(120);
  here.control('setServers', { accepted: [1, 2] });
  expect(verify(here, 'verifyNumberServer1').data['allowed']).toBe(true);
  expect(verify(here, 'verifyNumberServer2').data['allowed']).toBe(false);
  const down = worldHere();
  down.control('setServers', { accepted: [1, 2], down: [1] });
  // One server that is out opens it for now.
  expect(verify(down, 'verifyNumber').data['allowed']).toBe(true);
  seconds(120);
  down.control('setServers', { down: [] });
  expect(verify(down, 'verifyNumberServer1').data['allowed']).toBe(false);
  expect(verify(down, 'verifyNumberServer2').data['allowed']).toBe(true);
});

test('an MTN number that the gate holds is submitted by the purchase and the list that asked for it', () => {
  for (const name of ['dataPurchase', 'dataBulk'] as const) {
    const here = worldHere();
    here.control('setGate', { enabled: true });
    const order = { ...DATA, recipient: '0241230000', reference: 'G' };
    expect(here.statusOf(name, name === 'dataBulk' ? { orders: [order] } : order)).toBe(
      name === 'dataBulk' ? 200 : 409,
    );
    seconds(120);
    expect(here.statusOf('dataPurchase', { ...order, reference: 'H' })).toBe(200);
  }
});

const text = { message: 'Your order is ready.', recipients: '0241234567' };
const campaign = (here: ReturnType<typeof worldHere>, id: unknown, query: Record<string, string> = {}) =>
  here.ask('smsMessages', { params: { id: String(id) }, query }).data;

test('a campaign is delivered five seconds after it went out, and each row says since when', () => {
  const here = worldHere();
  const id = here.ask('smsSend', { body: text }).data['campaignId'];
  const row = () => (campaign(here, id)['messages'] as object[])[0];
  const at = (ms: number) => new Date(START + ms).toISOString();
  seconds(4.999);
  expect(row()).toEqual({ recipient: '233241234567', status: 'sent', status_updated_at: at(0) });
  seconds(0.001);
  expect(row()).toEqual({ recipient: '233241234567', status: 'delivered', status_updated_at: at(5000) });
  expect(campaign(here, String(id).toUpperCase())['delivery']).toMatchObject({ delivered: 1, sent: 0, queued: 0 });
});

test('a campaign of 501 numbers waits, is sent, and is done after forty seconds', () => {
  const here = worldHere();
  const recipients = Array.from({ length: 501 }, (_, nth) => `024${String(nth).padStart(7, '0')}`);
  const id = here.ask('smsSend', { body: { ...text, recipients } }).data['campaignId'];
  const states = () => {
    const { delivery, campaign: head } = campaign(here, id) as { delivery: object; campaign: { status: string } };
    return [head.status, Object.entries(delivery).find(([, count]) => count === 501)?.[0]];
  };
  const seen = [states()];
  for (const pause of [10, 30, 5]) {
    seconds(pause);
    seen.push(states());
  }
  expect(seen).toEqual([
    ['queued', 'queued'],
    ['processing', 'sent'],
    ['completed', 'sent'],
    ['completed', 'delivered'],
  ]);
});

test.each([
  ['fail', 'failed', 'failed'],
  ['cancel', 'blocked', 'rejected'],
])('a campaign whose outcome is %s has every message %s', (result, status, message) => {
  const here = worldHere();
  here.control('outcome', { kind: 'sms', result });
  const { campaignId, ...sent } = here.ask('smsSend', { body: text }).data;
  expect(sent).toMatchObject({ status, sent: 0, failed: 1 });
  expect(campaign(here, campaignId)).toMatchObject({ messages: [{ status: message }] });
});

test('a campaign is its account’s own, in lists and by its id', () => {
  const here = worldHere();
  const { campaignId } = here.ask('smsSend', { body: text }).data;
  expect(here.ask('smsCampaigns', { account: here.other }).data).toEqual({ page: 0, campaigns: [] });
  expect(here.ask('smsMessages', { params: { id: String(campaignId) }, account: here.other }).status).toBe(404);
  const { senders, defaultSender } = here.ask('smsSenders', { account: here.other }).data;
  expect([defaultSender, JSON.stringify(senders).includes('DWADI')]).toEqual(['KIOSK2', false]);
});

test('a campaign is listed by the days it was made on, both ends included', () => {
  const here = worldHere();
  here.ask('smsSend', { body: text });
  const count = (query: Record<string, string>) =>
    (here.ask('smsCampaigns', { query }).data['campaigns'] as object[]).length;
  expect([
    count({ from: '2026-11-21' }),
    count({ to: '2026-11-21' }),
    count({ from: '2026-11-22' }),
    count({ to: '2026-11-20' }),
  ]).toEqual([1, 1, 0, 0]);
});

test('a campaign that a number refuses counts as failed, and one that is undelivered as sent', () => {
  const here = worldHere();
  const sent = (status: string) => {
    here.control('smsOutcome', { recipient: '0241234567', status });
    const { sent: out, failed } = here.ask('smsSend', { body: text }).data;
    return [out, failed];
  };
  expect([sent('failed'), sent('rejected'), sent('undelivered'), sent('expired')]).toEqual([
    [0, 1],
    [0, 1],
    [1, 0],
    [1, 0],
  ]);
  here.control('smsOutcome', { recipient: '*', status: 'failed' });
  expect(here.ask('smsSend', { body: { ...text, recipients: '0200000000' } }).data['failed']).toBe(1);
});

test('vouchers of the last stock are sold, and another courtesy makes another request', () => {
  const here = worldHere();
  const [type] = here.ask('voucherTypes').data['types'] as { type_id: string }[];
  const body = { typeId: type?.type_id.toUpperCase() ?? '', quantity: 2, reference: 'V', recipientPhone: '0241234567' };
  here.control('setRcStock', { type_id: type?.type_id, available_count: 1 });
  expect(here.statusOf('voucherPurchase', body)).toBe(400);
  here.control('setRcStock', { type_id: type?.type_id, available_count: 2 });
  expect(here.statusOf('voucherPurchase', body)).toBe(200);
  expect(here.statusOf('voucherPurchase', { ...body, typeId: type?.type_id })).toBe(200);
  for (const other of [{ recipientPhone: '0241234568' }, { recipientEmail: 'a@shop.com' }, { quantity: 1 }])
    expect(here.statusOf('voucherPurchase', { ...body, ...other })).toBe(409);
});

test('orders are read by their own account and kind alone', () => {
  const here = worldHere();
  here.statusOf('airtimePurchase', { ...AIRTIME, reference: 'A-1' });
  here.statusOf('afaRegister', { ...AFA, reference: 'F-1' });
  const look = (name: 'airtimeOrder' | 'afaOrder' | 'dataOrder', reference: string, account?: string) =>
    here.ask(name, { params: { reference }, ...(account && { account }) }).status;
  expect([look('airtimeOrder', 'A-1'), look('airtimeOrder', 'A-1', here.other), look('dataOrder', 'A-1')]).toEqual([
    200, 404, 404,
  ]);
  expect([look('afaOrder', 'F-1'), look('afaOrder', 'F-1', here.other), look('airtimeOrder', 'F-1')]).toEqual([
    200, 404, 404,
  ]);
});

test('orders that failed tell no reason, and those that were refunded do', () => {
  const here = worldHere();
  const end = (result: string) => {
    const reference = here.reference();
    here.control('outcome', { kind: 'airtime', result, reason: 'Number not active.' });
    here.statusOf('airtimePurchase', { ...AIRTIME, reference });
    seconds(10);
    return here.ask('airtimeOrder', { params: { reference } }).data;
  };
  expect(end('fail')).not.toHaveProperty('reason');
  expect(end('refund')).toMatchObject({ status: 'refunded', reason: 'Number not active.' });
});

test('orders are seen by the replica from the moment it has caught up', () => {
  const here = worldHere();
  here.control('setLag', { seconds: 60 });
  here.statusOf('airtimePurchase', { ...AIRTIME, reference: 'A-1' });
  const look = () => here.ask('airtimeOrder', { params: { reference: 'A-1' } }).status;
  seconds(59.999);
  expect(look()).toBe(404);
  seconds(0.001);
  expect(look()).toBe(200);
});

test('orders that come again are answered as they are by then, with the balance of their own time', () => {
  const here = worldHere();
  const body = { ...AIRTIME, reference: 'A-1' };
  const first = here.ask('airtimePurchase', { body }).data;
  here.statusOf('airtimePurchase', { ...AIRTIME, reference: 'A-2' });
  seconds(10);
  expect(here.ask('airtimePurchase', { body }).data).toEqual({ ...first, status: 'completed' });
});

test('orders whose references are known last are refused as new ones, and place nothing by that', () => {
  const here = worldHere();
  const body = { ...DATA, reference: 'R' };
  here.statusOf('dataPurchase', body);
  here.control('setReferencesLast', { enabled: true });
  expect(here.statusOf('dataPurchase', body)).toBe(200);
  here.control('setBalance', { balance: 0 });
  here.world.commit();
  expect([here.statusOf('dataPurchase', body), here.ledger().orders.length]).toEqual([400, 1]);
  expect(here.ask('walletBalance').status).toBe(200);
});

test('a phone number that is sent empty is none: a smartcard needs none, a water account does', () => {
  const here = worldHere();
  const look = (biller: string, account: string) =>
    here.ask('utilityLookup', { query: { biller, account, phone: '' } }).status;
  expect([look('dstv', PAYMENT.account), look('ghana_water', '1')]).toEqual([200, 400]);
});

test('a fresh world counts its requests from one', () => {
  const here = worldHere();
  const log = () => {
    here.world.log.begin({
      ...{ at: '', method: 'GET', path: '/', query: null, endpoint: null, headers: {}, body: null, fault: null },
      ...{ auth: { form: 'none', key_type: null }, key_leaked: false },
    });
    return here.world.log.entries().map(({ seq }) => seq);
  };
  expect([log(), log()]).toEqual([[1], [1, 2]]);
  here.control('clearLog');
  expect(log()).toEqual([3]);
  here.control('reset');
  expect(log()).toEqual([1]);
});
