import type { SaleView } from '#shared/counter-api/values.ts';
import { BOARD } from '#shared/words/board.ts';
import { useBoard } from '../stores/board.ts';
import { useCounter } from '../stores/counter.ts';
import { WaitingLine } from '../waiting/waiting-line.tsx';
import styles from './board.module.css';
import { BoardItem } from './board-item.tsx';

/** Every order that somebody may ask about, beside whatever screen is open. */
export function Board() {
  const board = useBoard((state) => state.board);
  return (
    <aside className={styles.board} aria-label={BOARD.title}>
      <Section title={BOARD.underWay} empty={BOARD.noneUnderWay} sales={board?.underWay} counted />
      <Section title={BOARD.needsAttention} empty={BOARD.noneNeedsAttention} sales={board?.needsAttention} counted />
      <WaitingLine />
      <Section title={BOARD.justNow} empty={BOARD.noneJustNow} sales={board?.justNow} />
    </aside>
  );
}

interface SectionProps {
  readonly title: string;
  readonly empty: string;
  readonly sales: readonly SaleView[] | undefined;
  readonly counted?: true;
}

function Section({ title, empty, sales, counted }: SectionProps) {
  const unreadable = useCounter(({ snapshot }) => snapshot?.journal.state === 'unavailable');
  const loud = title === BOARD.needsAttention && sales !== undefined && sales.length > 0;
  return (
    <section className={`${styles.section} ${loud ? styles.attention : ''}`} aria-label={title}>
      <h2 className={`${styles.title} ${loud ? styles.loud : ''}`}>
        {title}
        {counted && <span className={styles.count}>{sales?.length ?? ''}</span>}
      </h2>
      {sales === undefined && <p className={styles.empty}>{unreadable ? BOARD.unreadable : BOARD.loading}</p>}
      {sales?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {sales !== undefined && sales.length > 0 && (
        <ul className={styles.list}>
          {sales.map((sale) => (
            <BoardItem key={sale.id} sale={sale} />
          ))}
        </ul>
      )}
    </section>
  );
}
