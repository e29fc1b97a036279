/** Customers' disputes about completed orders, their outcome, and what the shop gave back by its own choice. */
import type { Dispute, DisputeKind } from '#shared/counter-api/disputes.ts';
import { disputeKindsOf, MOST_DISPUTES, TAKE_BACK_MS } from '#shared/counter-api/disputes.ts';
import { type CounterError, notFound, tooLate } from '#shared/counter-api/errors.ts';
import type { CallRequest } from '#shared/counter-api/index.ts';
import type { PinAnswer } from '#shared/counter-api/staff.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { DISPUTE } from '#shared/words/disputes.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import type { OwedStoreOptions } from './owed-store.ts';

export interface DisputeStoreOptions
  extends Pick<OwedStoreOptions, 'now' | 'person' | 'ownPin' | 'shift' | 'onSaleChanged'> {
  readonly read: Pick<JournalReader, 'disputesOfSale' | 'intent' | 'sale'>;
  readonly write: Pick<JournalWriter, 'openDispute' | 'closeDispute' | 'giveOfChoice'>;
}

type GiveBack = CallRequest<'disputes.giveBack'>;
type Answer<T> = Promise<Result<T, CounterError>>;

/** Time that a press at the last moment takes to arrive. */
const ON_THE_WAY_MS = 5000;

export class DisputeStore {
  private readonly options: DisputeStoreOptions;

  constructor(options: DisputeStoreOptions) {
    this.options = options;
  }

  async ofSale(saleId: string): Answer<Dispute[]> {
    const sale = await this.options.read.sale(saleId);
    return sale === null ? notFound : ok(await this.list(sale.sale.seq));
  }

  private list(saleSeq: number): Promise<Dispute[]> {
    return this.options.read.disputesOfSale(saleSeq, MOST_DISPUTES);
  }

  /** Refreshes the sale's page, which tells what happened to it. */
  private async told(saleSeq: number, done: boolean): Answer<Dispute[]> {
    if (!done) return tooLate;
    this.options.onSaleChanged(saleSeq);
    return ok(await this.list(saleSeq));
  }

  private event(kind: string, saleSeq: number, data: Readonly<Record<string, unknown>>) {
    return { kind, at: this.options.now(), saleSeq, data };
  }

  async open(intentId: number, kind: DisputeKind): Answer<Dispute[]> {
    const { read, write, now, person } = this.options;
    // Read now: another person may sign in while the journal is asked.
    const { id: by, name: byName } = person();
    const intent = await read.intent(intentId);
    if (intent === null) return notFound;
    if (!disputeKindsOf(intent.product).includes(kind)) return err({ code: 'not-allowed' });
    const { saleSeq } = intent;
    const opened = await write.openDispute(
      { intentId, kind, byName, at: now() },
      this.event('dispute.opened', saleSeq, { intentId, cause: kind, by }),
    );
    return this.told(saleSeq, opened);
  }

  async close(intentId: number, note: string, by = this.options.person()): Answer<Dispute[]> {
    const { read, write, now } = this.options;
    const intent = await read.intent(intentId);
    if (intent === null) return notFound;
    const { saleSeq } = intent;
    const closed = await write.closeDispute(
      { intentId, note, byName: by.name, at: now() },
      this.event('dispute.closed', saleSeq, { intentId, note, by: by.id }),
    );
    return this.told(saleSeq, closed);
  }

  /** Takes a dispute back. The journal keeps both: that it was opened, and that it was taken back. */
  async takeBack(intentId: number): Answer<Dispute[]> {
    const { read, now, person } = this.options;
    const by = person();
    const intent = await read.intent(intentId);
    if (intent === null) return notFound;
    const of = (await this.list(intent.saleSeq)).find((one) => one.intentId === intentId && one.closed === null);
    const isMine = of !== undefined && of.openedBy === by.name && of.given === 0;
    if (!isMine || now() - of.openedAt > TAKE_BACK_MS + ON_THE_WAY_MS) return tooLate;
    return this.close(intentId, DISPUTE.byMistake, by);
  }

  /** Checks the PIN last, so that it isn't spent on what can't be given. */
  async giveBack({ intentId, amount, reason, pin }: GiveBack): Answer<{ pin: PinAnswer; disputes: Dispute[] }> {
    const { read, write, now, person, ownPin, shift } = this.options;
    if (!shift().isOpen) return err({ code: 'shift-closed' });
    const intent = await read.intent(intentId);
    if (intent === null) return notFound;
    const { saleSeq } = intent;
    const of = (await this.list(saleSeq)).find((one) => one.intentId === intentId);
    if (of === undefined || of.closed !== null || intent.delivery !== 'completed' || amount > of.left) return tooLate;
    const { id: attendantId, name: byName } = person();
    const tried = await ownPin(pin, 'give-back');
    if (!tried.ok) return tried;
    if (tried.value.kind !== 'right') return ok({ pin: tried.value, disputes: await this.list(saleSeq) });
    const done = await write.giveOfChoice(
      { intentId, amount, reason, shiftId: shift().id, attendantId, byName, at: now() },
      this.event('money.given-back', saleSeq, { intentId, amount, reason, by: attendantId }),
    );
    const told = await this.told(saleSeq, done);
    return told.ok ? ok({ pin: tried.value, disputes: told.value }) : told;
  }
}
