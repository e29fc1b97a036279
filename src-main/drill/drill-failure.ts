import type { DrillCause, DrillFacts } from '#shared/counter-api/drill.ts';

/** The fault that a step found. */
export class StepFailure extends Error {
  readonly code: DrillCause;
  readonly facts: DrillFacts;

  constructor(code: DrillCause, facts: DrillFacts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** The end of a step; a step throws the fault that it finds. */
export type StepEnd =
  | { readonly state: 'passed' | 'asks'; readonly facts: DrillFacts }
  | { readonly state: 'skipped'; readonly reason: string };
