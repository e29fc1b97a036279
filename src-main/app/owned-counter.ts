/** A live counter as its owner's desk needs it. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { Journal } from '../journal/journal.ts';
import type { StaffDesk } from '../staff/staff-desk.ts';
import type { LineAccounts } from './accounts.ts';
import type { BackupWatch } from './backup-watch.ts';
import type { CounterAddress } from './counter-address.ts';

export interface OwnedCounter {
  readonly sealedSecrets: string | null;
  /** Null while it isn't open. */
  readonly opened: { readonly records: Journal; readonly accounts: LineAccounts; readonly backups: BackupWatch } | null;
  readonly staff: StaffDesk | null;
  backupFolder: string;
  now(): number;
  snapshot(): CounterSnapshot;
  open(): Promise<void>;
  connect(address: CounterAddress): Promise<void>;
  backUp(): Promise<string | null>;
}
