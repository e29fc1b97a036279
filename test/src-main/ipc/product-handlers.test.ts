/** A draft survives a stop, sealed, until it is sold or given up. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productHandlers } from '#main/ipc/product-handlers.ts';
import { salesHandlers } from '#main/ipc/sales-handlers.ts';
import { KEPT_PRODUCTS } from '#shared/counter-api/drafts.ts';
import { pesewas } from '#shared/money.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { airtimeSale } from '../../support/sales.ts';

const desk = deskForFile();
const text = JSON.stringify({ digits: '0247654321', amountText: '10' });
const kept = async () => productHandlers['drafts.kept']((await desk.open()).counter, {});

test('the draft of every product is there again after Dwadi ended amid typing, and lies sealed', async () => {
  const first = await desk.open();
  expect(await productHandlers['drafts.kept'](first.counter, {})).toEqual({ ok: true, value: [] });
  const drafts = KEPT_PRODUCTS.map((product) => ({ product, saleId: randomUUID(), text }));
  for (const draft of drafts) {
    const answer = await productHandlers['drafts.keep'](first.counter, draft);
    expect(answer).toEqual({ ok: true, value: { kept: true } });
  }
  const files = readdirSync(desk.folder).filter((file) => file.endsWith('-draft.sealed'));
  expect(files).toHaveLength(KEPT_PRODUCTS.length);
  for (const file of files) expect(readFileSync(join(desk.folder, file)).includes('0247654321')).toBe(false);
  await first.close();
  expect(await kept()).toEqual({ ok: true, value: drafts });
});

test('a draft that was sold or cleared is no draft any more', async () => {
  const { counter, close } = await desk.open();
  const sold = { product: 'airtime', saleId: randomUUID(), text } as const;
  const cleared = { product: 'bill', saleId: randomUUID(), text } as const;
  for (const draft of [sold, cleared]) await productHandlers['drafts.keep'](counter, draft);
  const sale = airtimeSale(1000);
  const { saleId } = sold;
  await salesHandlers['sales.submit'](counter, { saleId, sale, price: pesewas(1000), sameSaleConfirmed: false });
  // A late screen must not keep a draft that is sold.
  await productHandlers['drafts.keep'](counter, sold);
  await productHandlers['drafts.drop'](counter, { product: 'bill', saleId: randomUUID() });
  expect(await productHandlers['drafts.kept'](counter, {})).toEqual({ ok: true, value: [cleared] });
  await productHandlers['drafts.drop'](counter, cleared);
  await close();
  expect(await kept()).toEqual({ ok: true, value: [] });
});
