import type { DrillFacts } from '#shared/counter-api/drill.ts';

/** The end of a step; a step throws the fault that it finds. */
export type StepEnd =
  | { readonly state: 'passed' | 'asks'; readonly facts: DrillFacts }
  | { readonly state: 'skipped'; readonly reason: string };
