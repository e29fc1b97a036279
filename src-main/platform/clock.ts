/**
 * Two clocks. Monotonic time measures; business time is what people read: the service's last word plus monotonic
 * time. The PC's own clock may say 2009; it serves only until the service has told the time (M20).
 */
import { EARLIEST, isPlausible, LATEST } from '#shared/clock-limits.ts';

export interface Clock {
  /** Milliseconds that only grow while the machine is awake. */
  monotonic(): number;
  /** The PC's clock, which anyone can set. */
  wall(): number;
}

export const systemClock: Clock = { monotonic: () => performance.now(), wall: () => Date.now() };

/** What this age is at least and at most is unknown when a clock jumps or a laptop sleeps: take the older reading. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const momentOf = (clock: Clock): Moment => ({ monotonic: clock.monotonic(), wall: clock.wall() });

/** At most this old: a suspended machine stops the one clock, a set clock moves the other. For "is it still fresh?" */
export function oldestAge(since: Moment, clock: Clock): number {
  return Math.max(clock.monotonic() - since.monotonic, clock.wall() - since.wall);
}

/** More than any correction that a running clock gets by itself. */
const SET_BACK_MS = 5000;

/**
 * Surely younger than this. Where the PC's clock was set back since, it can hide how long the machine slept, and then
 * nothing is fresh any more. Set back by just as long as it then slept, both clocks agree again, and nobody can tell.
 */
export function isFresh(since: Moment, clock: Clock, forMs: number): boolean {
  const setBackBy = since.wall - since.monotonic - (clock.wall() - clock.monotonic());
  return setBackBy < SET_BACK_MS && oldestAge(since, clock) < forMs;
}

/** More than a day, and what a line may take: further from what is known, one answer alone is not believed. */
const FAR_MS = 25 * 3_600_000;
/** Two answers say the same, a slow line or a quartz notwithstanding. */
const AGREES_MS = 3 * 60_000;
/** Of one moment, two answers may come from one mistake. */
const APART_MS = 1000;

function withinRange(time: number): number {
  if (isPlausible(time)) return time;
  return time > LATEST ? LATEST : EARLIEST;
}

export class BusinessClock {
  private readonly clock: Clock;
  private base: number;
  private baseMonotonic: number;
  /** Whether the service has told the time yet in this run. */
  private told = false;
  /** What the service said last, whether or not it was believed. */
  private heard: { readonly stated: number; readonly at: number } | null = null;
  private sure = false;
  private corrected = 0;

  constructor(clock: Clock) {
    this.clock = clock;
    this.base = clock.wall();
    this.baseMonotonic = clock.monotonic();
  }

  /** Until the service has told the time, `now` is the PC's word, which anyone can set. */
  get isTold(): boolean {
    return this.told;
  }

  /** Two answers in a row have told the same time: enough to end something for good. */
  get isSure(): boolean {
    return this.sure;
  }

  /**
   * By how much the service has put this run's clock forward or back. What was written before may be wrong by as much:
   * an answer that tells no time is written down by a clock that stood still while the PC slept.
   */
  get correctedMs(): number {
    return this.corrected;
  }

  now(): number {
    return withinRange(Math.round(this.base + (this.clock.monotonic() - this.baseMonotonic)));
  }

  /** Never below what the journal has seen; only until the service tells better. */
  notBelow(time: number): void {
    if (!this.told && isPlausible(time) && this.now() < time) this.set(time);
  }

  /**
   * The service's own word for now, from the `meta` of any sound answer. Far from what it said before it counts once a
   * second answer says the same. Answers whether it was believed.
   */
  tell(stated: number): boolean {
    if (!isPlausible(stated)) return false;
    const at = this.clock.monotonic();
    const agrees = this.heard !== null && Math.abs(stated - this.heard.stated - (at - this.heard.at)) < AGREES_MS;
    this.sure = agrees && (this.sure || at - (this.heard?.at ?? at) >= APART_MS);
    if (!agrees || this.sure) this.heard = { stated, at };
    const jump = stated - this.now();
    const far = Math.abs(jump) > FAR_MS;
    // The first word of a run is better than a PC's own clock, which may say 2009.
    if (far && this.told && !this.sure) return false;
    this.corrected += jump;
    this.told = true;
    this.set(stated);
    return true;
  }

  private set(time: number): void {
    this.base = time;
    this.baseMonotonic = this.clock.monotonic();
  }
}

/** Africa/Accra keeps UTC all year. A stored time may be any number; a day is told of each. */
export const businessDayOf = (time: number): string => new Date(withinRange(time)).toISOString().slice(0, 10);

export const hourOf = (time: number): number => new Date(withinRange(time)).getUTCHours();
