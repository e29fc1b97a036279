/** The billers in the service's list: their form fields, whether they are switched on, and the limits of amounts. */
import type { BillerOffer, BillerOffers } from '#shared/counter-api/bills.ts';
import { fromCedis, type Pesewa, pesewas } from '#shared/money.ts';
import {
  BILLERS,
  type Biller,
  type BillerKey,
  PAID_BY_METER,
  PHONE_FOR_LOOKUP,
  PHONE_FOR_PAYMENT,
} from '#shared/reseller-api/utilities.ts';
import { err, type Result } from '#shared/result.ts';
import { BILLS, billerName } from '#shared/words/bills.ts';
import type { Clock } from '../../platform/clock.ts';
import { NO_LINE, type ReadFailure, type ResellerClient } from '../../reseller-client/port.ts';
import { CachedList, mapped } from './cached-list.ts';

/** A biller can be switched off at any minute, and limits can change: both are read again before money is taken. */
const RECENT_MS = 60_000;

/** GHS 1,000,000,000. */
const FAR_ABOVE_ANY_BILL = 100_000_000_000;

/** Rounds limits that aren't whole pesewas inward, so that no amount outside them passes. */
const limit = (cedis: number, round: (value: number) => number): Pesewa =>
  fromCedis(cedis) ?? pesewas(Math.min(Math.max(round(cedis * 100), 0), FAR_ABOVE_ANY_BILL));

function toOffer(row: Biller): BillerOffer[] {
  const key = BILLERS.find((name) => name === row.key);
  if (key === undefined) return [];
  const byPhone = row.lookup_by === 'phone';
  // Every look-up names an account. A phone number may replace it only for billers that find meters; other billers that
  // look up by phone need both.
  const lookUpBy = byPhone && PAID_BY_METER.includes(key) ? 'phone' : 'account';
  const contractNeedsPhone = PHONE_FOR_LOOKUP.includes(key) || PHONE_FOR_PAYMENT.includes(key);
  return [
    {
      key,
      label: row.label ?? billerName(key),
      enabled: row.enabled,
      accountLabel: row.account_label ?? BILLS.accountNumber,
      lookUpBy,
      needsPhone: row.requires_phone || byPhone || contractNeedsPhone,
      linksPhone: row.links_phone_to_account,
      hasAmountDue: row.has_amount_due,
    },
  ];
}

export class Billers {
  private readonly shelf: CachedList<BillerOffers>;
  private latest: BillerOffers | null = null;

  constructor(clock: Clock, client: () => ResellerClient | null) {
    this.shelf = new CachedList(clock, () => this.read(client()));
  }

  list(fresh: boolean): Promise<Result<BillerOffers, ReadFailure>> {
    if (fresh) this.shelf.forget();
    return this.shelf.get();
  }

  /** Reads the list again if it isn't recent, for a step that leads to money. */
  now(): Promise<Result<BillerOffers, ReadFailure>> {
    return this.shelf.get(RECENT_MS);
  }

  /** The last list heard, however old; null before the first answer. */
  known(key: BillerKey): { readonly biller: BillerOffer; readonly least: Pesewa; readonly most: Pesewa } | null {
    const biller = this.latest?.billers.find((offer) => offer.key === key);
    if (this.latest === null || biller === undefined) return null;
    return { biller, least: this.latest.least, most: this.latest.most };
  }

  private async read(client: ResellerClient | null): Promise<Result<BillerOffers, ReadFailure>> {
    const answer = client === null ? err(NO_LINE) : await client.read('utilityBillers', {}, 'money');
    const offers = mapped(answer, ({ billers, min_amount, max_amount }) => ({
      billers: billers.flatMap(toOffer),
      least: limit(min_amount, Math.ceil),
      most: limit(max_amount, Math.floor),
    }));
    if (offers.ok) this.latest = offers.value;
    return offers;
  }
}
