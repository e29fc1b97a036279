/** The page of a list that was sold: its rows as they are, and what is sold again from it. */
import { expect, test } from 'vitest';
import { counterWindows } from './counter-window.ts';
import { listSale, ordersOf } from './preview/fake-bulk.ts';
import { EMPTY_BOARD, good } from './preview/fake-main.ts';

const open = counterWindows();

test('rows are shown as they are, also when the last change came while they were read', async () => {
  const lists = [listSale({ 'under-way': 3 }), listSale({ done: 2, 'under-way': 1 }), listSale({ done: 3 })];
  const id = lists[0]?.sale.id ?? '';
  const [first, second, third] = lists.map(({ sale: one }) => ({ ...one, id, slipNumber: 1041 }));
  let now = 0;
  let hold = false;
  const rows: (() => void)[] = [];
  const { page, tell } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, underWay: [first] }),
    // As the journal is when it is asked.
    'orders.ofSale': (request: never) => {
      const answer = ordersOf(lists[now]?.orders ?? [])(request);
      return hold ? new Promise((resolve) => rows.push(() => resolve(answer))) : answer;
    },
  });
  await page.getByRole('button', { name: /3 orders/ }).click();
  const box = page.getByRole('dialog').getByRole('listbox', { name: 'Rows' });
  await expect.poll(() => box.getByRole('option').count()).toBe(3);
  hold = true;
  now = 1;
  await tell('sale.changed', second);
  await expect.poll(() => rows.length).toBe(1);
  now = 2;
  await tell('sale.changed', third);
  await page.getByRole('dialog').getByText('3 of 3 done').waitFor();
  for (let times = 0; times < 3; times += 1) {
    for (const come of rows.splice(0)) come();
    await page.waitForTimeout(300);
  }
  expect(await box.textContent()).not.toContain('Under way');
});
