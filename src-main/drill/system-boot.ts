/** Tells whether the PC was off in between, by the system's own facts and never by Dwadi's own end. */
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { orElse } from '../platform/may-fail.ts';

export interface BootFacts {
  /** Linux's id for each start of the system; null if there is none. */
  readonly id: string | null;
  /** Milliseconds since the system started. */
  readonly upMs: number;
  readonly wall: number;
}

/** The tolerance between the clocks of one and the same start; a clock that was set looks like a new start. */
const SAME_START_MS = 60_000;

const bootId = (): string | null => orElse(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), null);

export const bootFacts = (): BootFacts => ({ id: bootId(), upMs: Math.round(uptime() * 1000), wall: Date.now() });

export function wasOff(before: BootFacts, after: BootFacts): boolean {
  if (before.id !== null && after.id !== null) return before.id !== after.id;
  if (after.upMs < before.upMs) return true;
  return Math.abs(after.wall - after.upMs - (before.wall - before.upMs)) > SAME_START_MS;
}
