/**
 * Answers may bring a purchase in pieces: one a part of the vouchers, and the next the others. Each piece is sealed in
 * the journal when it comes. The order is whole when all of them are in hand together (M15).
 */
import type { IntentRecord } from '../../journal/base/records.ts';
import type { LookUpOutcome, PlaceOutcome } from '../../reseller-client/port.ts';
import type { EngineDeps } from '../model/ports.ts';
import { fieldsOf } from '../model/response-fields.ts';
import type { VoucherWords } from '../model/strategy.ts';
import { vouchersOf } from '../products/voucher.ts';
import { openVouchers } from '../view/voucher-reveal.ts';

type Deps = Pick<EngineDeps, 'read' | 'sealer'>;

type InHand = Pick<VoucherWords, 'pin' | 'serial'>;

const asTold = ({ pin, serial }: InHand) => ({ pin, serial_number: serial });

/** The sealed vouchers, or none if the journal can't be read now: the next answer is as good a chance. */
async function sealedFor(deps: Deps, intent: IntentRecord): Promise<InHand[]> {
  try {
    return (await openVouchers(deps, intent)) ?? [];
  } catch {
    return [];
  }
}

/**
 * Puts the vouchers that came before in front of the answer's: the first that came are the customer's. Returns the
 * answer unchanged if they add nothing.
 */
export async function withVouchersInHand<T extends PlaceOutcome | LookUpOutcome>(
  deps: Deps,
  intent: IntentRecord,
  outcome: T,
): Promise<T> {
  if (intent.product !== 'voucher' || intent.state === 'settled') return outcome;
  if (outcome.class !== 'accepted' && outcome.class !== 'found') return outcome;
  const bought = intent.facts.quantity ?? 1;
  const told = vouchersOf(outcome.data);
  if (told.length >= bought) return outcome;
  const sealed = await sealedFor(deps, intent);
  // The same PIN under another serial number is no second voucher.
  const others = sealed.filter((one) => !told.some(({ pin, serial }) => pin === one.pin || serial === one.serial));
  const adds = others.length > 0 && (told.length > 0 || others.length >= bought);
  if (!adds) return outcome;
  return { ...outcome, data: { ...fieldsOf(outcome.data), vouchers: [...others, ...told].map(asTold) } };
}
