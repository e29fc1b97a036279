/** What a worker does for a restore from the screen. The command does the same by itself. */
import { sealedSecretsIn } from './recovery-wrap.ts';
import { type Restored, type RestoreRequest, restoreBackup } from './restore.ts';

export class RestoreOps {
  sealedSecrets(file: string): string | null {
    return sealedSecretsIn(file);
  }

  restore(request: RestoreRequest): Restored {
    return restoreBackup(request);
  }
}
