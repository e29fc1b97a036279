/** Opens the PINs of a sale for the person at the counter: only on demand, and only after that is recorded. */
import { z } from 'zod';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { RevealedVouchers } from '#shared/counter-api/vouchers.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { isStorageError, problemOf } from '../../journal/base/journal-error.ts';
import type { IntentRecord, VoucherRecord } from '../../journal/base/records.ts';
import { orElse } from '../../platform/may-fail.ts';
import { type EngineDeps, voucherPlace } from '../model/ports.ts';

/** A sealed voucher in the journal; see `sealVouchers`. */
const sealedVoucher = z.object({ pin: z.string(), serial: z.string() });
type OpenedVoucher = z.infer<typeof sealedVoucher>;

export type Reveal = Omit<RevealedVouchers, 'slip'>;

interface OpenedSale {
  readonly intent: IntentRecord;
  readonly vouchers: readonly OpenedVoucher[];
}

type Deps = Pick<EngineDeps, 'read' | 'write' | 'sealer' | 'staff' | 'business' | 'onSaleChanged' | 'onJournalTrouble'>;

/** M15: done means that every voucher is in hand. A refunded voucher isn't the customer's. */
const isDelivered = ({ product, state, delivery, money }: IntentRecord): boolean =>
  product === 'voucher' && state === 'settled' && delivery === 'completed' && money === 'kept';

/** The vouchers in the order in which they came. Null if they were sealed with another key. */
export async function openVouchers(
  { read, sealer }: Pick<EngineDeps, 'read' | 'sealer'>,
  { id, reference }: Pick<IntentRecord, 'id' | 'reference'>,
): Promise<OpenedVoucher[] | null> {
  const rows = await read.vouchers(id);
  const opened = ({ key, sealed }: VoucherRecord): OpenedVoucher => {
    const bytes = sealer.open(voucherPlace(reference, key), sealed);
    return sealedVoucher.parse(JSON.parse(new TextDecoder().decode(bytes)));
  };
  return orElse(() => rows.map(opened), null);
}

export class Vouchers {
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** `again`: allows vouchers that were shown before. */
  async reveal(saleId: string, again = true): Promise<Result<Reveal, CounterError>> {
    // Read now: another person, perhaps without this right, may sign in while the journal is asked.
    const by = this.deps.staff.attendant();
    const opened = await this.openSale(saleId);
    if (!opened.ok) return opened;
    const { intent, vouchers } = opened.value;
    const written = await this.writeDown(intent, again, by);
    if (written.ok) this.deps.onSaleChanged(intent.saleSeq);
    return written.ok ? ok({ ...written.value, vouchers: [...vouchers] }) : written;
  }

  /** Opens vouchers for paper. The print queue records who asked in the transaction that takes the slips, or none. */
  async toPrint(saleId: string): Promise<Result<readonly OpenedVoucher[], CounterError>> {
    const opened = await this.openSale(saleId);
    return opened.ok ? ok(opened.value.vouchers) : opened;
  }

  private async openSale(saleId: string): Promise<Result<OpenedSale, CounterError>> {
    const intent = (await this.deps.read.sale(saleId))?.intents[0];
    if (intent === undefined) return err({ code: 'not-found' });
    if (!isDelivered(intent)) return err({ code: 'no-voucher' });
    const vouchers = await openVouchers(this.deps, intent);
    if (vouchers === null) return err({ code: 'cannot-unseal' });
    const bought = intent.facts.quantity ?? 1;
    // Several answers may each have brought some; the first that came are the customer's.
    return vouchers.length < bought ? err({ code: 'no-voucher' }) : ok({ intent, vouchers: vouchers.slice(0, bought) });
  }

  /** Records the reveal; a reveal that can't be recorded isn't shown. */
  private async writeDown(
    { id, saleSeq }: IntentRecord,
    again: boolean,
    { id: attendantId, name: attendantName }: { readonly id: string; readonly name: string },
  ): Promise<Result<Omit<Reveal, 'vouchers'>, CounterError>> {
    const { write, business, onJournalTrouble } = this.deps;
    const at = business.now();
    try {
      const record = await write.recordReveal({ saleSeq, intentId: id, at, attendantId, attendantName, again });
      if (record === null) return err({ code: 'not-allowed' });
      const { copy, firstAt, firstBy } = record;
      return ok({ copy, shown: { at, attendantName }, first: { at: firstAt, attendantName: firstBy } });
    } catch (error) {
      if (!isStorageError(error)) throw error;
      const trouble: CounterError = { code: 'journal-unavailable', detail: problemOf(error) };
      onJournalTrouble(trouble);
      return err(trouble);
    }
  }
}
