/** What a counter is told by whoever opens it. */
import type { About } from '#shared/counter-api/doctor.ts';
import type { Desk } from '../ipc/desk.ts';
import type { House, OwnersDesk } from '../ipc/house.ts';
import type { ScreenDesk } from '../ipc/screen-desk.ts';
import type { UpdatesDesk } from '../ipc/updates-desk.ts';
import type { Secrets } from '../key-vault/secrets.ts';
import type { LockdownDesk } from '../lockdown/lockdown-desk.ts';
import type { AccountBookOptions } from '../orders/account-book.ts';
import type { Policy } from '../orders/policy.ts';
import type { EngineDeps } from '../orders/ports.ts';
import type { Log } from '../platform/log.ts';
import type { SystemPrint } from '../printing/print-desk.ts';
import type { ChooseFolder } from './choose-folder.ts';
import type { DrillOutside } from './drill-outside.ts';
import type { OwnedCounter } from './owned-counter.ts';
import type { SaveFileIn } from './save-file.ts';

export interface CounterOptions {
  readonly kind: 'training' | 'live';
  readonly folder: string;
  /** Where the owner wants backups; beside the journal while nothing was chosen. */
  readonly backupFolder?: string;
  /** Where saved reports go; beside the journal while nothing was chosen. */
  readonly reportFolder?: string;
  /** Asks a person for a folder; null when they chose none. */
  readonly askFolder?: (current: string) => Promise<string | null>;
  /** A window of this counter on paper; a counter without a window has none. */
  readonly printPage?: (desk: Desk) => Promise<Uint8Array>;
  readonly shopName: string;
  /** Ready-made people, one of them signed in when the counter opens; otherwise it opens locked. */
  readonly demoStaff: boolean;
  /** Where the service's address changes with each start, what its accounts are known by instead. */
  readonly fixedBaseUrl?: string;
  /** Whose a key is that no order of ours can prove (M18). */
  readonly ownerSays: AccountBookOptions['ownerSays'];
  /** Asked for when the journal is opened; what keeps them from being read keeps the counter shut, and is said. */
  /** What the doctor needs beside the counter itself. */
  readonly diagnosis: { readonly about: About; readonly logFolder: string };
  readonly openSecrets: () => Secrets | Promise<Secrets>;
  /** With which an owner's word by phone is proved. */
  readonly phoneKey?: () => Promise<Uint8Array | null>;
  /** Only where the counter is being set up: what its first opening writes down. */
  readonly founding?: Founding;
  /** Which counters this PC has; a counter that runs alone has no house. */
  readonly house?: House;
  /** Which Dwadi this PC runs next. */
  readonly updates?: UpdatesDesk;
  /** What this counter's owner alone does, where there is a keychain to do it with. */
  readonly owners?: (counter: OwnedCounter) => OwnersDesk;
  /** The owner is warned of backups that would be lost with the journal, or are old. */
  readonly warnsOfBackups?: boolean;
  /** How far this PC is locked down; a counter without a window has nothing to lock. */
  readonly lockdown?: LockdownDesk;
  /** How large this PC writes. */
  readonly screen?: ScreenDesk;
  /** Training's alone: what its drill steers and tells. */
  readonly drill?: DrillOutside;
  readonly version: string;
  readonly policy: Policy;
  readonly deadlineMs?: number;
  readonly workers: { readonly writerFile: URL; readonly readerFile: URL };
  readonly log: Log;
  readonly saveFile: SaveFileIn;
  /** A counter without a window can ask nobody. */
  readonly chooseFolder?: ChooseFolder | undefined;
  readonly onStep: EngineDeps['onStep'];
  readonly onSaleChanged: (desk: Desk, saleSeq: number) => void;
  readonly onSnapshotChanged: (desk: Desk) => void;
  /** Slips moved on their way to paper. */
  readonly onPrintingChanged?: (desk: Desk) => void;
  /** The system's print dialog; a counter without a window has none. */
  readonly systemPrint?: SystemPrint;
  readonly onWaitingChanged: (desk: Desk) => void;
}

/** A counter's beginning. */
export interface Founding {
  /** The sheet with the recovery code carries it. */
  readonly mark: string;
  readonly shopName: string;
  readonly slipHeader: readonly string[];
  readonly owner: { readonly name: string; readonly pin: string };
  /** The counter's secrets, sealed with the owner's recovery code. */
  readonly recoveryWrap: string;
}
