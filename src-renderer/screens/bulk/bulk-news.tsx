import { MOST_BULK_ROWS } from '#shared/counter-api/sales.ts';
import { BULK, readingRows, takenWords, toMend } from '#shared/words/bulk.ts';
import { Button } from '../../components/button.tsx';
import { DraftNews } from '../../components/draft-news.tsx';
import { Notice } from '../../components/notice.tsx';
import type { BulkGap } from '../../stores/bulk-draft.ts';
import { bulkLines } from '../../stores/bulk-draft.ts';
import type { Taking } from '../../stores/line-draft.ts';
import styles from './bulk-form.module.css';
import { bulkSale } from './bulk-sale.ts';

function gapWords(gap: BulkGap, wrong: number): string {
  if (gap === 'rows-missing') return BULK.rowsMissing;
  return gap === 'offers-missing' ? BULK.offersMissing : toMend(wrong);
}

/** One line about the list: what was read, what it lacks, or what became of the one before. */
export function BulkNews({ wrong }: { readonly wrong: number }) {
  const { gap, notice } = bulkSale.useNews();
  const taking = bulkLines.use((state) => state.taking);
  const undo = bulkLines.use((state) => state.undo.length > 0);
  if (taking?.stage === 'reading') {
    return (
      <p className={styles.taken} role="status">
        {readingRows(taking.done, taking.of)}
        <progress max={taking.of} value={taking.done} aria-label={BULK.rows} />
      </p>
    );
  }
  if (gap !== null && !(gap === 'rows-wrong' && wrong === 0)) {
    return <DraftNews lacks={gapWords(gap, wrong)} warning={null} notice="" />;
  }
  if (taking !== null) return <Taken taking={taking} undo={undo} />;
  return <DraftNews lacks={null} warning={null} notice={notice} />;
}

function Taken({ taking, undo }: { readonly taking: NonNullable<Taking>; readonly undo: boolean }) {
  if (taking.stage === 'too-large' || taking.stage === 'unreadable') {
    return (
      <Notice tone="bad">
        <p>{taking.stage === 'too-large' ? BULK.tooLarge : BULK.unreadable}</p>
      </Notice>
    );
  }
  if (taking.stage === 'reading') return null;
  const words = takenWords(taking.added, taking.leftOut, MOST_BULK_ROWS);
  if (taking.leftOut > 0) {
    return (
      <Notice tone="wait">
        <p>{words}</p>
      </Notice>
    );
  }
  return (
    <div className={styles.taken}>
      <p role="status">{words}</p>
      {undo && taking.added > 1 && (
        <Button onPress={bulkLines.undo} look="link" size="small">
          {BULK.takeBack}
        </Button>
      )}
    </div>
  );
}
