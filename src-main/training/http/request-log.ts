import type { KeyType } from '#shared/reseller-api/keys.ts';

export type AuthForm = 'raw' | 'bearer' | 'other' | 'none';

interface ArrivedRequest {
  readonly at: string;
  readonly method: string;
  /** The path below the version segment. */
  readonly path: string;
  readonly query: string | null;
  readonly endpoint: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly auth: { readonly form: AuthForm; readonly key_type: KeyType | null };
  readonly body: string | null;
  readonly fault: string | null;
  readonly key_leaked: boolean;
}

interface RequestEnd {
  /** The status sent to the caller; null if the connection was cut before that. */
  readonly status: number | null;
  readonly outcome: string;
}

type LoggedRequest = ArrivedRequest & RequestEnd & { readonly seq: number };

const NONE_COUNTED = { authorization_not_raw: 0, wrong_key_type: 0, key_leaks: 0, rate_limited: 0 };

/** Enough for any drill or test; a counter that polls all day must not fill the memory. */
const KEPT = 20_000;

/** A longer body is cut; only messages to thousands of people are so long. */
const KEPT_BODY_CHARS = 32_768;

/** The requests of callers, without their keys. In memory only. The counts outlive dropped entries. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #seq = 0;
  #counts = { ...NONE_COUNTED };

  /** Records a request when it arrives. Its answer follows by the returned function, which a fault may delay. */
  begin(request: ArrivedRequest): (end: RequestEnd) => void {
    this.#seq += 1;
    const body = request.body?.slice(0, KEPT_BODY_CHARS) ?? null;
    const entry = { seq: this.#seq, ...request, body, status: null, outcome: 'in-progress' };
    this.#entries.push(entry);
    if (this.#entries.length > 2 * KEPT) this.#entries = this.#entries.slice(-KEPT);
    if (request.auth.form === 'bearer' || request.auth.form === 'other') this.#counts.authorization_not_raw += 1;
    if (request.key_leaked) this.#counts.key_leaks += 1;
    return (end) => {
      Object.assign(entry, end);
      if (end.outcome === 'wrong-key-type') this.#counts.wrong_key_type += 1;
      if (end.status === 429) this.#counts.rate_limited += 1;
    };
  }

  entries(): readonly LoggedRequest[] {
    return this.#entries.slice(-KEPT);
  }

  counts(): Readonly<typeof NONE_COUNTED> {
    return { ...this.#counts };
  }

  clear(): void {
    this.#entries = [];
    this.#counts = { ...NONE_COUNTED };
  }

  /** Clears it for a fresh world, whose first request is number one. */
  restart(): void {
    this.clear();
    this.#seq = 0;
  }
}
