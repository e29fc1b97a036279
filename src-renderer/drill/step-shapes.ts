import type { DrillStep } from '#shared/counter-api/drill.ts';
import type { DisplayState } from '#shared/order-state.ts';

/** A step's state in the shapes that the board has taught everybody. */
export const STEP_SHAPES: Readonly<Record<DrillStep['state'], DisplayState>> = {
  'to-do': 'saved',
  running: 'under-way',
  asks: 'attention',
  passed: 'done',
  failed: 'failed',
  skipped: 'not-sold',
};
