/** Finds when a shift truly ended. A shift that was left open ended when a person last used its drawer. */
import { businessDayOf } from '../platform/clock.ts';

/** The drawer was last used on an earlier day, and not on this one. */
export const isForgotten = (lastAct: number | null, now: number): boolean =>
  lastAct !== null && businessDayOf(lastAct) < businessDayOf(now);

export const trueEnd = (lastAct: number | null, now: number): number =>
  isForgotten(lastAct, now) ? (lastAct ?? now) : now;
