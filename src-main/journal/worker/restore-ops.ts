/** The worker's operations for a restore from the screen. The command does the same by itself. */
import { backupsIn, byWhatTheyHold, type FoundBackup } from '../backup/found-backups.ts';
import { type Restored, type RestoreRequest, restoreBackup } from '../backup/restore.ts';
import { sealedSecretsIn } from '../backup/sealed-secrets.ts';
import { type WriterMarks, writerOf } from '../file/writer-version.ts';

export class RestoreOps {
  /** Reads the writer's marks of a journal that a newer Dwadi wrote. */
  writer(folder: string): WriterMarks | null {
    return writerOf(folder);
  }

  backups(folders: readonly string[]): FoundBackup[] {
    return backupsIn(folders);
  }

  /** Sorts the backups of one counter, the one that holds most first. */
  inOrder(theirs: readonly FoundBackup[]): FoundBackup[] {
    return byWhatTheyHold(theirs);
  }

  sealedSecrets(file: string): string | null {
    return sealedSecretsIn(file);
  }

  restore(request: RestoreRequest): Restored {
    return restoreBackup(request);
  }
}
