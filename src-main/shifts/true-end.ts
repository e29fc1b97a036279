/** When a shift truly ended. One that nobody closed ended when somebody last did something with its drawer. */
import { businessDayOf } from '../platform/clock.ts';

/** Of an earlier day, and nobody has touched it on this one. */
export const isForgotten = (lastAct: number | null, now: number): boolean =>
  lastAct !== null && businessDayOf(lastAct) < businessDayOf(now);

export const trueEnd = (lastAct: number | null, now: number): number =>
  isForgotten(lastAct, now) ? (lastAct ?? now) : now;
