/** Sales that a restored journal lacks, as far as a row of the service's list tells of them. */
import { expect, onTestFinished, test } from 'vitest';
import { LaterSales } from '#main/orders/service/sales-after-backup.ts';

function inZone(zone: string): void {
  const before = process.env['TZ'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  process.env['TZ'] = zone;
}

function timeOf(created_at: string): number | null | undefined {
  const later = new LaterSales({ marks: [{ mark: 'K3F7', knownUntil: 1 }], sales: [] });
  later.take('voucher', 'DW-K3F7-1', { created_at });
  return later.all[0]?.at;
}

test('M20 a time without a zone is Ghana’s, whatever the zone of the PC, and none is before 1970', () => {
  inZone('America/Los_Angeles');
  expect(timeOf('2026-11-21T08:00:00')).toBe(Date.UTC(2026, 10, 21, 8));
  expect(timeOf('2026-11-21T08:00:00+01:00')).toBe(Date.UTC(2026, 10, 21, 7));
  expect(timeOf('1969-11-21T08:00:00Z')).toBe(0);
  expect(timeOf('yesterday')).toBeNull();
});

test('a row of another counter is a stranger, and one that the set-aside journal knows keeps its facts', () => {
  const sale = { reference: 'DW-OLD1-1', product: 'airtime', recipient: '0244000001', price: 500, soldAt: 7 } as const;
  const later = new LaterSales({ marks: [{ mark: 'K3F7', knownUntil: 1 }], sales: [sale] });
  expect(later.take('airtime', 'DW-ELSE-1', {})).toBe(false);
  expect(later.take('airtime', 'no reference of ours', {})).toBe(false);
  expect(later.take('airtime', 'DW-OLD1-1', { status: 'completed', airtime_amount: 9 })).toBe(true);
  expect(later.take('airtime', 'DW-K3F7-1', { airtime_amount: 9, created_at: '2026-11-21T08:00:00Z' })).toBe(true);
  expect(later.all).toMatchObject([
    { reference: 'DW-K3F7-1', recipient: null, amount: 900, status: null },
    { reference: 'DW-OLD1-1', recipient: '0244000001', amount: 500, status: 'completed', at: 7 },
  ]);
});
