/** The owner of a bill's account: looked up within the budget, confirmed by a person, checked against every payment. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { BillAccounts } from '#main/orders/service/bill-accounts.ts';
import { systemClock } from '#main/platform/clock.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';
import { readRows } from '#main/reseller-client/reply-rows.ts';
import type { BillFinding } from '#shared/counter-api/bills.ts';
import type { CallName, CallRequest, CallResult } from '#shared/counter-api/index.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { err, ok } from '#shared/result.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';

const desk = deskForFile();
const ECG_PHONE = '0240000101' as Phone;
const DSTV = '9000000301';

const lookUps = () => requestsTo(desk.service(), 'GET', '/utilities/lookup');
const payments = () => requestsTo(desk.service(), 'POST', '/utilities/pay');

const dstv = (saleId: string, account = DSTV) => ({ saleId, biller: 'dstv', account, phone: null }) as const;
const bill = (amount = 5000, account = DSTV) =>
  ({ product: 'bill', biller: 'dstv', account, phone: null, amount: pesewas(amount) }) as const;

/** A counter as its screens reach it: through the gate. */
async function screen() {
  const { counter } = await desk.open();
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => counter, log: { write: () => {} } });
  const event = { senderFrame: { url: 'app://dwadi/', parent: null }, sender: { id: 1 } } as never;
  return <N extends CallName>(name: N, request: CallRequest<N>) => gate(event, name, request) as Promise<CallResult<N>>;
}
type Ask = Awaited<ReturnType<typeof screen>>;

async function find(ask: Ask, request: CallRequest<'bills.lookUp'>) {
  const answer = await ask('bills.lookUp', request);
  if (!answer.ok || answer.value.state !== 'found') throw new Error(JSON.stringify(answer));
  return answer.value.accounts;
}

async function confirm(ask: Ask, saleId: string): Promise<void> {
  const [found] = await find(ask, dstv(saleId));
  const said = await ask('bills.confirm', { saleId, biller: 'dstv', account: DSTV, name: found?.name ?? null });
  expect(said).toEqual({ ok: true, value: {} });
}

const submit = (ask: Ask, saleId: string, sale: ReturnType<typeof bill>) =>
  ask('sales.submit', { saleId, sale, price: sale.amount, sameSaleConfirmed: false });

describe('the billers', () => {
  test('say what a form asks for, which of them is switched off, and the limits of amounts', async () => {
    await desk.service().control('setBiller', { biller: 'gotv', enabled: false });
    await desk.service().control('setUtilityLimits', { min_amount: 1, max_amount: 5000 });
    const ask = await screen();
    const answer = await ask('bills.billers', { fresh: true });
    if (!answer.ok) throw new Error(answer.error.code);
    const { billers, least, most } = answer.value;
    expect([least, most]).toEqual([100, 500_000]);
    expect(billers.find(({ key }) => key === 'gotv')?.enabled).toBe(false);
    expect(billers.find(({ key }) => key === 'ecg')).toMatchObject({
      lookUpBy: 'phone',
      needsPhone: true,
      linksPhone: true,
    });
    expect(billers.find(({ key }) => key === 'ghana_water')).toMatchObject({ lookUpBy: 'account', needsPhone: true });
    expect(billers.find(({ key }) => key === 'startimes')).toMatchObject({ needsPhone: false, hasAmountDue: false });
  });
});

describe('a look-up', () => {
  test('finds the meters of a phone number, with their outstanding sums', async () => {
    const ask = await screen();
    const found = await find(ask, { saleId: randomUUID(), biller: 'ecg', account: null, phone: ECG_PHONE });
    expect(found).toEqual([
      { account: 'P24000010001', name: 'Practice Kiosk One', due: 1250, bouquet: null },
      { account: 'P24000010002', name: 'Practice Home One', due: 0, bouquet: null },
    ]);
  });

  test('brings a credit as an amount below zero, and nothing where the biller says nothing', async () => {
    const ask = await screen();
    const [gotv] = await find(ask, { saleId: randomUUID(), biller: 'gotv', account: '9000000402', phone: null });
    const [startimes] = await find(ask, {
      saleId: randomUUID(),
      biller: 'startimes',
      account: '9000000501',
      phone: null,
    });
    expect([gotv?.due, gotv?.bouquet, startimes?.due]).toEqual([-500, 'GOtv Max', null]);
  });

  test('is asked once for a sale, however often Enter is pressed', async () => {
    const ask = await screen();
    const saleId = randomUUID();
    await Promise.all([find(ask, dstv(saleId)), find(ask, dstv(saleId))]);
    await find(ask, dstv(saleId));
    expect(await lookUps()).toHaveLength(1);
    await find(ask, dstv(saleId, '9000000302'));
    expect(await lookUps()).toHaveLength(2);
  });

  test('says after the minute’s last one when it can be asked again, and asks nothing', async () => {
    const ask = await screen();
    const answers: BillFinding['state'][] = [];
    for (let count = 0; count < 12; count += 1) {
      const answer = await ask('bills.lookUp', dstv(randomUUID()));
      if (answer.ok) answers.push(answer.value.state);
    }
    expect(answers.filter((state) => state === 'found')).toHaveLength(10);
    expect(answers.at(-1)).toBe('wait');
    expect(await lookUps()).toHaveLength(10);
  });

  test.each([
    ['an account that nobody has', '123', 'account-not-found', null],
    [
      'a biller out of reach',
      DSTV,
      'biller-unreachable',
      { name: 'setProvider', body: { biller: 'dstv', down: true } },
    ],
    [
      'a biller that is switched off',
      DSTV,
      'biller-disabled',
      { name: 'setBiller', body: { biller: 'dstv', enabled: false } },
    ],
    ['a suspended account', DSTV, 'account-suspended', { name: 'setAccount', body: { suspended: true } }],
  ])('%s: the look-up says why', async (_, account, code, trouble) => {
    const ask = await screen();
    if (trouble) await desk.service().control(trouble.name, trouble.body);
    const answer = await ask('bills.lookUp', dstv(randomUUID(), account));
    expect(answer).toEqual({ ok: false, error: { code } });
    expect((await lookUps()).length).toBeLessThanOrEqual(1);
  });

  test('a 429 of another counter on the key is a wait, and never a fault', async () => {
    const ask = await screen();
    await desk
      .service()
      .control('fault', { path: '/utilities/lookup', fault: { type: 'rate_limit', retry_after: 30 } });
    expect(await ask('bills.lookUp', dstv(randomUUID()))).toMatchObject({ ok: true, value: { state: 'wait' } });
    expect(await lookUps()).toHaveLength(1);
  });

  test('M20 a 429 that asks for a day counts down for the longest wait that is honoured', async () => {
    const read = async () =>
      err({ code: 'rate-limited', status: 429, cause: null, retryAfterMs: 24 * 60 * 60_000 } as const);
    const client = { waitMs: () => 0, read } as unknown as ResellerClient;
    const accounts = new BillAccounts({ clock: systemClock, businessNow: () => 1000, client: () => client });
    expect(await accounts.lookUp(dstv(randomUUID()))).toEqual(ok({ state: 'wait', until: 1000 + 5 * 60_000 }));
  });

  test('an answer that cannot be read finds nothing', async () => {
    const ask = await screen();
    await desk.service().control('fault', { path: '/utilities/lookup', fault: 'html_200' });
    expect(await ask('bills.lookUp', dstv(randomUUID()))).toMatchObject({ error: { code: 'service-trouble' } });
  });
});

describe('a confirmed account', () => {
  const counted = (found: object = FOUND) => {
    let lookUps = 0;
    const client = {
      waitMs: () => 0,
      read: async (endpoint: string) => {
        if (endpoint === 'utilityLookup') lookUps += 1;
        return ok(endpoint === 'utilityLookup' ? found : CATALOGUE);
      },
    } as unknown as ResellerClient;
    return { client: () => client, lookUps: () => lookUps };
  };
  const FOUND = { account_name: 'Kofi', account_number: DSTV, amount_due: 10.005, bouquet: null, meters: [] };
  const CATALOGUE = {
    billers: [
      {
        key: 'dstv',
        label: 'DStv',
        enabled: true,
        account_label: 'Smartcard number',
        requires_phone: false,
        lookup_by: 'account',
        links_phone_to_account: false,
        has_amount_due: true,
      },
      { key: 'a-new-one', label: 'New', enabled: true },
    ],
    min_amount: 0.999,
    max_amount: 1e15,
    currency: 'GHS',
  };
  const words = (saleId: string) => ({ saleId, biller: 'dstv', account: DSTV, name: 'Kofi' }) as const;

  test.each([
    ['monotonic time', { monotonic: 11 * 60_000, wall: 0 }],
    ['the wall clock alone, as on a laptop that slept', { monotonic: 0, wall: 11 * 60_000 }],
  ])('is over after ten minutes of %s, and is asked for anew', async (_, later) => {
    const time = { monotonic: 0, wall: 0 };
    const { client, lookUps } = counted();
    const accounts = new BillAccounts({
      clock: { monotonic: () => time.monotonic, wall: () => time.wall },
      businessNow: () => 0,
      client,
    });
    const saleId = randomUUID();
    await accounts.lookUp(dstv(saleId));
    expect(accounts.confirm(words(saleId))).toEqual(ok({}));
    expect(accounts.refusal(saleId, bill())).toBeNull();
    Object.assign(time, later);
    expect(accounts.refusal(saleId, bill())).toEqual({ code: 'not-confirmed' });
    expect(accounts.confirm(words(saleId))).toEqual(err({ code: 'not-confirmed' }));
    await accounts.lookUp(dstv(saleId));
    expect(lookUps()).toBe(2);
    expect(accounts.refusal(saleId, bill())).toEqual({ code: 'not-confirmed' });
  });

  test('is kept when the answer to an earlier question comes later', async () => {
    const slow = Promise.withResolvers<void>();
    const ANOTHER = '9000000302';
    const client = {
      waitMs: () => 0,
      read: async (endpoint: string, { query }: { query: { account?: string } }) => {
        if (endpoint !== 'utilityLookup') return ok(CATALOGUE);
        if (query.account === ANOTHER) await slow.promise;
        return ok({ ...FOUND, account_number: query.account });
      },
    } as unknown as ResellerClient;
    const accounts = new BillAccounts({ clock: systemClock, businessNow: () => 0, client: () => client });
    const saleId = randomUUID();
    const earlier = accounts.lookUp(dstv(saleId, ANOTHER));
    await accounts.lookUp(dstv(saleId));
    expect(accounts.confirm(words(saleId))).toEqual(ok({}));
    slow.resolve();
    expect(await earlier).toMatchObject({ value: { accounts: [{ account: ANOTHER }] } });
    expect(accounts.refusal(saleId, bill())).toBeNull();
  });

  test.each([null, '', ' '])('is the one that was asked for where the answer has %j for its number', async (number) => {
    const found = { ...FOUND, account_number: number };
    const accounts = new BillAccounts({ clock: systemClock, businessNow: () => 0, ...counted(found) });
    expect(await accounts.lookUp(dstv(randomUUID()))).toMatchObject({ value: { accounts: [{ account: DSTV }] } });
  });

  test('is forgotten after a hundred other sales, and never becomes another sale’s', async () => {
    const accounts = new BillAccounts({ clock: systemClock, businessNow: () => 0, ...counted() });
    const saleId = randomUUID();
    await accounts.lookUp(dstv(saleId));
    accounts.confirm(words(saleId));
    for (let count = 0; count < 100; count += 1) await accounts.lookUp(dstv(randomUUID()));
    expect(accounts.refusal(saleId, bill())).toEqual({ code: 'not-confirmed' });
  });

  test('is offered only where a request can carry it', async () => {
    const meterOf = (meterNumber: string) => ({ meterNumber, name: 'Kofi', outstanding: 5 });
    const meters = ['1'.repeat(31), '2'.repeat(30), '   ', ' 3 '].map(meterOf);
    const accounts = new BillAccounts({ clock: systemClock, businessNow: () => 0, ...counted({ ...FOUND, meters }) });
    const found = await accounts.lookUp(dstv(randomUUID()));
    expect(found).toMatchObject({ value: { accounts: [{ account: '2'.repeat(30), due: 500 }, { account: '3' }] } });
  });

  test('M10 is chosen among all the meters, also one whose name or sum isn’t told or makes no sense', async () => {
    const meters = [
      { name: 'AMA', meterNumber: 'P1', outstanding: null },
      { meterNumber: 'P2' },
      { name: 7, meterNumber: 'P3', outstanding: '3' },
      { name: 'KOFI', meterNumber: 'P4', outstanding: 3 },
    ];
    const read = readRows(ENDPOINTS.utilityLookup.response, { meters })?.value;
    const accounts = new BillAccounts({ clock: systemClock, businessNow: () => 0, ...counted(Object(read)) });
    const found = await accounts.lookUp(dstv(randomUUID()));
    expect(found.ok && found.value.state === 'found' && found.value.accounts).toMatchObject([
      { account: 'P1', name: 'AMA', due: null },
      { account: 'P2', name: null, due: null },
      { account: 'P3', name: null, due: null },
      { account: 'P4', name: 'KOFI', due: 300 },
    ]);
  });

  test.each([
    [10.005, 1001],
    [-10.005, -1000],
    [1e15, null],
  ])('brings %d cedis that are due as %o pesewas: a debt is rounded up, a credit down', async (amount_due, due) => {
    const accounts = new BillAccounts({
      clock: systemClock,
      businessNow: () => 0,
      ...counted({ ...FOUND, amount_due }),
    });
    expect(await accounts.lookUp(dstv(randomUUID()))).toMatchObject({ value: { accounts: [{ due }] } });
  });

  test('keeps an unknown biller out of the list', async () => {
    const accounts = new BillAccounts({ clock: systemClock, businessNow: () => 0, ...counted() });
    const listed = await accounts.billers(false);
    expect(listed).toMatchObject({ ok: true, value: { least: 100, billers: [{ key: 'dstv' }] } });
  });
});

describe('a payment', () => {
  test('goes through when its account is confirmed, and is answered again when it is asked for again', async () => {
    const ask = await screen();
    const saleId = randomUUID();
    await confirm(ask, saleId);
    expect(await ask('sales.quote', { saleId, sale: bill() })).toMatchObject({ ok: true, value: { price: 5000 } });
    expect(await submit(ask, saleId, bill())).toMatchObject({ ok: true, value: { id: saleId } });
    expect(await submit(ask, saleId, bill())).toMatchObject({ ok: true, value: { id: saleId } });
    await expect.poll(async () => (await payments()).length).toBe(1);
  });

  const refused = async (ask: Ask, saleId: string, sale: ReturnType<typeof bill>, code = 'not-confirmed') => {
    expect(await ask('sales.quote', { saleId, sale })).toEqual({ ok: false, error: { code } });
    expect(await submit(ask, saleId, sale)).toEqual({ ok: false, error: { code } });
    expect(await ask('sales.get', { saleId })).toMatchObject({ error: { code: 'not-found' } });
    expect(await payments()).toHaveLength(0);
  };

  test('is refused without a look-up, and nothing is written', async () => {
    await refused(await screen(), randomUUID(), bill());
  });

  test('is refused when its account was found and not confirmed', async () => {
    const ask = await screen();
    const saleId = randomUUID();
    await find(ask, dstv(saleId));
    await refused(ask, saleId, bill());
  });

  test('is refused for another account, phone, biller or sale than was confirmed', async () => {
    const ask = await screen();
    const saleId = randomUUID();
    await confirm(ask, saleId);
    await refused(ask, saleId, bill(5000, '9000000302'));
    await refused(ask, saleId, { ...bill(), biller: 'gotv' } as never);
    await refused(ask, saleId, { ...bill(), phone: '0244123456' } as never);
    await refused(ask, randomUUID(), bill());
  });

  test('is not opened by confirming an account that was not found', async () => {
    const ask = await screen();
    const saleId = randomUUID();
    const words = { saleId, biller: 'dstv', account: DSTV, name: 'Practice Viewer One' } as const;
    expect(await ask('bills.confirm', words)).toMatchObject({ error: { code: 'not-confirmed' } });
    await find(ask, dstv(saleId));
    for (const wrong of [{ account: '9000000302' }, { name: 'Somebody Else' }, { name: null }, { biller: 'gotv' }]) {
      expect(await ask('bills.confirm', { ...words, ...wrong } as typeof words)).toMatchObject({
        error: { code: 'not-confirmed' },
      });
    }
    await refused(ask, saleId, bill());
  });

  test('must be confirmed anew when its account was looked up anew', async () => {
    const ask = await screen();
    const saleId = randomUUID();
    await confirm(ask, saleId);
    await find(ask, dstv(saleId, '9000000302'));
    await refused(ask, saleId, bill());
  });

  test('is refused outside the limits, or for a biller that was switched off meanwhile', async () => {
    const ask = await screen();
    const saleId = randomUUID();
    await desk.service().control('setUtilityLimits', { min_amount: 10, max_amount: 100 });
    await confirm(ask, saleId);
    await refused(ask, saleId, bill(999), 'amount-out-of-limits');
    await refused(ask, saleId, bill(10_001), 'amount-out-of-limits');
    await desk.service().control('setBiller', { biller: 'dstv', enabled: false });
    await ask('bills.billers', { fresh: true });
    await refused(ask, saleId, bill(5000), 'biller-disabled');
  });
});
