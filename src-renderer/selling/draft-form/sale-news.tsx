import type { UseNews } from '../../stores/sale/draft-sale.ts';
import { DraftNews } from './draft-news.tsx';

interface SaleNewsProps<G extends string> {
  readonly sale: { readonly useNews: UseNews<G> };
  readonly words: (gap: G) => string | null;
  readonly warning?: string | null;
  readonly hint?: string | null;
}

/** The news of a draft as its way to the journal tells them; the product has the words for what is missing. */
export function SaleNews<G extends string>({ sale, words, warning = null, hint = null }: SaleNewsProps<G>) {
  const { gap, ...news } = sale.useNews();
  return <DraftNews {...news} {...{ warning, hint }} lacks={gap === null ? null : words(gap)} />;
}
