import type { DrillFacts } from '#shared/counter-api/drill.ts';

/** How a step ended; what it found wrong it throws. */
export type StepEnd =
  | { readonly state: 'passed' | 'asks'; readonly facts: DrillFacts }
  | { readonly state: 'skipped'; readonly reason: string };
