/** The sealed draft of each product, in a file beside the journal, so that no backup carries it away. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afaDraft } from '#shared/counter-api/afa.ts';
import { KEPT_PRODUCTS, type KeptProduct, type TypedDraft, typedDraft } from '#shared/counter-api/drafts.ts';
import { type DraftNeed, type DraftPlace, KeptDraft } from '../../orders/sell/saved-draft.ts';
import { renameHeldBeside, writePart } from '../../platform/atomic-file.ts';

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
      await writePart(fresh, sealed, 0o600);
      await renameHeldBeside(fresh, file);
    },
    remove: async () => {
      await rm(fresh, { force: true });
      await rm(file, { force: true });
    },
  };
}

export function openDrafts(folder: string, need: DraftNeed) {
  const of = (product: KeptProduct) =>
    new KeptDraft<TypedDraft>({ ...need, product, schema: typedDraft, place: draftFile(folder, product) });
  return {
    afaDrafts: new KeptDraft({ ...need, product: 'afa', schema: afaDraft, place: draftFile(folder, 'afa') }),
    drafts: Object.fromEntries(KEPT_PRODUCTS.map((product) => [product, of(product)])) as Readonly<
      Record<KeptProduct, KeptDraft<TypedDraft>>
    >,
  };
}
