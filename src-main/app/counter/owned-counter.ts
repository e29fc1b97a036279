/** A live counter as the owner's handlers need it. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { Journal } from '../../journal/journal.ts';
import type { PrintService } from '../../printing/print-service.ts';
import type { StaffService } from '../../staff/staff-service.ts';
import type { BackupMonitor } from '../health/backup-monitor.ts';
import type { SaveFile } from '../windows/file-dialogs.ts';
import type { ConnectedAccounts } from './connected-accounts.ts';
import type { CounterAddress } from './counter-address.ts';

export interface OwnedCounter {
  sealedSecrets: string | null;
  /** Null while it isn't open. */
  readonly opened: {
    readonly journal: Journal;
    readonly accounts: ConnectedAccounts;
    readonly backups: BackupMonitor;
    readonly staff: StaffService;
    readonly printing: PrintService;
  } | null;
  readonly saveFile: SaveFile;
  backupFolder: string;
  readonly backupFolders: readonly string[];
  now(): number;
  snapshot(): CounterSnapshot;
  open(): Promise<void>;
  connect(address: CounterAddress): Promise<void>;
  /** A later opening doesn't connect by itself with an address and keys that another counter's secrets guarded. */
  forgetAddress(): void;
  backUp(): Promise<string | null>;
  /** Reloads settings, people, prices and printers that another writer, such as an installer's file, changed. */
  readAgain(): Promise<void>;
}
