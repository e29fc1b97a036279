/** The options with which a counter is opened. */
import type { About } from '#shared/counter-api/doctor.ts';
import type { DrillView } from '#shared/counter-api/drill.ts';
import type { OfficeState } from '#shared/counter-api/office.ts';
import type { PracticeAddress } from '../../drill/training-control.ts';
import type { OwnerHandlers, PcCounters } from '../../ipc/counter-choice-handlers.ts';
import type { ChooseLink, HandlerContext } from '../../ipc/handler-context.ts';
import type { ScreenPort, UpdatesPort } from '../../ipc/machine-ports.ts';
import type { Journal } from '../../journal/journal.ts';
import type { LiveVault } from '../../key-vault/live-vault.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import type { LockdownService } from '../../lockdown/lockdown-service.ts';
import type { Pace } from '../../office-link/pace.ts';
import type { Policy } from '../../orders/model/policy.ts';
import type { EngineDeps } from '../../orders/model/ports.ts';
import type { AccountStoreOptions } from '../../orders/run/account-store.ts';
import type { Log } from '../../platform/log.ts';
import type { SystemPrint } from '../../printing/print-service.ts';
import type { ChooseFolder, SaveFileIn } from '../windows/file-dialogs.ts';
import type { OwnedCounter } from './owned-counter.ts';

export interface CounterOptions {
  readonly kind: 'training' | 'live';
  readonly folder: string;
  /** The folder for backups; beside the journal until the owner chooses one. */
  readonly backupFolder?: string;
  /** The folder for saved reports; beside the journal until the owner chooses one. */
  readonly reportFolder?: string;
  /** Asks a person for a folder; null when they chose none. */
  readonly askFolder?: (current: string) => Promise<string | null>;
  /** Renders a window of this counter for paper; a counter without a window can't. */
  readonly printPage?: (context: HandlerContext) => Promise<Uint8Array>;
  readonly shopName: string;
  /** Ready-made people, one of them signed in when the counter opens; otherwise it opens locked. */
  readonly demoStaff: boolean;
  /** A fixed name for the service's accounts, if its address changes with each start. */
  readonly fixedBaseUrl?: string;
  /** Says which account a key belongs to, if no order can prove it (M18). */
  readonly ownerSays: AccountStoreOptions['ownerSays'];
  /** The facts that the doctor needs beside the counter itself. */
  readonly diagnosis: { readonly about: About; readonly logFolder: string };
  /** Reads the secrets when the journal is opened; if it fails, the counter stays shut and says why. */
  readonly openSecrets: () => Secrets | Promise<Secrets>;
  /** Keeps outside of the folder how far the journal had come; Training has no such place. */
  readonly progress?: JournalProgress;
  /** The key that proves an owner's answer by phone. */
  readonly phoneKey?: (read: Journal['read']) => Promise<Uint8Array | null>;
  /** Keeps the passwords of the owner's office; a counter without a keychain has sealed files in its folder. */
  readonly officeSecret?: LiveVault['officeSecret'];
  /** Tests wait less long for their office. */
  readonly officePace?: Pace;
  /** Only for a counter that is being set up: the data that its first opening writes. */
  readonly founding?: Founding;
  /** The counters of this PC; a counter that runs alone has no house. */
  readonly house?: PcCounters;
  /** Chooses the Dwadi that this PC runs next. */
  readonly updates?: UpdatesPort;
  /** The owner's own actions, if there is a keychain to store their keys. */
  readonly owners?: (counter: OwnedCounter) => OwnerHandlers;
  /** Warns the owner of backups that would be lost with the journal, or are old. */
  readonly warnsOfBackups?: boolean;
  /** This PC's level of lockdown; a counter without a window has nothing to lock. */
  readonly lockdown?: LockdownService;
  /** This PC's text size. */
  readonly screen?: ScreenPort;
  /** Only in Training: the drill's controls and listeners. */
  readonly drill?: DrillOutside;
  readonly version: string;
  readonly policy: Policy;
  readonly deadlineMs?: number;
  readonly workers: { readonly writerFile: URL; readonly readerFile: URL };
  readonly log: Log;
  readonly saveFile: SaveFileIn;
  /** Absent for a counter without a window, which can't ask a person. */
  readonly chooseFolder?: ChooseFolder | undefined;
  readonly chooseLink?: ChooseLink;
  readonly onStep: EngineDeps['onStep'];
  readonly onSaleChanged: (context: HandlerContext, saleSeq: number) => void;
  readonly onSnapshotChanged: (context: HandlerContext) => void;
  /** Called when a slip moves on in the print queue. */
  readonly onPrintingChanged?: (context: HandlerContext) => void;
  /** Called when the stream to the office has changed. */
  readonly onOfficeChanged?: (context: HandlerContext, state: OfficeState) => void;
  /** The system's print dialog; a counter without a window has none. */
  readonly systemPrint?: SystemPrint;
  readonly onWaitingChanged: (context: HandlerContext) => void;
}

/** An earlier copy of the whole folder has a smaller generation than was kept here. */
export interface JournalProgress {
  generation(): Promise<number | null>;
  keepGeneration(generation: number): Promise<void>;
}

/** The parts of a drill that only Training's opener has. */
export interface DrillOutside extends PracticeAddress {
  /** This PC's name in the installer's list. */
  readonly machine: () => string | null;
  readonly liveSending: () => Promise<number>;
  readonly die: () => void;
  /** Tests wait less long for their service. */
  readonly patienceMs?: number;
  readonly onChanged: (context: HandlerContext, view: DrillView) => void;
}

/** The data of a counter's set-up. */
export interface Founding {
  /** The mark that is printed on the sheet with the recovery code. */
  readonly mark: string;
  readonly shopName: string;
  readonly slipHeader: readonly string[];
  readonly owner: { readonly name: string; readonly pin: string };
  /** The counter's secrets, sealed with the owner's recovery code. */
  readonly recoveryWrap: string;
}
