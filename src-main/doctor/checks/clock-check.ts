import { CLOCK_OFF_MS, isPlausible } from '#shared/clock-limits.ts';
import type { Finding } from '#shared/counter-api/doctor.ts';
import { fault, fine, notAsked } from '../finding.ts';

export interface ClockStatus {
  /** The service's time; null if it told none. */
  readonly service: number | null;
  readonly here: number;
  /** The time of the journal's newest sale; null if the journal can't tell. */
  readonly newest: number | null;
}

/** Certificates and slips tolerate this much; a person who sets the clock by a watch stays within it. */
const APART_MS = 5 * 60_000;

/** `silent`: the reason why the service told no time. */
export function checkClock({ service, here, newest }: ClockStatus, silent = 'service-silent'): Finding {
  if (service === null) {
    if (newest === null || !isPlausible(newest) || newest - here < CLOCK_OFF_MS) return notAsked('clock', silent);
    // Nothing was sold in the future.
    return fault('clock', 'before-newest', { apartSeconds: Math.round((here - newest) / 1000) });
  }
  const apart = here - service;
  const facts = { apartSeconds: Math.round(apart / 1000) };
  if (Math.abs(apart) <= APART_MS) return fine('clock', 'together', facts);
  return fault('clock', apart > 0 ? 'ahead' : 'behind', facts);
}
