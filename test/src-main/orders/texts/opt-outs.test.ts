/** A whole counter keeps who asked for no more messages over its end. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { salesHandlers } from '#main/ipc/sales-handlers.ts';
import { MOST_NO_TEXTS } from '#shared/counter-api/sms.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { until } from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { smsSale } from '../../../support/sales.ts';

const file = deskForFile();

test('a stop that one attendant was told holds after the next start', async () => {
  const first = await file.open();
  const ama = '0244123456' as Phone;
  expect(await first.counter.opened?.noTexts.change({ add: [ama], remove: [] })).toEqual({ ok: true, value: [ama] });
  await first.close();
  const { counter } = await file.open();
  expect(await counter.opened?.noTexts.list()).toEqual([ama]);
});

test('a list without an end is refused, and its numbers can be taken out all the same', async () => {
  const { counter } = await file.open();
  const many = Array.from({ length: MOST_NO_TEXTS }, (_, at) => `024${String(1_000_000 + at)}` as Phone);
  expect(await counter.opened?.noTexts.change({ add: many, remove: [] })).toMatchObject({ ok: true });
  const [first = '0240000000' as Phone] = many;
  expect(await counter.opened?.noTexts.change({ add: ['0551234567' as Phone], remove: [] })).toMatchObject({
    ok: false,
  });
  expect(await counter.opened?.noTexts.change({ add: [], remove: [first] })).toMatchObject({ ok: true });
});

test('a message to one of them is refused, whatever the page knows; a sale that exists already is answered', async () => {
  const { counter, engine } = await file.open();
  const sale = smsSale();
  const [first = '0240000000' as Phone] = sale.product === 'sms' ? sale.recipients : [];
  const draft = { saleId: randomUUID(), sale };
  const quote = await salesHandlers['sales.quote'](counter, draft);
  const price = quote.ok ? quote.value.price : pesewas(0);
  const submit = () => salesHandlers['sales.submit'](counter, { ...draft, price, sameSaleConfirmed: false });
  await counter.opened?.noTexts.change({ add: [first], remove: [] });
  expect(await salesHandlers['sales.quote'](counter, draft)).toMatchObject({ error: { code: 'wants-no-texts' } });
  expect(await submit()).toMatchObject({ error: { code: 'wants-no-texts' } });
  expect(await engine.sale(draft.saleId)).toBeNull();
  await counter.opened?.noTexts.change({ add: [], remove: [first] });
  expect(await submit()).toMatchObject({ ok: true });
  await counter.opened?.noTexts.change({ add: [first], remove: [] });
  expect(await submit()).toMatchObject({ ok: true, value: { id: draft.saleId } });
  await until(engine, draft.saleId, ({ state }) => state === 'settled');
  expect(await requestsTo(file.service(), 'POST', '/sms/send')).toHaveLength(1);
});
