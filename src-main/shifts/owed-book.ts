/** What the shop owes to customers, and paying it out of an open drawer. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { PinAnswer } from '#shared/counter-api/staff.ts';
import type { Pesewa } from '#shared/money.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';

const MOST = 500;

export interface OwedBookOptions {
  readonly read: Pick<JournalReader, 'owed' | 'owedFor'>;
  readonly write: Pick<JournalWriter, 'payOwed'>;
  readonly now: () => number;
  readonly person: () => { readonly id: string };
  readonly ownPin: (pin: string, purpose: string) => Promise<Result<PinAnswer, CounterError>>;
  readonly shift: () => { readonly id: string; readonly isOpen: boolean };
  /** Its page says what is still owed. */
  readonly onSaleChanged: (saleSeq: number) => void;
}

export interface OwedPayOut {
  readonly intentId: number;
  readonly amount: Pesewa;
  readonly pin: string;
  readonly notBackConfirmed: boolean;
}

type PaidOut = Promise<Result<{ pin: PinAnswer; owed: OwedEntry[] }, CounterError>>;

export class OwedBook {
  private readonly options: OwedBookOptions;

  constructor(options: OwedBookOptions) {
    this.options = options;
  }

  readonly list = (): Promise<OwedEntry[]> => this.options.read.owed(MOST);

  readonly entry = (intentId: number): Promise<OwedEntry | null> => this.options.read.owedFor(intentId);

  /** All that is owed for one order. The PIN is looked at last, so that it isn't spent on what can't be paid. */
  async payOut({ intentId, amount, pin, notBackConfirmed }: OwedPayOut): PaidOut {
    const { read, write, now, person, ownPin, shift, onSaleChanged } = this.options;
    if (!shift().isOpen) return err({ code: 'shift-closed' });
    const entry = await read.owedFor(intentId);
    if (entry?.owes !== amount) return err({ code: 'too-late' });
    if (!entry.isBack && !notBackConfirmed) return err({ code: 'wallet-not-back' });
    const attendantId = person().id;
    const tried = await ownPin(pin, 'pay-owed');
    if (!tried.ok) return tried;
    if (tried.value.kind !== 'right') return ok({ pin: tried.value, owed: await this.list() });
    const at = now();
    const paid = await write.payOwed(
      { intentId, amount, shiftId: shift().id, attendantId, at },
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
