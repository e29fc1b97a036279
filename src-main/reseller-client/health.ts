import { KEY_REFUSALS, type KeyRefusal, type ServiceErrorCode } from '#shared/reseller-api/error-codes.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import { systemClock } from '../platform/clock.ts';
import type { Exchange } from './exchange.ts';
import type { NotSentCause, UnknownCause } from './port.ts';

export type HealthState = 'connected' | 'offline' | 'key-rejected';

export interface Health {
  readonly state: HealthState;
  readonly keyType: KeyType;
  /** The cause of being offline. */
  readonly cause: NotSentCause | UnknownCause | null;
  /** The reason why its key is refused, if the service tells it. */
  readonly why?: KeyRefusal;
}

/** The state of the line by one exchange; null if the exchange tells nothing. */
function stateOf(exchange: Exchange, keyRefused: boolean, understood: boolean): HealthState | null {
  if (exchange.kind === 'failure') {
    const ownDoing = exchange.cause === 'aborted' || exchange.cause === 'stopped' || exchange.cause === 'no-key';
    return ownDoing ? null : 'offline';
  }
  if (keyRefused) return 'key-rejected';
  return understood ? 'connected' : null;
}

/** Reports each change once, for each type of key by itself: one key may be revoked while the others work. */
export class HealthWatch {
  readonly #tell: (health: Health) => void;
  readonly #last = new Map<KeyType, HealthState>();
  /** The service's last word about each key, whatever the line did since. */
  readonly #answered = new Map<KeyType, HealthState>();
  readonly #why = new Map<KeyType, KeyRefusal | undefined>();
  /** Monotonic: the last reply to any request. */
  #repliedAt = Number.NEGATIVE_INFINITY;

  constructor(tell: (health: Health) => void) {
    this.#tell = tell;
  }

  /** `refused`: the service's refusal of the key; null if it accepts it. `began`: monotonic, of this request. */
  saw(
    keyType: KeyType,
    exchange: Exchange,
    refused: ServiceErrorCode | null,
    understood: boolean,
    began = Number.POSITIVE_INFINITY,
  ): void {
    const state = stateOf(exchange, refused !== null, understood);
    if (state === null) return;
    if (state !== 'offline') this.#repliedAt = systemClock.monotonic();
    // The line was up while this request hung: one path of the service gives no answer.
    else if (began < this.#repliedAt) return;
    const why = state === 'offline' ? this.#why.get(keyType) : KEY_REFUSALS.find((code) => code === refused);
    if (state !== 'offline') this.#answered.set(keyType, state);
    const isNews = (state !== 'offline' && this.#provesLine()) || this.#why.get(keyType) !== why;
    if (!isNews && this.#last.get(keyType) === state) return;
    this.#last.set(keyType, state);
    this.#why.set(keyType, why);
    const cause = exchange.kind === 'failure' ? exchange.cause : null;
    this.#tell({ state, keyType, cause, ...(state !== 'offline' && why !== undefined && { why }) });
  }

  /**
   * An answer to any key shows that the line is up for all of them: an earlier "offline" is out of date. A key that was
   * refused before the line fell is still refused.
   */
  #provesLine(): boolean {
    const offline = [...this.#last].filter(([, state]) => state === 'offline');
    for (const [type] of offline) this.#last.set(type, this.#answered.get(type) ?? 'connected');
    return offline.length > 0;
  }
}
