/** A sealed file for the draft of each product. */
import { afaDraft } from '#shared/counter-api/afa.ts';
import { KEPT_PRODUCTS, type KeptProduct, type TypedDraft, typedDraft } from '#shared/counter-api/drafts.ts';
import { type DraftNeed, KeptDraft } from '../../orders/sell/saved-draft.ts';
import { draftFile } from '../stores/draft-file.ts';

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
