import { AIRTIME, prefixWarning, trainingHint } from '#shared/words/airtime.ts';
import { Notice } from '../../components/notice.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { type DraftGap, prefixMismatch, useAirtimeDraft } from '../../stores/airtime-draft.ts';
import { useCounter } from '../../stores/counter.ts';
import { useAirtimeNews } from './airtime-sale.ts';
import styles from './draft-news.module.css';
import { useFirstTime } from './first-time.ts';

const PRACTICE_NUMBER = '024 412 3456';

const GAP_WORDS: Readonly<Record<DraftGap, string>> = {
  'number-missing': AIRTIME.numberMissing,
  'number-wrong': AIRTIME.numberWrong,
  'network-missing': AIRTIME.networkMissing,
  'amount-missing': AIRTIME.amountMissing,
  'amount-wrong': AIRTIME.amountWrong,
};

/** One line about the draft: what it lacks, what to ask, or what became of the one before. */
export function DraftNews() {
  const gap = useAirtimeNews((news) => news.gap);
  const notice = useAirtimeNews((news) => news.notice);
  const untouched = useAirtimeDraft(({ digits, amountText }) => digits === '' && amountText === '');
  const usual = useAirtimeDraft(prefixMismatch);
  const chosen = useAirtimeDraft((draft) => draft.chosenNetwork);
  const prefix = useAirtimeDraft(({ digits }) => digits.slice(0, 3));
  const practice = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const firstTime = useFirstTime(({ yes }) => yes);

  if (gap !== null) return <Line tone="bad" text={GAP_WORDS[gap]} />;
  if (usual !== null && chosen !== null) return <Line tone="wait" text={prefixWarning(prefix, usual, chosen)} />;
  return (
    <>
      <p className={notice === '' ? '' : styles.saved} role="status">
        {notice !== '' && <StateMark state="saved" />}
        {notice}
      </p>
      {notice === '' && untouched && practice && firstTime && (
        <p className={styles.hint}>{trainingHint(PRACTICE_NUMBER)}</p>
      )}
    </>
  );
}

const Line = ({ tone, text }: { readonly tone: 'bad' | 'wait'; readonly text: string }) => (
  <div className={styles.line}>
    <Notice tone={tone}>
      <p>{text}</p>
    </Notice>
  </div>
);
