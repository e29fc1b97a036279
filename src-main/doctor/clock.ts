import type { Finding } from '#shared/counter-api/doctor.ts';
import { fault, fine, notAsked } from './finding.ts';

export interface ClockLook {
  /** The service's own word for now; null where it said none. */
  readonly service: number | null;
  readonly here: number;
}

/** Certificates and slips bear this much; a person who set it by a watch is within it. */
const APART_MS = 5 * 60_000;

export function checkClock({ service, here }: ClockLook): Finding {
  if (service === null) return notAsked('clock', 'service-silent');
  const apart = here - service;
  const facts = { apartSeconds: Math.round(apart / 1000) };
  if (Math.abs(apart) <= APART_MS) return fine('clock', 'together', facts);
  return fault('clock', apart > 0 ? 'ahead' : 'behind', facts);
}
