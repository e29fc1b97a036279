/** The waits after wrong PINs. No clock change and no restart shortens them. */
import type { PinGuardRecord } from '../journal/base/records.ts';
import type { BusinessClock, Clock } from '../platform/clock.ts';

const SECOND = 1000;
/** The waits after the first wrong PINs in a row; a slip of the finger costs nothing. */
const FIRST_WAITS = [0, 0, 5, 15, 30, 60, 120, 300].map((seconds) => seconds * SECOND);
const LONG_WAIT = 900 * SECOND;
/** Nobody who just forgot a PIN tries this often. The recovery code ends an owner's wait. */
const MANY = 15;
const LONGEST_WAIT = 3600 * SECOND;

export function waitAfter(wrong: number): number {
  if (wrong === 0) return 0;
  return FIRST_WAITS[wrong - 1] ?? (wrong < MANY ? LONG_WAIT : LONGEST_WAIT);
}

export interface WaitClocks {
  readonly clock: Clock;
  readonly business: Pick<BusinessClock, 'now' | 'isTold'>;
}

/** One person's count of wrong PINs. */
export class PinWait {
  wrong: number;
  private readonly clocks: WaitClocks;
  private since: number;
  /** The end of the wait from an earlier run, by the service's clock; the monotonic clock began anew with this run. */
  private readonly stored: number | null;
  private ofThisRun = false;

  constructor(clocks: WaitClocks, record?: PinGuardRecord) {
    this.clocks = clocks;
    this.wrong = record?.wrong ?? 0;
    this.stored = record?.waitUntil ?? null;
    this.since = clocks.clock.monotonic();
  }

  /**
   * Within a run only the monotonic clock counts. After a restart the wait begins anew. It ends sooner only by the
   * service's own time: the PC's clock, set forward or back, says nothing.
   */
  leftMs(): number {
    const { clock, business } = this.clocks;
    const left = waitAfter(this.wrong) - (clock.monotonic() - this.since);
    const told = !this.ofThisRun && this.stored !== null && business.isTold;
    return Math.max(0, Math.ceil(told ? Math.min(left, this.stored - business.now()) : left));
  }

  /** Sets the number of wrong PINs in a row, from now on. */
  count(wrong: number): void {
    this.wrong = wrong;
    this.since = this.clocks.clock.monotonic();
    this.ofThisRun = true;
  }

  record(staffId: string): PinGuardRecord {
    const { business } = this.clocks;
    const waitUntil = business.isTold ? business.now() + this.leftMs() : null;
    return { staffId, wrong: this.wrong, waitUntil };
  }
}
