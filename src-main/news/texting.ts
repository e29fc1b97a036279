/** Sends a text of news: each kind of news has the same needs. */
import type { CounterError, CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { Phone } from '#shared/phone.ts';
import type { Result } from '#shared/result.ts';
import type { CounterName } from '#shared/words/news.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../platform/log.ts';

export interface Texting {
  readonly journal: Pick<Journal, 'read' | 'write'>;
  readonly settings: () => ShopSettings;
  readonly counter: () => CounterName;
  readonly texts: {
    send(key: string, phone: Phone, message: string): Promise<Result<SaleView, CounterError>>;
    /** Sends a text once more that surely never left. Another one stays as it is. */
    sendHeld(saleId: string): Promise<void>;
  };
  readonly keyMissing: () => boolean;
  readonly now: () => number;
  readonly log: Log;
}

/** Errors after which another try in a minute may work. */
const LATER: readonly CounterErrorCode[] = ['not-ready', 'offline', 'journal-unavailable', 'asking-first'];

export const mayWorkLater = ({ code }: CounterError): boolean => LATER.includes(code);
