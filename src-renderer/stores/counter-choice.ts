/** Moves between Training and the shop's own counter: main decides who may, and the window begins anew. */
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CounterKind } from '#shared/counter-api/setup.ts';
import { call } from '../bridge.ts';

/** Null if the change is on its way. */
export async function showCounter(kind: CounterKind): Promise<CounterErrorCode | null> {
  const answer = await call('house.show', { kind });
  return answer.ok ? null : answer.error.code;
}
