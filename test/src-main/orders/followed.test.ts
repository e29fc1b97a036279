/** What an answer brings to follow an order by, and what a person is told where it can't be followed. */
import { expect, test } from 'vitest';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Phone } from '#shared/phone.ts';
import { sell, until } from '../../support/counter.ts';
import { requestsTo } from '../../support/desk-for-file.ts';
import { deskInOtherWords } from '../../support/desk-in-other-words.ts';
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

test.each([{ creditsCharged: 1.5, balance: 99.5 }, { creditsCharged: -3 }, { creditsCharged: 1e300 }])(
  'credits that are no count are kept as text, and the message is sent once: %o',
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
  'M11 a code that nothing can be asked by: it says that it cannot be followed',
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

test('M10 an order that was accepted, and whose look-up names another: a person looks, and it is followed all the same', async () => {
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
