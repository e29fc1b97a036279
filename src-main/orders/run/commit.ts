/** Commits one change with its postings and its event, and retries until the journal takes it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isStorageError, problemOf } from '../../journal/base/journal-error.ts';
import type { AttemptEnd, IntentChange, IntentRecord, VoucherRecord } from '../../journal/base/records.ts';
import { businessDayOf, hourOf } from '../../platform/clock.ts';
import { bodyIsSpent, type OrderChange } from '../decide/apply-outcome.ts';
import { type BookingContext, postingsBetween } from '../decide/booking.ts';
import { type EngineDeps, voucherPlace } from '../model/ports.ts';
import type { VoucherWords } from '../model/strategy.ts';
import { strategyOf } from '../products/index.ts';

const RETRY_MS = [200, 500, 1000, 2000];
const LONGEST_RETRY_MS = 5000;

function bookingContext(deps: EngineDeps, intent: IntentRecord, at: number): BookingContext {
  return {
    businessDay: businessDayOf(at),
    hour: hourOf(at),
    shiftId: deps.staff.shift().id,
    attendantId: intent.attendantId,
    unit: strategyOf(intent.product).unit,
    at,
  };
}

/** Keys a voucher by its serial number: a second answer may change the rest. Number and PIN are stored sealed. */
function sealVouchers(deps: EngineDeps, intent: IntentRecord, vouchers: readonly VoucherWords[]): VoucherRecord[] {
  return vouchers.map((voucher) => {
    const key = deps.hashContent(['voucher-serial', intent.reference, voucher.serial]);
    const bytes = new TextEncoder().encode(JSON.stringify(voucher));
    return { key, sealed: deps.sealer.seal(voucherPlace(intent.reference, key), bytes) };
  });
}

/** The change for the journal, and the intent after it. `before` is the intent that the books know. */
export function changeOf(
  deps: EngineDeps,
  current: IntentRecord,
  before: IntentRecord,
  orderChange: OrderChange,
  attempt?: AttemptEnd,
): { change: IntentChange; after: IntentRecord; spent: number } {
  const at = deps.business.now();
  const after: IntentRecord = {
    ...current,
    ...orderChange.patch,
    order: orderChange.order ?? current.order,
    updatedAt: at,
  };
  const wipeBody = current.hasBody && bodyIsSpent(after);
  const postings = postingsBetween(before, after, bookingContext(deps, after, at));
  const spent = postings.reduce((sum, posting) => (posting.kind === 'wallet-cost' ? sum + posting.amount : sum), 0);
  const change: IntentChange = {
    intentId: current.id,
    version: current.version,
    at,
    patch: orderChange.patch,
    attempt,
    order: orderChange.order,
    vouchers: orderChange.vouchers && sealVouchers(deps, current, orderChange.vouchers),
    balance:
      orderChange.balance == null
        ? undefined
        : { accountId: current.accountId, unit: strategyOf(current.product).unit, balance: orderChange.balance },
    postings,
    events: [
      {
        kind: orderChange.event,
        at,
        saleSeq: current.saleSeq,
        data: { intentId: current.id, from: before.state, to: after.state, ...orderChange.facts },
      },
    ],
    wipeBody,
  };
  return { change, after: { ...after, version: current.version + 1, hasBody: after.hasBody && !wipeBody }, spent };
}

/**
 * A full disk must not lose sales under way: the service's answer is held until the journal takes it. If the app ends
 * first, the next start finds the open attempt and looks the order up.
 */
export async function untilTaken<T>(
  deps: EngineDeps,
  write: () => Promise<T>,
  stopped: () => boolean,
  pause: (ms: number) => Promise<void> = (ms) => sleep(ms, undefined, { ref: false }),
): Promise<T | null> {
  for (let tries = 0; !stopped(); tries += 1) {
    try {
      const taken = await write();
      if (tries > 0) deps.onJournalTrouble(null);
      return taken;
    } catch (error) {
      if (!isStorageError(error)) throw error;
      deps.onJournalTrouble({ code: 'journal-unavailable', detail: problemOf(error) });
      await pause(RETRY_MS[tries] ?? LONGEST_RETRY_MS);
    }
  }
  return null;
}
