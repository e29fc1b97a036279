import { type CallName, type CallResult, readResult } from '#shared/counter-api/index.ts';

/** An answer as a screen reads it; one that doesn't fit the contract fails the test. */
export function fittingAnswer<N extends CallName>(name: N, answer: unknown): CallResult<N> {
  const result = readResult(name, answer);
  if (result === null) throw new Error(`${name}: the answer does not fit: ${JSON.stringify(answer)}`);
  return result;
}
