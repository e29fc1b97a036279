/** Whether MTN's bundles reach a number: asked once, inside the budget that every check of the key shares. */
import type { Registration } from '#shared/counter-api/numbers.ts';
import { parsePhone } from '#shared/phone.ts';
import type { Clock } from '../platform/clock.ts';
import type { ResellerClient } from '../reseller-client/port.ts';

/** A registration lasts. A "no" may turn within minutes: it was handed in when it was asked. */
const KEPT_MS: Readonly<Record<Exclude<Registration, 'not-known'>, number>> = { yes: 60 * 60_000, no: 30_000 };
const MOST_KEPT = 500;

interface Kept {
  readonly registered: Exclude<Registration, 'not-known'>;
  readonly at: number;
}

export class NumberChecks {
  private readonly clock: Clock;
  private readonly client: () => ResellerClient | null;
  private readonly kept = new Map<string, Kept>();
  private readonly asking = new Map<string, Promise<Registration>>();

  constructor(clock: Clock, client: () => ResellerClient | null) {
    this.clock = clock;
    this.client = client;
  }

  /** What the last check said, however old; null where there was none. */
  lastSaid(phone: string): Registration | null {
    return this.kept.get(phone)?.registered ?? null;
  }

  /** Whether a check could be asked now without waiting. */
  hasRoom(): boolean {
    return this.client()?.waitMs('verifyNumber', 'polling') === 0;
  }

  /** Never waits for the budget: a customer waits at the counter, and the service looks again at the order. */
  async check(phone: string): Promise<Registration> {
    return this.remembered(phone)?.registered ?? this.checkAnew(phone);
  }

  /** An order for it was refused at this time: a "yes" from before was no promise, or isn't true any more. */
  async checkRefused(phone: string, refusedAt: number): Promise<Registration> {
    const known = this.remembered(phone);
    const holds = known !== null && (known.registered === 'no' || known.at >= refusedAt);
    return holds ? known.registered : this.checkAnew(phone);
  }

  /** Whatever is remembered; for whoever paces itself. */
  checkAnew(phone: string): Promise<Registration> {
    const open = this.asking.get(phone) ?? this.ask(phone).finally(() => this.asking.delete(phone));
    this.asking.set(phone, open);
    return open;
  }

  private remembered(phone: string): Kept | null {
    const known = this.kept.get(phone);
    return known !== undefined && known.at + KEPT_MS[known.registered] > this.clock.monotonic() ? known : null;
  }

  private async ask(phone: string): Promise<Registration> {
    const client = this.client();
    if (client === null || client.waitMs('verifyNumber', 'polling') > 0) return 'not-known';
    const answer = await client.read('verifyNumber', { body: { network: 'MTN', recipient: phone } }, 'polling');
    if (!answer.ok || parsePhone(answer.value.recipient) !== phone) return 'not-known';
    const registered = answer.value.allowed ? 'yes' : 'no';
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(phone, { registered, at: this.clock.monotonic() });
    return registered;
  }
}
