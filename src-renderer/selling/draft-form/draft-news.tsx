import type { SaleView } from '#shared/counter-api/values.ts';
import { DRAFT, outcomeWords } from '#shared/words/draft.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { saleOnBoard, useBoard } from '../../stores/board-store.ts';
import { CashChangeLine } from './cash-change-line.tsx';
import styles from './draft-news.module.css';

interface DraftNewsProps {
  /** The draft's gap, in words. */
  readonly lacks: string | null;
  /** A question for the customer; it never blocks. */
  readonly warning: string | null;
  /** The outcome of the previous draft. */
  readonly notice: string;
  /** The sale that the notice is about. */
  readonly soldId?: string | null;
  /** The draft was begun before its screen was left. */
  readonly stands?: boolean;
  /** Help for a first-time user. */
  readonly hint?: string | null;
}

const outcomeOf = (sale: SaleView | null): string | null => (sale === null ? null : outcomeWords(sale));

/** Shows the draft's news, and beside it the change of the previous sale. */
export const DraftNews = (news: DraftNewsProps) => (
  <div className={styles.news}>
    <div className="grow">
      <Words {...news} />
    </div>
    <CashChangeLine />
  </div>
);

/** One line: the draft's gap, a question for the customer, or the outcome of the previous draft. */
function Words({ lacks, warning, notice, soldId = null, stands = false, hint = null }: DraftNewsProps) {
  const outcome = useBoard(({ board }) => outcomeOf(saleOnBoard(board, soldId ?? '')));
  if (lacks !== null) return <Line tone="bad" text={lacks} />;
  if (warning !== null) return <Line tone="wait" text={warning} />;
  if (stands) return <Line tone="wait" text={DRAFT.stands} />;
  if (notice !== '' && outcome !== null) return <Line tone="bad" text={outcome} />;
  return (
    <>
      <p className={notice === '' ? '' : styles.saved} role="status">
        {notice !== '' && <StateMark state="saved" />}
        {notice}
      </p>
      {notice === '' && hint !== null && <p className={styles.hint}>{hint}</p>}
    </>
  );
}

const Line = ({ tone, text }: { readonly tone: 'bad' | 'wait'; readonly text: string }) => (
  <div className={styles.line}>
    <Notice tone={tone} text={text} />
  </div>
);
