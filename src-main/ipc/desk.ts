/** What the screens' calls reach: one counter's domains, behind the gate. A window belongs to one counter. */

import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { PriceRules } from '#shared/counter-api/prices.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Result } from '#shared/result.ts';
import type { AfaDrafts } from '../orders/afa-drafts.ts';
import type { BillAccounts } from '../orders/bill-accounts.ts';
import type { Engine } from '../orders/engine.ts';
import type { NumberChecks } from '../orders/number-checks.ts';
import type { Offers } from '../orders/offers.ts';
import type { WaitingRoom } from '../orders/waiting-room.ts';
import type { Exporter } from '../reports/export/exporter.ts';
import type { Reports } from '../reports/reports.ts';

export interface Desk {
  /** Null when the journal could not be opened: nothing is sold then, and the snapshot says why. */
  readonly engine: Engine | null;
  /** Null together with the engine. */
  readonly afaDrafts: AfaDrafts | null;
  /** Null together with the engine. */
  readonly reports: Pick<Reports, 'range'> | null;
  /** Null together with the engine. */
  readonly exporter: Pick<Exporter, 'save'> | null;
  readonly offers: Pick<Offers, 'bundles' | 'vouchers'>;
  readonly bills: Pick<BillAccounts, 'billers' | 'lookUp' | 'confirm' | 'refusal' | 'refusalNow'>;
  readonly numbers: Pick<NumberChecks, 'check'>;
  readonly waiting: Pick<WaitingRoom, 'list' | 'add' | 'remove'>;
  readonly shopName: string;
  readonly training: boolean;
  snapshot(): CounterSnapshot;
  knownBalance(): Pesewa | null;
  /** Null when the attendant may not. */
  saveSettings(settings: ShopSettings): Promise<ShopSettings | null>;
  /** Both null when the attendant may not. */
  priceRules(): PriceRules | null;
  savePriceRules(rules: PriceRules): Promise<PriceRules | null>;
  /** Asks the service; what was known before where it doesn't answer. */
  askBalance(): Promise<Pesewa | null>;
}

export type Handler<N extends CallName> = (
  desk: Desk,
  request: CallRequest<N>,
) => Promise<Result<CallAnswer<N>, CounterError>> | Result<CallAnswer<N>, CounterError>;

export type Handlers = { readonly [N in CallName]: Handler<N> };
