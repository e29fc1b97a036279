/** Sets when an order may next be touched, after each step that ended and each word of a person. Nothing else sets it. */
import type { AttentionReason } from '#shared/order-state.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import { LONGEST_HONOURED_MS, type LookUpOutcome, type PlaceOutcome } from '../../reseller-client/port.ts';
import { backoff, type Policy } from '../model/policy.ts';

export interface Pace {
  /** Looks and sends since something was last learned. */
  readonly tries: number;
  /** Monotonic. */
  readonly notBefore: number;
}

export type Ended =
  /** `after`: the order as its answer left it. */
  | {
      readonly step: 'send';
      readonly outcome: PlaceOutcome;
      readonly learned: boolean;
      readonly after: Pick<IntentRecord, 'product' | 'state'>;
    }
  | { readonly step: 'look'; readonly outcome: LookUpOutcome }
  /** The key is gone, or a part of ours failed. The same step would be due again at once. */
  | { readonly step: 'none' }
  /** A person said what to do: it is done now. */
  | { readonly step: 'person' };

type Pauses = Pick<Policy, 'resolveBackoffMs' | 'pollBackoffMs' | 'billGuardMs'>;

/** How long the answer to a request asks us to stay away; null if it says nothing about that. */
function pauseAfterSend({ outcome, after }: Extract<Ended, { step: 'send' }>, tries: number, policy: Pauses) {
  if (outcome.class === 'not-sent') return backoff(policy.resolveBackoffMs, tries);
  // M11: the service refuses the same bill for half a minute.
  if (after.product === 'bill' && outcome.class === 'rejected' && outcome.status === 409) return policy.billGuardMs;
  // The answer has just told the status: asking at once would waste a request.
  const isPolled = outcome.class === 'accepted' && after.state === 'accepted';
  return isPolled ? backoff(policy.pollBackoffMs, 0) : null;
}

function pauseAfter(ended: Exclude<Ended, { step: 'person' }>, tries: number, policy: Pauses): number | null {
  if (ended.step === 'none') return backoff(policy.resolveBackoffMs, tries);
  // A 429 has one meaning, whatever was asked.
  if (ended.outcome.class === 'later') return Math.min(ended.outcome.retryAfterMs, LONGEST_HONOURED_MS);
  return ended.step === 'send' ? pauseAfterSend(ended, tries, policy) : null;
}

export function reschedule({ tries: before, notBefore }: Pace, ended: Ended, now: number, policy: Pauses): Pace {
  if (ended.step === 'person') return { tries: before, notBefore: 0 };
  const tries = ended.step === 'send' && ended.learned ? before : before + 1;
  const pause = pauseAfter(ended, tries, policy);
  return { tries, notBefore: pause === null ? notBefore : now + pause };
}

type Asked = Pick<IntentRecord, 'state' | 'attention' | 'givenUp'>;

/**
 * M18: a missing key is raised once; then it is looked for from time to time, in case it comes back. A watched order
 * needs nobody. A re-opened order must be seen first, and one whose answer named another stays marked: it must never be
 * sent again. Open money that was raised stays raised, and a missing voucher stays owed. So none of these gets this
 * question.
 */
export function asksForKey({ state, attention, givenUp }: Asked): boolean {
  const isOpen = state === 'recorded' || (!givenUp && (state === 'unknown' || state === 'accepted'));
  const moneySaid: readonly (AttentionReason | null)[] = ['unresolved', 'voucher-missing'];
  const isMarked = attention === 're-opened' || (state === 'unknown' && attention === 'not-ours');
  const saysMore = isMarked || (state === 'accepted' && moneySaid.includes(attention));
  return isOpen && attention !== 'key-gone' && !saysMore;
}
