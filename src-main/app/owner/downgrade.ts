/** Takes the older Dwadi back to the journal as it was before the newer one, with the recovery code. */
import { access } from 'node:fs/promises';
import type { RestoreAnswer } from '#shared/counter-api/setup.ts';
import { readCode } from '#shared/recovery-code.ts';
import { isStorageError, problemOf } from '../../journal/base/journal-error.ts';
import { withRestorer } from '../../journal/journal.ts';
import { unwrapSecrets } from '../../key-vault/recovery.ts';

interface GoBackNeed {
  readonly folder: string;
  readonly readerFile: URL;
  readonly code: string;
}

/** Keeps the newer Dwadi's journal beside it, under another name. */
export async function goBack({ folder, readerFile, code }: GoBackNeed): Promise<RestoreAnswer> {
  const typed = readCode(code);
  if (typed.kind !== 'right-form') return { kind: 'wrong-code' };
  try {
    return await withRestorer(readerFile, async (restorer) => {
      // The journal itself names the backup, never a page: a page could lead to another counter's backup.
      const backup = (await restorer.writer(folder))?.before?.backup ?? '';
      // Asked asynchronously: it may lie on a share that is gone.
      const isThere = await access(backup).then(
        () => true,
        () => false,
      );
      if (!isThere) return { kind: 'backup', problem: 'missing' };
      const sealed = await restorer.sealedSecrets(backup);
      if (sealed === null) return { kind: 'no-code-in-it' };
      if ((await unwrapSecrets(sealed, typed.code)) === null) return { kind: 'wrong-code' };
      const { open } = await restorer.restore({ from: backup, to: folder, now: Date.now() });
      return { kind: 'restored', open };
    });
  } catch (error) {
    return { kind: 'backup', problem: isStorageError(error) ? problemOf(error) : 'io' };
  }
}
