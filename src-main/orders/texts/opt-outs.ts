/** The numbers that want no messages. Any customer may tell anybody at the counter: everybody may change the list. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { MOST_NO_TEXTS, type NoTexts } from '#shared/counter-api/sms.ts';
import type { Phone } from '#shared/phone.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { JournalReader, JournalWriter } from '../../journal/journal.ts';

export interface NoTextsOptions {
  readonly read: Pick<JournalReader, 'noTexts'>;
  readonly write: Pick<JournalWriter, 'changeNoTexts'>;
  readonly now: () => number;
  readonly person: () => string;
}

export class OptOuts {
  private readonly options: NoTextsOptions;

  constructor(options: NoTextsOptions) {
    this.options = options;
  }

  async list(): Promise<NoTexts> {
    return (await this.options.read.noTexts(MOST_NO_TEXTS)) as Phone[];
  }

  /** Refuses a message to such a number. The screen leaves them out, but may not have loaded the list yet. */
  async refusal(sale: SaleRequest): Promise<CounterError | null> {
    if (sale.product !== 'sms') return null;
    // If the journal can't be read, the sale itself fails with a better reason.
    const unwilling = new Set(await this.list().catch(() => []));
    return sale.recipients.some((phone) => unwilling.has(phone)) ? { code: 'wants-no-texts' } : null;
  }

  /** Limits the list, because the screen reads all of it at each start. */
  async change(change: { readonly add: NoTexts; readonly remove: NoTexts }): Promise<Result<NoTexts, CounterError>> {
    const { write, now, person } = this.options;
    if ((await this.list()).length + change.add.length > MOST_NO_TEXTS) return err({ code: 'not-saved' });
    await write.changeNoTexts({ ...change, by: person(), at: now() });
    return ok(await this.list());
  }
}
