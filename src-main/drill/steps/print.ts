/** Prints a test slip on this PC's printer. It decides if it can confirm that; else the person at the paper does. */
import { NO_PRINTER } from '#shared/counter-api/drill.ts';
import { type StepEnd, StepFailure } from '../drill-failure.ts';
import type { DrillWorld } from '../ports.ts';

export async function print({ paper }: DrillWorld): Promise<StepEnd> {
  const printer = paper.printer();
  if (printer === null) return { state: 'skipped', reason: NO_PRINTER };
  const { kind, why } = await paper.test();
  if (kind === 'printed') return { state: 'passed', facts: { printer, said: 'printer' } };
  if (kind === 'sent') return { state: 'asks', facts: { printer } };
  throw new StepFailure('printer', { printer, trouble: why ?? 'printer-error' });
}
