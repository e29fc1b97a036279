import { expect, test } from 'vitest';
import { phaseWords } from '#shared/words/reconcile.ts';
import { COMPARED, COMPARING } from '../../support/preview/fakes/fake-reconcile.ts';
import { NOW } from '../../support/preview/fakes/fake-sales.ts';

const MONTH = { from: '2026-11-01', to: '2026-11-30' };
const NEXT_MORNING = NOW + 22 * 3_600_000;

test('a comparison names its days while it runs, and its time as well once it is over', () => {
  expect(phaseWords(COMPARING, MONTH, NOW)).toBe('Sun 1 Nov 2026 to Mon 30 Nov 2026: 23 of 63 asked about.');
  const alone = { ...COMPARED, notAsked: 0 };
  expect(phaseWords(alone, MONTH, NEXT_MORNING)).toBe(
    'Sun 1 Nov 2026 to Mon 30 Nov 2026, compared yesterday 10:42: 57 orders agree.',
  );
  expect(phaseWords({ ...alone, phase: 'cancelled' }, MONTH, NOW)).toBe(
    'Sun 1 Nov 2026 to Mon 30 Nov 2026, compared today 10:42: Stopped. 57 orders agree.',
  );
});
