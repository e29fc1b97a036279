import type { DrillStep } from '#shared/counter-api/drill.ts';
import type { DisplayState } from '#shared/order-state.ts';

/** Draws a step's state in the shapes that users know from the board. */
export const STEP_SHAPES: Readonly<Record<DrillStep['state'], DisplayState>> = {
  'to-do': 'saved',
  running: 'under-way',
  asks: 'attention',
  passed: 'done',
  failed: 'failed',
  skipped: 'not-sold',
};
