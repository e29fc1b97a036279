/** The service as the order engine sees it: its calls, and nothing of how they are sent. */
import type { NotSentCause, UnknownCause } from '#shared/reseller-api/connection-causes.ts';
import type { CallableEndpoint, DataOf, MovingEndpoint, RequestOf } from '#shared/reseller-api/endpoints.ts';
import type { Result } from '#shared/result.ts';

export type { CallableEndpoint, MovingEndpoint, NotSentCause, UnknownCause };

/** The GETs that find an order by its reference; a campaign of messages by its id. */
export type LookUpEndpoint =
  | 'dataOrder'
  | 'airtimeOrder'
  | 'voucherOrder'
  | 'afaOrder'
  | 'utilityOrder'
  | 'smsMessages';

/** The longest `Retry-After` that is honoured without asking a person (M20). */
export const LONGEST_HONOURED_MS = 5 * 60_000;

/** Every endpoint that moves no money. */
export type ReadEndpoint = Exclude<CallableEndpoint, MovingEndpoint>;

/** Money first: a poll waits while anything that decides about money wants the same budget (M21). */
export type Urgency = 'money' | 'polling';

/** Tells if an answer is about the order that we asked for. `silent`: it echoes nothing to tell by (M10). */
export type Identity = 'ours' | 'not-ours' | 'silent';

/** One answer to one money POST, in the classes of M6 to M10. */
export type PlaceOutcome =
  /** Success, and its echo is ours. `notes` names oddities that didn't matter. */
  | { readonly class: 'accepted'; readonly status: number; readonly data: unknown; readonly notes: readonly string[] }
  /** Success, and its echo names another order: a person must look. */
  | { readonly class: 'not-ours'; readonly status: number; readonly data: unknown }
  /** A documented 4xx of this endpoint in a sound envelope. `code` is stable, from error-meaning. */
  | { readonly class: 'rejected'; readonly status: number; readonly code: string; readonly message: string }
  /** This attempt never had a connection. */
  | { readonly class: 'not-sent'; readonly cause: NotSentCause; readonly detail: string | null }
  /**
   * The service asks to come back later: a documented 429. It decides nothing about an earlier attempt. The time is the
   * service's own, however long: the budgets honour `LONGEST_HONOURED_MS` of it, and beyond that a person is asked
   * (M20).
   */
  | { readonly class: 'later'; readonly retryAfterMs: number }
  /** Anything else. It may be charged. */
  | { readonly class: 'unknown'; readonly cause: UnknownCause; readonly status: number | null };

/** One answer to one look-up. */
export type LookUpOutcome =
  | { readonly class: 'found'; readonly data: unknown; readonly notes: readonly string[] }
  | { readonly class: 'not-ours'; readonly data: unknown }
  /** A documented 404 in a sound envelope: not seen yet (M9). */
  | { readonly class: 'not-seen' }
  /** A refusal that says nothing about the order: 401, 403. */
  | { readonly class: 'refused'; readonly status: number; readonly code: string }
  | { readonly class: 'later'; readonly retryAfterMs: number }
  /** No answer, or one that can't be read. */
  | { readonly class: 'no-answer'; readonly cause: NotSentCause | UnknownCause };

/** The reason why a plain read brought nothing. */
export interface ReadFailure {
  /** A code of error-codes; `no-answer` if `cause` tells why there was none. */
  readonly code: string;
  readonly status: number | null;
  readonly cause: NotSentCause | UnknownCause | null;
  readonly retryAfterMs: number | null;
}

/** The answer to a read while there is no line to the service at all. */
export const NO_LINE: ReadFailure = { code: 'no-answer', status: null, cause: 'offline', retryAfterMs: null };

/** A place in a budget. It is taken before the attempt is journalled, so that no attempt row stays open in a queue. */
export interface Permit {
  readonly endpoint: CallableEndpoint;
}

export interface ResellerClient {
  /** The base URL and key of a request to this endpoint, as an attempt row records them (M2). */
  origin(endpoint: CallableEndpoint): { readonly baseUrl: string; readonly keyFingerprint: string } | null;

  /**
   * Waits for a place in the endpoint's budget. Rejects if the signal aborts, or if an absurd number of requests wait
   * already. A permit serves one request. Without the endpoint's key it is given at once, and the request says
   * `no-key`.
   */
  permit(endpoint: CallableEndpoint, urgency: Urgency, signal?: AbortSignal): Promise<Permit>;

  /** The same for a caller that can't wait; null if no place is free, or others wait for one. */
  permitNow(endpoint: CallableEndpoint, urgency: Urgency): Permit | null;

  /** Frees its place for others; does nothing once a request has used it. */
  giveBack(permit: Permit): void;

  /** How long a permit would take now, for a countdown on the screen. Zero if it is free. */
  waitMs(endpoint: CallableEndpoint, urgency: Urgency): number;

  /**
   * Sends one request, never repeated by the HTTP library. `body` is sent as it is (M4). Never throws. `mayLeave` is
   * asked last before the first byte: a request that waited for a connection may not be wanted any more (M17).
   */
  place(
    permit: Permit,
    endpoint: MovingEndpoint,
    body: Uint8Array,
    identify: (data: unknown) => Identity,
    signal?: AbortSignal,
    mayLeave?: () => boolean,
  ): Promise<PlaceOutcome>;

  lookUp(
    permit: Permit,
    endpoint: LookUpEndpoint,
    reference: string,
    identify: (data: unknown) => Identity,
    signal?: AbortSignal,
  ): Promise<LookUpOutcome>;

  /** Reads catalogues, balances and checks, which move no money. Waits a little for its budget; retries a GET. */
  read<N extends ReadEndpoint>(
    endpoint: N,
    request: RequestOf<N>,
    urgency: Urgency,
    signal?: AbortSignal,
  ): Promise<Result<DataOf<N>, ReadFailure>>;
}
