/** Reads what the shop owes to customers, and pays it out of an open drawer. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallRequest } from '#shared/counter-api/index.ts';
import { MOST_OWED, type OwedEntry, type OwedList } from '#shared/counter-api/owed.ts';
import type { PinAnswer } from '#shared/counter-api/staff.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';

export interface OwedStoreOptions {
  readonly read: Pick<JournalReader, 'owed' | 'owedCount' | 'owedFor' | 'firstOwedOf' | 'saleSummary'>;
  readonly write: Pick<JournalWriter, 'payOwed' | 'seenTo'>;
  readonly now: () => number;
  readonly person: () => { readonly id: string; readonly name: string };
  readonly ownPin: (pin: string, purpose: string) => Promise<Result<PinAnswer, CounterError>>;
  readonly shift: () => { readonly id: string; readonly isOpen: boolean };
  /** The sale's page shows what isn't paid, or is still owed. */
  readonly onSaleChanged: (saleSeq: number) => void;
}

type PaidOut = Promise<Result<{ pin: PinAnswer; owed: OwedList }, CounterError>>;

export class OwedStore {
  private readonly options: OwedStoreOptions;

  constructor(options: OwedStoreOptions) {
    this.options = options;
  }

  readonly entry = (intentId: number): Promise<OwedEntry | null> => this.options.read.owedFor(intentId);

  async list(): Promise<OwedList> {
    const { read } = this.options;
    const [newest, all] = await Promise.all([read.owed(MOST_OWED), read.owedCount()]);
    return { newest, all };
  }

  /** Reads what is owed for one order of a sale, or for the first of them. */
  async ofSale(saleId: string, intentId: number | null): Promise<OwedEntry | null> {
    const { read } = this.options;
    const sale = await read.saleSummary(saleId);
    if (sale === null) return null;
    const entry = intentId === null ? await read.firstOwedOf(sale.sale.seq) : await read.owedFor(intentId);
    return entry?.slip === sale.sale.seq ? entry : null;
  }

  /** Notes that a person has given the money back, or read that it is owed: the sale doesn't ask for them again. */
  async seenTo({ saleId, shown }: CallRequest<'owed.seenTo'>): Promise<Result<Record<string, never>, CounterError>> {
    const { read, write, now, person, onSaleChanged } = this.options;
    const { id: byId } = person();
    const sale = await read.saleSummary(saleId);
    if (sale === null) return err({ code: 'not-found' });
    const saleSeq = sale.sale.seq;
    if (!(await write.seenTo({ saleSeq, shown, byId, at: now() }))) return err({ code: 'too-late' });
    onSaleChanged(saleSeq);
    return ok({});
  }

  /** Pays out all that is owed for one order. The PIN is checked last, so that it isn't spent on what can't be paid. */
  async payOut({ intentId, amount, pin, notBackConfirmed }: CallRequest<'owed.payOut'>): PaidOut {
    const { read, write, now, person, ownPin, shift, onSaleChanged } = this.options;
    if (!shift().isOpen) return err({ code: 'shift-closed' });
    const entry = await read.owedFor(intentId);
    if (entry?.owes !== amount) return err({ code: 'too-late' });
    if (!entry.isBack && !notBackConfirmed) return err({ code: 'wallet-not-back' });
    const { id: attendantId, name: byName } = person();
    const tried = await ownPin(pin, 'pay-owed');
    if (!tried.ok) return tried;
    if (tried.value.kind !== 'right') return ok({ pin: tried.value, owed: await this.list() });
    const at = now();
    const paid = await write.payOwed(
      { intentId, amount, shiftId: shift().id, attendantId, byName, at },
      {
        kind: 'owed.paid',
        at,
        saleSeq: entry.slip,
        data: { intentId, amount, walletBack: entry.isBack, by: attendantId },
      },
    );
    if (!paid) return err({ code: 'too-late' });
    onSaleChanged(entry.slip);
    return ok({ pin: tried.value, owed: await this.list() });
  }
}
