/** Who asked for no more messages. Everybody at the counter may be told so by a customer. */
import { MOST_NO_TEXTS, type NoTexts } from '#shared/counter-api/sms.ts';
import type { Phone } from '#shared/phone.ts';
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

  async change(change: { readonly add: NoTexts; readonly remove: NoTexts }): Promise<NoTexts> {
    const { write, now, person } = this.options;
    await write.changeNoTexts({ ...change, by: person(), at: now() });
    return this.list();
  }
}
