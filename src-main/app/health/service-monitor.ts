/**
 * Polls what only the service can tell: the wallet, the role, and whether the connection and each key work again. Polls
 * often while offline, to see the return early, less often while a key is refused, and seldom while all is well.
 */
import { heldOf } from '#shared/money.ts';
import { UNKNOWN_CAUSES } from '#shared/reseller-api/connection-causes.ts';
import { serviceTime } from '#shared/reseller-api/values.ts';
import type { Catalogue } from '../../orders/service/catalogue.ts';
import type { WalletMonitor } from '../../orders/service/wallet-balance.ts';
import type { BusinessClock } from '../../platform/clock.ts';
import type { Health } from '../../reseller-client/health.ts';
import type { ResellerClient, Urgency } from '../../reseller-client/port.ts';
import type { CounterSnapshots } from './counter-snapshot.ts';

const CONNECTED_MS = 10 * 60_000;
const OFFLINE_MS = 8000;
/** A key waits for a person: an approval, or a new key. The line may be paid by the megabyte. */
const KEY_REFUSED_MS = 60_000;
/** The service's clock is precise to about a second: just before the role's end it would repeat its last answer. */
const ENDS_NOW_MS = 1000;
/** The pause after a refund or a found sale: more may follow, and the answer to one of those tells the balance, too. */
const MOVED_MS = 10_000;
/** The first pause before a second answer confirms the service's time, which counts only then (M20). */
const TIME_AGAIN_MS = 1200;

const isUnknownCause = (cause: Health['cause']): boolean => (UNKNOWN_CAUSES as readonly unknown[]).includes(cause);

export interface ServiceMonitorOptions {
  readonly client: () => ResellerClient | null;
  readonly overview: CounterSnapshots;
  readonly wallet: WalletMonitor;
  readonly catalogue: Pick<Catalogue, 'forget'>;
  readonly business: Pick<BusinessClock, 'now' | 'isSure'>;
  readonly onChanged: () => void;
}

export class ServiceMonitor {
  private readonly options: ServiceMonitorOptions;
  private timer: NodeJS.Timeout | null = null;
  /** The role's end by the service's clock: from then on everything costs what any customer pays. */
  private roleEndsAt: number | null = null;
  private stopped = false;
  private timeTimer: NodeJS.Timeout | null = null;
  private movedTimer: NodeJS.Timeout | null = null;
  /** The wallet's turn at its last move without a told balance. */
  private movedTurn = 0;
  /** A refusal has caused a request for the balance, which is still under way. */
  private asksNow = false;
  /** Requests since the time was sure last, for backoff: a service that never repeats its time is not asked all day. */
  private timeAsked = 0;

  constructor(options: ServiceMonitorOptions) {
    this.options = options;
  }

  async refresh(): Promise<void> {
    this.forgetPlan();
    this.forgetEndedRole();
    const client = this.options.client();
    if (client && !this.stopped) await this.ask(client);
    this.plan();
  }

  /** Records a request's health. If the service is offline, probes again soon; selling is blocked until it answers. */
  heard(health: Health): void {
    const { overview } = this.options;
    const before = overview.serviceState;
    overview.health(health);
    if (before === overview.serviceState || !this.timer) return;
    // A request that left may have lost its answer on one path of the service alone.
    if (!overview.hasLine && isUnknownCause(health.cause)) void this.refresh();
    else this.plan();
  }

  /** An answer told the time. Asks again soon: a new day, or an action that needs a sure time, can't wait long. */
  timeTold(): void {
    if (this.options.business.isSure) this.timeAsked = 0;
    else if (this.timeTimer === null && !this.stopped) {
      const pause = Math.min(CONNECTED_MS, TIME_AGAIN_MS * 2 ** this.timeAsked);
      this.timeTimer = setTimeout(() => void this.askTime(), pause);
    }
  }

  private async askTime(): Promise<void> {
    this.timeTimer = null;
    if (this.options.business.isSure) return;
    this.timeAsked += 1;
    const client = this.options.client();
    if (client) await this.readBalance(client, 'polling');
    this.options.onChanged();
  }

  /** An order moved the wallet, and no answer told the balance. Asks for it soon, and once. */
  walletMoved(): void {
    this.movedTurn = this.options.wallet.ask();
    if (this.movedTimer === null && !this.stopped) this.movedTimer = setTimeout(() => void this.askMoved(), MOVED_MS);
  }

  private async askMoved(): Promise<void> {
    this.movedTimer = null;
    const client = this.options.client();
    if (client === null || this.options.wallet.isToldSince(this.movedTurn)) return;
    await this.readBalance(client, 'polling');
    this.options.onChanged();
  }

  /** An order was refused, perhaps for want of money: asks for the balance. A list of refusals asks once. */
  async walletPerhapsTooLow(): Promise<void> {
    if (this.asksNow || this.stopped) return;
    this.asksNow = true;
    await this.askBalance().finally(() => {
      this.asksNow = false;
    });
  }

  /** True if the service told the balance. */
  async askBalance(): Promise<boolean> {
    const client = this.options.client();
    const said = client !== null && (await this.readBalance(client, 'money'));
    this.options.onChanged();
    return said;
  }

  stop(): void {
    this.stopped = true;
    if (this.timeTimer) clearTimeout(this.timeTimer);
    if (this.movedTimer) clearTimeout(this.movedTimer);
    this.forgetPlan();
  }

  private plan(): void {
    this.forgetPlan();
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.refresh(), this.pause());
  }

  private pause(): number {
    const { business, overview } = this.options;
    if (!overview.hasLine) return OFFLINE_MS;
    const longest = overview.serviceState === 'key-rejected' ? KEY_REFUSED_MS : CONNECTED_MS;
    const untilRoleEnds = this.roleEndsAt === null ? longest : this.roleEndsAt - business.now();
    return Math.min(longest, Math.max(ENDS_NOW_MS, untilRoleEnds));
  }

  private forgetEndedRole(): void {
    if (this.roleEndsAt === null || this.options.business.now() < this.roleEndsAt) return;
    this.roleEndsAt = null;
    this.options.catalogue.forget();
  }

  private forgetPlan(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async ask(client: ResellerClient): Promise<void> {
    const { overview, catalogue, onChanged } = this.options;
    const [role] = await Promise.all([
      client.read('accountRole', {}, 'polling'),
      this.readBalance(client, 'polling'),
      this.knock(client),
    ]);
    if (role.ok) {
      const { role: name, days_remaining: daysLeft, is_active: active, expires_at: ends, is_permanent } = role.value;
      this.roleEndsAt = this.laterTime(ends);
      // A role with days left ends, also where the time of its end can't be read.
      const forLife = is_permanent ?? (ends === null && daysLeft === null);
      if (overview.role(name, daysLeft, active === false, forLife)) catalogue.forget();
    }
    onChanged();
  }

  /** Null for a time that is past: the role was forgotten when it ended. */
  private laterTime(text: string | null): number | null {
    const at = serviceTime(text);
    return at > this.options.business.now() ? at : null;
  }

  private async readBalance(client: ResellerClient, urgency: Urgency): Promise<boolean> {
    const { wallet } = this.options;
    const asked = wallet.ask();
    const balance = await client.read('walletBalance', {}, urgency);
    const pesewas = balance.ok ? heldOf(balance.value.balance) : null;
    // A prepaid wallet holds at least nothing: a negative amount is something else.
    if (pesewas === null || pesewas < 0) return false;
    wallet.tell(pesewas, asked);
    return true;
  }

  /**
   * Tries refused keys again: one may be approved by now, and only a request with it can tell. Without a standard key,
   * any other key's request tests the connection.
   */
  private async knock(client: ResellerClient): Promise<void> {
    const { rejectedKeys } = this.options.overview;
    const only = client.origin('walletBalance') === null;
    if (only || rejectedKeys.includes('commission')) await client.read('airtimeOrders', {}, 'polling');
    if (only || rejectedKeys.includes('sms')) await client.read('smsBalance', {}, 'polling');
  }
}
