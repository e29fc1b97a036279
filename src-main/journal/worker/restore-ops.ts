/** The worker's operations for a restore from the screen. The command does the same by itself. */
import { backupsIn, byWhatTheyHold, ownMeta, sealedSecretsIn } from '../backup/found-backups.ts';
import { type RestoreRequest, restoreBackup } from '../backup/restore.ts';
import { findForgery } from '../file/find-forgery.ts';
import { writerOf } from '../file/writer-version.ts';

export const RESTORE_OPS = {
  writer: writerOf,
  findForgery,
  backups: backupsIn,
  inOrder: byWhatTheyHold,
  sealedSecrets: sealedSecretsIn,
  ownMeta,
  restore: (request: RestoreRequest) => restoreBackup(request),
};
