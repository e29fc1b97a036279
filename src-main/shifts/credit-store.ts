/** Named customers' debts, and whether a mobile money message was shown here before. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallRequest } from '#shared/counter-api/index.ts';
import { type CreditList, MOST_CREDITS } from '#shared/counter-api/tenders.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import { SerialQueue } from '../platform/serial-queue.ts';
import type { OwedStoreOptions } from './owed-store.ts';

export interface CreditStoreOptions extends Pick<OwedStoreOptions, 'now' | 'person' | 'shift' | 'onSaleChanged'> {
  readonly read: Pick<JournalReader, 'credits' | 'creditCount' | 'mobileMoneyUse'>;
  readonly write: Pick<JournalWriter, 'payCredit'>;
}

type CreditPayment = CallRequest<'tenders.payCredit'>;

export class CreditStore {
  private readonly options: CreditStoreOptions;
  /** Takes one payment at a time: the same transaction, shown twice at once, would be new both times. */
  private readonly turns = new SerialQueue();

  constructor(options: CreditStoreOptions) {
    this.options = options;
  }

  readonly mobileMoneyUse = (transaction: string) => this.options.read.mobileMoneyUse(transaction);

  /** Lists the debts with this text in the customer's name, or of this slip; an empty text finds all. */
  async list(text = ''): Promise<CreditList> {
    const { read } = this.options;
    const [newest, all] = await Promise.all([read.credits(MOST_CREDITS, text), read.creditCount(text)]);
    return { newest, all };
  }

  pay(payment: CreditPayment): Promise<Result<CreditList, CounterError>> {
    // Read now: another person may be signed in when the payment's turn comes.
    const by = this.options.person();
    return this.turns.take(() => this.payNow(payment, by));
  }

  private async payNow(
    payment: CreditPayment,
    { id, name }: ReturnType<CreditStoreOptions['person']>,
  ): Promise<Result<CreditList, CounterError>> {
    const { options } = this;
    const { slip, nth, amount, transaction, usedBeforeConfirmed } = payment;
    const shift = options.shift();
    if (!shift.isOpen) return err({ code: 'shift-closed' });
    const used = transaction === null ? null : await this.mobileMoneyUse(transaction);
    if (used !== null && !usedBeforeConfirmed) return err({ code: 'used-before', detail: String(used.slip) });
    const kind = transaction === null ? 'cash' : 'mobile-money';
    const paid = await options.write.payCredit(
      { saleSeq: slip, nth, kind, amount, detail: transaction, byName: name },
      { shiftId: shift.id, attendantId: id },
      { kind: 'credit.paid', at: options.now(), saleSeq: slip, data: { nth, amount, paidBy: kind, by: id } },
    );
    if (!paid) return err({ code: 'too-late' });
    options.onSaleChanged(slip);
    return ok(await this.list());
  }
}
