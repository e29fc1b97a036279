import { Fragment } from 'react';
import type { BoardView } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { BOARD } from '#shared/words/board.ts';
import { businessDay, dayWord } from '#shared/words/times.ts';
import { KeyCap } from '../components/basic/key-cap.tsx';
import { toggleBoard, useFolded } from '../stores/board-fold-store.ts';
import { useBoard } from '../stores/board-store.ts';
import { useNowText } from '../stores/clock.ts';
import { useCounter } from '../stores/counter-store.ts';
import { ariaKeys, KEYS, keyCapOf } from '../stores/shortcut-keys.ts';
import { WaitingLine } from '../waiting/waiting-line.tsx';
import styles from './board.module.css';
import { BoardItem } from './board-item.tsx';

/** Lists every order that a customer may ask about, beside whatever screen is open; on an owner's page it can fold. */
export function Board() {
  const folded = useFolded();
  return (
    <aside className={styles.board} aria-label={BOARD.title}>
      {folded !== null && <FoldKey folded={folded} />}
      {folded !== true && <Sections />}
    </aside>
  );
}

/** The strip while the board is folded, and the way back to it. One element, so that it keeps the focus. */
const FoldKey = ({ folded }: { readonly folded: boolean }) => (
  <button
    type="button"
    className={`${styles.fold} ${folded ? styles.strip : ''}`}
    onClick={toggleBoard}
    aria-expanded={!folded}
    aria-keyshortcuts={ariaKeys('board')}
  >
    <span className={folded ? 'only-heard' : ''}>{folded ? BOARD.unfold : BOARD.fold}</span>
    {folded && <Counts />}
    <KeyCap>{keyCapOf(KEYS.board[0])}</KeyCap>
  </button>
);

function Counts() {
  const board = useBoard((state) => state.board);
  const cut = useBoard((state) => state.cut);
  const counts = [
    { word: BOARD.underWay, count: countOf(board?.underWay, cut.underWay) },
    { word: BOARD.needsAttention, count: countOf(board?.needsAttention, cut.needsAttention), loud: true },
    { word: BOARD.justNow, count: board?.justNow.length },
  ];
  return counts.map(({ word, count, loud }) => (
    <span key={word} className={`${styles.count} ${loud && count ? styles.loud : ''}`}>
      <span>{word}</span> <strong>{count ?? '—'}</strong>
    </span>
  ));
}

/** The number of rows; `60+` if there may be more. */
const countOf = (sales: readonly SaleView[] | undefined, isCut: boolean): string | number | undefined =>
  isCut && sales !== undefined ? `${sales.length}+` : sales?.length;

function Sections() {
  return (
    <>
      <Section place="underWay" title={BOARD.underWay} empty={BOARD.noneUnderWay} />
      <Section place="needsAttention" title={BOARD.needsAttention} empty={BOARD.noneNeedsAttention} />
      <WaitingLine />
      <Section place="justNow" title={BOARD.justNow} empty={BOARD.noneJustNow} />
    </>
  );
}

interface SectionProps {
  readonly place: keyof BoardView;
  readonly title: string;
  readonly empty: string;
}

/** Each reads its own list: a change in one draws no other. */
function Section({ place, title, empty }: SectionProps) {
  const sales = useBoard(({ board }) => board?.[place]);
  const isCut = useBoard(({ cut }) => place !== 'justNow' && cut[place]);
  const unreadable = useCounter(({ snapshot }) => snapshot?.journal.state === 'unavailable');
  const loud = place === 'needsAttention' && sales !== undefined && sales.length > 0;
  return (
    <section className={`${styles.section} ${loud ? styles.attention : ''}`} aria-label={title}>
      <h2 className={`${styles.title} ${loud ? 'bad' : ''}`}>
        {title}
        {place !== 'justNow' && <span className="strong">{countOf(sales, isCut) ?? ''}</span>}
      </h2>
      {sales === undefined && <p className={styles.empty}>{unreadable ? BOARD.unreadable : BOARD.loading}</p>}
      {sales?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {sales !== undefined && sales.length > 0 && (
        <div className={styles.list}>
          <Days sales={sales} />
        </div>
      )}
    </section>
  );
}

/**
 * Shows older sales under the day on which they were made. The day on which their outcome became known, after a restore
 * or a day offline, would make an old sale a new one.
 */
function Days({ sales }: { readonly sales: readonly SaleView[] }) {
  const today = useNowText(businessDay);
  return daysOf(sales).map(({ key, day, of }) => (
    <Fragment key={key}>
      {day !== today && <h3 className={styles.day}>{dayWord(Date.parse(day), Date.parse(today))}</h3>}
      <ul>
        {of.map((sale) => (
          <BoardItem key={sale.id} sale={sale} />
        ))}
      </ul>
    </Fragment>
  ));
}

interface DayOfSales {
  readonly key: string;
  readonly day: string;
  readonly of: SaleView[];
}

function daysOf(sales: readonly SaleView[]): DayOfSales[] {
  const days: DayOfSales[] = [];
  for (const sale of sales) {
    const day = businessDay(sale.soldAt);
    const last = days.at(-1);
    if (last?.day === day) last.of.push(sale);
    else days.push({ key: `${day} ${days.length}`, day, of: [sale] });
  }
  return days;
}
