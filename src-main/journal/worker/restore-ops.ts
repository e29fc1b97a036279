/** The worker's operations for a restore from the screen. The command does the same by itself. */
import { backupsIn, byWhatTheyHold, sealedSecretsIn } from '../backup/found-backups.ts';
import { type RestoreRequest, restoreBackup } from '../backup/restore.ts';
import { writerOf } from '../file/writer-version.ts';

export const RESTORE_OPS = {
  writer: writerOf,
  backups: backupsIn,
  inOrder: byWhatTheyHold,
  sealedSecrets: sealedSecretsIn,
  restore: (request: RestoreRequest) => restoreBackup(request),
};
