/** What is known of the wallet, and how long it lasts at the pace of this run of the app. */
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Clock } from '../platform/clock.ts';

const HOUR_MS = 3_600_000;
/** A pace needs some time behind it before it says anything. */
const LEAST_PACE_MS = HOUR_MS / 4;
const LOW_HOURS = 3;
/** Below this a wallet is low at any pace: GHS 50. */
const LOW_BALANCE = 5000;

export interface WalletState {
  readonly level: 'unknown' | 'ok' | 'low' | 'empty';
  readonly hoursLeft: number | null;
  readonly balance: Pesewa | null;
}

export class WalletWatch {
  private readonly clock: Clock;
  private readonly since: number;
  private balance: Pesewa | null = null;
  private spent = 0;

  constructor(clock: Clock) {
    this.clock = clock;
    this.since = clock.monotonic();
  }

  get known(): Pesewa | null {
    return this.balance;
  }

  tell(balance: number): void {
    this.balance = pesewas(balance);
  }

  spend(amount: number): void {
    this.spent += amount;
  }

  state(): WalletState {
    const { balance } = this;
    if (balance === null) return { level: 'unknown', hoursLeft: null, balance };
    const hoursLeft = this.hoursLeft(balance);
    if (balance <= 0) return { level: 'empty', hoursLeft: 0, balance };
    const low = balance < LOW_BALANCE || (hoursLeft !== null && hoursLeft < LOW_HOURS);
    return { level: low ? 'low' : 'ok', hoursLeft, balance };
  }

  private hoursLeft(balance: number): number | null {
    const runMs = this.clock.monotonic() - this.since;
    if (runMs < LEAST_PACE_MS || this.spent === 0) return null;
    return Math.max(0, balance) / (this.spent / (runMs / HOUR_MS));
  }
}
