/** All that the screens' calls reach: one counter's domains, behind the gate. A window belongs to one counter. */

import type { AfaDraft } from '#shared/counter-api/afa.ts';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { About, DoctorReport } from '#shared/counter-api/doctor.ts';
import type { KeptProduct, TypedDraft } from '#shared/counter-api/drafts.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Result } from '#shared/result.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import type { CountersStore } from '../day-files/counters-store.ts';
import type { DayFiles } from '../day-files/day-files.ts';
import type { SlipProof } from '../day-files/slip-proof.ts';
import type { DrillService } from '../drill/drill-service.ts';
import type { LockdownService } from '../lockdown/lockdown-service.ts';
import type { NewsService } from '../news/news-service.ts';
import type { Engine } from '../orders/engine.ts';
import type { ReadBacks } from '../orders/sell/read-backs.ts';
import type { KeptDraft } from '../orders/sell/saved-draft.ts';
import type { BillAccounts } from '../orders/service/bill-accounts.ts';
import type { NumberChecks } from '../orders/service/number-checks.ts';
import type { Offers } from '../orders/service/offers.ts';
import type { SmsAccount } from '../orders/service/sms-account.ts';
import type { WaitingRoom } from '../orders/service/waiting-room.ts';
import type { OptOuts } from '../orders/texts/opt-outs.ts';
import type { PriceService } from '../pricing/price-service.ts';
import type { PrintService } from '../printing/print-service.ts';
import type { SlipShop } from '../printing/slips/frame.ts';
import type { Exporter } from '../reports/export/exporter.ts';
import type { Reports } from '../reports/reports.ts';
import type { CreditStore } from '../shifts/credit-store.ts';
import type { DisputeStore } from '../shifts/dispute-store.ts';
import type { OwedStore } from '../shifts/owed-store.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import type { FirstSales } from '../staff/first-sales.ts';
import type { StaffService } from '../staff/staff-service.ts';
import type { OwnerHandlers, PcCounters } from './counter-choice-handlers.ts';
import type { ScreenPort, UpdatesPort } from './machine-ports.ts';
import type { OfficePort } from './office-port.ts';

/** The folder that reports are saved in. A report is saved there each time a drawer is closed. */
export interface ReportFiles {
  readonly folder: string;
  /** Lets a person choose the folder in the system's dialog. Keeps the old one if they choose none. */
  choose(): Promise<void>;
  /** Saves without being asked and without blocking anything. A failure is shown on the screen. */
  saveClosed(shift: { readonly openedAt: number | null; readonly endedAt: number }): Promise<void>;
}

/** Asks a person for a link's file. Its text is empty if it can't be read, and null if they chose none. */
export type ChooseLink = () => Promise<string | null>;

/** Domains for a person who may change settings. */
export interface OwnerSide {
  readonly audit: AuditService;
  readonly dayFiles: DayFiles;
  readonly counters: CountersStore;
  readonly news: NewsService;
  readonly chooseFolder: (what: 'day-files' | 'counters') => Promise<string | null>;
  readonly chooseLink: ChooseLink;
}

/** Looks at everything that can keep the counter from selling. */
export interface DoctorPort {
  readonly about: About;
  examine(): Promise<DoctorReport>;
  /** A file for support, without keys, PINs and full numbers. */
  bundle(): Promise<Uint8Array>;
}

/** The domains that need the journal. */
export interface OpenedCounter {
  readonly engine: Engine;
  /** The registration of the person who is signed in: nobody sees another's. */
  readonly afaDraft: () => KeptDraft<AfaDraft>;
  readonly drafts: Readonly<Record<KeptProduct, KeptDraft<TypedDraft>>>;
  readonly noTexts: OptOuts;
  readonly customers: CustomerBook;
  readonly slipProof: SlipProof;
  readonly reports: Pick<Reports, 'range'>;
  readonly readBacks: ReadBacks;
  readonly reportFiles: ReportFiles;
  readonly exporter: Pick<Exporter, 'save' | 'saveSales'>;
  readonly pricing: PriceService;
  readonly printing: PrintService;
  /** While it is locked, the gate lets nothing through but signing in. */
  readonly staff: StaffService;
  /** Null outside Training: nobody learns on a shop's own counter. */
  readonly firstSales: FirstSales | null;
  readonly shifts: ShiftService;
  readonly credits: CreditStore;
  readonly owed: OwedStore;
  readonly disputes: DisputeStore;
  readonly owner: OwnerSide;
  readonly office: OfficePort;
  /** Null outside Training: a shop's own counter has no drill. */
  readonly drill: DrillService | null;
}

export interface HandlerContext {
  /** Null while the journal can't be opened: nothing is sold then, and the snapshot says why. */
  readonly opened: OpenedCounter | null;
  readonly offers: Pick<Offers, 'afa' | 'bundles' | 'vouchers'>;
  readonly bills: Pick<BillAccounts, 'billers' | 'lookUp' | 'confirm' | 'refusal' | 'refusalNow'>;
  readonly numbers: Pick<NumberChecks, 'check' | 'checkRefused'>;
  readonly waiting: Pick<WaitingRoom, 'list' | 'add' | 'remove'>;
  readonly sms: Pick<SmsAccount, 'senders' | 'credits' | 'campaigns' | 'delivery' | 'creditsLeft'>;
  readonly doctor: DoctorPort;
  readonly training: boolean;
  /** Null where this counter runs alone. */
  readonly house: PcCounters | null;
  readonly owners: OwnerHandlers | null;
  /** Null where a counter runs without the app around it. */
  readonly updates: UpdatesPort | null;
  /** Null where this counter runs without windows. */
  readonly lockdown: LockdownService | null;
  /** Null where this counter runs without windows. */
  readonly screen: ScreenPort | null;
  /** Writes an event that belongs to no sale into this counter's event log. */
  note(kind: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** The shop's details that frame every slip. */
  slipShop(): SlipShop;
  snapshot(): CounterSnapshot;
  /** Somebody pressed something here, also at a counter that isn't open. */
  wasActive(): void;
  readonly knownBalance: () => Pesewa | null;
  /** Null if the attendant may not. */
  saveSettings(settings: ShopSettings): Promise<ShopSettings | null>;
  /** Saves a folder from the system's dialog, never one that a screen named; null for the default folder. */
  saveDayFilesFolder(folder: string | null): Promise<void>;
  /** Asks the service; null if it doesn't answer, or if its key isn't here. */
  askBalance(): Promise<Pesewa | null>;
  /** Asks a person for the place and writes the file there. Returns the name it got, or null if they chose none. */
  readonly saveFile: (
    name: string,
    content: string | Uint8Array,
  ) => Promise<Result<{ savedAs: string | null }, CounterError>>;
}

export type Handler<N extends CallName> = (
  context: HandlerContext,
  request: CallRequest<N>,
) => Promise<Result<CallAnswer<N>, CounterError>> | Result<CallAnswer<N>, CounterError>;

export type Handlers = { readonly [N in CallName]: Handler<N> };
