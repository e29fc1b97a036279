import { expect, test } from 'vitest';
import { sell, type TestCounter, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale } from '../../../support/sales.ts';

const desk = deskForFile();

test('practice begins with GHS 100 in an open drawer, once', async () => {
  const stateOf = ({ counter }: TestCounter) => counter.snapshot().shift.state;
  const first = await desk.open({ kind: 'training' });
  const { staff, shifts } = first.counter.opened ?? {};
  await staff?.signIn('demo-owner', '3690');
  expect(await shifts?.x()).toMatchObject({ value: { expected: 10_000 } });
  expect(stateOf(first)).toBe('open');
  await shifts?.end();
  await shifts?.close([]);
  await first.close();
  expect(stateOf(await desk.open({ kind: 'training' }))).not.toBe('open');
});

test('a screen is told of its drawer and of a sale whose dispute begins or ends', async () => {
  const told: number[] = [];
  let snapshots = 0;
  const one = await desk.open({
    onSaleChanged: (_, saleSeq) => told.push(saleSeq),
    onSnapshotChanged: () => {
      snapshots += 1;
    },
  });
  const { counter, engine } = one;
  const { id } = await sell(engine, airtimeSale());
  const { intentId } = await until(engine, id, ({ delivery }) => delivery === 'completed');
  told.length = 0;
  expect(await counter.opened?.disputes.open(intentId, 'not-received')).toMatchObject({ ok: true });
  expect(told).toEqual([1]);
  snapshots = 0;
  await counter.opened?.shifts.end();
  expect(snapshots).toBeGreaterThan(0);
});
