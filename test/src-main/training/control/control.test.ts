/** The second side in one process: what each call changes, and what the ledger then says. */
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

/** Places one bundle, and answers how its order stands. */
function placed(here = worldHere()) {
  const reference = here.reference();
  here.statusOf('dataPurchase', { ...DATA, reference });
  const order = () => here.ledger().orders.find((one) => one.reference === reference);
  return { here, reference, order, status: () => order()?.status };
}

test('an ending begins after the usual steps, and a hold leaves the last of them', () => {
  const ends = (result: string, kind = 'data') => {
    const here = worldHere();
    here.control('outcome', { kind, result });
    const { status } = placed(here);
    const seen = [status()];
    for (const pause of [3.999, 0.001, 15.999, 0.001, 1e6]) {
      seconds(pause);
      here.ask('walletBalance');
      seen.push(status());
    }
    return seen;
  };
  const usual = ['pending', 'pending', 'processing', 'processing'];
  expect(ends('complete')).toEqual([...usual, 'completed', 'completed']);
  expect(ends('fail')).toEqual([...usual, 'failed', 'failed']);
  expect(ends('cancel')).toEqual([...usual, 'failed', 'failed']);
  expect(ends('refund', 'any')).toEqual([...usual, 'refunded', 'refunded']);
  expect(ends('hold')).toEqual([...usual, 'processing', 'processing']);
  expect(ends('fail', 'airtime')).toEqual([...usual, 'completed', 'completed']);
});

test('an order without steps is in its ending at once, and a hold of it is processing', () => {
  const here = worldHere();
  here.control('progress', { kind: 'data', steps: [] });
  expect(placed(here).status()).toBe('completed');
  here.control('outcome', { result: 'hold' });
  expect(placed(here).status()).toBe('processing');
});

test('outcomes count down one by one; the newest of those that stay comes after them', () => {
  const here = worldHere();
  for (const rule of [
    { kind: 'any', result: 'hold', count: 0 },
    { kind: 'any', result: 'refund', count: 0 },
    { kind: 'data', result: 'fail', count: 2 },
    { kind: 'data', result: 'cancel', count: 1 },
  ])
    here.control('outcome', rule);
  const orders = Array.from({ length: 4 }, () => placed(here));
  expect(here.world.settings.outcomes).toHaveLength(2);
  seconds(20);
  expect(orders.map(({ status }) => status())).toEqual(['failed', 'failed', 'failed', 'refunded']);
});

test('vouchers are for the rules that name them, and for no other', () => {
  const here = worldHere();
  const [type] = here.ask('voucherTypes').data['types'] as { type_id: string }[];
  const bought = () => {
    const body = { typeId: type?.type_id, quantity: 1, reference: here.reference() };
    return (here.ask('voucherPurchase', { body }).data['order'] as { status: string }).status;
  };
  here.control('outcome', { kind: 'any', result: 'fail', count: 1 });
  expect(bought()).toBe('completed');
  here.control('outcome', { kind: 'resultschecker', result: 'fail' });
  expect([bought(), bought()]).toEqual(['failed', 'completed']);
});

test('a refund has the reason that was given, or one of its own; money comes back once, when it begins', () => {
  const here = worldHere();
  const before = here.wallet();
  here.control('outcome', { result: 'refund', reason: 'Out of coverage.', count: 1 });
  here.control('outcome', { result: 'refund', count: 1 });
  const [first, second] = [placed(here), placed(here)];
  const cost = (before - here.wallet()) / 2;
  seconds(19.999);
  here.ask('walletBalance');
  expect(here.wallet()).toBe(before - 2 * cost);
  seconds(0.001);
  here.ask('walletBalance');
  here.ask('walletBalance');
  expect(here.wallet()).toBe(before);
  expect([first.order()?.reason, second.order()?.reason]).toEqual(['Out of coverage.', expect.stringMatching(/./)]);
  expect(first.order()).toMatchObject({ charges: 1, refunds: 1 });
});

test('an order is moved by any of its names; what it was going to do is forgotten', () => {
  const here = worldHere();
  const one = placed(here);
  expect(here.control('order', { reference: one.reference, status: 'queued' })).toEqual({
    ...{ order_id: one.order()?.order_id, status: 'queued' },
  });
  seconds(1e6);
  expect(one.status()).toBe('queued');
  here.control('order', { order_id: one.order()?.order_id, result: 'complete' });
  expect(one.status()).toBe('completed');
  const bill = { biller: 'dstv', account: '9000000301', amount: 50, reference: 'OURS' };
  here.statusOf('utilityPay', bill);
  expect(here.control('order', { reference: 'OURS', result: 'hold' })['status']).toBe('pending');
  expect(() => here.control('order', { result: 'complete' })).toThrow('no such order');
  expect(() => here.control('order', { reference: one.reference })).toThrow('result or status');
});

test('a status of "refunded" gives the money back as a refund does, and no other word does', () => {
  const here = worldHere();
  const before = here.wallet();
  const one = placed(here);
  here.control('order', { reference: one.reference, status: 'reversed', reason: 'x' });
  expect([here.wallet() < before, one.order()?.reason]).toEqual([true, 'x']);
  here.control('order', { reference: one.reference, status: 'refunded' });
  here.control('order', { reference: one.reference, result: 'refund' });
  expect([here.wallet(), one.order()?.refunds]).toEqual([before, 1]);
});

test('a commission that was paid is taken back by a refund, and is not paid once more', () => {
  const here = worldHere();
  const reference = here.reference();
  here.statusOf('airtimePurchase', { ...AIRTIME, reference });
  seconds(10);
  here.ask('walletBalance');
  here.control('order', { reference, result: 'refund' });
  const causes = () => here.ledger().movements.flatMap(({ cause, order_id }) => (order_id === null ? [] : [cause]));
  expect(causes()).toEqual(['charge', 'commission', 'refund', 'commission-reversed']);
  seconds(1e6);
  here.ask('walletBalance');
  expect(causes()).toHaveLength(4);
  // A refund before that has none to take back.
  const early = worldHere();
  early.statusOf('airtimePurchase', { ...AIRTIME, reference });
  early.control('order', { reference, result: 'refund' });
  seconds(1e6);
  early.ask('walletBalance');
  expect(early.ledger().movements.flatMap(({ cause, order_id }) => (order_id === null ? [] : [cause]))).toEqual([
    'charge',
    'refund',
  ]);
});

test('progress of "any" is that of the products that wait first', () => {
  const here = worldHere();
  const { sms, resultschecker } = here.world.settings.progress;
  here.control('progress', { steps: [['queued', 5]] });
  const { progress } = here.world.settings;
  for (const kind of ['data', 'airtime', 'utility', 'afa'] as const) expect(progress[kind]).toEqual([['queued', 5]]);
  expect([progress.sms, progress.resultschecker]).toEqual([sms, resultschecker]);
});

test('time that is moved ahead settles what fell due on the way', () => {
  const here = worldHere();
  here.statusOf('airtimePurchase', { ...AIRTIME, reference: 'A-1' });
  expect(here.control('advance', { seconds: 10 })).toEqual({ now: new Date(START + 10_000).toISOString() });
  expect(here.commission()).toBe(200);
});

test('a balance is set by one movement, and by none where it is so already', () => {
  const here = worldHere();
  const count = () => here.control('movements')['count'];
  const before = Number(count());
  here.control('setBalance', { balance: 10.5 });
  here.control('setBalance', { balance: 10.5 });
  here.control('setSmsCredits', { credits: 7 });
  expect(count()).toBe(before + 2);
  const { movements, accounts } = here.ledger();
  expect(movements.slice(-2)).toMatchObject([
    {
      seq: movements.length - 1,
      account: 'main',
      wallet: 'main',
      amount: 10.5 - 2000,
      balance_after: 10.5,
      cause: 'set',
      order_id: null,
    },
    { wallet: 'sms', amount: 7 - 1000, balance_after: 7 },
  ]);
  expect(accounts[0]).toEqual({ id: 'main', wallet: 10.5, commission: 0, sms_credits: 7 });
});

test('a role is given for good, or for a time; and what is not said stays', () => {
  const here = worldHere();
  const role = () => {
    const { role: name, is_permanent, expires_at } = here.ask('accountRole').data;
    return [name, is_permanent, expires_at];
  };
  here.control('setRole', { role: 'agent', expires_in_seconds: 60 });
  expect(role()).toEqual(['agent', false, new Date(START + 60_000).toISOString()]);
  here.control('setRole', { is_permanent: true, expires_in_seconds: 60 });
  expect(role()).toEqual(['agent', true, null]);
  here.control('setRole', { role: 'customer' });
  expect(role()).toEqual(['customer', true, null]);
  here.control('setRole', { is_permanent: false });
  expect(role()).toEqual(['customer', false, null]);
  here.control('setAccount', { suspended: true });
  here.control('setAccount', { role_allowed: false });
  expect(here.world.accounts.get('main')).toMatchObject({ suspended: true, roleAllowed: false });
});

test('keys of each kind are there, a new one is pending beside its revoked elder, and no secret is said twice', () => {
  const here = worldHere();
  const special = here.control('specialKeys');
  const states = ['pending', 'revoked', 'suspended'].map((name) => here.world.keys.get(String(special[name]))?.state);
  expect(states).toEqual(['pending', 'revoked', 'approved']);
  expect(here.control('specialKeys')).toEqual(special);
  here.control('setKeyState', { key: special['pending'], state: 'approved' });
  expect(here.control('specialKeys')['pending']).not.toBe(special['pending']);
  const rotated = here.control('rotateKey', { type: 'sms' });
  expect(here.world.keys.get(String(rotated['old']))).toMatchObject({ type: 'sms', state: 'revoked' });
  expect(here.world.keys.get(String(rotated['new']))).toMatchObject({ type: 'sms', state: 'pending' });
  expect(here.control('rotateKey')['new']).not.toBe(rotated['new']);
  expect(JSON.stringify(here.ledger())).not.toContain(String(rotated['new']));
});

test('switches are turned off and on again, each for itself', () => {
  const here = worldHere();
  const { settings } = here.world;
  for (const enabled of [false, false, true]) {
    here.control('setFeature', { feature: 'afa', enabled });
    here.control('setBiller', { biller: 'ecg', enabled });
    here.control('setProvider', { biller: 'dstv', down: !enabled });
    const { disabledFeatures, disabledBillers, downProviders } = here.world.settings;
    expect([disabledFeatures, disabledBillers, downProviders]).toEqual(
      enabled ? [[], [], []] : [['afa'], ['ecg'], ['dstv']],
    );
  }
  here.control('setServers', { down: [2] });
  here.control('setServers', { accepted: [1] });
  expect(here.world.settings).toMatchObject({ acceptedServers: [1], downServers: [2] });
  here.control('setUtilityLimits', { min_amount: 5 });
  expect(here.world.settings).toMatchObject({ utilityMin: 500, utilityMax: settings.utilityMax });
  here.control('setUtilityLimits', { max_amount: 5 });
  expect(here.world.settings.utilityMax).toBe(500);
  expect(() => here.control('setUtilityLimits', { min_amount: 5.01 })).toThrow('above');
});

test('numbers are listed on the servers that are named, and taken off again', () => {
  const here = worldHere();
  here.control('whitelist', { number: '0240000009', numbers: ['0240000008'], servers: [2] });
  here.control('unlist', { number: '0240000008' });
  const rows = ['0240000009', '0240000008'].map((number) => here.world.registrations.get(number));
  expect(rows).toEqual([
    { server1At: null, server2At: START },
    { server1At: null, server2At: null },
  ]);
  expect(() => here.control('whitelist', { numbers: [] })).toThrow('number');
});

test('a prefix is another network’s, or nobody’s, from now on', () => {
  const here = worldHere();
  here.control('setPrefix', { prefix: '024', family: 'AirtelTigo' });
  expect(here.world.settings.prefixes['024']).toBe('AT');
  here.control('setPrefix', { prefix: '024' });
  expect(here.world.settings.prefixes).not.toHaveProperty('024');
  expect(here.world.settings.prefixes['025']).toBe('MTN');
});

test('the ledger counts what was charged once, never or twice, and what repeats another', () => {
  const here = worldHere();
  const one = placed(here);
  placed(here);
  here.statusOf('dataPurchase', { ...DATA, reference: here.reference() }, here.other);
  const order = [...here.world.orders.all()][0];
  if (order === undefined) throw new Error('an order');
  const charge = [...here.world.movements.values()].find(({ orderId }) => orderId === order.id);
  if (charge === undefined) throw new Error('a charge');
  here.world.movements.put('a second one', charge);
  here.world.orders.put({ ...order, id: 'never charged', reference: 'N' });
  expect(here.ledger().summary).toMatchObject({
    ...{ orders: 4, charged_once: 2, charged_more_than_once: 1, uncharged: 1, same_content: 2 },
    by_kind: { data: 4, airtime: 0, utility: 0, afa: 0, resultschecker: 0, sms: 0 },
  });
  expect(one.order()).toMatchObject({
    charges: 2,
    history: [{ status: 'pending', at: new Date(START).toISOString() }],
  });
});

test('a message’s order is counted in credits', () => {
  const here = worldHere();
  here.statusOf('smsSend', { message: 'Hello.', recipients: '0241234567' });
  expect(here.ledger().orders[0]).toMatchObject({ kind: 'sms', amount: 1 });
});

test('a fresh world has forgotten orders, faults, limits and times, and keeps its seed', () => {
  const here = worldHere();
  placed(here);
  here.control('fault', { path: '/', fault: 'drop_before' });
  here.control('setLimit', { bucket: 'verify', per_minute: 0 });
  here.control('advance', { seconds: 5000 });
  const before = here.control('reset');
  expect(here.ledger().orders).toEqual([]);
  expect(here.world.faults.strike('GET', '/', '')).toBeNull();
  expect(here.world.settings).toMatchObject({ limits: {}, clockOffsetMs: 0, seed: 1 });
  expect(here.world.now()).toBe(START);
  expect(here.control('reset', { seed: 1 })).toEqual(before);
  expect(here.control('reset', { seed: 2 })).not.toEqual(before);
  expect(here.control('reset')['keys']).toEqual(here.control('reset', { seed: 2 })['keys']);
});
