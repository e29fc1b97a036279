/** A confirmation counts for the person who gave it, whoever is at the counter by the time that it is written down. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { askService } from '../../../support/ask-service.ts';
import { deskInOtherWords } from '../../../support/desk-in-other-words.ts';
import { dataSale } from '../../../support/sales.ts';

const { desk, openTo } = deskInOtherWords();

test('M1 a sale whose price is still asked for belongs to its sender, not to a person who signs in meanwhile', async () => {
  const sent = { by: '', signIn: () => {} };
  const { engine, counter } = await openTo(({ path }) => {
    if (path.startsWith('/packages')) sent.signIn();
    return undefined;
  });
  const sale = dataSale();
  const price = await priceOf(sale.product === 'data' ? sale.network : '');
  sent.by = counter.opened?.staff.attendant().name ?? '';
  sent.signIn = () => counter.opened?.staff.startAs('demo-kofi');
  const submitted = await engine.submit({ saleId: randomUUID(), sale, price, sameSaleConfirmed: false });
  expect(counter.opened?.staff.attendant().id).toBe('demo-kofi');
  expect(submitted).toMatchObject({ ok: true, value: { attendantName: sent.by } });
});

async function priceOf(network: string) {
  type Packages = { data: { packages: { network: string; volume_gb: number; price: number }[] } };
  const { data } = (await askService(desk.service(), `/packages?network=${network}&size_gb=5`)) as Packages;
  return pesewas(Math.round((data.packages.find((row) => row.network === network)?.price ?? 0) * 100));
}
