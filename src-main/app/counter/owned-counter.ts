/** A live counter as its owner's desk needs it. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { Journal } from '../../journal/journal.ts';
import type { PrintDesk } from '../../printing/print-service.ts';
import type { StaffDesk } from '../../staff/staff-service.ts';
import type { BackupWatch } from '../health/backup-monitor.ts';
import type { SaveFile } from '../windows/file-dialogs.ts';
import type { LineAccounts } from './connected-accounts.ts';
import type { CounterAddress } from './counter-address.ts';

export interface OwnedCounter {
  sealedSecrets: string | null;
  /** Null while it isn't open. */
  readonly opened: { readonly records: Journal; readonly accounts: LineAccounts; readonly backups: BackupWatch } | null;
  readonly staff: StaffDesk | null;
  readonly printing: PrintDesk | null;
  readonly saveFile: SaveFile;
  backupFolder: string;
  readonly backupFolders: readonly string[];
  now(): number;
  snapshot(): CounterSnapshot;
  open(): Promise<void>;
  connect(address: CounterAddress): Promise<void>;
  backUp(): Promise<string | null>;
  /** Reloads settings, people, prices and printers that another writer, such as an installer's file, changed. */
  readAgain(): Promise<void>;
}
