/** Whether the PC was off in between: told by the system itself, and never by Dwadi's own end. */
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

export interface BootFacts {
  /** Linux gives each start of the system a name; null where there is none. */
  readonly id: string | null;
  /** Milliseconds since the system started. */
  readonly upMs: number;
  readonly wall: number;
}

/** What the clocks of one and the same start may differ by; a clock that was set looks like a start. */
const SAME_START_MS = 60_000;

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}

export const bootFacts = (): BootFacts => ({ id: bootId(), upMs: Math.round(uptime() * 1000), wall: Date.now() });

export function wasOff(before: BootFacts, after: BootFacts): boolean {
  if (before.id !== null && after.id !== null) return before.id !== after.id;
  if (after.upMs < before.upMs) return true;
  return Math.abs(after.wall - after.upMs - (before.wall - before.upMs)) > SAME_START_MS;
}
