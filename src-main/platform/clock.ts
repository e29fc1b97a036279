/**
 * Two clocks. Monotonic time measures; business time is what people read: the service's last time plus monotonic time.
 * The PC's own clock may say 2009; it serves only until the service has told the time (M20).
 */
import { EARLIEST, isPlausible, LATEST } from '#shared/clock-limits.ts';
import { DAY_MS } from '#shared/day.ts';

export interface Clock {
  /** Milliseconds that only grow, and only while the machine is awake. */
  monotonic(): number;
  /** The PC's clock, which anyone can set. */
  wall(): number;
}

export const systemClock: Clock = { monotonic: () => performance.now(), wall: () => Date.now() };

/** A moment by both clocks: one may jump, the other stops while a laptop sleeps. The older reading counts. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const momentOf = (clock: Clock): Moment => ({ monotonic: clock.monotonic(), wall: clock.wall() });

/** The greatest possible age: sleep stops the one clock, a set clock moves the other. For "is it still fresh?" */
export function oldestAge(since: Moment, clock: Clock): number {
  return Math.max(clock.monotonic() - since.monotonic, clock.wall() - since.wall);
}

/** More than any correction that a running clock gets by itself. */
const SET_BACK_MS = 5000;

/**
 * True if it is surely younger than this. A PC clock that was set back since can hide how long the machine slept, so
 * nothing is fresh any more. If it was set back by exactly the time of a sleep, both clocks agree again, which can't be
 * detected.
 */
export function isFresh(since: Moment, clock: Clock, forMs: number): boolean {
  const setBackBy = since.wall - since.monotonic - (clock.wall() - clock.monotonic());
  return setBackBy < SET_BACK_MS && oldestAge(since, clock) < forMs;
}

/** More than a day plus a connection's delay: further from the known time, a single answer is not believed. */
const FAR_MS = 25 * 3_600_000;
/** Two answers agree within this, despite a slow connection or an inexact quartz. */
const AGREES_MS = 3 * 60_000;
/** Two answers that are closer together may come from one mistake. */
const APART_MS = 1000;

function withinRange(time: number): number {
  if (isPlausible(time)) return time;
  return time > LATEST ? LATEST : EARLIEST;
}

export class BusinessClock {
  private readonly clock: Clock;
  private base: number;
  private baseMonotonic: number;
  /** True once the service has told the time in this run. */
  private told = false;
  /** The service's time that the next answer is compared with, believed or not. */
  private heard: { readonly stated: number; readonly at: number } | null = null;
  private sure = false;
  private corrected = 0;

  constructor(clock: Clock) {
    this.clock = clock;
    this.base = clock.wall();
    this.baseMonotonic = clock.monotonic();
  }

  /** False until the service has told the time: `now` is then the PC's own, which anyone can set. */
  get isTold(): boolean {
    return this.told;
  }

  /** True once two answers in a row have told the same time: enough to end something for good. */
  get isSure(): boolean {
    return this.sure;
  }

  /**
   * The sum of the service's corrections to this run's clock. Times that were recorded before may be wrong by as much:
   * an answer without a time is recorded by a clock that stood still while the PC slept.
   */
  get correctedMs(): number {
    return this.corrected;
  }

  now(): number {
    return withinRange(Math.round(this.base + (this.clock.monotonic() - this.baseMonotonic)));
  }

  /** Moves the clock up to the journal's newest time, but only until the service tells better. */
  notBelow(time: number): void {
    if (!this.told && isPlausible(time) && this.now() < time) this.set(time);
  }

  /**
   * Takes the service's own time, as any sound answer tells it. A time that is far from the known one counts
   * only once a second answer confirms it. Returns whether it was believed.
   */
  tell(stated: number): boolean {
    if (!isPlausible(stated)) return false;
    const at = this.clock.monotonic();
    const agrees = this.heard !== null && Math.abs(stated - this.heard.stated - (at - this.heard.at)) < AGREES_MS;
    this.sure = agrees && (this.sure || at - (this.heard?.at ?? at) >= APART_MS);
    if (!agrees || this.sure) this.heard = { stated, at };
    const jump = stated - this.now();
    const far = Math.abs(jump) > FAR_MS;
    // The first answer of a run is better than a PC's own clock, which may say 2009.
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

/** Africa/Accra keeps UTC all year. A stored time may be any number; each has a day. */
export const businessDayOf = (time: number): string => new Date(withinRange(time)).toISOString().slice(0, 10);

export const hourOf = (time: number): number => new Date(withinRange(time)).getUTCHours();

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export const endOfDay = (day: string): number => Date.parse(day) + DAY_MS;
