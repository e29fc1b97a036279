/** The contract leaves some words open: another service may answer in others, for the same order and money. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Engine } from '#main/orders/engine.ts';
import type { Phone } from '#shared/phone.ts';
import { SOON_OLD, sell, until } from '../../support/counter.ts';
import { requestsTo } from '../../support/desk-for-file.ts';
import { deskInOtherWords } from '../../support/desk-in-other-words.ts';
import { refuse } from '../../support/in-other-words.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { afaSale, airtimeSale, billSale, bulkSale, dataSale, voucherSale } from '../../support/sales.ts';

const { desk, openTo, summary } = deskInOtherWords();

const isVoucherOrder = (path: string) => path.startsWith('/resultschecker/orders/');

test('M15 a look-up that brings a part of the order and all its vouchers puts them in hand', async () => {
  const { engine } = await openTo(({ method, path }, answer) => {
    if (method === 'POST' && path === '/resultschecker/purchase') return 'lost';
    if (answer.success && isVoucherOrder(path)) {
      const { id, status } = answer.data.order;
      answer.data.order = { id, status };
    }
    return undefined;
  });
  const sale = await sell(engine, await voucherSale(desk.service(), 2));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(await engine.vouchers.reveal(sale.id)).toMatchObject({ ok: true, value: { vouchers: [{}, {}] } });
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M26 a look-up without the sum that was paid, but with the price of one voucher, books the sum', async () => {
  const { engine } = await openTo(({ method, path }, answer) => {
    if (method === 'POST' && path === '/resultschecker/purchase') return 'lost';
    if (answer.success && isVoucherOrder(path)) delete answer.data.order.total_paid;
    return undefined;
  });
  const before = await walletOf();
  const sale = await sell(engine, await voucherSale(desk.service(), 3));
  const order = await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(order.cost).toBe(Math.round((before - (await walletOf())) * 100));
});

test('answers that each bring other vouchers show as many vouchers as were bought', async () => {
  const { engine } = await openTo(({ method, path }, { data }) => {
    if (method === 'POST' && path === '/resultschecker/purchase') {
      data.vouchers = [{ id: 'v', pin: '123456789012', serial_number: 'FIRST' }];
    }
    return undefined;
  });
  const sale = await sell(engine, await voucherSale(desk.service(), 2));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  const revealed = await engine.vouchers.reveal(sale.id);
  expect(revealed).toMatchObject({ ok: true, value: { vouchers: [{ serial: 'FIRST' }, {}] } });
  expect(revealed.ok && revealed.value.vouchers).toHaveLength(2);
});

test('M15 vouchers that come in pieces are in hand when every piece came, also over a restart', async () => {
  let piece = 0;
  const open = () =>
    openTo(({ path }, { data }) => {
      const isOurs = path === '/resultschecker/purchase' || isVoucherOrder(path);
      if (isOurs && data?.vouchers) data.vouchers = data.vouchers.slice(piece, piece + 1);
      return undefined;
    });
  const { engine, close } = await open();
  const sale = await sell(engine, await voucherSale(desk.service(), 3));
  const sealed = `SELECT count(*) AS sealed FROM vouchers`;
  await expect.poll(() => rowsOf(desk.folder, sealed)).toEqual([{ sealed: 1 }]);
  piece = 1;
  await expect.poll(() => rowsOf(desk.folder, sealed)).toEqual([{ sealed: 2 }]);
  // The order may just be asked for again under its reference; its state is `sending` then.
  const inPieces = await until(engine, sale.id, ({ state }) => state !== 'sending');
  expect(inPieces).toMatchObject({ state: 'accepted', delivery: 'pending' });
  expect(await engine.vouchers.reveal(sale.id)).toMatchObject({ error: { code: 'no-voucher' } });
  await close();
  piece = 2;
  const again = await open();
  const order = await until(again.engine, sale.id, ({ state }) => state === 'settled');
  expect(order).toMatchObject({ delivery: 'completed', money: 'kept', attention: null });
  const revealed = await again.engine.vouchers.reveal(sale.id);
  expect(revealed.ok && new Set(revealed.value.vouchers.map(({ serial }) => serial)).size).toBe(3);
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M15 one voucher under two serial numbers is one, and the missing one stays missing', async () => {
  let looks = 0;
  const { engine } = await openTo(({ path }, { data }) => {
    if (!data?.vouchers || !path.startsWith('/resultschecker/')) return undefined;
    looks += 1;
    const [one] = data.vouchers;
    data.vouchers = [{ ...one, serial_number: looks === 1 ? one.serial_number : `0${one.serial_number}` }];
    return undefined;
  });
  const sale = await sell(engine, await voucherSale(desk.service(), 2));
  await expect.poll(() => looks).toBeGreaterThan(3);
  const order = await until(engine, sale.id, ({ state }) => state !== 'sending');
  expect(order).toMatchObject({ state: 'accepted', delivery: 'pending' });
  expect(await engine.vouchers.reveal(sale.id)).toMatchObject({ error: { code: 'no-voucher' } });
});

test.each(['success', 'pending', 'delivered', undefined])(
  'M15 an order with every voucher in hand is done under any status word: %s',
  async (word) => {
    const { engine } = await openTo(({ path }, { data }) => {
      if (path.startsWith('/resultschecker/') && data?.order) data.order.status = word;
      return undefined;
    });
    const sale = await sell(engine, await voucherSale(desk.service(), 2));
    const order = await until(engine, sale.id, ({ state }) => state === 'settled');
    expect(order).toMatchObject({ delivery: 'completed', money: 'kept' });
    expect((await engine.vouchers.reveal(sale.id)).ok).toBe(true);
  },
);

test('M10 a number is the same number in its other form', async () => {
  const { engine } = await openTo((_, { data }) => {
    for (const name of ['beneficiary_phone', 'recipient']) {
      if (typeof data?.[name] === 'string') data[name] = `233${data[name].slice(1)}`;
    }
    return undefined;
  });
  for (const request of [airtimeSale(), dataSale()]) {
    const sale = await sell(engine, request);
    await until(engine, sale.id, ({ state }) => state === 'settled');
  }
  expect(await summary()).toMatchObject({ orders: 2, charged_once: 2 });
});

test('an amount with the noise of doubles is the amount', async () => {
  const { engine, counter } = await openTo(({ path }, { data }) => {
    if (path.startsWith('/packages')) for (const row of data.packages) row.price += 4e-15 * row.price;
    if (typeof data?.new_balance === 'number') data.new_balance -= 2e-13;
    if (typeof data?.balance === 'number') data.balance -= 2e-13;
    return undefined;
  });
  const cost = await costOfBundle(engine);
  const sale = await sell(engine, dataSale());
  const order = await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(order.cost).toBe(cost);
  await expect.poll(() => counter.knownBalance()).toBe(Math.round((await walletOf()) * 100));
});

test('a balance below nothing is no known balance', async () => {
  const { counter } = await openTo(({ path }, { data }) => {
    if (path === '/wallet/balance') data.balance = -data.balance;
    return undefined;
  });
  expect(await counter.askBalance()).toBeNull();
});

async function costOfBundle(engine: Engine): Promise<number | null> {
  const quote = await engine.quote(randomUUID(), dataSale(), null);
  return quote.ok ? quote.value.cost : null;
}

const walletOf = async (): Promise<number> => (await desk.service().ledger()).accounts[0]?.wallet ?? Number.NaN;

test.each(['pending', 'completed'])(
  'M14 a batch whose entries name no price is looked up, and booked (%s)',
  async (word) => {
    const { engine, counter } = await openTo(({ path }, { data }) => {
      if (path !== '/data/bulk') return undefined;
      data.orders = data.orders.map((order: Record<string, unknown>) => ({
        order_id: order['order_id'],
        reference: order['reference'],
        status: word,
      }));
      return undefined;
    });
    const before = counter.knownBalance();
    const sale = await sell(engine, bulkSale(2));
    for (const index of [0, 1]) {
      await expect
        .poll(async () => (await engine.sale(sale.id))?.orders[index])
        .toMatchObject({ state: 'settled', cost: expect.any(Number) });
    }
    const cost = (await engine.sale(sale.id))?.orders.reduce((sum, order) => sum + (order.cost ?? 0), 0) ?? 0;
    expect(before).not.toBeNull();
    expect(Math.round((await walletOf()) * 100)).toBe((before ?? 0) - cost);
  },
);

test.each([
  [dataSale, '/data/purchase', ['price']],
  [airtimeSale, '/airtime', ['total_paid', 'airtime_amount']],
])(
  'M26 an order that is done at once, and whose answer leaves its price out, is booked (%o)',
  async (make, at, left) => {
    const { engine } = await openTo(({ path }, { data }) => {
      if (!path.startsWith(at)) return undefined;
      data.status = 'completed';
      for (const name of left) delete data[name];
      return undefined;
    });
    const before = await walletOf();
    const sale = await sell(engine, make());
    const order = await until(engine, sale.id, ({ state }) => state === 'settled');
    expect(order.cost).toBe(Math.round((before - (await walletOf())) * 100));
  },
);

type BatchData = { orders_placed: number; orders: { recipient: string }[]; skipped: object[] };

test.each<[string, (data: BatchData) => void]>([
  ['its number of orders', () => {}],
  [
    'who was skipped twice',
    (data) => {
      data.orders_placed = 1;
      data.skipped = data.skipped.flatMap((entry) => [entry, entry]);
    },
  ],
])('M14 a batch that calls placed rows skipped, against %s, is looked up, and all of it is found', async (_, say) => {
  const { engine } = await openTo(({ path }, { data }) => {
    if (path !== '/data/bulk') return undefined;
    const [, ...others] = data.orders as BatchData['orders'];
    data.skipped = others.map(({ recipient }) => ({ recipient, reason: 'Not on the list' }));
    data.orders = data.orders.slice(0, 1);
    say(data);
    return undefined;
  });
  const sale = await sell(engine, bulkSale(3));
  for (const index of [0, 1, 2]) {
    await expect.poll(async () => (await engine.sale(sale.id))?.orders[index]?.state).toBe('settled');
  }
  expect(await summary()).toMatchObject({ orders: 3, charged_once: 3 });
});

test('M14 a skipped number is the same number in its other form', async () => {
  const service = desk.service();
  await service.control('setGate', { enabled: true });
  const phone = '0244777012' as Phone;
  await service.control('unlist', { number: phone });
  const { engine } = await openTo(({ path }, { data }) => {
    if (path === '/data/bulk') for (const entry of data.skipped) entry.recipient = `233${phone.slice(1)}`;
    return undefined;
  });
  const sale = await sell(engine, { product: 'bulk', rows: [{ network: 'MTN', phone, volumeGb: 1 }] });
  const order = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(order).toMatchObject({ refusal: 'skipped', money: 'none' });
  expect(await requestsTo(service, 'GET', '/orders/')).toHaveLength(0);
});

test('M13 a check’s answer about a number counts for its other form, too', async () => {
  const phone = '0244777013' as Phone;
  await desk.service().control('unlist', { number: phone });
  const { counter } = await openTo(({ path }, { data }) => {
    if (path === '/data/verify-number') data.recipient = `233${phone.slice(1)}`;
    return undefined;
  });
  expect(await counter.numbers.check(phone)).toBe('no');
});

test('M7 a refusal that brings our own order with it leads to a look-up, and the order is found', async () => {
  const { engine } = await openTo(({ path }, answer) =>
    path === '/airtime/purchase' ? refuse(answer, 400, answer.data) : undefined,
  );
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M9 a look-up from before a replay proves nothing of it: its refusal needs a 404 long after the replay', async () => {
  const settleMs = 800;
  const asked: [string, number][] = [];
  const posts = () => asked.filter(([method]) => method === 'POST').length;
  const { engine } = await openTo(
    ({ method, path }, answer) => {
      if (!path.startsWith('/airtime/')) return undefined;
      asked.push([method, performance.now()]);
      if (method === 'GET') return refuse(answer, 404);
      return posts() === 1 ? 'lost' : refuse(answer, 409);
    },
    { ...SOON_OLD, settleMs },
  );
  const sale = await sell(engine, airtimeSale());
  const { intentId } = await until(engine, sale.id, ({ attention }) => attention === 'still-wanted');
  // Waits until a look-up is answered 404 long after the first look-up.
  const [, [, firstLook = 0] = []] = asked;
  await expect.poll(() => (asked.at(-1)?.[1] ?? 0) - firstLook).toBeGreaterThan(2 * settleMs);
  const send = () => engine.act(intentId, 'send').then(posts);
  await expect.poll(send).toBe(2);
  await until(engine, sale.id, ({ state }) => state === 'rejected');
  const replay = asked.findLastIndex(([method]) => method === 'POST');
  const [, replayedAt = 0] = asked[replay] ?? [];
  expect((asked.at(-1)?.[1] ?? 0) - replayedAt).toBeGreaterThanOrEqual(settleMs);
});

test('M11 a bill whose replay is answered 409 is not sent again for more than half a minute', async () => {
  let sent = 0;
  const { engine, counter } = await openTo(
    ({ method, path }, answer) => {
      if (method !== 'POST' || path !== '/utilities/pay') return undefined;
      sent += 1;
      return sent === 1 ? 'lost' : refuse(answer, 409);
    },
    { billGuardMs: 60_000, freshMs: 120_000 },
  );
  const sale = await sell(engine, billSale());
  const waits = await until(
    engine,
    sale.id,
    ({ state, waitingUntil }) => state !== 'sending' && (waitingUntil ?? 0) > counter.snapshot().now + 30_000,
  );
  expect(waits).toMatchObject({ state: 'unknown', money: 'maybe' });
  expect(sent).toBe(2);
});

test('M12 an order that a look-up doesn’t find is found in the list of recent orders, behind an unreadable row', async () => {
  const { engine } = await openTo(({ method, path }, answer) => {
    if (method === 'POST' && path === '/afa/register') return 'lost';
    if (path.startsWith('/afa/orders/')) return refuse(answer, 404);
    if (path === '/afa/orders')
      answer.data.orders = ['none', ...answer.data.orders.map((order: object) => ({ ...order, id: 7 }))];
    return undefined;
  });
  const sale = await sell(engine, afaSale());
  await until(engine, sale.id, ({ state }) => state === 'accepted' || state === 'settled');
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M25 an accepted order that every later look-up denies is told to a person, until it is found', async () => {
  let denies = true;
  const { engine } = await openTo(
    ({ path }, answer) => (denies && path.startsWith('/airtime/orders/') ? refuse(answer, 404) : undefined),
    { slowMs: 200, unresolvedMs: 800, pollBackoffMs: [100] },
  );
  await desk.service().control('outcome', { kind: 'airtime', result: 'hold', count: 1 });
  const sale = await sell(engine, airtimeSale());
  const asked = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(asked).toMatchObject({ state: 'accepted', money: 'taken', attention: 'unresolved' });
  expect(asked.actions).toEqual(['ask', 'dismiss']);
  denies = false;
  const found = await until(engine, sale.id, ({ attention }) => attention === null);
  expect(found).toMatchObject({ state: 'accepted', delivery: 'pending', slow: true });
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M20, M25 open money is put to a person where the service tells the time only in the Date of its replies', async () => {
  await desk.service().control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
  const { engine } = await openTo(
    (_, answer) => {
      Reflect.deleteProperty(answer, 'meta');
      return undefined;
    },
    { openMoneyMs: 500, slowPollMs: 200 },
  );
  const sale = await sell(engine, airtimeSale());
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ delivery: 'failed', money: 'open', attention: 'unresolved' });
});

test('M11 an order by a code that may be anybody’s, and that does not name its account, is never taken for ours', async () => {
  const { engine } = await openTo(({ method, path }, { data }) => {
    if (method === 'POST' && path === '/utilities/pay') data.already_processed = true;
    if (method === 'GET' && path.startsWith('/utilities/orders/')) delete data.account_number;
    return undefined;
  });
  const sale = await sell(engine, billSale());
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ state: 'unknown', attention: 'unresolved' });
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M11 a bill already processed at its first attempt, without a code, is not proven by a second such answer', async () => {
  let code: string | undefined;
  const { engine } = await openTo(({ method, path }, { data }) => {
    if (method !== 'POST' || path !== '/utilities/pay') return undefined;
    for (const name of Object.keys(data)) delete data[name];
    Object.assign(data, { already_processed: true, status: 'completed', ...(code && { reference: code }) });
    return undefined;
  });
  const sale = await sell(engine, billSale());
  const told = await until(engine, sale.id, ({ attention }) => attention === 'not-ours');
  expect((await engine.act(told.intentId, 'dismiss')).ok).toBe(true);
  code = 'UB-SOMEBODYELSE';
  expect((await engine.act(told.intentId, 'send')).ok).toBe(true);
  await expect.poll(() => requestsTo(desk.service(), 'GET', `/utilities/orders/${code}`)).not.toHaveLength(0);
  expect((await engine.sale(sale.id))?.orders[0]).toMatchObject({ state: 'unknown', money: 'maybe' });
});

test('M5 an order whose cost differs from its quote makes the next quote ask for prices again', async () => {
  const { engine } = await desk.open();
  const costNow = () => costOfBundle(engine);
  const before = await costNow();
  await desk.service().control('setRole', { role: 'customer', is_permanent: true });
  expect(await costNow()).toBe(before);
  const sale = await sell(engine, dataSale());
  const order = await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(order.cost).not.toBe(before);
  expect(await costNow()).toBe(order.cost);
});

test('a role that ends takes its prices with it', async () => {
  const service = desk.service();
  await service.control('setRole', { role: 'dealer', is_permanent: false, expires_in_seconds: 3 });
  const { engine, counter } = await desk.open();
  const costNow = () => costOfBundle(engine);
  const asDealer = await costNow();
  await expect.poll(() => counter.snapshot().role?.name).toBe('dealer');
  await expect.poll(costNow).toBeGreaterThan(asDealer ?? Number.POSITIVE_INFINITY);
});
