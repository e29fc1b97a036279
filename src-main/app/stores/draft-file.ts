/** The sealed draft of each product, in a file beside the journal, so that no backup carries it away. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AfaDraft, afaDraft } from '#shared/counter-api/afa.ts';
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

/** The registrations of all attendants: each has one, and sees no other's. */
function afaDraftsIn(folder: string, need: DraftNeed): (personId: string) => KeptDraft<AfaDraft> {
  const known = new Map<string, KeptDraft<AfaDraft>>();
  return (personId) => {
    // The seal names the person, too: a file that was given another's name opens for nobody.
    const product = `afa-${createHash('sha256').update(personId).digest('hex').slice(0, 24)}`;
    const draft =
      known.get(product) ?? new KeptDraft({ ...need, product, schema: afaDraft, place: draftFile(folder, product) });
    known.set(product, draft);
    return draft;
  };
}

export function openDrafts(folder: string, need: DraftNeed, attendantId: () => string) {
  const of = (product: KeptProduct) =>
    new KeptDraft<TypedDraft>({ ...need, product, schema: typedDraft, place: draftFile(folder, product) });
  const afaDraftOf = afaDraftsIn(folder, need);
  // An earlier Dwadi kept one for everybody, and nobody can tell whose it is.
  draftFile(folder, 'afa')
    .remove()
    .catch(() => {});
  return {
    afaDraft: () => afaDraftOf(attendantId()),
    drafts: Object.fromEntries(KEPT_PRODUCTS.map((product) => [product, of(product)])) as Readonly<
      Record<KeptProduct, KeptDraft<TypedDraft>>
    >,
  };
}
