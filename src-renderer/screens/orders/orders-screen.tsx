import { useCallback, useEffect, useState } from 'react';
import { lineFor, ORDERS, salesUnreadWords } from '#shared/words/orders.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { VirtualList } from '../../components/basic/virtual-list.tsx';
import { SaleLineView } from '../../components/marks/sale-line.tsx';
import { Reading } from '../../components/marks/slow-words.tsx';
import { openSale } from '../../stores/board-store.ts';
import { useCounter, useOwnOnly } from '../../stores/counter-store.ts';
import { openFind } from '../../stores/find-store.ts';
import { sellingStop } from '../../stores/sale/selling.ts';
import { focusHomeFromTitle } from '../../stores/screen-store.ts';
import { Filters } from './filters.tsx';
import styles from './orders-screen.module.css';
import { isNarrowed, openHistory, readMore, standOn, useHistory } from './orders-store.ts';
import { type Saved, SavedNotice, SaveOrders } from './save-orders.tsx';

/** Every sale of this counter, from the journal alone: it works offline, too. */
export function OrdersScreen() {
  const lines = useHistory((state) => state.lines);
  const problem = useHistory((state) => state.problem);
  const offline = useCounter(({ snapshot }) => sellingStop(snapshot) === 'offline');
  const filter = useHistory((state) => state.filter);
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => void openHistory(), []);
  const listed = lines !== null && lines.length > 0;
  return (
    <div className="page">
      <div className="apart">
        <h1 className="title" tabIndex={-1} data-home={listed ? undefined : true}>
          {ORDERS.title}
        </h1>
        <div className={styles.tools}>
          {listed && <SaveOrders onSaved={setSaved} />}
          <Button onPress={() => openFind()} keyName="Control+K" word={ORDERS.find} />
        </div>
      </div>
      <Filters />
      {saved?.filter === filter && <SavedNotice {...saved} />}
      {offline && <Notice tone="info" text={ORDERS.offline} />}
      {listed ? <Lines /> : lines === null || problem !== null ? <FirstPage /> : <Empty />}
    </div>
  );
}

function FirstPage() {
  const problem = useHistory((state) => state.problem);
  if (problem !== null) return <Trouble />;
  return <Reading className="middle" first={ORDERS.reading} slow={ORDERS.readingSlow} />;
}

function Empty() {
  const narrowed = useHistory(({ filter }) => isNarrowed(filter));
  const ownOnly = useOwnOnly();
  const none = ownOnly ? ORDERS.noneOfYours : ORDERS.noSales;
  const noneMatch = ownOnly ? ORDERS.noneOfYoursMatches : ORDERS.noneMatch;
  return (
    <div className="middle" role="status">
      <strong>{narrowed ? noneMatch : none}</strong>
      <p>{narrowed ? ORDERS.noneMatchMeans : ORDERS.noSalesMeans}</p>
    </div>
  );
}

function Trouble() {
  const problem = useHistory((state) => state.problem);
  if (problem === null) return null;
  return (
    <TryAgain
      className="middle"
      text={salesUnreadWords(problem)}
      word={ORDERS.tryAgain}
      onPress={() => void readMore()}
    />
  );
}

function Lines() {
  const lines = useHistory((state) => state.lines) ?? [];
  const current = useHistory((state) => state.current);
  const before = useHistory((state) => state.before);
  const problem = useHistory((state) => state.problem);
  const grown = useHistory((state) => state.grown);
  const more = useCallback(() => {
    // A person tries again after a failure; a list that retries by itself would do so without pause.
    if (useHistory.getState().problem === null) void readMore();
  }, []);
  useEffect(focusHomeFromTitle, []);
  const idAt = (index: number): string | null => lines[index]?.id ?? null;
  return (
    <VirtualList
      label={ORDERS.list}
      count={lines.length}
      current={lines.findIndex(({ id }) => id === current)}
      onCurrent={(index) => standOn(idAt(index))}
      onOpen={(index) => openSale(idAt(index))}
      onNearEnd={more}
      endless={before !== null}
      grown={grown}
      row={(index) => {
        const line = lines[index];
        return line === undefined ? null : <SaleLineView line={line} who={lineFor(line)} />;
      }}
      foot={problem !== null ? <Trouble /> : before === null ? ORDERS.oldest : ORDERS.readingOlder}
    />
  );
}
