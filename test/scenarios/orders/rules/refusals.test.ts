/** M7a, M7b, M11, M14: another copy of a refused request may have been placed. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openTestCounter, sell, until } from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { airtimeSale, billSale, bulkSale, dataSale, saleOf, smsSale } from '../../../support/sales.ts';

const desk = deskForFile();
const control = (name: string, body: object) => desk.service().control(name, body);
const fault = (rule: object) => control('fault', rule);
const summary = async () => (await desk.service().ledger()).summary;
const CHARGED_ONCE = { charged_once: 1, charged_more_than_once: 0 };

/** Sells this once and answers what the main wallet paid, in GHS. */
async function costOf(sale: Parameters<typeof sell>[1]): Promise<number> {
  const { engine, close } = await openTestCounter(desk.service());
  const { id } = await sell(engine, sale);
  await until(engine, id, ({ state }) => state === 'settled' || state === 'accepted');
  await close();
  const charges = (await desk.service().ledger()).movements.filter(({ amount }) => amount < 0);
  return -(charges.at(-1)?.amount ?? 0);
}

/** The first copy takes the last of the wallet, and the refusal of the second is heard. */
async function refuseSecondCopy(path: string): Promise<void> {
  await control('setReferencesLast', { enabled: true });
  await fault({ method: 'POST', path, fault: { type: 'duplicate' } });
}

describe('M7a the heard refusal of a second copy', () => {
  test.each([
    ['data', '/data/purchase'],
    ['airtime', '/airtime/purchase'],
    ['voucher', '/resultschecker/purchase'],
    ['afa', '/afa/register'],
  ] as const)('%s turns up, is charged once, and is not sold again meanwhile', async (product, path) => {
    const balance = await costOf(await saleOf(product, desk.service()));
    await control('setBalance', { balance });
    // The order is found once the lag is taken away, however slow this machine is.
    await control('setLag', { seconds: 3600, lists: true });
    await refuseSecondCopy(path);
    const before = (await summary()).charged_once;
    const { engine } = await desk.open({ policy: { settleMs: 60_000 } });
    const request = await saleOf(product, desk.service());
    const sale = await sell(engine, request);
    const refused = await until(engine, sale.id, ({ state }) => state !== 'recorded' && state !== 'sending');
    expect(refused).toMatchObject({ state: 'rejected', actions: ['ask'] });
    expect(refused.unproven?.provenAt).toBeGreaterThan(0);
    await control('setBalance', { balance: 1000 });
    const quote = await engine.quote(randomUUID(), request, null);
    expect(quote.ok && quote.value.sameSale).toMatchObject({ blocks: true, refused: { provenAt: expect.any(Number) } });
    await control('setLag', { seconds: 0, lists: true });
    expect((await engine.act(refused.intentId, 'ask')).ok).toBe(true);
    const found = await until(engine, sale.id, ({ attention }) => attention === 're-opened');
    expect(found).toMatchObject({ unproven: null });
    expect(await summary()).toMatchObject({ charged_once: before + 1, charged_more_than_once: 0 });
  });

  test('text messages can only be sent again to learn of them, which charges nothing twice', async () => {
    await control('setSmsCredits', { credits: 2 });
    await refuseSecondCopy('/sms/send');
    const { engine } = await desk.open();
    const request = smsSale();
    const sale = await sell(engine, request);
    const refused = await until(engine, sale.id, ({ state }) => state === 'rejected');
    expect(refused).toMatchObject({ unproven: { provenAt: null }, actions: ['send'], sendChargesOnce: true });
    const quote = await engine.quote(randomUUID(), request, null);
    expect(quote.ok && quote.value.sameSale).toMatchObject({ blocks: true, refused: { provenAt: null } });
    await control('setSmsCredits', { credits: 10 });
    expect((await engine.act(refused.intentId, 'send')).ok).toBe(true);
    await until(engine, sale.id, ({ state }) => state === 'settled' || state === 'accepted');
    expect(await summary()).toMatchObject(CHARGED_ONCE);
  });
});

describe('M7a M16 the account of a refused text is shown, and proves nothing', () => {
  async function refusedText(credits: number) {
    const { engine } = await desk.open();
    await control('setSmsCredits', { credits: credits + 2 });
    // Its answer tells the credits, and it is one of ours to as many numbers.
    await until(engine, (await sell(engine, smsSale())).id, ({ state }) => state === 'settled' || state === 'accepted');
    return engine;
  }

  test('a text delivered twice shows that its credits are gone and that a message like it stands in the list', async () => {
    const engine = await refusedText(2);
    await refuseSecondCopy('/sms/send');
    const sale = await sell(engine, smsSale());
    const refused = await until(engine, sale.id, ({ state }) => state === 'rejected');
    const shown = await engine.smsEvidence(refused.intentId);
    expect(shown.ok && shown.value).toMatchObject({ before: { credits: 2 }, left: 0, tookSince: 0, all: true });
    expect(shown.ok && shown.value.alike).toMatchObject([{ recipients: 2, credits: 2 }]);
    const [after] = (await engine.sale(sale.id))?.orders ?? [];
    expect(after).toMatchObject({ state: 'rejected', unproven: { provenAt: null }, actions: ['send'] });
  });

  test('a text truly refused shows its credits as they were and none like it; a sale in no doubt shows nothing', async () => {
    const engine = await refusedText(1);
    const sale = await sell(engine, smsSale());
    const refused = await until(engine, sale.id, ({ state }) => state === 'rejected');
    const shown = await engine.smsEvidence(refused.intentId);
    expect(shown.ok && shown.value).toMatchObject({ before: { credits: 1 }, left: 1, alike: [], all: true });
    await control('setSmsCredits', { credits: 10 });
    expect((await engine.act(refused.intentId, 'send')).ok).toBe(true);
    await until(engine, sale.id, ({ state }) => state === 'settled' || state === 'accepted');
    expect(await engine.smsEvidence(refused.intentId)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  });

  test('the credits that other texts of this counter took since are told apart', async () => {
    const engine = await refusedText(1);
    const refused = await until(engine, (await sell(engine, smsSale())).id, ({ state }) => state === 'rejected');
    await control('setSmsCredits', { credits: 10 });
    await until(engine, (await sell(engine, smsSale())).id, ({ state }) => state === 'settled' || state === 'accepted');
    const shown = await engine.smsEvidence(refused.intentId);
    expect(shown.ok && shown.value).toMatchObject({ before: { credits: 1 }, left: 8, tookSince: 2, alike: [] });
  });
});

test('M7a a sale refused for an empty wallet says so at once, is looked up twice, and may be sold again after that', async () => {
  await control('setBalance', { balance: 1 });
  const { engine } = await desk.open();
  const request = airtimeSale(5000);
  const sale = await sell(engine, request);
  const refused = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(refused).toMatchObject({ money: 'none', refusal: 'refused-or-wallet-too-low', actions: ['ask'] });
  const told = async () => {
    const { lines } = await engine.history.page({ product: null, state: null, day: null }, null, 1);
    return [lines[0]?.state, lines[0]?.unproven, (await engine.sale(sale.id))?.unproven];
  };
  expect(await told()).toEqual(['not-sold', 1, 1]);
  await until(engine, sale.id, ({ actions }) => actions.includes('again'));
  expect(await told()).toEqual(['not-sold', 0, 0]);
  expect((await requestsTo(desk.service(), 'GET', '/airtime/orders/')).length).toBeLessThanOrEqual(3);
  await control('setBalance', { balance: 1000 });
  const again = await sell(engine, request);
  await until(engine, again.id, ({ state }) => state === 'settled');
  expect(await summary()).toMatchObject(CHARGED_ONCE);
});

test('M7a an order that waits for its proof still waits for it after a restart', async () => {
  await control('setBalance', { balance: 1 });
  const first = await desk.open();
  const request = airtimeSale(5000);
  const sale = await sell(first.engine, request);
  await until(first.engine, sale.id, ({ state }) => state === 'rejected');
  await first.close();
  const { engine } = await desk.open();
  const quote = await engine.quote(randomUUID(), request, null);
  expect(quote.ok && quote.value.sameSale).toMatchObject({ blocks: true });
  await until(engine, sale.id, ({ unproven, actions }) => unproven === null && actions.includes('again'));
});

describe('M7b a word to wait for an order that was placed', () => {
  test.each([
    ['a bundle, found by a look-up', dataSale, '/data/purchase'],
    ['a bill, found by its replay', billSale, '/utilities/pay'],
  ] as const)('%s, is not surely unsent', async (_, request, path) => {
    await fault({ method: 'POST', path, fault: { type: 'limited_but_placed', retry_after: 1 } });
    const { engine } = await desk.open();
    const sale = await sell(engine, request());
    await expect.poll(async () => (await requestsTo(desk.service(), 'POST', path)).length).toBe(1);
    const told = await until(engine, sale.id, ({ state }) => state !== 'sending');
    expect(told).toMatchObject({ state: 'unknown', money: 'maybe' });
    await until(engine, sale.id, ({ state }) => state === 'settled');
    expect(await summary()).toMatchObject(CHARGED_ONCE);
  });

  test('an order that is withdrawn while it is looked for is re-opened when it turns up', async () => {
    await fault({ method: 'POST', path: '/airtime', fault: { type: 'limited_but_placed', retry_after: 1 } });
    await control('setLag', { seconds: 2.5 });
    const { engine } = await desk.open({ policy: { freshMs: 1000 } });
    const sale = await sell(engine, airtimeSale());
    const waiting = await until(
      engine,
      sale.id,
      ({ state, actions }) => state === 'unknown' && actions.includes('withdraw'),
    );
    expect((await engine.act(waiting.intentId, 'withdraw')).ok).toBe(true);
    await until(engine, sale.id, ({ attention }) => attention === 're-opened');
    expect(await summary()).toMatchObject(CHARGED_ONCE);
  });
});

test.each([
  ['says so while it may still be sent by itself', 60, true],
  ['says no such thing once the wait outlasts the word of the attendant', 300, false],
] as const)('M7b, M17 an order that was told to wait %s', async (_, retry_after, waits) => {
  await fault({ method: 'POST', path: '/airtime', fault: { type: 'limited_but_placed', retry_after } });
  const { engine } = await desk.open({ policy: { freshMs: 120_000 } });
  const sale = await sell(engine, airtimeSale());
  const told = await until(engine, sale.id, ({ state }) => state === 'unknown');
  expect(told.waitingUntil !== null).toBe(waits);
});

test('M7b a refusal after a word to wait is told at once, and proven afterwards', async () => {
  await fault({ method: 'POST', path: '/airtime', fault: { type: 'rate_limit', retry_after: 0 } });
  await control('setBalance', { balance: 1 });
  const { engine } = await desk.open();
  const sale = await sell(engine, airtimeSale());
  const refused = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(refused.unproven).not.toBeNull();
  expect(refused.actions).not.toContain('again');
  await until(engine, sale.id, ({ actions }) => actions.includes('again'));
  expect(await summary()).toMatchObject({ charged_once: 0 });
});

test('M14 a batch that is placed in part and refused whole has no row sold twice', async () => {
  const request = bulkSale(3);
  const price = await costOf(dataSale());
  await control('setBalance', { balance: 2 * price });
  await control('setLag', { seconds: 0.6 });
  await fault({ method: 'POST', path: '/data/bulk', fault: { type: 'partial_bulk' } });
  const before = (await summary()).charged_once;
  const { engine } = await desk.open();
  const sale = await sell(engine, request);
  const offered: number[] = [];
  await expect
    .poll(async () => {
      const orders = (await engine.sale(sale.id))?.orders ?? [];
      offered.push(orders.filter(({ actions }) => actions.includes('again')).length);
      return orders.filter(({ attention }) => attention === 're-opened').length;
    })
    .toBe(2);
  expect(Math.max(...offered)).toBeLessThanOrEqual(1);
  await expect.poll(async () => (await engine.bulk.rowsAgain(sale.id))?.length).toBe(1);
  expect(await summary()).toMatchObject({ charged_once: before + 2, charged_more_than_once: 0 });
});

describe('M10, M11 a bill that the service knew already, and shows under no code', () => {
  const first = [
    ['at the first attempt', []],
    ['after the first attempt was lost', [{ path: '/utilities/pay', fault: { type: 'drop_before' } }]],
  ] as const;

  test.each(first)('%s: nothing is told as paid, a person decides, and it stays in doubt', async (_, lost) => {
    const foreign = { path: '/utilities/pay', times: 0, fault: { type: 'foreign_reference' } };
    await control('fault', { rules: [...lost, foreign] });
    const { engine } = await desk.open();
    const request = billSale();
    const sale = await sell(engine, request);
    const seen = new Set<string>();
    const raised = await until(engine, sale.id, ({ state, attention }) => {
      seen.add(state);
      return attention === 'not-ours';
    });
    expect([...seen]).not.toContain('accepted');
    expect(raised).toMatchObject({ state: 'unknown', refusal: 'known-before', actions: ['ask', 'dismiss'] });
    await control('clearFaults', {});
    await engine.act(raised.intentId, 'dismiss');
    await until(engine, sale.id, ({ state, putAway }) => state === 'unknown' && putAway);
    await expect(sell(engine, request)).rejects.toThrow('same-sale-unknown');
    expect(await summary()).toMatchObject({ charged_once: 0, charged_more_than_once: 0 });
  });

  test.each([
    ['left where it is', false, null],
    ['put away', true, 're-opened'],
  ] as const)(
    'a reply that was lost and a look-up that lags never offer it again, and the bill is told as paid once it is found: %s',
    async (_, isPutAway, attention) => {
      // The order is found once the lag is taken away, however slow this machine is.
      await control('setLag', { seconds: 3600, lists: true });
      await fault({ method: 'POST', path: '/utilities/pay', fault: { type: 'drop_after' } });
      const { engine } = await desk.open();
      const sale = await sell(engine, billSale());
      const offered = new Set<string>();
      await until(engine, sale.id, ({ attention, actions }) => {
        for (const action of actions) offered.add(action);
        return attention === 'not-ours';
      });
      expect([...offered]).not.toContain('again');
      if (isPutAway) {
        const [order] = (await engine.sale(sale.id))?.orders ?? [];
        await engine.act(order?.intentId ?? 0, 'dismiss');
        await until(engine, sale.id, ({ putAway }) => putAway);
      }
      await control('setLag', { seconds: 0 });
      const found = await until(engine, sale.id, ({ state }) => state === 'settled');
      expect(found).toMatchObject({ attention, money: 'kept' });
      expect(await summary()).toMatchObject(CHARGED_ONCE);
    },
  );
});
