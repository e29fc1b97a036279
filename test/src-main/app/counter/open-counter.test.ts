/** An open counter takes up what its journal left, and tells its parts of a sale. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { Counter } from '#main/app/counter/counter.ts';
import type { CounterOptions } from '#main/app/counter/counter-options.ts';
import { LOG_LOST_AT, RECOVERY_WRAP } from '#main/journal/base/meta-names.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Phone } from '#shared/phone.ts';
import { counterOptions, sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { airtimeSale, dataSale } from '../../../support/sales.ts';

const DAY_MS = 24 * 3_600_000;

const desk = deskForFile();

/** A counter that is open, and has no line. */
async function opened(options: Partial<CounterOptions> = {}) {
  const counter = new Counter({ ...counterOptions(desk.folder), ...options });
  onTestFinished(() => counter.close());
  await counter.open();
  if (counter.opened === null) throw new Error(`not open: ${counter.snapshot().journal.problem}`);
  return { counter, parts: counter.opened };
}

/** Leaves entries in the journal for the next start. */
async function leave(entries: Record<string, string>): Promise<void> {
  const { counter, parts } = await opened();
  await parts.journal.write.saveMeta(entries);
  await counter.close();
}

test('a counter that is set up has the shop’s name and header, the sealed secrets, and says so once', async () => {
  const founding = {
    ...{ mark: 'K3F7', shopName: 'Adom Mobile', slipHeader: ['Kaneshie'], recoveryWrap: '{"sealed":1}' },
    owner: { name: 'Efua', pin: '907214' },
  };
  const first = await opened({ demoStaff: false, founding });
  expect(first.counter.snapshot().mark).toBe('K3F7');
  await first.counter.close();
  const { counter, parts } = await opened({ demoStaff: false });
  expect(counter.slipShop()).toMatchObject({ shopName: 'Adom Mobile', header: ['Kaneshie'], training: false });
  expect((await parts.journal.read.meta())[RECOVERY_WRAP]).toBe('{"sealed":1}');
  expect(counter.sealedSecrets).toBe('{"sealed":1}');
  const told = rowsOf<{ data: string }>(desk.folder, `SELECT data FROM events WHERE kind = 'counter.set-up'`);
  expect(told).toEqual([{ data: '{"shopName":"Adom Mobile"}' }]);
});

test.each([
  ['for a day', DAY_MS - 60_000, true],
  ['no longer than that', DAY_MS + 60_000, false],
])('a loss is news %s, and hides the look-ups after it meanwhile', async (_, ago, isNews) => {
  const at = String(Date.now() - ago);
  await leave({ [LOG_LOST_AT]: at, 'ask-first': '1', 'restored-at': at });
  const { counter } = await opened();
  const kind = isNews ? 'log-lost' : 'restored';
  expect(counter.snapshot().journal.notes).toEqual([{ kind, detail: at }]);
});

test('a restore is told until its open orders were looked up, and is then done with', async () => {
  await leave({ 'ask-first': '1', 'restored-at': '5' });
  const { counter, close } = await desk.open();
  await expect.poll(() => counter.snapshot().journal.notes).toEqual([]);
  await expect.poll(async () => (await counter.opened?.journal.read.meta())?.['ask-first']).toBe('0');
  await close();
});

test('a sale is told of as it goes on, and its slip’s code is known by the counter that gave it', async () => {
  const told: number[] = [];
  const { counter, engine } = await desk.open({ onSaleChanged: (_, saleSeq) => void told.push(saleSeq) });
  const { id } = await sell(engine, airtimeSale());
  await until(engine, id, ({ state }) => state === 'accepted' || state === 'settled');
  const sale = await engine.sale(id);
  const code = sale && counter.slipShop().proof?.(sale);
  expect(new Set(told)).toEqual(new Set([1]));
  const { mark } = counter.snapshot();
  expect(counter.opened?.slipProof.judge(code ?? '')).toMatchObject({
    ...{ result: 'true', facts: { mark, training: false } },
  });
  expect(counter.opened?.slipProof.judge('a list')).toEqual({ result: 'not-a-code' });
});

test('a number that waits for MTN’s bundles waits no more once one of them was placed for it', async () => {
  const { counter, engine } = await desk.open();
  const removed = vi.spyOn(counter.waiting, 'remove');
  const [waits, listed] = ['0244100001', '0244100002'] as Phone[] as [Phone, Phone];
  const list: SaleRequest = { product: 'bulk', rows: [{ network: 'MTN', phone: listed, volumeGb: 5 }] };
  for (const sale of [airtimeSale(1000, waits), dataSale(), dataSale(waits), list]) {
    const { id } = await sell(engine, sale);
    await until(engine, id, ({ state }) => state === 'accepted' || state === 'settled');
  }
  await expect.poll(() => removed.mock.calls).toEqual([[waits], [listed]]);
});

test('an ended drawer hurries the office, and lets the owner’s day file and news be looked for', async () => {
  const { parts } = await opened({ kind: 'training' });
  const [moved, hurried] = [vi.spyOn(parts.owner, 'shiftMoved'), vi.spyOn(parts.office, 'hurry')];
  await parts.shifts.end();
  expect([moved.mock.calls.length, hurried.mock.calls.length]).toEqual([1, 1]);
});
