/**
 * Two clocks. Monotonic time measures; business time is what people read: the service's last word plus monotonic
 * time. The PC's own clock may say 2009; it serves only until the first answer (M20).
 */
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

export class BusinessClock {
  private readonly clock: Clock;
  private base: number;
  private baseMonotonic: number;
  /** Whether the service has told the time yet in this run. */
  private told = false;

  constructor(clock: Clock) {
    this.clock = clock;
    this.base = clock.wall();
    this.baseMonotonic = clock.monotonic();
  }

  /** Until the service has told the time, `now` is the PC's word, which anyone can set. */
  get isTold(): boolean {
    return this.told;
  }

  now(): number {
    return Math.max(0, Math.round(this.base + (this.clock.monotonic() - this.baseMonotonic)));
  }

  /** Never below what the journal has seen; only until the service tells better. */
  notBelow(time: number): void {
    if (!this.told && this.now() < time) this.set(time);
  }

  /** The service's own word for now, from the `meta` of any sound answer. */
  tell(serviceTime: number): void {
    this.told = true;
    this.set(serviceTime);
  }

  private set(time: number): void {
    this.base = time;
    this.baseMonotonic = this.clock.monotonic();
  }
}

/** Africa/Accra keeps UTC all year. */
export const businessDayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const hourOf = (time: number): number => new Date(time).getUTCHours();
