/** Sales that a restored journal lacks, as far as a row of the service's list tells of them. */
import { expect, onTestFinished, test } from 'vitest';
import type { BeforeRestore } from '#main/journal/backup/sales-before-restore.ts';
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
  const later = new LaterSales({ marks: [{ mark: 'K3F7', knownUntil: 1 }], sales: [], olderReferences: [] });
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
  const later = new LaterSales({ marks: [{ mark: 'K3F7', knownUntil: 1 }], sales: [sale], olderReferences: [] });
  expect(later.take('airtime', 'DW-ELSE-1', {})).toBe(false);
  expect(later.take('airtime', 'no reference of ours', {})).toBe(false);
  expect(later.take('airtime', 'DW-OLD1-1', { status: 'completed', airtime_amount: 9 })).toBe(true);
  expect(later.take('airtime', 'DW-K3F7-1', { airtime_amount: 9, created_at: '2026-11-21T08:00:00Z' })).toBe(true);
  expect(later.all).toMatchObject([
    { reference: 'DW-K3F7-1', recipient: null, amount: 900, status: null },
    { reference: 'DW-OLD1-1', recipient: '0244000001', amount: 500, status: 'completed', at: 7 },
  ]);
});

test('orders that the list has no room for are counted, each once, also where the service lists one of them', () => {
  const sales = Array.from({ length: 200 }, (_, nth) => ({
    ...{ reference: `DW-OLD1-${nth}`, product: 'airtime', recipient: '0244000001', price: 500, soldAt: 1000 - nth },
  })) as BeforeRestore['sales'];
  const later = new LaterSales({ marks: [], sales, olderReferences: ['DW-OLD1-A', 'DW-OLD1-B', 'DW-OLD1-C'] });
  expect([later.all.length, later.more]).toEqual([200, 3]);
  expect(later.take('voucher', 'DW-OLD1-B', { created_at: '2026-11-21T08:00:00Z' })).toBe(true);
  expect([later.all.length, later.more]).toEqual([200, 3]);
  expect(later.all[0]?.reference).toBe('DW-OLD1-B');
});
