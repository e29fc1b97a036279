/** What a person has put away, or given up, and may take up again. */
import { expect, test } from 'vitest';
import { sell, until } from '../../support/counter.ts';
import { deskInOtherWords } from '../../support/desk-in-other-words.ts';
import { refuse } from '../../support/in-other-words.ts';
import { airtimeSale } from '../../support/sales.ts';

const { openTo } = deskInOtherWords();

/** More sales than the board takes from the newest ones. */
const NEWER = 61;

test('M25 an order that was put away and is taken up again stands on the board, however many sales came after it', async () => {
  const denied = { path: '' };
  const { engine } = await openTo(({ path }, answer) => (path === denied.path ? refuse(answer, 404) : undefined), {
    unresolvedMs: 500,
    pollBackoffMs: [100],
  });
  const sale = await sell(engine, airtimeSale());
  denied.path = `/airtime/orders/${sale.orders[0]?.reference}`;
  const { intentId } = await until(engine, sale.id, ({ attention }) => attention === 'unresolved');
  expect((await engine.act(intentId, 'dismiss')).ok).toBe(true);
  for (let newer = 0; newer < NEWER; newer += 1) await sell(engine, airtimeSale());
  expect((await engine.act(intentId, 'ask')).ok).toBe(true);
  await until(engine, sale.id, ({ attention }) => attention === 'unresolved');
  expect((await engine.board()).needsAttention.map(({ id }) => id)).toContain(sale.id);
});

test('M17 an old unknown that a person has just given up asks that person nothing', async () => {
  const { engine } = await openTo(
    ({ method, path }, answer) => {
      if (method === 'POST' && path.startsWith('/airtime')) return 'lost';
      return path.startsWith('/airtime/orders/') ? refuse(answer, 404) : undefined;
    },
    { settleMs: 300, unresolvedMs: 3000 },
  );
  const sale = await sell(engine, airtimeSale());
  const { intentId } = await until(engine, sale.id, ({ attention }) => attention === 'still-wanted');
  expect((await engine.act(intentId, 'withdraw')).ok).toBe(true);
  await until(engine, sale.id, ({ state }) => state === 'withdrawn');
  const kinds = (await engine.timeline(sale.id, null))?.map(({ kind }) => kind) ?? [];
  expect(kinds.slice(kinds.indexOf('person.withdraw'))).toEqual(['person.withdraw', 'order.withdrawn']);
});
