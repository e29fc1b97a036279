/** Who asked for no more messages. Everybody at the counter may be told so by a customer. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { MOST_NO_TEXTS, type NoTexts } from '#shared/counter-api/sms.ts';
import type { Phone } from '#shared/phone.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';

export interface NoTextsOptions {
  readonly read: Pick<JournalReader, 'noTexts'>;
  readonly write: Pick<JournalWriter, 'changeNoTexts'>;
  readonly now: () => number;
  readonly person: () => string;
}

export class NoTextsBook {
  private readonly options: NoTextsOptions;

  constructor(options: NoTextsOptions) {
    this.options = options;
  }

  async list(): Promise<NoTexts> {
    return (await this.options.read.noTexts(MOST_NO_TEXTS)) as Phone[];
  }

  /** The screen leaves them out. It may not have been told yet who they are. */
  async refusal(sale: SaleRequest): Promise<CounterError | null> {
    if (sale.product !== 'sms') return null;
    // A journal that can't be read takes no sale either, and says so better.
    const unwilling = new Set(await this.list().catch(() => []));
    return sale.recipients.some((phone) => unwilling.has(phone)) ? { code: 'wants-no-texts' } : null;
  }

  /** A list without an end would be read anew with every start of the screen. */
  async change(change: { readonly add: NoTexts; readonly remove: NoTexts }): Promise<Result<NoTexts, CounterError>> {
    const { write, now, person } = this.options;
    if ((await this.list()).length + change.add.length > MOST_NO_TEXTS) return err({ code: 'not-saved' });
    await write.changeNoTexts({ ...change, by: person(), at: now() });
    return ok(await this.list());
  }
}
