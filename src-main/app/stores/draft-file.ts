/** A sealed draft in a file of its counter's folder: beside the journal, so that no backup carries it away. */
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DraftPlace } from '../../orders/sell/saved-draft.ts';
import { renameHeldBeside } from '../../platform/atomic-file.ts';

export function draftFile(folder: string, product: string): DraftPlace {
  const file = join(folder, `${product}-draft.sealed`);
  const fresh = `${file}.new`;
  return {
    read: () =>
      readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    write: async (sealed) => {
      const handle = await open(fresh, 'w', 0o600);
      try {
        await handle.writeFile(sealed);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await renameHeldBeside(fresh, file);
    },
    remove: async () => {
      await rm(fresh, { force: true });
      await rm(file, { force: true });
    },
  };
}
