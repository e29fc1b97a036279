import { type CallableEndpoint, ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { isFresh, type Moment, momentOf, systemClock } from '../platform/clock.ts';
import { fingerprintOf, type KeyRing, keyFor, revealKey } from './api-keys.ts';
import type { Budgets } from './budgets/budgets.ts';
import { ConnectionSlots } from './budgets/connection-slots.ts';
import type { Place } from './budgets/request-budget.ts';
import { type Answer, placementOf, readAnswer, sightingOf } from './classify.ts';
import type { Connection } from './connection.ts';
import type { Exchange } from './exchange.ts';
import { type Health, HealthWatch } from './health.ts';
import type { Permit, ResellerClient, Urgency } from './port.ts';
import { readPatiently, SHORT_WAIT_MS } from './read-request.ts';
import { makeScrub } from './reply.ts';
import { buildRequest, type RequestParts } from './request.ts';
import { retryAfterMs } from './retry-after.ts';
import { toldTime } from './told-time.ts';

/** One line for the log. It holds no text of the service's, so that nothing it echoes can get there. */
export interface ClientEvent {
  readonly endpoint: CallableEndpoint;
  readonly answer: Answer['is'];
  readonly status: number | null;
  readonly cause: string | null;
  readonly tookMs: number;
}

export interface ClientOptions {
  readonly connection: Connection;
  readonly keys: KeyRing;
  /** The counter's own secret, for fingerprints. */
  readonly pepper: Uint8Array;
  readonly budgets: Budgets;
  /** Reports the service's clock from each sound answer. */
  readonly onTimestamp?: (ms: number) => void;
  readonly onHealth?: (health: Health) => void;
  readonly log?: (event: ClientEvent) => void;
  /** Reports rows of a list that couldn't be read: names of fields, for the log too. */
  readonly onLeftOut?: (endpoint: CallableEndpoint, notes: readonly string[]) => void;
}

interface Ticket {
  readonly endpoint: CallableEndpoint;
  readonly urgency: Urgency;
  /** Null without a key: nothing will be sent. */
  readonly place: Place | null;
}

/** A place in a budget may come a little after its time: others wait in the same line. */
const GRACE_MS = 1000;

/** The time in an answer is the time when it was written: the PC may have slept since, or its clock been set. */
const TELLS_TIME_FOR_MS = 3 * 60_000;

const notSent = (cause: 'no-key' | 'aborted', detail: string | null = null): Answer => ({
  is: 'failure',
  sent: false,
  cause,
  detail,
});

const hasStatus = (exchange: Exchange, ...statuses: readonly number[]): boolean =>
  exchange.kind === 'reply' && statuses.includes(exchange.status);

function guarded(listener: () => unknown): void {
  try {
    listener();
  } catch {
    // Reports nothing: the log itself has failed, or nearly.
  }
}

class HttpResellerClient implements ResellerClient {
  readonly #options: ClientOptions;
  readonly #fingerprints: { readonly [T in KeyType]?: string };
  readonly #scrub;
  readonly #slots = new ConnectionSlots();
  readonly #health: HealthWatch;
  readonly #tickets = new WeakMap<Permit, Ticket>();

  constructor(options: ClientOptions) {
    const keys = KEY_TYPES.flatMap((type) => options.keys[type] ?? []);
    this.#options = options;
    this.#fingerprints = Object.fromEntries(keys.map((key) => [key.type, fingerprintOf(key, options.pepper)]));
    this.#scrub = makeScrub(keys.map(revealKey));
    this.#health = new HealthWatch((health) => options.onHealth?.(health));
  }

  origin: ResellerClient['origin'] = (endpoint) => {
    const keyFingerprint = this.#fingerprintOf(endpoint);
    return keyFingerprint === undefined ? null : { baseUrl: this.#options.connection.baseUrl, keyFingerprint };
  };

  permit: ResellerClient['permit'] = async (endpoint, urgency, signal) => {
    const fingerprint = this.#fingerprintOf(endpoint);
    const place =
      fingerprint === undefined ? null : await this.#options.budgets.take(fingerprint, endpoint, urgency, signal);
    return this.#permitFor({ endpoint, urgency, place });
  };

  permitNow: ResellerClient['permitNow'] = (endpoint, urgency) => {
    const fingerprint = this.#fingerprintOf(endpoint);
    if (fingerprint === undefined) return this.#permitFor({ endpoint, urgency, place: null });
    const place = this.#options.budgets.takeNow(fingerprint, endpoint, urgency);
    return place && this.#permitFor({ endpoint, urgency, place });
  };

  giveBack: ResellerClient['giveBack'] = (permit) => {
    this.#tickets.get(permit)?.place?.neverLeft();
    this.#tickets.delete(permit);
  };

  waitMs: ResellerClient['waitMs'] = (endpoint, urgency) => {
    const fingerprint = this.#fingerprintOf(endpoint);
    return fingerprint === undefined ? 0 : this.#options.budgets.waitMs(fingerprint, endpoint, urgency);
  };

  place: ResellerClient['place'] = async (permit, endpoint, body, identify, signal, mayLeave) => {
    const answer = await this.#redeem(permit, endpoint, (ticket) => this.#send(ticket, { body }, signal, mayLeave));
    return placementOf(endpoint, answer, identify);
  };

  lookUp: ResellerClient['lookUp'] = async (permit, endpoint, reference, identify, signal) => {
    const params = endpoint === 'smsMessages' ? { id: reference } : { reference };
    const answer = await this.#redeem(permit, endpoint, (ticket) =>
      this.#slots.run(ticket.urgency, () => this.#send(ticket, { params }, signal)),
    );
    return sightingOf(endpoint, answer, identify);
  };

  read: ResellerClient['read'] = (endpoint, request, urgency, signal) =>
    readPatiently(
      endpoint,
      request,
      async (parts) => {
        const waitMs = this.waitMs(endpoint, urgency);
        // Returned like a 429: a sale may be waiting for this read.
        if (waitMs > SHORT_WAIT_MS) return { is: 'later', retryAfterMs: waitMs };
        const permit = await this.#permitWithin(waitMs, endpoint, urgency, signal);
        if (permit === null) return { is: 'later', retryAfterMs: this.waitMs(endpoint, urgency) };
        const answer = await this.#redeem(permit, endpoint, (ticket) =>
          this.#slots.run(urgency, () => this.#send(ticket, parts, signal)),
        );
        // A proxy's 429 is no envelope, and has closed the budget all the same.
        return answer.is === 'nothing' && answer.status === 429
          ? { is: 'later', retryAfterMs: this.waitMs(endpoint, urgency) }
          : answer;
      },
      (notes) => guarded(() => this.#options.onLeftOut?.(endpoint, notes)),
      signal,
    );

  /** Returns null if a wait that was short has become long: another request was told to wait meanwhile. */
  async #permitWithin(
    waitMs: number,
    endpoint: CallableEndpoint,
    urgency: Urgency,
    signal?: AbortSignal,
  ): Promise<Permit | null> {
    if (waitMs === 0) return this.permit(endpoint, urgency, signal);
    const patience = AbortSignal.timeout(Math.ceil(2 * waitMs) + GRACE_MS);
    try {
      return await this.permit(endpoint, urgency, signal ? AbortSignal.any([signal, patience]) : patience);
    } catch (error) {
      if (signal?.aborted || !patience.aborted) throw error;
      return null;
    }
  }

  #permitFor(ticket: Ticket): Permit {
    const permit: Permit = Object.freeze({ endpoint: ticket.endpoint });
    this.#tickets.set(permit, ticket);
    return permit;
  }

  #fingerprintOf(endpoint: CallableEndpoint): string | undefined {
    return this.#fingerprints[ENDPOINTS[endpoint].keyType];
  }

  /** A permit serves one request of its own endpoint. A used or foreign one sends nothing. */
  async #redeem(permit: Permit, endpoint: CallableEndpoint, use: (ticket: Ticket) => Promise<Answer>): Promise<Answer> {
    const ticket = this.#tickets.get(permit);
    this.#tickets.delete(permit);
    if (ticket === undefined || ticket.endpoint !== endpoint) {
      ticket?.place?.neverLeft();
      return notSent('aborted', 'this permit is not for this request');
    }
    return use(ticket);
  }

  /** Sends one request, and reports its budget, health, time and log. */
  async #send(
    { endpoint, place }: Ticket,
    parts: RequestParts,
    signal?: AbortSignal,
    mayLeave?: () => boolean,
  ): Promise<Answer> {
    const key = keyFor(this.#options.keys, endpoint);
    if (key === undefined || place === null) return notSent('no-key');
    const request = buildRequest(endpoint, key, parts);
    if (request === null) {
      place.neverLeft();
      return notSent('aborted', 'a part of the path can’t be sent');
    }
    const began = momentOf(systemClock);
    const exchange = await this.#options.connection.send(request, signal, mayLeave);
    const laterMs = this.#settle(place, exchange);
    const answer = readAnswer(endpoint, exchange, { scrub: this.#scrub, wallNow: Date.now(), laterMs });
    this.#tell(endpoint, exchange, answer, began);
    return answer;
  }

  /** Returns how long the budget is closed after this exchange. */
  #settle(place: Place, exchange: Exchange): number {
    if (exchange.kind === 'failure' && !exchange.sent) place.neverLeft();
    else if (exchange.kind === 'reply' && exchange.status === 429) {
      return place.refused(retryAfterMs(exchange.headers, Date.now()));
    } else place.arrived();
    return 0;
  }

  /** A listener that throws must not turn a charged sale into an exception, so its error is dropped. */
  #tell(endpoint: CallableEndpoint, exchange: Exchange, answer: Answer, began: Moment): void {
    const { onTimestamp, log } = this.#options;
    const tookMs = systemClock.monotonic() - began.monotonic;
    const refused = answer.is === 'refusal' && hasStatus(exchange, 401, 403) ? answer.code : null;
    const tellsTime = answer.is === 'success' && isFresh(began, systemClock, TELLS_TIME_FOR_MS);
    const time = tellsTime ? toldTime(exchange, answer) : null;
    const status = exchange.kind === 'reply' ? exchange.status : null;
    const cause = 'cause' in answer ? answer.cause : null;
    const { keyType } = ENDPOINTS[endpoint];
    guarded(() => this.#health.saw(keyType, exchange, refused, answer.is !== 'nothing', began.monotonic));
    guarded(() => time !== null && onTimestamp?.(time));
    guarded(() => log?.({ endpoint, answer: answer.is, status, cause, tookMs: Math.round(tookMs) }));
  }
}

export const createResellerClient = (options: ClientOptions): ResellerClient => new HttpResellerClient(options);
