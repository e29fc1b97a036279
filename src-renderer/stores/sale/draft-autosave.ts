/**
 * Keeps the draft of a product with main a moment after typing stops, so that neither a reload nor a power cut loses
 * typed text.
 */
import type { KeptProduct } from '#shared/counter-api/drafts.ts';
import { call } from '../../bridge.ts';
import type { AnyDraft, DraftStore } from './draft-store.ts';

const AFTER_MS = 600;

export function autosaveDraft<D extends AnyDraft>(product: KeptProduct, draft: DraftStore<D>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = draft.use.getState();
    void call('drafts.keep', { product, saleId: now.saleId, text: JSON.stringify(now) });
  };
  draft.use.subscribe((now, before) => {
    clearTimeout(timer);
    timer = undefined;
    const isEmpty = draft.isEmpty(now);
    const isGone = now.saleId !== before.saleId || isEmpty;
    if (isGone && !draft.isEmpty(before)) void call('drafts.drop', { product, saleId: before.saleId });
    if (isEmpty) return;
    // A page that is reloaded after this must ask for the sale first.
    if (now.submitted && !before.submitted) keep();
    else timer = setTimeout(keep, AFTER_MS);
  });
  globalThis.window?.addEventListener('pagehide', () => {
    if (timer !== undefined) keep();
  });
}
