import type { ReactNode } from 'react';
import { COUNTER } from '#shared/words/counter.ts';
import { errorWords } from '#shared/words/errors.ts';
import { journalWords, LOST } from '#shared/words/journal.ts';
import { Button } from '../components/basic/button.tsx';
import { SlowWords } from '../components/marks/slow-words.tsx';
import { OpenWithCode } from '../setup/closed-journal/open-with-code.tsx';
import { LostJournal, NewerThanThis } from '../setup/closed-journal/shut-journal.tsx';
import { useCounter } from '../stores/counter-store.ts';
import { askForCounter } from './connect.ts';
import styles from './opening.module.css';

/** The page before the counter is open, and when it can't open. */
export function Opening() {
  const problem = useCounter((state) => state.problem);
  return (
    <main className={styles.page}>
      <p className={styles.brand}>{COUNTER.app}</p>
      {problem === null ? (
        <div role="status">
          <h1 className={styles.title}>{COUNTER.opening}</h1>
          <SlowWords first={COUNTER.openingMeans} slow={COUNTER.openingSlow} />
        </div>
      ) : (
        <div role="alert">
          <h1 className={styles.title}>{COUNTER.cannotOpen}</h1>
          <p>{errorWords(problem).happened}</p>
          <p>{errorWords(problem).advice}</p>
          <Button onPress={() => void askForCounter()} look="next" size="large" word={COUNTER.tryAgain} />
        </div>
      )}
    </main>
  );
}

/** The journal can't be written: no sale starts, and the screen says why instead of offering one (M2). */
export function SellingStopped() {
  const problem = useCounter(({ snapshot }) => snapshot?.journal.problem ?? null);
  const newer = useCounter(({ snapshot }) => snapshot?.journal.newer);
  const lost = useCounter(({ snapshot }) => snapshot?.journal.lost);
  if (problem === 'newer' && newer !== undefined) return <NewerThanThis {...newer} />;
  if (problem !== null && lost !== undefined) return <LostJournal problem={problem} lost={lost} />;
  const words = problem === null ? errorWords('journal-unavailable') : journalWords(problem);
  return (
    <Panel title={COUNTER.journalUnavailable}>
      <p role="alert">
        {words.happened} {words.advice} {(problem === 'damaged' || problem === 'forged') && LOST.openAgain}
      </p>
      {problem !== null && (
        <p className="support">
          {COUNTER.forSupport}: {problem}
        </p>
      )}
      {problem === 'secrets-missing' && <OpenWithCode />}
    </Panel>
  );
}

export const NothingToSell = () => (
  <Panel title={COUNTER.nothingToSell}>
    <p>{COUNTER.nothingToSellMeans}</p>
  </Panel>
);

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.panel}>
    <h1 className={styles.title}>{title}</h1>
    {children}
  </div>
);
