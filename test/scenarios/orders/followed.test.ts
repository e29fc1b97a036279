/** The data in an answer by which an order is followed, and the words for a person if it can't be followed. */
import { expect, test } from 'vitest';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Phone } from '#shared/phone.ts';
import { sell, until } from '../../support/counter.ts';
import { requestsTo } from '../../support/desk-for-file.ts';
import { deskInOtherWords } from '../../support/desk-in-other-words.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { airtimeSale, billSale, dataSale, smsSale } from '../../support/sales.ts';

const { desk, openTo, summary } = deskInOtherWords();

test('a large campaign is queued, and done only when it was sent; one that fails says so', async () => {
  const large: SaleRequest = {
    product: 'sms',
    message: 'The shop opens at eight.',
    recipients: Array.from({ length: 600 }, (_, index) => `0244${String(100_000 + index)}` as Phone),
    sender: null,
  };
  let status = 'processing';
  const { engine } = await openTo(({ method, path }, { data }) => {
    if (method === 'POST' && path === '/sms/send') data.status = 'queued';
    if (path.startsWith('/sms/messages/')) data.campaign.status = status;
    return undefined;
  });
  const sent = await sell(engine, large);
  expect(await until(engine, sent.id, ({ state }) => state === 'accepted')).toMatchObject({ delivery: 'pending' });
  status = 'completed';
  expect(await until(engine, sent.id, ({ state }) => state === 'settled')).toMatchObject({ delivery: 'completed' });
  status = 'blocked';
  const lost = await sell(engine, smsSale());
  await until(engine, lost.id, ({ delivery }) => delivery === 'failed');
  expect(await summary()).toMatchObject({ orders: 2, charged_more_than_once: 0 });
});

test('M25 a text that the service could not send is told as not delivered, also when it is looked up', async () => {
  await desk.service().control('smsOutcome', { recipient: '*', status: 'failed' });
  const { engine } = await desk.open({});
  const lost = await sell(engine, smsSale());
  const order = await until(engine, lost.id, ({ delivery }) => delivery === 'failed');
  const asked = await engine.act(order.intentId, 'ask');
  expect(asked).toMatchObject({ ok: true });
  expect(await until(engine, lost.id, ({ delivery }) => delivery !== 'pending')).toMatchObject({ delivery: 'failed' });
  await desk.service().control('smsOutcome', { recipient: '*', status: 'delivered' });
});

test.each([{ creditsCharged: 1.5, balance: 99.5 }, { creditsCharged: -3 }, { creditsCharged: 1e300 }])(
  'an odd credit count is kept as text, and the message is sent once: %o',
  async (odd) => {
    const { engine } = await openTo(({ method, path }, { data }) => {
      if (method === 'POST' && path === '/sms/send') Object.assign(data, odd);
      return undefined;
    });
    const sale = await sell(engine, smsSale());
    await until(engine, sale.id, ({ state }) => state === 'settled');
    expect(await requestsTo(desk.service(), 'POST', '/sms/send')).toHaveLength(1);
  },
);

test.each(['..', 'x'.repeat(20_000), '\ud800'])(
  'M11 a bill whose code can be asked about by nothing says that it cannot be followed',
  async (code) => {
    const { engine } = await openTo(({ method, path }, { data }) => {
      if (method === 'POST' && path === '/utilities/pay') data.reference = code;
      return undefined;
    });
    const sale = await sell(engine, billSale());
    const order = await until(engine, sale.id, ({ attention }) => attention !== null);
    expect(order).toMatchObject({ state: 'accepted', attention: 'cannot-follow' });
  },
);

test('M10 an accepted order whose look-up names another goes to a person, and is followed all the same', async () => {
  let other = true;
  const { engine } = await openTo(({ method, path }, { data }) => {
    if (other && method === 'GET' && path.startsWith('/airtime/orders/')) data.beneficiary_phone = '0550000000';
    return undefined;
  });
  const sale = await sell(engine, airtimeSale());
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ state: 'accepted', attention: 'not-ours', actions: ['ask', 'dismiss'] });
  other = false;
  expect(await until(engine, sale.id, ({ state }) => state === 'settled')).toMatchObject({ attention: null });
});

test('M13 a 409 for data is looked up at once, and the attendant is told that the number is not registered', async () => {
  await desk.service().control('setGate', { enabled: true });
  const phone = '0244777099' as Phone;
  await desk.service().control('unlist', { number: phone });
  const { engine } = await desk.open({ policy: { billGuardMs: 60_000 } });
  const sale = await sell(engine, dataSale(phone, 1));
  const order = await until(engine, sale.id, ({ refusal }) => refusal === 'not-whitelisted');
  expect(order.state).toBe('unknown');
  expect(await until(engine, sale.id, ({ state }) => state === 'rejected')).toMatchObject({
    refusal: 'not-whitelisted',
  });
});

const commissionBooked = () =>
  rowsOf(desk.folder, `SELECT sum(amount) AS sum FROM postings WHERE kind = 'commission' AND known`);

/** The first answer is lost, and by the replay the order is over. */
async function openToLateReplay() {
  let lost = false;
  const over = ({ method, path }: { method: string; path: string }) => {
    if (lost || method !== 'POST' || path !== '/utilities/pay') return undefined;
    lost = true;
    return 'lost';
  };
  return openTo(over, { resolveBackoffMs: [1000] });
}

test('M11 a bill that was paid by the time of its replay has its commission in the books', async () => {
  const { engine } = await openToLateReplay();
  const sale = await sell(engine, billSale(20_000));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  const { balance } = await desk.service().control<{ balance: number }>('commissionBalance');
  expect(balance).toBeGreaterThan(0);
  expect(commissionBooked()).toEqual([{ sum: Math.round(balance * 100) }]);
});

test('a commission that is told a moment after its bill is completed stands in the books', async () => {
  let completed = 0;
  const { engine } = await openTo((_, { data }) => {
    if (data?.commission_earned == null) return undefined;
    completed += 1;
    if (completed === 1) data.commission_earned = null;
    return undefined;
  });
  const sale = await sell(engine, billSale(20_000));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  const { balance } = await desk.service().control<{ balance: number }>('commissionBalance');
  expect(balance).toBeGreaterThan(0);
  expect(commissionBooked()).toEqual([{ sum: Math.round(balance * 100) }]);
});

test('a commission that is no whole number of pesewas stands in the books rounded down', async () => {
  const { engine } = await openTo((_, { data }) => {
    if (data?.commission_earned != null) data.commission_earned = 0.2345;
    return undefined;
  });
  const sale = await sell(engine, billSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(commissionBooked()).toEqual([{ sum: 23 }]);
});

test('M11 a bill that was paid back by the time of its replay says why', async () => {
  const reason = 'The biller did not answer.';
  await desk.service().control('outcome', { kind: 'utility', result: 'refund', reason, count: 1 });
  const { engine } = await openToLateReplay();
  const sale = await sell(engine, billSale());
  expect(await until(engine, sale.id, ({ state }) => state === 'settled')).toMatchObject({ money: 'returned', reason });
});
