/**
 * The line between counter and service, with everything that can go wrong on it, in the words of the reseller
 * client's port. What a request does at the service goes on when the counter is killed; its answer doesn't.
 */
import type { BusinessClock } from '#main/platform/clock.ts';
import type {
  CallableEndpoint,
  Identity,
  LookUpEndpoint,
  LookUpOutcome,
  MovingEndpoint,
  Permit,
  PlaceOutcome,
  ReadEndpoint,
  ResellerClient,
  UnknownCause,
} from '#main/reseller-client/port.ts';
import type { Product } from '#shared/order-state.ts';
import { type Answer, FOREIGN_CODE, type ModelService } from './service.ts';
import type { VirtualTime } from './virtual-time.ts';

export const WEATHERS = ['clear', 'rough', 'outage', 'limited', 'hanging', 'doubling'] as const;
export type Weather = (typeof WEATHERS)[number];

const DEADLINE_MS = 30_000;

type Fate =
  | 'sound'
  | 'not-sent'
  | 'lost-before'
  | 'lost-after'
  | 'late'
  | 'very-late'
  | 'error-before'
  | 'error-after'
  | 'limited'
  | 'twice'
  | 'twice-first-heard'
  | 'limited-placed'
  | 'crossed'
  | 'broken'
  | 'no-access';

const SENDING: Readonly<Record<Weather, Partial<Record<Fate, number>>>> = {
  clear: { sound: 1 },
  rough: {
    sound: 28,
    'not-sent': 8,
    'lost-before': 10,
    'lost-after': 12,
    late: 8,
    'very-late': 3,
    'error-before': 6,
    'error-after': 8,
    limited: 6,
    'limited-placed': 4,
    twice: 5,
    'twice-first-heard': 3,
    crossed: 2,
    broken: 7,
    'no-access': 3,
  },
  outage: { 'not-sent': 1 },
  limited: { limited: 5, 'limited-placed': 2, sound: 3 },
  hanging: { 'lost-before': 1, 'lost-after': 1, late: 1 },
  doubling: { twice: 3, 'twice-first-heard': 1, sound: 1 },
};

const LOOKING: Readonly<Record<Weather, Partial<Record<Fate, number>>>> = {
  clear: { sound: 1 },
  rough: { sound: 14, 'not-sent': 2, 'lost-after': 3, 'error-before': 2, 'no-access': 1, limited: 2, 'lost-before': 3 },
  outage: { 'not-sent': 1 },
  limited: { limited: 7, sound: 3 },
  hanging: { 'lost-before': 1 },
  doubling: { sound: 1 },
};

const PRODUCT_OF: Readonly<Record<MovingEndpoint | LookUpEndpoint, Product>> = {
  dataPurchase: 'data',
  dataBulk: 'bulk',
  airtimePurchase: 'airtime',
  voucherPurchase: 'voucher',
  afaRegister: 'afa',
  utilityPay: 'bill',
  smsSend: 'sms',
  dataOrder: 'data',
  airtimeOrder: 'airtime',
  voucherOrder: 'voucher',
  afaOrder: 'afa',
  utilityOrder: 'bill',
  smsMessages: 'sms',
};

const LISTED: Readonly<Partial<Record<ReadEndpoint, Product>>> = {
  afaOrders: 'afa',
  airtimeOrders: 'airtime',
  voucherOrders: 'voucher',
};

const unknown = (cause: UnknownCause, status: number | null = null): PlaceOutcome => ({
  class: 'unknown',
  cause,
  status,
});

/** The state that all users of the line share: its weather, its keys, and the listener for the first byte. */
export interface LineState {
  weather: Weather;
  keysHere: boolean;
  /** Budgets are used up until then. */
  fullUntil: number;
  /** Called when the first byte of a purchase would leave. */
  onFirstByte: (product: Product, body: string) => void;
}

export interface LineDeps {
  readonly time: VirtualTime;
  readonly service: ModelService;
  /** Its keys are this account's. */
  readonly account: number;
  readonly state: LineState;
  readonly business: BusinessClock;
  readonly owner: object;
}

export class ModelLine implements ResellerClient {
  private readonly deps: LineDeps;
  private readonly permits = new Set<Permit>();

  constructor(deps: LineDeps) {
    this.deps = deps;
  }

  origin = () => (this.deps.state.keysHere ? { baseUrl: 'https://model.test/api/v2', keyFingerprint: 'print' } : null);

  waitMs = () => Math.max(0, this.deps.state.fullUntil - this.deps.time.now);

  permit = async (endpoint: CallableEndpoint, _urgency: string, signal?: AbortSignal): Promise<Permit> => {
    while (this.waitMs() > 0) await this.sleep(this.waitMs(), signal);
    signal?.throwIfAborted();
    return this.permitFor(endpoint);
  };

  /** Others wait for a place now and then: such a sale is recorded before its attempt. */
  permitNow = (endpoint: CallableEndpoint): Permit | null =>
    this.waitMs() > 0 || this.deps.time.chance.one(4) ? null : this.permitFor(endpoint);

  private permitFor(endpoint: CallableEndpoint): Permit {
    const permit = { endpoint };
    this.permits.add(permit);
    return permit;
  }

  private sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.deps.time.after(ms, resolve, this.deps.owner);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(signal.reason as Error);
      });
    });
  }

  giveBack = (permit: Permit): void => void this.permits.delete(permit);

  private redeem(permit: Permit, endpoint: string): void {
    if (!this.permits.delete(permit)) throw new Error('a permit serves one request');
    if (permit.endpoint !== endpoint) throw new Error('a permit is for its own endpoint');
  }

  /** Does the work at the service even if the caller's process has died by then. */
  private there<T>(ms: number, work: () => T): Promise<T> {
    const { time, owner } = this.deps;
    return new Promise((resolve) => {
      const done = (): void => {
        const value = work();
        if (!time.isDead(owner)) resolve(value);
      };
      time.after(ms, done, null);
    });
  }

  private back<T>(ms: number, value: T): Promise<T> {
    return new Promise((resolve) => {
      this.deps.time.after(ms, () => resolve(value), this.deps.owner);
    });
  }

  place = async (
    permit: Permit,
    endpoint: MovingEndpoint,
    bytes: Uint8Array,
    identify: (data: unknown) => Identity,
    signal?: AbortSignal,
  ): Promise<PlaceOutcome> => {
    this.redeem(permit, endpoint);
    if (signal?.aborted) return { class: 'not-sent', cause: 'aborted', detail: null };
    const { state, service, account, time } = this.deps;
    if (!state.keysHere) return { class: 'not-sent', cause: 'no-key', detail: null };
    const product = PRODUCT_OF[endpoint];
    const text = new TextDecoder().decode(bytes);
    const fate = time.chance.weighed(SENDING[state.weather]);
    if (fate === 'not-sent') return this.back(time.chance.between(5, 4000), notConnected());
    state.onFirstByte(product, text);
    const body = JSON.parse(text) as Record<string, unknown>;
    const process = (): Answer => service.post(product, body, account);
    const up = time.chance.between(20, 400);
    switch (fate) {
      case 'lost-before':
        return this.back(time.chance.one(2) ? up : DEADLINE_MS, unknown('timeout'));
      case 'lost-after':
        void this.there(up, process);
        return this.back(time.chance.one(2) ? up * 2 : DEADLINE_MS, unknown('connection-lost'));
      case 'late':
      case 'very-late':
        void this.there(this.lateness(fate, product), process);
        return this.back(DEADLINE_MS, unknown('timeout'));
      case 'error-after':
        void this.there(up, process);
        return this.back(up * 2, unknown('server-error', time.chance.pick([500, 502, 503])));
      case 'error-before':
        return this.back(up, unknown('server-error', 503));
      case 'limited':
        return this.back(up, { class: 'later', retryAfterMs: time.chance.between(1000, 400_000) });
      case 'limited-placed':
        void this.there(up, process);
        return this.back(up * 2, { class: 'later', retryAfterMs: time.chance.between(1000, 400_000) });
      case 'crossed':
        return this.crossed(await this.there(up, process));
      case 'no-access':
        return this.back(up, { class: 'rejected', status: 403, code: 'key-not-allowed', message: '' });
      case 'twice':
        void this.there(up, process);
        return this.heard(await this.there(up + 30, process), identify, false);
      case 'twice-first-heard':
        void this.there(up + time.chance.between(1, 2000), process);
        return this.heard(await this.there(up, process), identify, false);
      default:
        return this.heard(await this.there(up, process), identify, fate === 'broken');
    }
  };

  /** Answers with another order's reply. */
  private crossed({ status }: Answer): Promise<PlaceOutcome> {
    return this.back(50, status === 200 ? { class: 'not-ours', status, data: {} } : unknown('broken-reply', status));
  }

  /** A bill's refused replay is believed without a look-up once T is over, so no request is later than that (M11). */
  private lateness(fate: 'late' | 'very-late', product: Product): number {
    const { chance } = this.deps.time;
    const mayBeVeryLate = fate === 'very-late' && product !== 'bill';
    return mayBeVeryLate ? chance.between(200_000, 1_200_000) : chance.between(DEADLINE_MS + 1, 110_000);
  }

  private async heard(answer: Answer, identify: (data: unknown) => Identity, broken: boolean): Promise<PlaceOutcome> {
    const { time } = this.deps;
    if (answer.status !== 200) {
      const { status, code } = answer;
      const refused: PlaceOutcome = { class: 'rejected', status, code, message: '' };
      return this.back(time.chance.between(20, 400), broken ? unknown('broken-reply', status) : refused);
    }
    // M11 believes a replay without its code. A foreign answer always has one, or the two rules would contradict each other.
    const isForeign = String(answer.data['reference']).startsWith(FOREIGN_CODE);
    const data = broken && !isForeign ? this.mutilated(answer.data) : answer.data;
    const outcome = data === null ? unknown('broken-reply', 200) : judged(data, identify);
    const heard = await this.back(time.chance.between(20, 400), outcome);
    if (heard.class === 'accepted') this.tellTime();
    return heard;
  }

  private mutilated(data: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
    const { chance } = this.deps.time;
    if (chance.one(3)) return null;
    return Object.fromEntries(Object.entries(data).filter(() => !chance.one(4)));
  }

  private tellTime(): void {
    this.deps.business.tell(this.deps.service.now);
  }

  lookUp = async (
    permit: Permit,
    endpoint: LookUpEndpoint,
    reference: string,
    identify: (data: unknown) => Identity,
  ): Promise<LookUpOutcome> => {
    this.redeem(permit, endpoint);
    const { state, service, account, time } = this.deps;
    if (!state.keysHere) return { class: 'no-answer', cause: 'no-key' };
    const fate = time.chance.weighed(LOOKING[state.weather]);
    const ms = time.chance.between(20, 400);
    if (fate === 'not-sent') return this.back(ms, { class: 'no-answer', cause: 'refused' });
    if (fate === 'lost-before') return this.back(DEADLINE_MS, { class: 'no-answer', cause: 'timeout' });
    if (fate === 'error-before') return this.back(ms, { class: 'no-answer', cause: 'server-error' });
    if (fate === 'no-access') return this.back(ms, { class: 'refused', status: 401, code: 'key-rejected' });
    if (fate === 'limited') return this.back(ms, { class: 'later', retryAfterMs: time.chance.between(1000, 60_000) });
    const data = await this.there(ms, () => {
      const order = service.find(PRODUCT_OF[endpoint], reference, account);
      return order && service.sight(order);
    });
    // A replica that is behind may answer in rough weather, however old the order is.
    if (fate === 'lost-after' && data !== null) service.hide(PRODUCT_OF[endpoint], reference, account);
    const seen = fate === 'lost-after' ? null : data;
    const outcome: LookUpOutcome = seen === null ? { class: 'not-seen' } : sighted(seen, identify);
    const heard = await this.back(time.chance.between(20, 400), outcome);
    if (heard.class === 'found') this.tellTime();
    return heard;
  };

  read = (async (endpoint: ReadEndpoint) => {
    const { state, service, account, time } = this.deps;
    const product = LISTED[endpoint];
    if (product === undefined) throw new Error(`the model has no ${endpoint}`);
    const sound = state.keysHere && time.chance.weighed(LOOKING[state.weather]) === 'sound';
    const orders = await this.there(100, () => service.recent(product, account));
    const list = orders.map((order) => ({
      id: `o-${order.reference}`,
      reference: order.reference,
      status: service.wordOf(order),
    }));
    return this.back(
      100,
      sound
        ? { ok: true, value: { orders: list } }
        : { ok: false, error: { code: 'no-answer', status: null, cause: 'timeout', retryAfterMs: null } },
    );
  }) as unknown as ResellerClient['read'];
}

const notConnected = (): PlaceOutcome => ({ class: 'not-sent', cause: 'refused', detail: null });

function judged(data: unknown, identify: (data: unknown) => Identity): PlaceOutcome {
  const identity = identify(data);
  if (identity === 'ours') return { class: 'accepted', status: 200, data, notes: [] };
  return identity === 'not-ours' ? { class: 'not-ours', status: 200, data } : unknown('broken-reply', 200);
}

function sighted(data: unknown, identify: (data: unknown) => Identity): LookUpOutcome {
  const identity = identify(data);
  if (identity === 'ours') return { class: 'found', data, notes: [] };
  return identity === 'not-ours' ? { class: 'not-ours', data } : { class: 'no-answer', cause: 'broken-reply' };
}
