import { MOST_BULK_ROWS } from '#shared/counter-api/sales.ts';
import { BULK, readingRows, takenWords, toFix } from '#shared/words/bulk.ts';
import { LineNews, type LineWords } from '../../selling/draft-form/line-news.tsx';
import { type BulkGap, bulkLines } from '../../stores/sale/bulk-draft.ts';
import { focusHome } from '../../stores/screen-store.ts';
import { bulkSale } from './bulk-sale.ts';

const WORDS: LineWords = {
  list: BULK.rows,
  tooLarge: BULK.tooLarge,
  unreadable: BULK.unreadable,
  takeBack: BULK.takeBack,
  reading: readingRows,
  taken: (added, dropped, noRoom) => takenWords(added, dropped, noRoom, MOST_BULK_ROWS),
};

function gapWords(gap: BulkGap, wrong: number): string | null {
  if (gap === 'rows-missing') return BULK.rowsMissing;
  if (gap === 'offers-missing') return BULK.offersMissing;
  return wrong === 0 ? null : toFix(wrong);
}

export function BulkNews({ wrong }: { readonly wrong: number }) {
  const { gap, notice, soldId } = bulkSale.useNews();
  return (
    <LineNews
      lines={bulkLines}
      words={WORDS}
      lacks={gap === null ? null : gapWords(gap, wrong)}
      notice={notice}
      soldId={soldId}
      onTakenBack={focusHome}
    />
  );
}
