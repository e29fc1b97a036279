/** The wallet's known balance, and how long it lasts at today's pace. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { businessDayOf } from '../../platform/clock.ts';

const HOUR_MS = 3_600_000;
/** A pace needs this much time before it means anything. */
const LEAST_PACE_MS = HOUR_MS / 2;
/** One bulk list, or the morning queue, is no pace for a day: spending counts as spread over two hours at least. */
const SPREAD_MS = 2 * HOUR_MS;
const LOW_HOURS = 3;
/** A wallet below this is low at any pace: GHS 50. */
const LOW_BALANCE = 5000;

/** The spending of a day since its first sale, in business time. */
interface Spent {
  readonly since: number;
  readonly amount: number;
}

export class WalletMonitor {
  private readonly businessNow: () => number;
  private balance: Pesewa | null = null;
  private turn = 0;
  /** The turn of the last balance told. */
  private told = 0;
  /** The newest attempt whose answer told a balance. */
  private attempt = 0;
  private spent: Spent | null = null;

  constructor(businessNow: () => number) {
    this.businessNow = businessNow;
  }

  get known(): Pesewa | null {
    return this.balance;
  }

  /** Takes a turn for a balance request. A balance told before its answer, by a later turn or by none, is newer. */
  ask(): number {
    this.turn += 1;
    return this.turn;
  }

  tell(balance: number, asked = this.ask()): void {
    if (asked < this.told) return;
    this.told = asked;
    this.balance = pesewas(balance);
  }

  /**
   * Takes the balance that a purchase's answer told. On a slow line, a later purchase may have been answered first: the
   * lower of both balances has both charges in it.
   */
  tellCharged(balance: number, attemptId: number | null): void {
    const isOvertaken = attemptId !== null && attemptId < this.attempt;
    this.attempt = Math.max(this.attempt, attemptId ?? 0);
    this.tell(isOvertaken && this.balance !== null ? Math.min(balance, this.balance) : balance);
  }

  /** True if the known balance was told after that request's turn. */
  isToldSince(asked: number): boolean {
    return this.told > asked;
  }

  /** Forgets the balance: new keys may be another account's. Answers to requests with the old keys count no longer. */
  forget(): void {
    this.told = this.ask();
    this.balance = null;
  }

  /** Takes over the journal's spending of today, so that a restart at noon doesn't begin the day again. */
  takeUp(spent: Spent | null): void {
    this.spent = spent;
  }

  spend(amount: number): void {
    const { since, amount: before } = this.today() ?? { since: this.businessNow(), amount: 0 };
    this.spent = { since, amount: before + amount };
  }

  state(): CounterSnapshot['wallet'] {
    const { balance } = this;
    if (balance === null) return { level: 'unknown', hoursLeft: null, balance };
    const hoursLeft = this.hoursLeft(balance);
    if (balance <= 0) return { level: 'empty', hoursLeft: 0, balance };
    const low = balance < LOW_BALANCE || (hoursLeft !== null && hoursLeft < LOW_HOURS);
    return { level: low ? 'low' : 'ok', hoursLeft, balance };
  }

  private today(): Spent | null {
    const { spent } = this;
    return spent !== null && businessDayOf(spent.since) === businessDayOf(this.businessNow()) ? spent : null;
  }

  private hoursLeft(balance: number): number | null {
    const today = this.today();
    if (today === null) return null;
    const ms = this.businessNow() - today.since;
    if (ms < LEAST_PACE_MS || today.amount <= 0) return null;
    return Math.max(0, balance) / (today.amount / (Math.max(ms, SPREAD_MS) / HOUR_MS));
  }
}
