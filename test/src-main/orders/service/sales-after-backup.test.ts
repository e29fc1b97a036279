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
