import { expect, test } from 'vitest';
import { counterReads, newestTimeIn } from '#main/journal/worker/counter-reads.ts';
import { changeOf, newPosting, opened, recordOne } from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;

test('the newest time is that of the newest sale or posting, whichever is later; an empty journal has none', async () => {
  const { ops, db } = await opened();
  expect(newestTimeIn(db)).toBeNull();
  const intent = recordOne(ops);
  expect(newestTimeIn(db)).toBe(AT);
  ops.commit([[changeOf(intent, { postings: [newPosting({ at: AT + 5 })] })]]);
  expect(counterReads(db).newestTime()).toBe(AT + 5);
});

test('what the wallet paid on a day is told with its first hour, less what came back, and without SMS credits', async () => {
  const { ops, db } = await opened();
  const { walletCostOf } = counterReads(db);
  const paid = { kind: 'wallet-cost', businessDay: '2026-11-21' } as const;
  const intent = recordOne(ops);
  ops.commit([
    [
      changeOf(intent, {
        postings: [
          newPosting({ ...paid, hour: 11, amount: 900 }),
          newPosting({ ...paid, hour: 9, amount: 500 }),
          newPosting({ ...paid, kind: 'wallet-cost-returned', hour: 12, amount: -200 }),
          newPosting({ ...paid, unit: 'sms-credit', hour: 7, amount: 3 }),
          newPosting({ kind: 'revenue', hour: 6, amount: 1000 }),
        ],
      }),
    ],
  ]);
  expect(walletCostOf('2026-11-21')).toEqual({ amount: 1200, firstHour: 9 });
  expect(walletCostOf('2026-11-22')).toBeNull();
});

test('settings and budgets are read as they were written last', async () => {
  const { ops, db } = await opened();
  const { settings, budgets } = counterReads(db);
  ops.saveSettings({ a: '1', b: '2' }, 'esi', AT);
  ops.saveSettings({ b: '3' }, 'esi', AT);
  expect(settings()).toEqual({ a: '1', b: '3' });
  const budget = (bucket: string) => ({ keyFingerprint: 'f', bucket, memory: '{}' });
  ops.saveBudgets([budget('pay'), budget('lookup')]);
  ops.saveBudgets([budget('pay')]);
  expect(budgets()).toEqual([budget('pay')]);
});
