/** Checks if MTN's bundles reach a number. Each is asked about once, in the budget that all the key's checks share. */
import type { Registration } from '#shared/counter-api/numbers.ts';
import { parsePhone } from '#shared/phone.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';

/** A registration lasts. A "no" may change within minutes, because the check itself hands the number in. */
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

  /** The last check's answer, however old; null without one. */
  lastSaid(phone: string): Registration | null {
    return this.kept.get(phone)?.registered ?? null;
  }

  /** True if a check could be asked now without waiting. */
  hasRoom(): boolean {
    return this.client()?.waitMs('verifyNumber', 'polling') === 0;
  }

  /** Never waits for the budget: a customer waits, and the service checks the number again with the order. */
  async check(phone: string): Promise<Registration> {
    return this.remembered(phone)?.registered ?? this.checkAnew(phone);
  }

  /** Checks a number whose order was refused at this time: an older "yes" was no promise, or holds no longer. */
  async checkRefused(phone: string, refusedAt: number): Promise<Registration> {
    const known = this.remembered(phone);
    const holds = known !== null && (known.registered === 'no' || known.at >= refusedAt);
    return holds ? known.registered : this.checkAnew(phone);
  }

  /** Asks again, whatever is remembered; for a caller that paces itself. */
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
    if (!answer.ok) return 'not-known';
    const { recipient } = answer.value;
    if (recipient !== null && parsePhone(recipient) !== phone) return 'not-known';
    const registered = answer.value.allowed ? 'yes' : 'no';
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(phone, { registered, at: this.clock.monotonic() });
    return registered;
  }
}
