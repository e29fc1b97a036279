/** The way of a draft, the same for every product: to the read-back, to the journal, and on to the next customer. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { KeptProduct } from '#shared/counter-api/drafts.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { call } from '../../bridge.ts';
import { takeSale } from '../board-store.ts';
import { forgetCashChange, keepCashChange } from '../cash-change-store.ts';
import { readFirstSales, useFirstSales } from '../first-sales-store.ts';
import { autosaveDraft } from './draft-autosave.ts';
import type { AnyDraft, DraftStore } from './draft-store.ts';
import { SaleFlow } from './sale-flow.ts';

interface DraftNews<G extends string> {
  /** The outcome of the last draft. */
  readonly notice: string;
  /** The sale that the notice is about, while its outcome may change. */
  readonly soldId: string | null;
  /** The draft's gap, once the attendant has asked for the read-back. */
  readonly gap: G | null;
  /** The draft was begun before its screen was left, or before Dwadi stopped, and is untouched since. */
  readonly stands: boolean;
}

export type UseNews<G extends string> = UseBoundStore<StoreApi<DraftNews<G>>>;

export interface DraftSale<S extends SaleRequest, G extends string> {
  readonly flow: SaleFlow<S>;
  readonly useNews: UseNews<G>;
  /** Opens the read-back. If something is missing, it says that instead, but only of a draft that was begun. */
  readBack(): void;
  /** Drops the news: any change to the draft answers it. */
  forgetNews(): void;
  /** A change to the draft as a form makes it: it drops the news first. */
  taking<T>(change: (value: T) => void): (value: T) => void;
  /** Called when the screen is left: the outcome of the last draft was read, and the board tells the rest. */
  leave(): void;
  clear(): void;
  /** Asks, after a reload during a submission, whether the sale exists before it can be sold again. */
  settleRestored(): Promise<void>;
  /** Goes on with what main kept over a stop, unless something else was begun meanwhile. */
  takeUp(text: string): Promise<void>;
  /** Makes room for another draft; false while a submission is open: its draft may not be replaced under it. */
  giveWay(): boolean;
  /** Goes back to the form; false if no read-back is open, or if its submission is under way. */
  closeReadBack(): boolean;
  /** The draft is read back, or on its way to the journal. */
  readsBack(): boolean;
  /** Tells of every change to the draft, or on its way; returns what stops that. */
  onChange(listener: () => void): () => void;
}

/** The same of any product, for those who don't sell it. */
export type AnyDraftSale = Pick<
  DraftSale<never, never>,
  'settleRestored' | 'takeUp' | 'leave' | 'giveWay' | 'closeReadBack' | 'readsBack' | 'onChange'
> & {
  readonly useNews: { getState(): { readonly stands: boolean } };
};

interface DraftSaleOptions<D extends AnyDraft, S extends SaleRequest, G extends string> {
  /** The name of its drafts that are kept over a stop; null where another way keeps them. */
  readonly keptAs: KeptProduct | null;
  readonly draft: DraftStore<D>;
  readonly read: (draft: D) => { readonly sale: S } | { readonly gap: G };
  /** Something is still being added to the draft: it isn't what the attendant means to send yet. */
  readonly isGrowing?: () => boolean;
  /** Main keeps the first content under a sale id: its answer may not be what was asked last (M1). */
  readonly isWhatWasAsked: (order: OrderView, asked: S, sale: SaleView) => boolean;
  readonly savedWords: (asked: S) => string;
  readonly onSold?: (sale: SaleView, asked: S) => void;
  /** Called when the read-back meets a problem that it didn't have before. */
  readonly onProblem?: (problem: CounterErrorCode) => unknown;
}

export function createDraftSale<D extends AnyDraft, S extends SaleRequest, G extends string>(
  options: DraftSaleOptions<D, S, G>,
): DraftSale<S, G> {
  const { keptAs, draft, read, isWhatWasAsked, savedWords, onSold, onProblem, isGrowing } = options;
  if (keptAs !== null) autosaveDraft(keptAs, draft);
  const isBegun = (): boolean => !draft.isEmpty(draft.use.getState());
  const useNews = create<DraftNews<G>>()(() => ({ notice: '', soldId: null, gap: null, stands: isBegun() }));

  const sold = (sale: SaleView, asked: S): void => {
    takeSale(sale);
    draft.startNew();
    keepCashChange(sale.change);
    onSold?.(sale, asked);
    if (useFirstSales.getState().left > 0) void readFirstSales();
    const order = sale.orders[0];
    const same = order !== undefined && isWhatWasAsked(order, asked, sale);
    useNews.setState({ notice: same ? savedWords(asked) : DRAFT.soldOtherwise, soldId: sale.id, gap: null });
  };

  const forgetNotice = (): void => {
    if (useNews.getState().notice !== '') useNews.setState({ notice: '' });
  };
  draft.use.subscribe(() => {
    forgetNotice();
    if (useNews.getState().stands) useNews.setState({ stands: false });
    if (isBegun()) forgetCashChange();
  });

  const flow = new SaleFlow<S>({ call, onSubmitting: () => draft.markSubmitted(true), onSold: sold });
  flow.store.subscribe(({ readBack }, before) => {
    const problem = readBack?.problem ?? null;
    if (problem !== null && problem !== before.readBack?.problem) onProblem?.(problem);
    // A submission that was refused is over, and its draft as good as any other.
    const wasSaving = before.readBack?.stage === 'saving' && readBack !== null && readBack.stage !== 'saving';
    if (wasSaving && !readBack.uncertain) draft.markSubmitted(false);
  });

  const forgetNews = (): void => {
    const { notice, gap } = useNews.getState();
    if (notice !== '' || gap !== null) useNews.setState({ notice: '', gap: null });
  };

  const giveWay = (): boolean => {
    const open = flow.store.getState().readBack;
    if (open !== null && (open.stage === 'saving' || open.uncertain)) return false;
    flow.store.setState({ readBack: null });
    forgetNews();
    return true;
  };

  const settleRestored = async (): Promise<void> => {
    const { submitted, saleId } = draft.use.getState();
    if (!submitted) return;
    const found = await call('sales.get', { saleId });
    if (draft.use.getState().saleId !== saleId) return;
    if (found.ok) {
      takeSale(found.value);
      draft.startNew();
      useNews.setState({ notice: DRAFT.alreadySold, soldId: found.value.id });
    } else if (found.error.code === 'not-found') {
      draft.markSubmitted(false);
    }
  };

  return {
    flow,
    useNews,
    forgetNews,
    taking: (change) => (value) => {
      forgetNews();
      change(value);
    },
    leave: () => {
      forgetNotice();
      useNews.setState({ stands: isBegun() });
    },
    readBack: () => {
      if (isGrowing?.()) return;
      const state = draft.use.getState();
      const result = read(state);
      // Nothing was typed since: a second Enter asks for nothing, and the outcome of the last draft stays shown.
      if ('gap' in result && useNews.getState().notice !== '') return;
      useNews.setState({ notice: '', gap: 'gap' in result ? result.gap : null, stands: false });
      if ('sale' in result) void flow.open(state.saleId, result.sale);
    },
    clear: () => {
      draft.startNew();
      forgetNews();
    },
    settleRestored,
    takeUp: async (text) => {
      if (!draft.takeUp(text)) return;
      useNews.setState({ stands: true });
      await settleRestored();
    },
    giveWay,
    closeReadBack: () => flow.store.getState().readBack !== null && giveWay(),
    readsBack: () => flow.store.getState().readBack !== null,
    onChange: (listener) => {
      const stops = [draft.use.subscribe(listener), flow.store.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
