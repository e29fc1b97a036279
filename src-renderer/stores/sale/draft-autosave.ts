/** Keeps the draft of a product with main a moment after typing stops, so that a power cut loses no typed text. */
import type { KeptProduct } from '#shared/counter-api/drafts.ts';
import { call } from '../../bridge.ts';
import type { AnyDraft, DraftStore } from './draft-store.ts';

const AFTER_MS = 1000;

export function autosaveDraft<D extends AnyDraft>(product: KeptProduct, draft: DraftStore<D>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    const now = draft.use.getState();
    void call('drafts.keep', { product, saleId: now.saleId, text: JSON.stringify(now) });
  };
  draft.use.subscribe((now, before) => {
    clearTimeout(timer);
    const isEmpty = draft.isEmpty(now);
    const isGone = now.saleId !== before.saleId || isEmpty;
    if (isGone && !draft.isEmpty(before)) void call('drafts.drop', { product, saleId: before.saleId });
    if (!isEmpty) timer = setTimeout(keep, AFTER_MS);
  });
}
