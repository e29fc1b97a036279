import { expect, test } from 'vitest';
import { daySlip } from '#main/printing/slips/day.ts';
import { pesewas } from '#shared/money.ts';
import { reportFor } from '../../support/preview/fakes/fake-reports.ts';
import { SHOP } from '../../support/printing/every-slip.ts';

const report = reportFor({ from: '2026-11-21', to: '2026-11-21' });

test.each([
  [1, false],
  [40, true],
])('the slip of %i drawers has their sum: %s', (count, together) => {
  const drawers = { count, difference: pesewas(-123_450), newest: report.drawers.newest.slice(0, 1) };
  const text = JSON.stringify(daySlip({ ...report, drawers }, SHOP, { at: 0, by: 'Efua' }));
  expect(text.includes(`All closed drawers (${count})`)).toBe(together);
  expect(text.includes('1,234.50')).toBe(together);
});

test('refusals that nothing proved uncharged are named, with their price', () => {
  const textOf = (count: number, amount: number) => {
    const total = { ...report.total, unproven: { count, amount: pesewas(amount) } };
    return JSON.stringify(daySlip({ ...report, total }, SHOP, { at: 0, by: 'Efua' }));
  };
  expect(textOf(2, 2500)).toContain('"label":"Refused, charge not ruled out (2)","value":"GHS 25.00"');
  expect(textOf(0, 0)).not.toContain('Refused');
});
