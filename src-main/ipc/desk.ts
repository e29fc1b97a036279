/** What the screens' calls reach: one counter's domains, behind the gate. A window belongs to one counter. */

import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Result } from '#shared/result.ts';
import type { AfaDrafts } from '../orders/afa-drafts.ts';
import type { BillAccounts } from '../orders/bill-accounts.ts';
import type { Engine } from '../orders/engine.ts';
import type { NumberChecks } from '../orders/number-checks.ts';
import type { Offers } from '../orders/offers.ts';
import type { SmsDesk } from '../orders/sms-desk.ts';
import type { WaitingRoom } from '../orders/waiting-room.ts';
import type { PrintDesk } from '../printing/print-desk.ts';
import type { SlipShop } from '../printing/slips/frame.ts';
import type { CreditBook } from '../shifts/credit-book.ts';
import type { OwedBook } from '../shifts/owed-book.ts';
import type { ShiftDesk } from '../shifts/shift-desk.ts';
import type { StaffDesk } from '../staff/staff-desk.ts';
import type { House, OwnersDesk } from './house.ts';

export interface Desk {
  /** Null when the journal could not be opened: nothing is sold then, and the snapshot says why. */
  readonly engine: Engine | null;
  /** Null together with the engine. */
  readonly afaDrafts: AfaDrafts | null;
  readonly offers: Pick<Offers, 'bundles' | 'vouchers'>;
  readonly bills: Pick<BillAccounts, 'billers' | 'lookUp' | 'confirm' | 'refusal' | 'refusalNow'>;
  readonly numbers: Pick<NumberChecks, 'check'>;
  /** Null like the engine: what is printed is written down first. */
  readonly printing: PrintDesk | null;
  readonly waiting: Pick<WaitingRoom, 'list' | 'add' | 'remove'>;
  /** Null together with the engine. While it is locked, the gate lets nothing through but signing in. */
  readonly staff: StaffDesk | null;
  readonly shifts: ShiftDesk | null;
  readonly credits: CreditBook | null;
  readonly owed: OwedBook | null;
  readonly sms: Pick<SmsDesk, 'senders' | 'credits' | 'campaigns' | 'delivery' | 'creditsLeft'>;
  readonly training: boolean;
  /** Null where this counter runs alone. */
  readonly house: House | null;
  readonly owners: OwnersDesk | null;
  /** What stands around every slip. */
  slipShop(): SlipShop;
  snapshot(): CounterSnapshot;
  readonly knownBalance: () => Pesewa | null;
  /** Null when the attendant may not. */
  saveSettings(settings: ShopSettings): Promise<ShopSettings | null>;
  /** Asks the service; what was known before where it doesn't answer. */
  askBalance(): Promise<Pesewa | null>;
  /** Asks a person where, and writes it there. Answers the name it got, or null when they chose nothing. */
  readonly saveFile: (
    name: string,
    content: string | Uint8Array,
  ) => Promise<Result<{ savedAs: string | null }, CounterError>>;
}

export type Handler<N extends CallName> = (
  desk: Desk,
  request: CallRequest<N>,
) => Promise<Result<CallAnswer<N>, CounterError>> | Result<CallAnswer<N>, CounterError>;

export type Handlers = { readonly [N in CallName]: Handler<N> };
