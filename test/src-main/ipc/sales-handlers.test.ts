/** The answers to a screen before a sale, through the handlers that it calls. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { historyHandlers } from '#main/ipc/history-handlers.ts';
import { salesHandlers } from '#main/ipc/sales-handlers.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import type { Phone } from '#shared/phone.ts';
import { sell, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { meddleSealed } from '../../support/journal/meddle-sealed.ts';
import { airtimeSale, smsSale } from '../../support/sales.ts';

const desk = deskForFile();

test.each<[string, () => SaleRequest, (much: boolean) => Promise<unknown>]>([
  ['wallet', airtimeSale, (much) => desk.service().control('setBalance', { balance: much ? 900 : 0 })],
  ['SMS credits', smsSale, (much) => desk.service().control('setSmsCredits', { credits: much ? 900 : 0 })],
])(
  'a low balance that is only remembered of the %s keeps nobody from selling after a top-up',
  async (_, sale, setTo) => {
    const { counter } = await desk.open();
    await setTo(false);
    await counter.askBalance();
    await counter.sms.credits(true);
    const draft = { saleId: randomUUID(), sale: sale() };
    const quote = () => salesHandlers['sales.quote'](counter, draft);
    expect(await quote()).toMatchObject({ ok: true, value: { walletTooLow: true } });
    await setTo(true);
    expect(await quote()).toMatchObject({ ok: true, value: { walletTooLow: false } });
  },
);

test('a counter without the wallet’s key is not kept from selling by the balance after its last order', async () => {
  const { control, keys } = desk.service();
  await control('setBalance', { balance: 10 });
  const { counter, engine } = await desk.open({ keys: { ...keys, standard: '', sms: '' } });
  await until(engine, (await sell(engine, airtimeSale(1000))).id, ({ state }) => state === 'settled');
  expect(counter.knownBalance()).toBe(0);
  await control('setBalance', { balance: 900 });
  const quote = await salesHandlers['sales.quote'](counter, { saleId: randomUUID(), sale: airtimeSale(1000) });
  expect(quote).toMatchObject({ ok: true, value: { walletTooLow: false } });
});

test('a number is suggested for as long as the owner chose, and its sale is found all the same', async () => {
  const [old, fresh] = ['0241111789' as Phone, '0242222789' as Phone];
  const first = await desk.open();
  const oldSale = await sell(first.engine, airtimeSale(1000, old));
  const freshSale = await sell(first.engine, airtimeSale(1000, fresh));
  await first.close();
  const fortyDays = 40 * 24 * 60 * 60_000;
  meddleSealed(desk.folder, (db) => {
    db.prepare('UPDATE sales SET sold_at = sold_at - ? WHERE id = ?').run(fortyDays, oldSale.id);
  });

  const { counter } = await desk.open();
  const suggested = async (suggestForDays: ShopSettings['suggestForDays']) => {
    await counter.saveSettings({ ...counter.snapshot().settings, suggestForDays });
    const answer = await salesHandlers['sales.recent'](counter, { digits: '789', limit: 3, product: 'airtime' });
    return answer.ok ? answer.value.map(({ id }) => id) : answer;
  };
  expect(await suggested(USUAL_SETTINGS.suggestForDays)).toEqual([freshSale.id, oldSale.id]);
  expect(await suggested(92)).toEqual([freshSale.id, oldSale.id]);
  expect(await suggested(31)).toEqual([freshSale.id]);
  expect(await suggested(0)).toEqual([]);
  expect(await historyHandlers['orders.find'](counter, { text: old, limit: 3 })).toMatchObject({
    value: [{ line: { id: oldSale.id } }],
  });
});
